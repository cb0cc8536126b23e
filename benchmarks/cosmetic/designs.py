"""The same parts in the markup of seven teams: other tags, classes, ids, wrappers, places of labels, icons, capitals and order.

What nobody changes: what is said, apart from capitals and punctuation; which role a control has; where it leads and what it does.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.cosmetic.drawing import Design, actions_of, all_parts, links_of, pairs_of, parts_of, rows_of
from benchmarks.cosmetic.parts import Table

# Plain: the elements that HTML has for it.


def _plain_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f"<th>{each}</th>" for each in (*table.columns, "") if each or table.actions)
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td>{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(table, "<td>{value}</td>")
    )
    return f"<h2>{table.caption}</h2><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


PLAIN = Design(
    "plain",
    lambda screen, parts: (
        f'<main><h1 data-title="">{screen.title}</h1>{all_parts(parts)}<p role="status" data-note=""></p></main>'
    ),
    lambda nav: "<nav><ul>" + links_of(nav, '<li><a href="/{1}" data-press="{0}">{0}</a></li>') + "</ul></nav>",
    lambda label, key: f'<button type="button" data-press="{key}">{label}</button>',
    lambda label, control, at: f'<p><label for="{at}">{label}</label> {control}</p>',
    lambda label, at: f'<p><label><input type="checkbox" id="{at}" data-enter="{label}"> {label}</label></p>',
    lambda field, at: (
        f"<fieldset><legend>{field.label}</legend>"
        + "".join(
            f'<label><input type="radio" name="{at}" value="{each}" data-enter="{field.label}"> {each}</label>'
            for each in field.options
        )
        + "</fieldset>"
    ),
    lambda caption, fields, submit: f"<form><h2>{caption}</h2>{fields}{submit}</form>",
    _plain_table,
    lambda facts: (
        f"<section><h2>{facts.caption}</h2><dl>"
        + pairs_of(facts, '<dt>{label}</dt><dd data-value="{label}">{value}</dd>')
        + "</dl></section>"
    ),
    lambda buttons: f"<p>{buttons}</p>",
    "{slug}",
)  # fmt: skip


# Bootstrap: rows and columns of div, its classes, labels above their fields.


def _bootstrap_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th scope="col">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td class="text-end"><div class="btn-group btn-group-sm">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(table, "<td>{value}</td>", '<th scope="row">{value}</th>')
    )
    return (
        f'<div class="card mb-3"><div class="card-header"><h2 class="h5 mb-0">{table.caption}</h2></div><div class="table-responsive">'
        f'<table class="table table-hover"><thead class="table-light"><tr>{heads}<td></td></tr></thead><tbody>{rows}</tbody></table></div></div>'
    )


BOOTSTRAP = Design(
    "bootstrap",
    lambda screen, parts: (
        f'{parts_of(parts, "Nav")}<div class="container"><div class="page-header"><h1 class="display-6" data-title="">{screen.title}</h1></div>'
        f'<div class="alert alert-info" role="status" data-note=""></div><div class="row"><div class="col-8">{parts_of(parts, "Form", "Table", "Buttons")}'
        f'</div><div class="col-4">{parts_of(parts, "Facts")}</div></div></div>'
    ),
    lambda nav: (
        '<nav class="navbar navbar-expand navbar-light bg-light"><ul class="navbar-nav">'
        + links_of(nav, '<li class="nav-item"><a class="nav-link" href="/{1}" data-press="{0}">{0}</a></li>')
        + "</ul></nav>"
    ),
    lambda label, key: f'<button class="btn btn-outline-primary" type="button" data-press="{key}">{label}</button>',
    lambda label, control, at: f'<div class="mb-3"><label class="form-label" for="{at}">{label}</label>{control}</div>',
    lambda label, at: (
        f'<div class="form-check"><input class="form-check-input" type="checkbox" id="{at}" data-enter="{label}">'
        f'<label class="form-check-label" for="{at}">{label}</label></div>'
    ),
    lambda field, at: (
        f'<fieldset class="mb-3"><legend class="col-form-label">{field.label}</legend>'
        + "".join(
            f'<div class="form-check form-check-inline"><input class="form-check-input" type="radio" name="{at}" id="{at}-{each}" value="{each}" data-enter="{field.label}">'
            f'<label class="form-check-label" for="{at}-{each}">{each}</label></div>'
            for each in field.options
        )
        + "</fieldset>"
    ),
    lambda caption, fields, submit: (
        f'<div class="card mb-3"><div class="card-body"><h2 class="card-title h5">{caption}</h2><form>{fields}{submit}</form></div></div>'
    ),
    _bootstrap_table,
    lambda facts: (
        f'<div class="card"><div class="card-header"><h2 class="h5">{facts.caption}</h2></div><ul class="list-group list-group-flush">'
        + pairs_of(
            facts,
            '<li class="list-group-item d-flex"><span>{label}</span> <span class="badge bg-secondary ms-auto" data-value="{label}">{value}</span></li>',
        )
        + "</ul></div>"
    ),
    lambda buttons: f'<div class="btn-toolbar mb-3">{buttons}</div>',
    "input{number}",
    "form-control",
)  # fmt: skip


# Material: labels after their fields, hashed classes, capitals by style, icons that are hidden from readers.

RIPPLE = '<span class="MuiTouchRipple-root"></span>'
ICON = '<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24"><path d="M4 12h16"></path></svg>'


def _material_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th class="css-1c8w">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr class="css-r1q" data-row="{key}">{cells}<td class="css-9tz">{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(table, '<td class="css-9tz">{value}</td>')
    )
    return (
        f'<div class="MuiPaper-root css-41a"><div class="css-tb0"><h2 class="css-h6">{table.caption}</h2></div>'
        f'<table class="css-u2p"><thead><tr>{heads}<th class="css-1c8w"></th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


MATERIAL = Design(
    "material",
    lambda screen, parts: (
        "<style>.css-btn{text-transform:uppercase}.css-g{display:grid;grid-template-columns:1fr 1fr}</style>"
        f'<div id="root"><header class="css-bar"><h1 class="css-h4" data-title="">{screen.title}</h1>{parts_of(parts, "Nav")}</header>'
        f'<div class="css-g"><div>{parts_of(parts, "Facts")}</div><div>{parts_of(parts, "Buttons", "Form", "Table")}</div></div>'
        f'<div class="MuiSnackbar-root"><div role="status" data-note=""></div></div></div>'
    ),
    lambda nav: (
        '<nav class="css-tabs">'
        + links_of(nav, '<a class="css-btn css-x9" href="/{1}" data-press="{0}">' + ICON + "<span>{0}</span></a>")
        + "</nav>"
    ),
    lambda label, key: (
        f'<button class="css-btn css-1ujs" tabindex="0" type="button" data-press="{key}"><span class="css-ic">{ICON}</span>{label}{RIPPLE}</button>'
    ),
    lambda label, control, at: (
        f'<div class="css-fc"><div class="css-ib">{control}</div><label for="{at}" class="css-lb">{label}</label></div>'
    ),
    lambda label, at: (
        f'<label class="css-fcl"><span class="css-cb"><input type="checkbox" id="{at}" data-enter="{label}">{ICON}</span><span class="css-ty">{label}</span></label>'
    ),
    lambda field, at: (
        f'<div role="radiogroup" aria-labelledby="{at}-l"><div id="{at}-l" class="css-lb">{field.label}</div>'
        + "".join(
            f'<label class="css-fcl"><span class="css-rb"><input type="radio" name="{at}" value="{each}" data-enter="{field.label}"></span><span>{each}</span></label>'
            for each in field.options
        )
        + "</div>"
    ),
    lambda caption, fields, submit: f'<div class="css-41a"><h2 class="css-h6">{caption}</h2><form novalidate>{fields}<div>{submit}</div></form></div>',
    _material_table,
    lambda facts: (
        f'<section class="css-41a"><h2 class="css-h6">{facts.caption}</h2>'
        + pairs_of(facts, '<div class="css-kv"><p class="css-k">{label}</p><p class="css-v" data-value="{label}">{value}</p></div>')
        + "</section>"
    ),
    lambda buttons: f'<div class="css-stack">{buttons}</div>',
    ":r{number}:",
    "MuiInputBase-input css-mnn",
)  # fmt: skip


# Grid: no table, and fields named by the ids of their labels.


def _grid_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<div role="columnheader" class="hd">{each}</div>' for each in table.columns)
    rows = "".join(
        f'<div role="row" class="rw" data-row="{key}">{cells}<div role="cell">{actions_of(table, key, button)}</div></div>'
        for key, cells in rows_of(table, '<div role="cell">{value}</div>')
    )
    return (
        f'<div class="panel"><h2>{table.caption}</h2><div role="table" aria-label="{table.caption}"><div role="rowgroup"><div role="row" class="rw">{heads}'
        f'<div role="columnheader"></div></div></div><div role="rowgroup">{rows}</div></div></div>'
    )


GRID = Design(
    "grid",
    lambda screen, parts: (
        "<style>.rw{display:flex}.rw>*{width:9em}.lay{display:flex}.lay>aside{width:14em}</style>"
        f'<div class="lay"><aside>{parts_of(parts, "Nav", "Facts")}</aside><div role="main"><div role="heading" aria-level="1" data-title="">{screen.title}</div>'
        f'<div role="status" data-note=""></div>{parts_of(parts, "Table", "Form", "Buttons")}</div></div>'
    ),
    lambda nav: (
        '<div role="navigation"><div role="list">'
        + links_of(nav, '<div role="listitem"><a href="/{1}" class="ln" data-press="{0}">{0}</a></div>')
        + "</div></div>"
    ),
    lambda label, key: f'<div role="button" tabindex="0" class="bt" data-press="{key}"><span>{label}</span></div>',
    lambda label, control, at: (
        f'<div class="fl"><span id="{at}_label">{label}</span><div>' + control.replace(" id=", f" aria-labelledby={at}_label id=") + "</div></div>"
    ),
    lambda label, at: (
        f'<div class="fl"><div role="checkbox" aria-checked="false" tabindex="0" aria-labelledby="{at}_label" class="cb" style="width:1em;height:1em;border:1px solid" data-enter="{label}"></div>'
        f'<span id="{at}_label">{label}</span></div>'
    ),
    lambda field, at: (
        f'<div role="group" aria-label="{field.label}"><span>{field.label}</span>'
        + "".join(
            f'<span><input type="radio" name="{at}" id="{at}_{each}" aria-label="{each}" value="{each}" data-enter="{field.label}"> {each}</span>'
            for each in field.options
        )
        + "</div>"
    ),
    lambda caption, fields, submit: f'<div class="panel" role="form" aria-label="{caption}"><h2>{caption}</h2>{fields}{submit}</div>',
    _grid_table,
    lambda facts: (
        f'<div class="panel"><h2>{facts.caption}</h2><div role="list">'
        + pairs_of(facts, '<div role="listitem"><span class="nm">{label}</span> <b data-value="{label}">{value}</b></div>')
        + "</div></div>"
    ),
    lambda buttons: f'<div role="toolbar">{buttons}</div>',
    "ctl{number}0",
    "fi",
)  # fmt: skip


# Cards: each row is a card with a list of what its cells say; links at the end of the page.


def _card_table(table: Table, button: Callable[[str, str], str]) -> str:
    cards = "".join(
        f'<article class="tile" data-row="{key}"><h3>{key}</h3><dl>{cells}</dl><footer>{actions_of(table, key, button)}</footer></article>'
        for key, cells in rows_of(table, "<dt>{column}</dt><dd>{value}</dd>")
    )
    return f'<section class="deck"><h2>{table.caption}</h2><div class="tiles">{cards}</div></section>'


CARDS = Design(
    "cards",
    lambda screen, parts: (
        f'<main class="wrap"><header><h1 data-title="">{screen.title}</h1><p role="status" class="toast" data-note=""></p></header>'
        f'{parts_of(parts, "Buttons", "Facts", "Table", "Form")}</main><footer>{parts_of(parts, "Nav")}</footer>'
    ),
    lambda nav: '<nav class="foot">' + links_of(nav, '<a href="/{1}" data-press="{0}">{0}</a> ') + "</nav>",
    lambda label, key: f'<button class="pill" data-press="{key}"><i class="ic" aria-hidden="true">●</i> {label}</button>',
    lambda label, control, at: f'<label class="lbl" id="{at}-around"><span>{label}</span>{control}</label>',
    lambda label, at: f'<label class="chk"><span>{label}</span><input type="checkbox" name="{at}" data-enter="{label}"></label>',
    lambda field, at: (
        f'<fieldset class="opt"><legend>{field.label}</legend><ul>'
        + "".join(
            f'<li><label><span>{each}</span><input type="radio" name="{at}" value="{each}" data-enter="{field.label}"></label></li>'
            for each in field.options
        )
        + "</ul></fieldset>"
    ),
    lambda caption, fields, submit: f'<section class="tile"><h2>{caption}</h2><form><div class="two">{fields}</div>{submit}</form></section>',
    _card_table,
    lambda facts: (
        f'<section class="deck"><h2>{facts.caption}</h2><div class="tiles">'
        + pairs_of(facts, '<div class="stat"><div class="stat-name">{label}</div><div class="stat-value" data-value="{label}">{value}</div></div>')
        + "</div></section>"
    ),
    lambda buttons: f'<div class="pills">{buttons}</div>',
    "c-{number}",
)  # fmt: skip


# Utility: classes of single rules, labels around fields, all in another order.


def _utility_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th class="px-3 py-2 text-left text-xs uppercase">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr class="hover:bg-gray-50" data-row="{key}">{cells}<td class="px-3 py-2"><div class="flex gap-2">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(table, '<td class="px-3 py-2"><div class="text-sm">{value}</div></td>')
    )
    return (
        f'<div class="mt-8 rounded-lg shadow"><div class="flex items-center"><h2 class="text-lg">{table.caption}</h2></div><table class="min-w-full divide-y">'
        f'<thead><tr>{heads}<th class="px-3"><span class="sr-only" style="position:absolute;clip:rect(0,0,0,0)">Actions</span></th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


UTILITY = Design(
    "utility",
    lambda screen, parts: (
        "<style>.uppercase{text-transform:uppercase}.flex{display:flex}.flex-row-reverse{display:flex;flex-direction:row-reverse}</style>"
        f'<div class="min-h-screen flex-row-reverse"><aside class="w-64">{parts_of(parts, "Nav")}</aside><main class="flex-1 p-6">'
        f'<div class="flex"><h1 class="text-2xl" data-title="">{screen.title}</h1>{parts_of(parts, "Buttons")}</div>'
        f'{parts_of(parts, "Table", "Form", "Facts")}<div class="fixed" role="status" data-note=""></div></main></div>'
    ),
    lambda nav: (
        '<nav class="space-y-1">'
        + links_of(nav, '<a class="group flex px-2" href="/{1}" data-press="{0}">' + ICON + "{0}</a>")
        + "</nav>"
    ),
    lambda label, key: f'<button type="button" class="inline-flex rounded-md px-3 uppercase" data-press="{key}">{ICON}{label}</button>',
    lambda label, control, at: f'<div class="sm:col-span-3"><label for="{at}" class="block text-sm">{label}</label><div class="mt-2">{control}</div></div>',
    lambda label, at: (
        f'<div class="relative flex"><div class="flex h-6"><input id="{at}" type="checkbox" class="h-4 w-4" data-enter="{label}"></div><div class="ml-3 text-sm"><label for="{at}" class="font-medium">{label}</label></div></div>'
    ),
    lambda field, at: (
        f'<fieldset class="mt-6"><legend class="text-sm">{field.label}</legend><div class="space-y-2">'
        + "".join(
            f'<div class="flex"><input id="{at}{n}" name="{at}" type="radio" value="{each}" class="h-4" data-enter="{field.label}"><label for="{at}{n}" class="ml-3">{each}</label></div>'
            for n, each in enumerate(field.options)
        )
        + "</div></fieldset>"
    ),
    lambda caption, fields, submit: f'<form class="space-y-8"><h2 class="text-lg">{caption}</h2><div class="grid">{fields}</div><div class="flex">{submit}</div></form>',
    _utility_table,
    lambda facts: (
        f'<div class="mt-6"><h2 class="text-lg">{facts.caption}</h2><dl class="divide-y">'
        + pairs_of(facts, '<div class="px-4 flex"><dt class="text-sm">{label}</dt><dd class="mt-1" data-value="{label}">{value}</dd></div>')
        + "</dl></div>"
    ),
    lambda buttons: f'<div class="ml-auto flex gap-2">{buttons}</div>',
    "headlessui-control-{number}",
    "block w-full rounded-md",
)  # fmt: skip


# Antique: tables to place things by, capitals typed, buttons that are inputs.


def _antique_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th align="left" bgcolor="#cccccc">{each.upper()}</th>' for each in table.columns)
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td nowrap>{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(table, '<td><font size="2">{value}</font></td>')
    )
    return f'<h2>{table.caption}</h2><table border="1" cellpadding="3"><tr>{heads}<th bgcolor="#cccccc">&nbsp;</th></tr>{rows}</table>'


ANTIQUE = Design(
    "antique",
    lambda screen, parts: (
        f'<center><h1 data-title="">{screen.title}</h1></center><hr>{parts_of(parts, "Nav")}<hr><b role="status" data-note=""></b>'
        f'<table role="presentation" width="100%"><tr><td valign="top">{parts_of(parts, "Facts")}</td><td valign="top">{parts_of(parts, "Table", "Form")}{parts_of(parts, "Buttons")}</td></tr></table>'
    ),
    lambda nav: "<center>" + links_of(nav, '<a href="/{1}" data-press="{0}">{2}</a> | ') + "</center>",
    lambda label, key: f'<input type="button" value="{label.upper()}" data-press="{key}">',
    lambda label, control, at: f'<p><b><label for="{at}">{label}:</label></b><br>{control}</p>',
    lambda label, at: f'<p><input type="checkbox" id="{at}" data-enter="{label}"><label for="{at}"><font size="2">{label}</font></label></p>',
    lambda field, at: (
        f"<fieldset><legend>{field.label}:</legend>"
        + "<br>".join(
            f'<input type="radio" name="{at}" id="{at}{n}" value="{each}" data-enter="{field.label}"><label for="{at}{n}">{each}</label>'
            for n, each in enumerate(field.options)
        )
        + "</fieldset>"
    ),
    lambda caption, fields, submit: f'<form action="save.cgi" method="post"><h2>{caption}</h2>{fields}{submit}</form>',
    _antique_table,
    lambda facts: (
        f'<h2>{facts.caption}</h2><table border="0">'
        + pairs_of(facts, '<tr><td align="right"><b>{label}:</b></td><td data-value="{label}">{value}</td></tr>')
        + "</table>"
    ),
    lambda buttons: f"<center>{buttons}</center>",
    "f{number}",
)  # fmt: skip

DESIGNS = (PLAIN, BOOTSTRAP, MATERIAL, GRID, CARDS, UTILITY, ANTIQUE)
