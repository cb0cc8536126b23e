"""The same parts in the markup of eight more libraries, drawn by a third hand from their documentation.

What nobody changes is what `designs` says. Page furniture is there as in the second set, in the page's language.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.cosmetic.drawing import Design, actions_of, links_of, pairs_of, parts_of, rows_of
from benchmarks.cosmetic.parts import Field, Screen, Table

FURNITURE = {
    "en": {"skip": "Skip navigation", "menu": "Sections", "account": "Account", "rows": "Rows per page", "foot": "All rights reserved"},
    "it": {"skip": "Vai al contenuto", "menu": "Sezioni", "account": "Profilo", "rows": "Righe per pagina", "foot": "Tutti i diritti riservati"},
    "nl": {"skip": "Naar de inhoud", "menu": "Onderdelen", "account": "Profiel", "rows": "Rijen per pagina", "foot": "Alle rechten voorbehouden"},
    "pt": {"skip": "Ir para o conteúdo", "menu": "Secções", "account": "Conta", "rows": "Linhas por página", "foot": "Todos os direitos reservados"},
}  # fmt: skip
"""What designs say by themselves, by language."""

ARROW = '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 3l5 5-5 5"/></svg>'


def _says(screen: Screen, what: str) -> str:
    return FURNITURE[screen.language][what]


def _options(field: Field, form: str, at: str) -> str:
    """All options; the format takes `option`, `label`, the group's id and the option's number."""
    return "".join(
        form.format(option=option, label=field.label, at=at, n=n) for n, option in enumerate(field.options, 1)
    )


def _described(control: str, at: str, suffix: str) -> str:
    return control.replace(" id=", f' aria-describedby="{at}{suffix}" id=')


# Material UI: floating labels and a fieldset that repeats them, capitals by style, a grid of div with a pager below, facts in papers.

MUI_STYLE = """<style>
body{margin:0;font:14px/1.5 Roboto,sans-serif}.MuiButton-root{text-transform:uppercase}.MuiFormControl-root{position:relative;display:block;margin:1.5em 0}
.MuiInputLabel-root{position:absolute;top:-1.2em}.MuiOutlinedInput-notchedOutline{border:0;height:0;overflow:hidden;padding:0;margin:0}.MuiDataGrid-row,.MuiDataGrid-columnHeaders{display:flex}
.MuiDataGrid-cell,.MuiDataGrid-columnHeader{flex:1;padding:.5em}.MuiStack-root{display:flex;gap:1em}.PrivateSwitchBase-input{position:absolute;opacity:0;width:20px;height:20px;margin:0}
.MuiCheckbox-root,.MuiRadio-root{position:relative;display:inline-block;width:20px;height:20px;border:1px solid #888}
</style>"""


def _mui_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<div role="columnheader" class="MuiDataGrid-columnHeader" aria-colindex="{n}" data-field="c{n}" tabindex="-1"><div class="MuiDataGrid-columnHeaderTitle">{each}</div></div>'
        for n, each in enumerate((*table.columns, ""), 1)
    )
    cells = '<div role="gridcell" class="MuiDataGrid-cell MuiDataGrid-cell--textLeft" tabindex="-1" title="{value}" data-value="{key}">{value}</div>'
    rows = "".join(
        f'<div role="row" class="MuiDataGrid-row" aria-rowindex="{n}" data-row="{key}">{inner}<div role="gridcell" class="MuiDataGrid-cell">{actions_of(table, key, button)}</div></div>'
        for n, (key, inner) in enumerate(rows_of(table, cells), 2)
    )
    return (
        f'<div class="MuiPaper-root"><h2 class="MuiTypography-root MuiTypography-h6">{table.caption}</h2><div class="MuiDataGrid-root" role="grid" aria-label="{table.caption}" aria-rowcount="{len(table.rows) + 1}">'
        f'<div class="MuiDataGrid-columnHeaders" role="row" aria-rowindex="1">{heads}</div><div class="MuiDataGrid-virtualScroller"><div role="rowgroup">{rows}</div></div></div>'
        f'<div class="MuiTablePagination-root"><p class="MuiTablePagination-displayedRows">1–{len(table.rows)}</p></div></div>'
    )


MUI = Design(
    name="mui",
    page=lambda screen, parts: (
        f'{MUI_STYLE}<div id="root"><header class="MuiAppBar-root"><div class="MuiToolbar-root"><h1 class="MuiTypography-root MuiTypography-h6" data-title="">{screen.title}</h1>{parts_of(parts, "Nav")}'
        f'<button class="MuiIconButton-root" type="button" aria-label="{_says(screen, "account")}"><svg class="MuiSvgIcon-root" width="24" height="24" aria-hidden="true" data-testid="AccountCircle"><path d="M12 2a9 9 0 1 0 0 18"/></svg></button></div></header>'
        f'<main class="MuiContainer-root">{parts_of(parts, "Facts", "Buttons", "Table", "Form")}</main><div class="MuiSnackbar-root" role="presentation"><div class="MuiAlert-root" role="alert"><div class="MuiAlert-message" data-note=""></div></div></div></div>'
    ),
    nav=lambda nav: '<nav class="MuiStack-root">' + links_of(nav, '<a class="MuiButtonBase-root MuiButton-root MuiButton-text" tabindex="0" href="/{1}" data-press="{0}">{0}<span class="MuiTouchRipple-root"></span></a>') + "</nav>",
    button=lambda label, key: f'<button class="MuiButtonBase-root MuiButton-root MuiButton-contained" tabindex="0" type="button" data-press="{key}">{label}<span class="MuiTouchRipple-root"></span></button>',
    field=lambda label, control, at: (
        f'<div class="MuiFormControl-root MuiTextField-root"><label class="MuiFormLabel-root MuiInputLabel-root" for="{at}" id="{at}-label">{label}</label><div class="MuiInputBase-root MuiOutlinedInput-root">{control}'
        f'<fieldset aria-hidden="true" class="MuiOutlinedInput-notchedOutline"><legend><span>{label}</span></legend></fieldset></div></div>'
    ),
    box=lambda label, *_: (
        f'<label class="MuiFormControlLabel-root"><span class="MuiButtonBase-root MuiCheckbox-root"><input class="PrivateSwitchBase-input" type="checkbox" data-enter="{label}"></span>'
        f'<span class="MuiTypography-root MuiFormControlLabel-label">{label}</span></label>'
    ),
    radios=lambda field, at: (
        f'<div class="MuiFormControl-root"><label class="MuiFormLabel-root" id="{at}-label">{field.label}</label><div class="MuiFormGroup-root" role="radiogroup" aria-labelledby="{at}-label">'
        + _options(field, '<label class="MuiFormControlLabel-root"><span class="MuiButtonBase-root MuiRadio-root"><input class="PrivateSwitchBase-input" type="radio" name="{at}" value="{option}" data-enter="{label}"></span><span class="MuiTypography-root">{option}</span></label>', at)
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: f'<div class="MuiPaper-root"><h2 class="MuiTypography-root MuiTypography-h6">{caption}</h2><form novalidate autocomplete="off">{fields}{submit}</form></div>',
    table=_mui_table,
    facts=lambda facts: (
        f'<div class="MuiPaper-root"><h2 class="MuiTypography-root MuiTypography-h6">{facts.caption}</h2><ul class="MuiList-root">'
        + pairs_of(facts, '<li class="MuiListItem-root"><div class="MuiListItemText-root"><span class="MuiTypography-root MuiListItemText-primary">{label}</span><p class="MuiTypography-root MuiListItemText-secondary" data-value="{label}">{value}</p></div></li>')
        + "</ul></div>"
    ),
    buttons=lambda buttons: f'<div class="MuiStack-root">{buttons}</div>',
    ids=":r{number}:",
    input_class="MuiInputBase-input MuiOutlinedInput-input",
    helped=lambda control, hint, at: _described(control, at, "-helper-text") + f'<p class="MuiFormHelperText-root" id="{at}-helper-text">{hint}</p>',
)  # fmt: skip


# Carbon: a table in a section with a title and a description, buttons with a hidden arrow, structured lists, tiles, ids of a counter.

CARBON_STYLE = """<style>
body{margin:0;font:14px/1.4 "IBM Plex Sans",sans-serif}.cds--header{display:flex;background:#161616}.cds--header a{color:#fff;padding:1em}.cds--visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}
.cds--structured-list{display:table}.cds--structured-list-row{display:table-row}.cds--structured-list-td{display:table-cell;padding:.5em 2em}.cds--checkbox-wrapper,.cds--radio-button-wrapper{position:relative;padding-left:2em}
.cds--checkbox,.cds--radio-button{position:absolute;left:0;opacity:0;width:20px;height:20px;margin:0}.cds--checkbox-label::before,.cds--radio-button__appearance{content:"";display:inline-block;width:16px;height:16px;border:1px solid}
</style>"""


def _carbon_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<th scope="col" id="header-{n}"><div class="cds--table-header-label">{each}</div></th>'
        for n, each in enumerate(table.columns)
    )
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td class="cds--table-column-menu">{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(table, '<td data-value="{key}">{value}</td>')
    )
    return (
        f'<div class="cds--data-table-container"><div class="cds--data-table-header"><h4 class="cds--data-table-header__title" id="tc-title">{table.caption}</h4></div><div class="cds--data-table-content">'
        f'<table class="cds--data-table cds--data-table--lg" aria-labelledby="tc-title"><thead><tr>{heads}<th scope="col"></th></tr></thead><tbody aria-live="polite">{rows}</tbody></table></div></div>'
    )  # fmt: skip


CARBON = Design(
    name="carbon",
    page=lambda screen, parts: (
        f'{CARBON_STYLE}<header class="cds--header" role="banner"><a class="cds--skip-to-content cds--visually-hidden" href="#main-content">{_says(screen, "skip")}</a>{parts_of(parts, "Nav")}</header>'
        f'<main id="main-content" class="cds--content"><div class="cds--inline-notification" role="status"><div class="cds--inline-notification__subtitle" data-note=""></div></div>'
        f'<section class="cds--grid"><h1 data-title="">{screen.title}</h1>{parts_of(parts, "Form", "Facts", "Buttons", "Table")}</section></main><footer><small>{_says(screen, "foot")}</small></footer>'
    ),
    nav=lambda nav: (
        '<nav class="cds--header__nav"><ul class="cds--header__menu-bar">'
        + links_of(nav, '<li><a class="cds--header__menu-item" href="/{1}" tabindex="0" data-press="{0}"><span class="cds--text-truncate--end">{0}</span></a></li>')
        + "</ul></nav>"
    ),
    button=lambda label, key: f'<button class="cds--btn cds--btn--primary" type="button" data-press="{key}">{label}{ARROW}</button>',
    field=lambda label, control, at: (
        f'<div class="cds--form-item cds--text-input-wrapper"><div class="cds--text-input__label-wrapper"><label for="{at}" class="cds--label" dir="auto">{label}</label></div><div class="cds--text-input__field-wrapper">{control}</div></div>'
    ),
    box=lambda label, at: f'<div class="cds--form-item cds--checkbox-wrapper"><input type="checkbox" class="cds--checkbox" id="{at}" data-enter="{label}"><label for="{at}" class="cds--checkbox-label" title=""><span class="cds--checkbox-label-text" dir="auto">{label}</span></label></div>',
    radios=lambda field, at: (
        f'<div class="cds--form-item"><fieldset class="cds--radio-button-group"><legend class="cds--label">{field.label}</legend>'
        + _options(field, '<div class="cds--radio-button-wrapper"><input type="radio" class="cds--radio-button" name="{at}" id="{at}-{n}" value="{option}" data-enter="{label}"><label for="{at}-{n}" class="cds--radio-button__label"><span class="cds--radio-button__appearance"></span><span dir="auto">{option}</span></label></div>', at)
        + "</fieldset></div>"
    ),
    form=lambda caption, fields, submit: f'<form class="cds--form" aria-label="{caption}"><fieldset class="cds--fieldset"><legend class="cds--label">{caption}</legend><div class="cds--stack-vertical">{fields}{submit}</div></fieldset></form>',
    table=_carbon_table,
    facts=lambda facts: (
        f'<h4>{facts.caption}</h4><div role="table" class="cds--structured-list" aria-label="{facts.caption}"><div role="rowgroup" class="cds--structured-list-tbody">'
        + pairs_of(facts, '<div role="row" class="cds--structured-list-row"><div role="cell" class="cds--structured-list-td">{label}</div><div role="cell" class="cds--structured-list-td" data-value="{label}">{value}</div></div>')
        + "</div></div>"
    ),
    buttons=lambda buttons: f'<div class="cds--btn-set">{buttons}</div>',
    ids="text-input-{number}",
    input_class="cds--text-input cds--text-input--md",
    helped=lambda control, hint, at: _described(control, at, "-helper") + f'<div id="{at}-helper" class="cds--form__helper-text" dir="auto">{hint}</div>',
)  # fmt: skip


# Chakra UI: generated class names, groups of fields, statistics as a list of definitions, rows that are items with a heading and a stack.

CHAKRA_STYLE = """<style>
body{margin:0;font:16px/1.5 system-ui}.css-stack{display:flex;gap:.5rem}.css-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0)}
.css-stat{display:inline-block;padding:1em}.css-label{display:block;font-weight:500}.css-badge{font-size:12px}.chakra-checkbox__control,.chakra-radio__control{display:inline-block;width:16px;height:16px;border:2px solid}
</style>"""


def _chakra_table(table: Table, button: Callable[[str, str], str]) -> str:
    items = "".join(
        f'<div class="chakra-card css-1x{n}" data-row="{key}"><div class="chakra-card__header"><h3 class="chakra-heading css-h{n}">{key}</h3></div><div class="chakra-card__body"><dl>{cells}</dl></div>'
        f'<div class="chakra-card__footer css-stack">{actions_of(table, key, button)}</div></div>'
        for n, (key, cells) in enumerate(
            rows_of(table, '<div><dt class="css-label">{column}</dt><dd data-value="{key}">{value}</dd></div>')
        )
    )
    return f'<section><h2 class="chakra-heading css-2">{table.caption}</h2><div class="css-grid">{items}</div></section>'  # fmt: skip


CHAKRA = Design(
    name="chakra",
    page=lambda screen, parts: (
        f'{CHAKRA_STYLE}<div id="__next"><div class="css-0"><a class="css-hidden" href="#content">{_says(screen, "skip")}</a><div class="css-stack"><h1 class="chakra-heading css-1" data-title="">{screen.title}</h1>{parts_of(parts, "Nav")}</div>'
        f'<div id="content" class="chakra-container">{parts_of(parts, "Table", "Form", "Buttons", "Facts")}</div></div></div>'
        '<div class="chakra-portal"><div role="region" aria-live="polite" id="chakra-toast-manager-top"><div class="chakra-alert" role="status"><div class="chakra-alert__title" data-note=""></div></div></div></div>'
    ),
    nav=lambda nav: '<nav class="chakra-breadcrumb" aria-label="main"><ol class="css-stack">' + links_of(nav, '<li class="chakra-breadcrumb__list-item"><a class="chakra-link css-4" href="/{1}" data-press="{0}">{0}</a></li>') + "</ol></nav>",
    button=lambda label, key: f'<button type="button" class="chakra-button css-7k" data-press="{key}"><span class="chakra-button__icon">{ARROW}</span>{label}</button>',
    field=lambda label, control, at: f'<div class="chakra-form-control" role="group"><label for="{at}" id="{at}-label" class="chakra-form__label css-label">{label}<span role="presentation" aria-hidden="true" class="chakra-form__required-indicator">*</span></label>{control}</div>',
    box=lambda label, *_: f'<label class="chakra-checkbox"><input class="chakra-checkbox__input css-hidden" type="checkbox" value="" data-enter="{label}"><span class="chakra-checkbox__control" aria-hidden="true"></span><span class="chakra-checkbox__label">{label}</span></label>',
    radios=lambda field, at: (
        f'<div class="chakra-form-control" role="group"><label class="chakra-form__label css-label" id="{at}-label">{field.label}</label><div role="radiogroup" aria-labelledby="{at}-label" class="css-stack">'
        + _options(field, '<label class="chakra-radio"><input class="chakra-radio__input css-hidden" type="radio" name="{at}" value="{option}" data-enter="{label}"><span class="chakra-radio__control" aria-hidden="true"></span><span class="chakra-radio__label">{option}</span></label>', at)
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: f'<section><h2 class="chakra-heading css-2">{caption}</h2><form><div class="chakra-stack">{fields}{submit}</div></form></section>',
    table=_chakra_table,
    facts=lambda facts: (
        f'<h2 class="chakra-heading css-2">{facts.caption}</h2><div class="chakra-stat-group">'
        + pairs_of(facts, '<div class="chakra-stat css-stat"><dl><dt class="chakra-stat__label">{label}</dt><dd class="chakra-stat__number" data-value="{label}">{value}</dd></dl></div>')
        + "</div>"
    ),
    buttons=lambda buttons: f'<div role="group" class="chakra-button__group css-stack">{buttons}</div>',
    ids="field-:r{number}:",
    input_class="chakra-input css-1c",
    helped=lambda control, hint, at: _described(control, at, "-helptext") + f'<div id="{at}-helptext" class="chakra-form__helper-text">{hint}</div>',
)  # fmt: skip


# Primer: boxes of rows with a title link, labels with counters beside headings, buttons with two spans, an underlined nav.

PRIMER_STYLE = """<style>
body{margin:0;font:14px/1.5 sans-serif}.UnderlineNav-body{display:flex;gap:1em;list-style:none}.Box{border:1px solid #d1d9e0;margin:1em}.Box-header{padding:1em;background:#f6f8fa}.Box-row{display:flex;gap:1em;padding:1em;border-top:1px solid #d1d9e0}
.d-table{display:table}.d-table-row{display:table-row}.d-table-cell{display:table-cell;padding:.3em 1em}.ml-auto{margin-left:auto}.Counter{font-size:12px}
</style>"""


def _primer_table(table: Table, button: Callable[[str, str], str]) -> str:
    items = "".join(
        f'<li class="Box-row" data-row="{key}"><div class="flex-auto">{cells}</div><div class="ml-auto">{actions_of(table, key, button)}</div></li>'
        for key, cells in rows_of(
            table,
            '<span class="color-fg-muted text-small">{column}: <span data-value="{key}">{value}</span></span> ',
            '<span class="sr">{column}: </span><strong class="d-block">{value}</strong>',
        )
    )
    return f'<div class="Box"><div class="Box-header"><h3 class="Box-title">{table.caption} <span class="Counter">{len(table.rows)}</span></h3></div><ul>{items}</ul></div>'  # fmt: skip


PRIMER = Design(
    name="primer",
    page=lambda screen, parts: (
        f'{PRIMER_STYLE}<div class="application-main"><div class="flash flash-success" aria-live="polite"><span data-note=""></span></div><div class="pagehead"><h1 class="h3" data-title="">{screen.title}</h1></div>'
        f'{parts_of(parts, "Nav")}<div class="Layout"><div class="Layout-main">{parts_of(parts, "Buttons", "Table", "Form")}</div><div class="Layout-sidebar">{parts_of(parts, "Facts")}</div></div></div>'
    ),
    nav=lambda nav: '<nav class="UnderlineNav" aria-label="main"><ul class="UnderlineNav-body">' + links_of(nav, '<li class="d-inline-flex"><a class="UnderlineNav-item" href="/{1}" data-press="{0}">' + ARROW + '<span data-content="{0}">{0}</span></a></li>') + "</ul></nav>",
    button=lambda label, key: f'<button type="button" class="Button--secondary Button--medium Button" data-press="{key}"><span class="Button-content"><span class="Button-label">{label}</span></span></button>',
    field=lambda label, control, at: f'<dl class="form-group"><dt class="input-label"><label for="{at}">{label}</label></dt><dd>{control}</dd></dl>',
    box=lambda label, at: f'<div class="form-checkbox"><label><input type="checkbox" id="{at}" data-enter="{label}">\n<span class="text-bold">{label}</span></label></div>',
    radios=lambda field, at: (
        f'<fieldset class="form-group"><legend>{field.label}</legend><div class="radio-group">'
        + _options(field, '<input class="radio-input" id="{at}_{n}" type="radio" name="{at}" value="{option}" data-enter="{label}"><label class="radio-label" for="{at}_{n}">{option}</label>', at)
        + "</div></fieldset>"
    ),
    form=lambda caption, fields, submit: f'<div class="Box"><div class="Box-header"><h3 class="Box-title">{caption}</h3></div><form class="Box-body" accept-charset="UTF-8">{fields}<div class="form-actions">{submit}</div></form></div>',
    table=_primer_table,
    facts=lambda facts: (
        f'<h2 class="h4">{facts.caption}</h2><div class="d-table">'
        + pairs_of(facts, '<div class="d-table-row"><span class="d-table-cell color-fg-muted">{label}</span><span class="d-table-cell text-bold" data-value="{label}">{value}</span></div>')
        + "</div>"
    ),
    buttons=lambda buttons: f'<div class="BtnGroup d-flex">{buttons}</div>',
    ids="{slug}_input",
    input_class="form-control",
    helped=lambda control, hint, at: control + f'<p class="note" id="{at}-note">{hint}</p>',
)  # fmt: skip


# USWDS: card groups, a striped table with row headers, hints under labels, a banner, side navigation, collections.

USWDS_STYLE = """<style>
body{margin:0;font:17px/1.5 sans-serif}.usa-skipnav:not(:focus){position:absolute;left:-999em}.usa-sidenav{list-style:none;padding:0}.usa-label,.usa-hint{display:block}
.usa-checkbox__input,.usa-radio__input{position:absolute;left:-999em}.usa-checkbox__label::before,.usa-radio__label::before{content:"";display:inline-block;width:1.2em;height:1.2em;border:2px solid}.usa-list--unstyled{list-style:none;padding:0}
</style>"""


def _uswds_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th scope="col" role="columnheader" data-sortable>{each}</th>' for each in table.columns)
    cell, head = (
        '<td data-label="{column}" data-value="{key}">{value}</td>',
        '<th scope="row" data-label="{column}">{value}</th>',
    )
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td><ul class="usa-button-group">{_uswds_actions(table, key, button)}</ul></td></tr>'
        for key, cells in rows_of(table, cell, head)
    )
    return f'<div class="usa-table-container--scrollable" tabindex="0"><table class="usa-table usa-table--striped"><caption>{table.caption}</caption><thead><tr>{heads}<th scope="col"></th></tr></thead><tbody>{rows}</tbody></table></div>'  # fmt: skip


def _uswds_actions(table: Table, row: str, button: Callable[[str, str], str]) -> str:
    return "".join(f'<li class="usa-button-group__item">{button(each, f"{each}@{row}")}</li>' for each in table.actions)


USWDS = Design(
    name="uswds",
    page=lambda screen, parts: (
        f'{USWDS_STYLE}<a class="usa-skipnav" href="#main-content">{_says(screen, "skip")}</a><div class="usa-overlay"></div><header class="usa-header"><div class="usa-logo"><em class="usa-logo__text">{_says(screen, "account")}</em></div></header>'
        f'<div class="grid-container"><aside>{parts_of(parts, "Nav")}</aside><main id="main-content"><div class="usa-alert usa-alert--success"><div class="usa-alert__body"><p class="usa-alert__text" role="status" data-note=""></p></div></div>'
        f'<h1 data-title="">{screen.title}</h1>{parts_of(parts, "Buttons", "Form", "Table", "Facts")}</main></div><footer class="usa-footer"><p>{_says(screen, "foot")}</p></footer>'
    ),
    nav=lambda nav: '<nav aria-label="side"><ul class="usa-sidenav">' + links_of(nav, '<li class="usa-sidenav__item"><a href="/{1}" data-press="{0}">{0}</a></li>') + "</ul></nav>",
    button=lambda label, key: f'<button type="button" class="usa-button" data-press="{key}">\n      {label}\n    </button>',
    field=lambda label, control, at: f'<div class="usa-form-group"><label class="usa-label" for="{at}">{label} <abbr class="usa-hint--required">*</abbr></label>{control}</div>',
    box=lambda label, at: f'<div class="usa-checkbox"><input class="usa-checkbox__input" id="{at}" type="checkbox" data-enter="{label}"><label class="usa-checkbox__label" for="{at}">{label}</label></div>',
    radios=lambda field, at: (
        f'<fieldset class="usa-fieldset"><legend class="usa-legend">{field.label}</legend>'
        + _options(field, '<div class="usa-radio"><input class="usa-radio__input" id="{at}-{n}" type="radio" name="{at}" value="{option}" data-enter="{label}"><label class="usa-radio__label" for="{at}-{n}">{option}</label></div>', at)
        + "</fieldset>"
    ),
    form=lambda caption, fields, submit: f'<form class="usa-form usa-form--large"><fieldset class="usa-fieldset"><legend class="usa-legend usa-legend--large"><h2>{caption}</h2></legend>{fields}</fieldset>{submit}</form>',
    table=_uswds_table,
    facts=lambda facts: (
        f'<ul class="usa-card-group"><li class="usa-card"><div class="usa-card__container"><div class="usa-card__header"><h2 class="usa-card__heading">{facts.caption}</h2></div><div class="usa-card__body"><ul class="usa-list--unstyled">'
        + pairs_of(facts, '<li><span class="text-bold">{label}:</span> <span data-value="{label}">{value}</span></li>')
        + "</ul></div></div></li></ul>"
    ),
    buttons=lambda buttons: f'<div class="usa-button-group">{buttons}</div>',
    ids="input-{slug}",
    input_class="usa-input",
    helped=lambda control, hint, at: f'<span id="{at}-hint" class="usa-hint">{hint}</span>' + _described(control, at, "-hint"),
)  # fmt: skip


# Pico: almost no classes: articles with headers and footers, fields in labels, a nav of two lists, groups of buttons.

PICO_STYLE = "<style>body{margin:0 5%;font:16px/1.5 system-ui}nav{display:flex;justify-content:space-between}nav ul{display:flex;list-style:none;gap:1em}label{display:block}article{padding:1em;margin:1em 0;border:1px solid #ddd}</style>"


def _pico_table(table: Table, button: Callable[[str, str], str]) -> str:
    items = "".join(
        f'<article data-row="{key}"><header><strong>{key}</strong></header>{cells}<footer><div role="group">{actions_of(table, key, button)}</div></footer></article>'
        for key, cells in rows_of(table, '<p><small>{column}</small><br><span data-value="{key}">{value}</span></p>')
    )
    return f"<section><h2>{table.caption}</h2>{items}</section>"


PICO = Design(
    name="pico",
    page=lambda screen, parts: (
        f'{PICO_STYLE}<header class="container">{parts_of(parts, "Nav")}</header><main class="container"><hgroup><h1 data-title="">{screen.title}</h1><p>{_says(screen, "foot")}</p></hgroup><p><ins data-note=""></ins></p>'
        f'{parts_of(parts, "Facts", "Table", "Buttons", "Form")}</main>'
    ),
    nav=lambda nav: "<nav><ul><li><strong>◆</strong></li></ul><ul>" + links_of(nav, '<li><a class="contrast" href="/{1}" data-press="{0}">{0}</a></li>') + "</ul></nav>",
    button=lambda label, key: f'<button class="secondary" data-press="{key}">{label}</button>',
    field=lambda label, control, *_: f"<label>\n{label}\n{control}</label>",
    box=lambda label, at: f'<label><input type="checkbox" role="switch" id="{at}" data-enter="{label}">\n{label}</label>',
    radios=lambda field, at: f"<fieldset><legend>{field.label}</legend>" + _options(field, '<label><input type="radio" name="{at}" value="{option}" data-enter="{label}">\n{option}</label>', at) + "</fieldset>",
    form=lambda caption, fields, submit: f"<article><header><h2>{caption}</h2></header><form onsubmit='return false'><fieldset>{fields}</fieldset>{submit}</form></article>",
    table=_pico_table,
    facts=lambda facts: f"<article><header><h2>{facts.caption}</h2></header><table><tbody>" + pairs_of(facts, '<tr><th scope="row">{label}</th><td data-value="{label}">{value}</td></tr>') + "</tbody></table></article>",
    buttons=lambda buttons: f'<div role="group">{buttons}</div>',
    ids="{slug}",
    helped=lambda control, hint, at: _described(control, at, "-help") + f'<small id="{at}-help">{hint}</small>',
)  # fmt: skip


# Foundation: a top bar with menus, callouts, accordions, a stacked table, buttons that are links, middle labels.

FOUNDATION_STYLE = """<style>
body{margin:0;font:16px/1.5 Helvetica,sans-serif}.top-bar,.menu{display:flex;gap:1em;list-style:none;margin:0}.callout{border:1px solid #ccc;padding:1em;margin:1em}.button{display:inline-block;background:#1779ba;color:#fff;padding:.7em 1em}
.grid-x{display:flex}.small-3{width:25%}.label{border:1px solid}.show-for-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}
</style>"""


def _foundation_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f"<th>{each}</th>" for each in table.columns)
    rows = "".join(
        f'<tr data-row="{key}">{cells}<td>{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(table, '<td data-value="{key}">{value}</td>')
    )
    return f'<div class="callout"><h5>{table.caption}</h5><div class="table-scroll"><table class="hover stack"><thead><tr>{heads}<th></th></tr></thead><tbody>{rows}</tbody></table></div></div>'


FOUNDATION = Design(
    name="foundation",
    page=lambda screen, parts: (
        f'{FOUNDATION_STYLE}<div class="off-canvas-wrapper"><div class="top-bar"><div class="top-bar-left"><ul class="menu"><li class="menu-text" data-title="">{screen.title}</li></ul></div><div class="top-bar-right">{parts_of(parts, "Nav")}</div></div>'
        f'<div class="grid-container"><h1 data-title="">{screen.title}</h1><div class="callout success" aria-live="assertive"><p data-note=""></p></div>{parts_of(parts, "Facts", "Form", "Table", "Buttons")}</div></div>'
    ),
    nav=lambda nav: '<ul class="dropdown menu" role="menubar">' + links_of(nav, '<li role="none"><a role="menuitem" href="/{1}" data-press="{0}">{0}</a></li>') + "</ul>",
    button=lambda label, key: f'<a class="button hollow" role="button" tabindex="0" href="#" data-press="{key}">{label}</a>',
    field=lambda label, control, at: f'<div class="grid-x"><div class="cell small-3"><label for="{at}" class="text-right middle">{label}:</label></div><div class="cell small-9">{control}</div></div>',
    box=lambda label, at: f'<div class="grid-x"><div class="cell"><input id="{at}" type="checkbox" data-enter="{label}"><label for="{at}">{label}</label></div></div>',
    radios=lambda field, at: (
        f'<fieldset class="cell"><legend>{field.label}</legend>'
        + _options(field, '<input type="radio" name="{at}" value="{option}" id="{at}{n}" data-enter="{label}"><label for="{at}{n}">{option}</label>', at)
        + "</fieldset>"
    ),
    form=lambda caption, fields, submit: f'<div class="callout"><h5>{caption}</h5><form data-abide novalidate>{fields}<div class="grid-x">{submit}</div></form></div>',
    table=_foundation_table,
    facts=lambda facts: (
        f'<div class="callout secondary"><h5>{facts.caption}</h5><ul class="no-bullet">'
        + pairs_of(facts, '<li><strong>{label}</strong> <span class="float-right" data-value="{label}">{value}</span></li>')
        + "</ul></div>"
    ),
    buttons=lambda buttons: f'<div class="button-group">{buttons}</div>',
    ids="{slug}-{number}",
    helped=lambda control, hint, at: _described(control, at, "-text") + f'<p class="help-text" id="{at}-text">{hint}</p>',
)  # fmt: skip


# Flowbite on Tailwind: rules as classes, a table whose rows have headers, cards of facts with the value first in the code, hidden headings.

FLOWBITE_STYLE = """<style>
body{margin:0;font:14px/1.5 Inter,sans-serif}.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.flex{display:flex;gap:1em}.uppercase{text-transform:uppercase}.block{display:block}.shadow-md{padding:1em;border:1px solid #e5e7eb}
</style>"""


def _flowbite_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th scope="col" class="px-6 py-3">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr class="bg-white border-b" data-row="{key}">{cells}<td class="px-6 py-4 text-right">{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(
            table,
            '<td class="px-6 py-4" data-value="{key}">{value}</td>',
            '<th scope="row" class="px-6 py-4 font-medium whitespace-nowrap">{value}</th>',
        )
    )
    return (
        f'<div class="relative overflow-x-auto shadow-md"><h2 class="text-xl">{table.caption}</h2><table class="w-full text-sm text-left"><thead class="text-xs uppercase"><tr>{heads}'
        f'<th scope="col" class="px-6 py-3"><span class="sr-only">…</span></th></tr></thead><tbody>{rows}</tbody></table></div>'
    )  # fmt: skip


FLOWBITE = Design(
    name="flowbite",
    page=lambda screen, parts: (
        f'{FLOWBITE_STYLE}<nav class="bg-white border-gray-200"><div class="flex flex-wrap"><span class="self-center text-2xl">{_says(screen, "account")}</span><button type="button" class="inline-flex" aria-label="{_says(screen, "menu")}">{ARROW}</button>{parts_of(parts, "Nav")}</div></nav>'
        f'<div class="max-w-screen-xl p-4"><h1 class="text-4xl font-extrabold" data-title="">{screen.title}</h1>{parts_of(parts, "Table", "Buttons", "Facts", "Form")}</div>'
        '<div id="toast" class="flex items-center" role="alert"><div class="ml-3 text-sm" data-note=""></div></div>'
    ),
    nav=lambda nav: '<div class="hidden-md" id="navbar"><ul class="flex font-medium">' + links_of(nav, '<li><a href="/{1}" class="block py-2 pl-3" data-press="{0}">{0}</a></li>') + "</ul></div>",
    button=lambda label, key: f'<button type="button" class="text-white bg-blue-700 rounded-lg text-sm px-5 py-2.5" data-press="{key}">{label}</button>',
    field=lambda label, control, at: f'<div class="mb-6"><label for="{at}" class="block mb-2 text-sm font-medium">{label}</label>{control}</div>',
    box=lambda label, at: f'<div class="flex items-start mb-6"><div class="flex items-center h-5"><input id="{at}" type="checkbox" value="" class="w-4 h-4" data-enter="{label}"></div><label for="{at}" class="ml-2 text-sm">{label}</label></div>',
    radios=lambda field, at: (
        f'<h3 class="mb-4 font-semibold">{field.label}</h3><ul class="w-48 text-sm border">'
        + _options(field, '<li class="w-full border-b"><div class="flex items-center pl-3"><input id="{at}-{n}" type="radio" value="{option}" name="{at}" class="w-4 h-4" data-enter="{label}"><label for="{at}-{n}" class="w-full py-3 ml-2">{option}</label></div></li>', at)
        + "</ul>"
    ),
    form=lambda caption, fields, submit: f'<div class="shadow-md"><h2 class="text-xl">{caption}</h2><form>{fields}{submit}</form></div>',
    table=_flowbite_table,
    facts=lambda facts: (
        f'<div class="shadow-md"><h2 class="text-xl">{facts.caption}</h2><dl class="max-w-md divide-y">'
        + pairs_of(facts, '<div class="flex flex-col pb-3"><dt class="mb-1 text-gray-500">{label}</dt><dd class="text-lg font-semibold" data-value="{label}">{value}</dd></div>')
        + "</dl></div>"
    ),
    buttons=lambda buttons: f'<div class="inline-flex rounded-md shadow-sm" role="group">{buttons}</div>',
    ids="{slug}",
    input_class="bg-gray-50 border rounded-lg block w-full p-2.5",
    helped=lambda control, hint, at: _described(control, at, "-explanation") + f'<p id="{at}-explanation" class="mt-2 text-sm text-gray-500">{hint}</p>',
)  # fmt: skip

DESIGNS = (MUI, CARBON, CHAKRA, PRIMER, USWDS, PICO, FOUNDATION, FLOWBITE)
