"""The same parts in the markup of eight libraries of today, as their packages and documentation have it.

What nobody changes is what `designs` says. What a team adds for all its pages (a link to skip to the content, a bell with a count, a
search, a last line) is there too, in the page's language.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.cosmetic.drawing import Design, actions_of, links_of, pairs_of, parts_of, rows_of
from benchmarks.cosmetic.parts import Field, Screen, Table

FURNITURE = {
    "en": {"skip": "Skip to main content", "menu": "Menu", "bell": "Messages", "find": "Search", "close": "Close", "empty": "Nothing here yet"},
    "de": {"skip": "Zum Inhalt springen", "menu": "Menü", "bell": "Nachrichten", "find": "Suchen", "close": "Schließen", "empty": "Noch nichts da"},
    "es": {"skip": "Saltar al contenido", "menu": "Menú", "bell": "Avisos", "find": "Buscar", "close": "Cerrar", "empty": "Todavía nada"},
    "fr": {"skip": "Aller au contenu", "menu": "Menu", "bell": "Messages", "find": "Rechercher", "close": "Fermer", "empty": "Encore rien"},
}  # fmt: skip
"""What designs say by themselves, by language."""


def _says(screen: Screen, what: str) -> str:
    return FURNITURE[screen.language][what]


def _options(field: Field, form: str, at: str) -> str:
    """All options; the format takes `option`, `label`, the group's id and the option's number."""
    return "".join(
        form.format(option=option, label=field.label, at=at, n=n) for n, option in enumerate(field.options, 1)
    )


# Ant Design: cards without headings, a table with a row that only measures, facts in a table, stars before labels, counted letters.

ANTD_STYLE = """<style>
body{margin:0;font:14px/1.57 sans-serif}.ant-layout-header{display:flex;background:#001529;color:#fff;padding:0 2em}
.ant-menu{display:flex;list-style:none;margin:0;padding:0;flex:1}.ant-menu-item{padding:1em}.ant-menu a{color:#fff}
.ant-card{border:1px solid #f0f0f0;margin:1em}.ant-card-head{padding:.5em 1em;font-weight:600;border-bottom:1px solid #f0f0f0}.ant-card-body{padding:1em}
.ant-form-item-required::before{content:"*";color:#ff4d4f;margin-inline-end:4px}.ant-descriptions-item-label::after{content:":";margin:0 8px 0 2px}
.ant-table table{width:100%;text-align:start}.ant-checkbox,.ant-radio{position:relative;display:inline-block;width:16px;height:16px;border:1px solid #999}
.ant-checkbox-input,.ant-radio-input{position:absolute;inset:0;opacity:0;margin:0;width:16px;height:16px}.ant-radio{border-radius:50%}.ant-message{position:fixed;top:8px;left:40%}
</style>"""
ANTD_COUNT = """<script>
addEventListener("input", ({ target }) => {
  const count = target.closest(".ant-input-affix-wrapper")?.querySelector(".ant-input-show-count-suffix");
  if (count) count.textContent = `${target.value.length} / 60`;
});
</script>"""


def _antd_card(title: str, body: str) -> str:
    return (
        '<div class="ant-card ant-card-bordered css-var-root"><div class="ant-card-head"><div class="ant-card-head-wrapper">'
        f'<div class="ant-card-head-title">{title}</div></div></div><div class="ant-card-body">{body}</div></div>'
    )


def _antd_table(table: Table, button: Callable[[str, str], str]) -> str:
    measured = '<td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td>' * (
        len(table.columns) + 1
    )
    heads = "".join(f'<th class="ant-table-cell" scope="col">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr class="ant-table-row ant-table-row-level-0" data-row-key="{n}" data-row="{key}">{cells}'
        f'<td class="ant-table-cell"><div class="ant-space ant-space-horizontal">{actions_of(table, key, button)}</div></td></tr>'
        for n, (key, cells) in enumerate(rows_of(table, '<td class="ant-table-cell" data-value="{key}">{value}</td>'))
    )
    return _antd_card(
        table.caption,
        '<div class="ant-table-wrapper"><div class="ant-spin-nested-loading"><div class="ant-spin-container"><div class="ant-table"><div class="ant-table-content">'
        f'<table style="table-layout:auto"><colgroup></colgroup><thead class="ant-table-thead"><tr>{heads}<td class="ant-table-cell"></td></tr></thead>'
        f'<tbody class="ant-table-tbody"><tr aria-hidden="true" class="ant-table-measure-row" style="height:0;font-size:0">{measured}</tr>{rows}</tbody>'
        "</table></div></div></div></div></div>",
    )


ANTD = Design(
    name="antd",
    page=lambda screen, parts: (
        f'{ANTD_STYLE}<div id="root"><div class="ant-app"><div class="ant-layout"><header class="ant-layout-header">{parts_of(parts, "Nav")}'
        f'<span class="ant-badge"><button type="button" class="ant-btn ant-btn-text" aria-label="{_says(screen, "bell")}"><svg width="1em" height="1em" aria-hidden="true"></svg></button>'
        '<sup class="ant-scroll-number ant-badge-count" title="3"><bdi><span class="ant-scroll-number-only-unit current">3</span></bdi></sup></span></header>'
        f'<main class="ant-layout-content"><h1 class="ant-typography" data-title="">{screen.title}</h1><div class="ant-row"><div class="ant-col ant-col-24">'
        f'{parts_of(parts, "Facts", "Table", "Form", "Buttons")}</div></div></main></div>'
        '<div class="ant-message ant-message-top"><div class="ant-message-notice-wrapper"><div class="ant-message-notice"><div class="ant-message-notice-content" role="alert">'
        f'<span data-note=""></span></div></div></div></div></div></div>{ANTD_COUNT}'
    ),
    nav=lambda nav: (
        '<ul class="ant-menu ant-menu-root ant-menu-horizontal ant-menu-dark" role="menu" tabindex="0">'
        + links_of(
            nav,
            '<li class="ant-menu-item ant-menu-item-only-child" role="menuitem" tabindex="-1"><span class="ant-menu-title-content"><a href="/{1}" data-press="{0}">{0}</a></span></li>',
        )
        + "</ul>"
    ),
    button=lambda label, key: (
        f'<button type="button" class="ant-btn css-var-root ant-btn-default ant-btn-color-default ant-btn-variant-outlined" data-press="{key}"><span>{label}</span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="ant-form-item"><div class="ant-row ant-form-item-row"><div class="ant-col ant-form-item-label"><label for="{at}" class="ant-form-item-required" title="{label}">{label}</label></div>'
        f'<div class="ant-col ant-form-item-control"><div class="ant-form-item-control-input"><div class="ant-form-item-control-input-content">{control}</div></div></div></div></div>'
    ),
    box=lambda label, at: (
        '<div class="ant-form-item"><div class="ant-form-item-control-input"><label class="ant-checkbox-wrapper"><span class="ant-checkbox ant-wave-target">'
        f'<input id="{at}" class="ant-checkbox-input" type="checkbox" data-enter="{label}"></span><span class="ant-checkbox-label">{label}</span></label></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="ant-form-item"><div class="ant-form-item-label"><label title="{field.label}">{field.label}</label></div><div class="ant-radio-group" role="radiogroup" aria-label="{field.label}" id="{at}">'
        + _options(
            field,
            '<label class="ant-radio-wrapper"><span class="ant-radio ant-wave-target"><input class="ant-radio-input" type="radio" name="{at}" value="{option}" data-enter="{label}"></span>'
            '<span class="ant-radio-label">{option}</span></label>',
            at,
        )
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: _antd_card(
        caption, f'<form class="ant-form ant-form-vertical">{fields}<div class="ant-form-item">{submit}</div></form>'
    ),
    table=_antd_table,
    facts=lambda facts: _antd_card(
        facts.caption,
        '<div class="ant-descriptions"><div class="ant-descriptions-view"><table><tbody><tr class="ant-descriptions-row">'
        + pairs_of(
            facts,
            '<td class="ant-descriptions-item" colspan="1"><div class="ant-descriptions-item-container"><span class="ant-descriptions-item-label">{label}</span>'
            '<span class="ant-descriptions-item-content" data-value="{label}">{value}</span></div></td>',
        )
        + "</tr></tbody></table></div></div>",
    ),
    buttons=lambda buttons: f'<div class="ant-space ant-space-horizontal ant-space-align-center">{buttons}</div>',
    ids="basic_{slug}",
    input_class="ant-input ant-input-outlined css-var-root",
    helped=lambda control, *_: (
        f'<span class="ant-input-affix-wrapper">{control}<span class="ant-input-suffix"><span class="ant-input-show-count-suffix">0 / 60</span></span></span>'
    ),
)  # fmt: skip


# GOV.UK Frontend: a card with a list of pairs for each row, hints above fields, input elements as buttons, a link that skips.

GOVUK_STYLE = """<style>
body{margin:0;font:19px/1.3 arial,sans-serif}.govuk-skip-link:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.govuk-width-container{max-width:960px;margin:0 auto}.govuk-service-navigation__list{display:flex;gap:1em;list-style:none;padding:0}
.govuk-summary-card{border:1px solid #b1b4b6;margin-bottom:1em}.govuk-summary-card__title-wrapper{display:flex;justify-content:space-between;background:#f3f2f1;padding:.5em}
.govuk-summary-card__actions{display:flex;list-style:none;margin:0}.govuk-summary-list__row{display:flex;border-bottom:1px solid #b1b4b6}.govuk-summary-list__row>*{width:12em}
.govuk-label,.govuk-hint{display:block}.govuk-checkboxes__item,.govuk-radios__item{position:relative;padding:10px 0 10px 50px}
.govuk-checkboxes__input,.govuk-radios__input{position:absolute;left:0;top:0;width:44px;height:44px;margin:0;opacity:0;z-index:1}
.govuk-checkboxes__label::before,.govuk-radios__label::before{content:"";position:absolute;left:0;top:0;width:38px;height:38px;border:2px solid}
</style>"""


def _govuk_table(table: Table, button: Callable[[str, str], str]) -> str:
    pair = (
        '<div class="govuk-summary-list__row">\n<dt class="govuk-summary-list__key">\n{column}\n</dt>\n'
        '<dd class="govuk-summary-list__value" data-value="{key}">\n{value}\n</dd>\n</div>'
    )
    cards = "".join(
        f'<div class="govuk-summary-card" data-row="{key}"><div class="govuk-summary-card__title-wrapper"><h3 class="govuk-summary-card__title">\n{key}\n</h3>'
        f'<ul class="govuk-summary-card__actions">{_govuk_actions(table, key, button)}</ul></div>'
        f'<div class="govuk-summary-card__content"><dl class="govuk-summary-list">{cells}</dl></div></div>'
        for key, cells in rows_of(table, pair)
    )
    return f'<h2 class="govuk-heading-m">{table.caption}</h2>{cards}'


def _govuk_actions(table: Table, row: str, button: Callable[[str, str], str]) -> str:
    return "".join(
        f'<li class="govuk-summary-card__action">{button(each, f"{each}@{row}")}</li>' for each in table.actions
    )


GOVUK = Design(
    name="govuk",
    page=lambda screen, parts: (
        f'{GOVUK_STYLE}<a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">{_says(screen, "skip")}</a>{parts_of(parts, "Nav")}'
        '<div class="govuk-width-container"><div class="govuk-phase-banner"><p class="govuk-phase-banner__content"><strong class="govuk-tag govuk-phase-banner__content__tag">Beta</strong></p></div>'
        '<main class="govuk-main-wrapper" id="main-content"><div class="govuk-notification-banner govuk-notification-banner--success" role="alert" data-module="govuk-notification-banner">'
        '<div class="govuk-notification-banner__content"><p class="govuk-notification-banner__heading" data-note=""></p></div></div>'
        f'<div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds"><h1 class="govuk-heading-xl" data-title="">{screen.title}</h1>'
        f'{parts_of(parts, "Form", "Table", "Facts", "Buttons")}</div></div></main></div>'
        '<footer class="govuk-footer"><div class="govuk-width-container"><span class="govuk-footer__licence-description">© 2026</span></div></footer>'
    ),
    nav=lambda nav: (
        '<section class="govuk-service-navigation" data-module="govuk-service-navigation"><div class="govuk-width-container"><nav class="govuk-service-navigation__wrapper">'
        '<ul class="govuk-service-navigation__list" id="navigation">'
        + links_of(
            nav,
            '<li class="govuk-service-navigation__item">\n<a class="govuk-service-navigation__link" href="/{1}" data-press="{0}">\n{0}\n</a>\n</li>',
        )
        + "</ul></nav></div></section>"
    ),
    button=lambda label, key: (
        f'<input value="{label}" type="submit" class="govuk-button govuk-button--secondary" data-module="govuk-button" data-press="{key}">'
    ),
    field=lambda label, control, at: (
        f'<div class="govuk-form-group"><h3 class="govuk-label-wrapper"><label class="govuk-label govuk-label--m" for="{at}">\n{label}\n</label></h3>{control}</div>'
    ),
    box=lambda label, at: (
        '<div class="govuk-form-group"><div class="govuk-checkboxes govuk-checkboxes--small" data-module="govuk-checkboxes"><div class="govuk-checkboxes__item">'
        f'<input class="govuk-checkboxes__input" id="{at}" name="{at}" type="checkbox" data-enter="{label}"><label class="govuk-label govuk-checkboxes__label" for="{at}">\n{label}\n</label></div></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--m"><h3 class="govuk-fieldset__heading">\n{field.label}\n</h3></legend>'
        '<div class="govuk-radios govuk-radios--inline" data-module="govuk-radios">'
        + _options(
            field,
            '<div class="govuk-radios__item"><input class="govuk-radios__input" id="{at}-{n}" name="{at}" type="radio" value="{option}" data-enter="{label}">'
            '<label class="govuk-label govuk-radios__label" for="{at}-{n}">\n{option}\n</label></div>',
            at,
        )
        + "</div></fieldset></div>"
    ),
    form=lambda caption, fields, submit: f'<form novalidate><h2 class="govuk-heading-l">{caption}</h2>{fields}<div class="govuk-button-group">{submit}</div></form>',
    table=_govuk_table,
    facts=lambda facts: (
        f'<h2 class="govuk-heading-m">{facts.caption}</h2><dl class="govuk-summary-list govuk-summary-list--no-border">'
        + pairs_of(
            facts,
            '<div class="govuk-summary-list__row">\n<dt class="govuk-summary-list__key">\n{label}\n</dt>\n<dd class="govuk-summary-list__value" data-value="{label}">{value}</dd>\n</div>',
        )
        + "</dl>"
    ),
    buttons=lambda buttons: f'<div class="govuk-button-group">{buttons}</div>',
    ids="{slug}",
    input_class="govuk-input",
    helped=lambda control, hint, at: (
        f'<div id="{at}-hint" class="govuk-hint">\n{hint}\n</div>' + control.replace(" id=", f' aria-describedby="{at}-hint" id=')
    ),
)  # fmt: skip


# shadcn/ui: Radix controls that are buttons, classes of single rules, a tile for each fact, capitals by style, the title twice.

SHADCN_STYLE = """<style>
body{margin:0;font:14px/1.5 sans-serif}.flex{display:flex}.gap-2{gap:.5rem}.p-6{padding:1.5rem}.w-64{width:16rem}.grid-cols-3{display:grid;grid-template-columns:repeat(3,1fr)}
.uppercase{text-transform:uppercase}.size-4{width:16px;height:16px}.border{border:1px solid #ddd}.aria-checked\\:bg-primary[aria-checked=true]{background:#111}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}ul,ol{list-style:none;padding:0}
</style>"""
LUCIDE = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 24 24" class="lucide size-4" aria-hidden="true"><path d="M5 12h14"></path></svg>'


def _shadcn_card(title: str, body: str) -> str:
    return (
        '<div data-slot="card" class="bg-card flex-col gap-6 rounded-xl border py-6"><div data-slot="card-header" class="px-6">'
        f'<h2 data-slot="card-title" class="leading-none font-semibold">{title}</h2></div><div data-slot="card-content" class="px-6">{body}</div></div>'
    )


def _shadcn_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<th data-slot="table-head" class="text-foreground h-10 px-2 text-xs uppercase">{each}</th>'
        for each in table.columns
    )
    rows = "".join(
        f'<tr data-slot="table-row" class="hover:bg-muted/50 border-b" data-row="{key}">{cells}<td data-slot="table-cell" class="p-2"><div class="flex justify-end gap-2">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(
            table,
            '<td data-slot="table-cell" class="p-2" data-value="{key}">{value}</td>',
            '<td data-slot="table-cell" class="p-2"><div class="font-medium" data-value="{key}">{value}</div></td>',
        )
    )
    return _shadcn_card(
        table.caption,
        '<div data-slot="table-container" class="relative w-full overflow-x-auto"><table data-slot="table" class="w-full caption-bottom text-sm">'
        f'<thead data-slot="table-header"><tr data-slot="table-row">{heads}<th data-slot="table-head"></th></tr></thead><tbody data-slot="table-body">{rows}</tbody></table></div>',
    )  # fmt: skip


SHADCN = Design(
    name="shadcn",
    page=lambda screen, parts: (
        f'{SHADCN_STYLE}<div data-slot="sidebar-wrapper" class="flex min-h-svh w-full"><div data-slot="sidebar" class="w-64">{parts_of(parts, "Nav")}</div>'
        '<main data-slot="sidebar-inset" class="flex-1 p-6"><header class="flex gap-2"><button data-slot="sidebar-trigger" class="size-7">'
        f'{LUCIDE}<span class="sr-only">{_says(screen, "menu")}</span></button><nav aria-label="breadcrumb" data-slot="breadcrumb"><ol data-slot="breadcrumb-list"><li data-slot="breadcrumb-item">'
        f'<span data-slot="breadcrumb-page" aria-current="page" data-title="">{screen.title}</span></li></ol></nav></header>'
        f'<h1 class="scroll-m-20 text-4xl font-extrabold" data-title="">{screen.title}</h1><div class="flex gap-2">{parts_of(parts, "Buttons")}</div>{parts_of(parts, "Table", "Facts", "Form")}</main></div>'
        '<section aria-live="polite" tabindex="-1"><ol data-sonner-toaster="true"><li data-sonner-toast="" tabindex="0"><div data-content=""><div class="toast-title" data-note=""></div></div></li></ol></section>'
    ),
    nav=lambda nav: (
        '<div data-slot="sidebar-group"><ul data-slot="sidebar-menu" class="flex-col">'
        + links_of(
            nav,
            '<li data-slot="sidebar-menu-item" class="group/menu-item relative"><a data-slot="sidebar-menu-button" data-size="default" class="flex gap-2" href="/{1}" data-press="{0}">'
            + LUCIDE
            + "<span>{0}</span></a></li>",
        )
        + "</ul></div>"
    ),
    button=lambda label, key: (
        f'<button data-slot="button" data-variant="outline" class="inline-flex items-center gap-2 rounded-md border h-9 px-4" data-press="{key}">{LUCIDE}{label}</button>'
    ),
    field=lambda label, control, at: (
        f'<div data-slot="form-item" class="grid gap-2"><label data-slot="form-label" class="flex text-sm font-medium" for="{at}">{label}</label>{control}</div>'
    ),
    box=lambda label, at: (
        f'<div class="flex items-center gap-2"><button type="button" role="checkbox" aria-checked="false" value="on" data-slot="checkbox" id="{at}" class="peer size-4 border aria-checked:bg-primary" data-enter="{label}"></button>'
        f'<label data-slot="label" class="text-sm" for="{at}">{label}</label></div>'
    ),
    radios=lambda field, at: (
        f'<div data-slot="form-item"><span data-slot="label" id="{at}-label">{field.label}</span><div role="radiogroup" aria-labelledby="{at}-label" data-slot="radio-group" class="grid gap-3">'
        + _options(
            field,
            '<div class="flex gap-2"><button type="button" role="radio" aria-checked="false" value="{option}" data-slot="radio-group-item" id="{at}-{n}" class="size-4 rounded-full border aria-checked:bg-primary" data-enter="{label}"></button>'
            '<label data-slot="label" for="{at}-{n}">{option}</label></div>',
            at,
        )
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: _shadcn_card(caption, f'<form class="space-y-8">{fields}{submit}</form>'),
    table=_shadcn_table,
    facts=lambda facts: (
        f'<h2 class="text-lg font-semibold">{facts.caption}</h2><div class="grid-cols-3 gap-2">'
        + pairs_of(
            facts,
            '<div data-slot="card" class="rounded-xl border"><div data-slot="card-header" class="p-6"><div data-slot="card-description" class="text-sm">{label}</div>'
            '<div data-slot="card-title" class="text-2xl tabular-nums" data-value="{label}">{value}</div></div></div>',
        )
        + "</div>"
    ),
    buttons=lambda buttons: buttons,
    ids="_r_{number}_-form-item",
    input_class="border-input flex h-9 w-full rounded-md border px-3",
    helped=lambda control, hint, at: (
        control.replace(" id=", f' aria-describedby="{at}-description" id=')
        + f'<p data-slot="form-description" id="{at}-description" class="text-muted-foreground text-sm">{hint}</p>'
    ),
)  # fmt: skip


# Bulma: labels that belong to nothing and fields named by themselves, no ids, boxes for rows, small capitals above values.

BULMA_STYLE = """<style>
body{margin:0;font:16px/1.5 sans-serif}.columns{display:flex;flex-wrap:wrap;gap:1em;padding:1em}.column{flex:1}.is-3{flex:0 0 12em}.is-half{flex:0 0 45%}
.menu-label,.heading{text-transform:uppercase;font-size:11px;margin:0}.card{border:1px solid #eee}.card-footer{display:flex}.level{display:flex;justify-content:space-around}
.label{display:block;font-weight:700}.title{font-size:1.5em;margin:0}.icon{display:inline-block;width:1em}.fas::before{content:"\\f0a9";font-family:"Font Awesome 6 Free"}
</style>"""


def _bulma_table(table: Table, button: Callable[[str, str], str]) -> str:
    cards = "".join(
        f'<div class="column is-half" data-row="{key}"><div class="card"><div class="card-content">{cells}</div><footer class="card-footer">{actions_of(table, key, button)}</footer></div></div>'
        for key, cells in rows_of(
            table,
            '<div class="content"><p><strong>{column}</strong>: <span data-value="{key}">{value}</span></p></div>',
            '<p class="heading">{column}</p><h3 class="title is-5">{value}</h3>',
        )
    )
    return f'<section class="section"><h2 class="title is-4">{table.caption}</h2><div class="columns is-multiline">{cards}</div></section>'


BULMA = Design(
    name="bulma",
    page=lambda screen, parts: (
        f'{BULMA_STYLE}<section class="hero is-small is-primary"><div class="hero-body"><h1 class="title" data-title="">{screen.title}</h1></div></section>'
        f'<div class="columns"><div class="column is-3"><aside class="menu"><p class="menu-label">{_says(screen, "menu")}</p>{parts_of(parts, "Nav")}</aside></div>'
        f'<div class="column">{parts_of(parts, "Buttons", "Facts")}<div class="notification is-info is-light"><button class="delete" aria-label="{_says(screen, "close")}"></button><div role="status" data-note=""></div></div>'
        f'{parts_of(parts, "Table", "Form")}</div></div>'
    ),
    nav=lambda nav: (
        '<ul class="menu-list">' + links_of(nav, '<li><a href="/{1}" data-press="{0}">{0}</a></li>') + "</ul>"
    ),
    button=lambda label, key: (
        f'<button class="button is-link is-light" data-press="{key}"><span class="icon is-small"><i class="fas fa-circle-arrow-right" aria-hidden="true"></i></span><span>{label}</span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="field"><label class="label">{label}</label><div class="control">' + control.replace(f'id="{at}"', f'aria-label="{label}"') + "</div></div>"
    ),
    box=lambda label, at: (
        f'<div class="field"><div class="control"><label class="checkbox"><input type="checkbox" name="{at}" data-enter="{label}">\n{label}</label></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="field" role="radiogroup" aria-label="{field.label}"><label class="label">{field.label}</label><div class="control"><div class="radios">'
        + _options(
            field,
            '<label class="radio"><input type="radio" name="{at}" value="{option}" data-enter="{label}">\n{option}</label>',
            at,
        )
        + "</div></div></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<div class="box"><h2 class="title is-4">{caption}</h2><form>{fields}<div class="field is-grouped"><div class="control">{submit}</div></div></form></div>'
    ),
    table=_bulma_table,
    facts=lambda facts: (
        f'<h2 class="subtitle">{facts.caption}</h2><div class="level">'
        + pairs_of(
            facts,
            '<div class="level-item has-text-centered"><div><p class="heading">{label}</p><p class="title" data-value="{label}">{value}</p></div></div>',
        )
        + "</div>"
    ),
    buttons=lambda buttons: f'<div class="buttons has-addons">{buttons}</div>',
    ids="bulma-{number}",
    input_class="input",
)  # fmt: skip


# Fomantic UI: div everywhere, tabs of links, items of a list with their buttons first, values above labels, capitals typed, glyphs by style.

FOMANTIC_STYLE = """<style>
body{font:14px/1.4 Lato,sans-serif}.ui.menu{display:flex;gap:1em;border-bottom:1px solid #ddd}.ui.button{display:inline-block;background:#e0e1e2;padding:.6em 1.2em;margin:.2em;cursor:pointer}
.list .item{overflow:auto;padding:.5em;border-top:1px solid #eee}.right.floated{float:right}.ui.statistics{display:flex;gap:3em}.statistic>.value{font-size:2em}
i.icon{font-style:normal}i.icon::before{content:"\\f138";font-family:Icons}.ui.checkbox{position:relative;padding-left:2em}
.ui.checkbox input{position:absolute;top:0;left:0;opacity:0;z-index:3;width:17px;height:17px;margin:0}.ui.checkbox label::before{content:"";position:absolute;top:0;left:0;width:17px;height:17px;border:1px solid #999}
</style>"""


def _fomantic_table(table: Table, button: Callable[[str, str], str]) -> str:
    items = "".join(
        f'<div role="listitem" class="item" data-row="{key}"><div class="right floated content">{actions_of(table, key, button)}</div><div class="content">{cells}</div></div>'
        for key, cells in rows_of(
            table,
            '<div class="description"><b>{column}:</b> <span data-value="{key}">{value}</span></div>',
            '<div class="header"><small>{column}</small> <span>{value}</span></div>',
        )
    )
    return f'<div class="ui segment"><h3 class="ui dividing header">{table.caption}</h3><div role="list" class="ui relaxed divided list">{items}</div></div>'


FOMANTIC = Design(
    name="fomantic",
    page=lambda screen, parts: (
        f'{FOMANTIC_STYLE}<div class="pusher"><div class="ui container"><h1 class="ui header"><div class="content" data-title="">{screen.title}</div></h1>{parts_of(parts, "Nav")}'
        f'<div class="ui bottom attached segment"><div class="ui positive message" role="status"><div class="header" data-note=""></div></div>'
        f'{parts_of(parts, "Table", "Buttons", "Form", "Facts")}<div class="ui placeholder segment"><div class="ui icon header"><i class="icon" aria-hidden="true"></i>{_says(screen, "empty")}</div></div></div></div></div>'
    ),
    nav=lambda nav: (
        '<div class="ui top attached tabular menu">'
        + links_of(nav, '<a class="item" href="/{1}" data-press="{0}">{0}</a>')
        + "</div>"
    ),
    button=lambda label, key: f'<div class="ui icon labeled button" role="button" tabindex="0" data-press="{key}"><i class="check icon"></i>{label.upper()}</div>',
    field=lambda label, control, at: (
        f'<div class="required field"><label id="{at}l">{label}</label><div class="ui input">' + control.replace(" id=", f' aria-labelledby="{at}l" placeholder="{label}" id=') + "</div></div>"
    ),
    box=lambda label, at: (
        f'<div class="field"><div class="ui checkbox"><input type="checkbox" id="{at}" tabindex="0" data-enter="{label}"><label for="{at}">{label}</label></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="grouped fields" role="radiogroup" aria-labelledby="{at}l"><label id="{at}l">{field.label}</label>'
        + _options(
            field,
            '<div class="field"><div class="ui radio checkbox"><input type="radio" name="{at}" id="{at}x{n}" value="{option}" data-enter="{label}"><label for="{at}x{n}">{option}</label></div></div>',
            at,
        )
        + "</div>"
    ),
    form=lambda caption, fields, submit: f'<div class="ui form segment"><h3 class="ui header">{caption}</h3><div class="two fields">{fields}</div>{submit}</div>',
    table=_fomantic_table,
    facts=lambda facts: (
        f'<div class="ui segment"><h3 class="ui header">{facts.caption}</h3><div class="ui small statistics">'
        + pairs_of(facts, '<div class="statistic"><div class="value" data-value="{label}">{value}</div><div class="label">{label}</div></div>')
        + "</div></div>"
    ),
    buttons=lambda buttons: f'<div class="ui basic buttons">{buttons}</div>',
    ids="f{number}e",
)  # fmt: skip


# Fluent UI: hashed classes, a grid of div, controls inside wrappers, icons behind, the navigation last.

FLUENT_STYLE = """<style>
body{margin:0;font:14px/20px "Segoe UI",sans-serif}.fui-FluentProvider{display:flex;flex-direction:row-reverse}.fui-NavDrawer{width:200px;background:#f5f5f5}.f1c21dwh{flex:1;padding:1em}
.fui-NavItem{display:flex;gap:8px;padding:8px}.fui-DataGridRow{display:flex}.fui-DataGridRow>*{flex:1}.fui-Button{padding:5px 12px;border:1px solid #d1d1d1;background:#fff}
.fui-Checkbox,.fui-Radio{position:relative;display:inline-flex;padding:8px}.fui-Checkbox__input,.fui-Radio__input{position:absolute;left:0;top:0;width:100%;height:100%;opacity:0;margin:0;box-sizing:border-box}
.fui-Checkbox__indicator,.fui-Radio__indicator{width:16px;height:16px;border:1px solid #616161;margin-right:8px}.fui-Label{display:block}.fui-Readout{display:flex;justify-content:space-between;max-width:24em}
</style>"""
FLUENT_ICON = '<svg fill="currentColor" class="___1s4nvrk f1w7gpdv fez10in" aria-hidden="true" width="1em" height="1em" viewBox="0 0 20 20"><path d="M4 10h12"></path></svg>'


def _fluent_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<div role="columnheader" class="fui-DataGridHeaderCell fui-TableHeaderCell ___1w8bpcb"><div class="fui-TableHeaderCell__button" role="presentation">{each}</div></div>'
        for each in table.columns
    )
    rows = "".join(
        f'<div role="row" class="fui-DataGridRow fui-TableRow ___13a1o5f" data-row="{key}">{cells}<div role="gridcell" class="fui-DataGridCell fui-TableCell">{actions_of(table, key, button)}</div></div>'
        for key, cells in rows_of(
            table,
            '<div role="gridcell" tabindex="-1" class="fui-DataGridCell fui-TableCell ___1x2xm5v"><div class="fui-TableCellLayout"><div class="fui-TableCellLayout__content">'
            '<span class="fui-TableCellLayout__main" data-value="{key}">{value}</span></div></div></div>',
        )
    )
    return (
        f'<div class="fui-Card"><h3 class="fui-Subtitle2">{table.caption}</h3><div role="grid" class="fui-DataGrid fui-Table" aria-label="{table.caption}">'
        f'<div role="rowgroup" class="fui-DataGridHeader"><div role="row" class="fui-DataGridRow">{heads}<div role="columnheader" class="fui-DataGridHeaderCell"></div></div></div>'
        f'<div role="rowgroup" class="fui-DataGridBody">{rows}</div></div></div>'
    )  # fmt: skip


FLUENT = Design(
    name="fluent",
    page=lambda screen, parts: (
        f'{FLUENT_STYLE}<div class="fui-FluentProvider fui-FluentProvider1"><div class="f1c21dwh ___qx5b4r0"><h2 class="fui-Title2 ___4gdmqy0" data-title="">{screen.title}</h2>'
        f'<div role="toolbar" class="fui-Toolbar">{parts_of(parts, "Buttons")}</div>{parts_of(parts, "Form", "Facts", "Table")}'
        f'<div class="fui-MessageBar" role="group"><div class="fui-MessageBarBody" role="status" data-note=""></div></div></div>{parts_of(parts, "Nav")}</div>'
    ),
    nav=lambda nav: (
        '<nav class="fui-NavDrawer fui-InlineDrawer ___1lp8cjb"><div class="fui-NavDrawerBody">'
        + links_of(
            nav,
            '<a class="fui-NavItem fui-Link ___17ye1aj" href="/{1}" data-press="{0}"><span class="fui-NavItem__icon">'
            + FLUENT_ICON
            + "</span>{0}</a>",
        )
        + "</div></nav>"
    ),
    button=lambda label, key: (
        f'<button type="button" class="fui-Button r1f29ykk ___ffj5cz0 f1c21dwz" data-press="{key}">{label}<span class="fui-Button__icon rywnvv2">{FLUENT_ICON}</span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="fui-Field ___1c7k7h6"><label class="fui-Field__label fui-Label ___1i7fj6y" for="{at}" id="{at}-label">{label}<span class="fui-Label__required" aria-hidden="true">*</span></label>'
        f'<span class="fui-Input r1oeeo9n ___wkyqtp0">{control}</span></div>'
    ),
    box=lambda label, at: (
        f'<div class="fui-Field"><span class="fui-Checkbox ___nlqa3q0"><input type="checkbox" class="fui-Checkbox__input ruo9svu" id="{at}" data-enter="{label}">'
        f'<div aria-hidden="true" class="fui-Checkbox__indicator rl7ci6d"></div><label class="fui-Label fui-Checkbox__label" for="{at}">{label}</label></span></div>'
    ),
    radios=lambda field, at: (
        f'<div class="fui-Field"><label class="fui-Field__label fui-Label" id="{at}-label">{field.label}</label><div role="radiogroup" class="fui-RadioGroup" aria-labelledby="{at}-label">'
        + _options(
            field,
            '<span class="fui-Radio r1siqwd8"><input type="radio" class="fui-Radio__input" name="{at}" id="{at}-{n}" value="{option}" data-enter="{label}">'
            '<div aria-hidden="true" class="fui-Radio__indicator"></div><label class="fui-Label fui-Radio__label" for="{at}-{n}">{option}</label></span>',
            at,
        )
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<div class="fui-Card ___1pc1sms"><div class="fui-CardHeader"><h3 class="fui-Subtitle2">{caption}</h3></div><div class="fui-CardPreview">{fields}</div><div class="fui-CardFooter">{submit}</div></div>'
    ),
    table=_fluent_table,
    facts=lambda facts: (
        f'<div class="fui-Card"><h3 class="fui-Subtitle2">{facts.caption}</h3>'
        + pairs_of(facts, '<div class="fui-Readout"><span class="fui-Text fui-Caption1">{label}</span><span class="fui-Text ___1kyq8cm" data-value="{label}">{value}</span></div>')
        + "</div>"
    ),
    buttons=lambda buttons: buttons,
    ids="field-r{number}__control",
    input_class="fui-Input__input r12stul0",
)  # fmt: skip


# PatternFly: a table that calls itself a grid and says its columns in each cell, a bar with a search, buttons of help beside labels.

PATTERNFLY_STYLE = """<style>
body{margin:0;font:14px/1.5 "Red Hat Text",sans-serif}.pf-v6-c-page{display:grid;grid-template-columns:14em 1fr}.pf-v6-c-masthead{grid-column:1/3;padding:.5em}
.pf-v6-c-nav__list{list-style:none}.pf-v6-c-description-list{display:grid;grid-template-columns:1fr 1fr 1fr}.pf-v6-c-description-list__term{font-weight:700}
.pf-v6-c-description-list__description{margin:0}.pf-v6-c-table{width:100%;text-align:left}.pf-v6-c-toolbar{padding:1em 0}
</style>"""


def _patternfly_card(title: str, body: str) -> str:
    return (
        f'<div class="pf-v6-c-card"><div class="pf-v6-c-card__title"><h2 class="pf-v6-c-card__title-text">{title}</h2></div><div class="pf-v6-c-card__body">{body}</div></div>'
    )  # fmt: skip


def _patternfly_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<th class="pf-v6-c-table__th" role="columnheader" scope="col">{each}</th>' for each in table.columns
    )
    rows = "".join(
        f'<tr class="pf-v6-c-table__tr" role="row" data-row="{key}">{cells}<td class="pf-v6-c-table__td pf-v6-c-table__action" role="cell">{actions_of(table, key, button)}</td></tr>'
        for key, cells in rows_of(
            table,
            '<td class="pf-v6-c-table__td" role="cell" data-label="{column}" data-value="{key}">{value}</td>',
            '<th class="pf-v6-c-table__th" scope="row" data-label="{column}">{value}</th>',
        )
    )
    return _patternfly_card(
        table.caption,
        f'<table class="pf-v6-c-table pf-m-grid-md" role="grid" aria-label="{table.caption}"><thead class="pf-v6-c-table__thead"><tr class="pf-v6-c-table__tr" role="row">{heads}'
        f'<td class="pf-v6-c-table__td"></td></tr></thead><tbody class="pf-v6-c-table__tbody" role="rowgroup">{rows}</tbody></table>',
    )


PATTERNFLY = Design(
    name="patternfly",
    page=lambda screen, parts: (
        f'{PATTERNFLY_STYLE}<div class="pf-v6-c-page"><header class="pf-v6-c-masthead"><span class="pf-v6-c-masthead__toggle"><button class="pf-v6-c-button pf-m-hamburger pf-m-plain" type="button" aria-label="{_says(screen, "menu")}">'
        '<span class="pf-v6-c-button__icon"><svg viewBox="0 0 10 10" class="pf-v6-svg" width="1em" height="1em"><path d="M1,5 L9,5"></path></svg></span></button></span></header>'
        f'<div class="pf-v6-c-page__sidebar"><div class="pf-v6-c-page__sidebar-body">{parts_of(parts, "Nav")}</div></div>'
        '<div class="pf-v6-c-page__main-container" tabindex="-1"><main class="pf-v6-c-page__main" tabindex="-1"><div class="pf-v6-c-alert-group" role="list"><div class="pf-v6-c-alert pf-m-info" aria-live="polite">'
        '<p class="pf-v6-c-alert__title" data-note=""></p></div></div><section class="pf-v6-c-page__main-section"><div class="pf-v6-c-content">'
        f'<h1 class="pf-v6-c-content--h1" data-title="">{screen.title}</h1></div></section><section class="pf-v6-c-page__main-section"><div class="pf-v6-c-toolbar"><div class="pf-v6-c-toolbar__content">'
        f'<div class="pf-v6-c-text-input-group"><input class="pf-v6-c-text-input-group__text-input" type="search" aria-label="{_says(screen, "find")}" placeholder="{_says(screen, "find")}"></div></div></div>'
        f'{parts_of(parts, "Facts", "Form", "Buttons", "Table")}</section></main></div></div>'
    ),
    nav=lambda nav: (
        '<nav class="pf-v6-c-nav" aria-label="Global"><ul class="pf-v6-c-nav__list" role="list">'
        + links_of(
            nav,
            '<li class="pf-v6-c-nav__item"><a href="/{1}" class="pf-v6-c-nav__link" data-press="{0}"><span class="pf-v6-c-nav__link-text">{0}</span></a></li>',
        )
        + "</ul></nav>"
    ),
    button=lambda label, key: (
        f'<button class="pf-v6-c-button pf-m-secondary" type="button" data-press="{key}"><span class="pf-v6-c-button__text">{label}</span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="pf-v6-c-form__group"><div class="pf-v6-c-form__group-label"><label class="pf-v6-c-form__label" for="{at}">\n<span class="pf-v6-c-form__label-text">{label}</span>'
        '&nbsp;<span class="pf-v6-c-form__label-required" aria-hidden="true">&#42;</span></label>&nbsp;<span class="pf-v6-c-form__group-label-help"><span class="pf-v6-c-button pf-m-no-padding pf-m-plain" role="button" tabindex="0"'
        f' aria-label="?" aria-describedby="{at}"><svg class="pf-v6-svg" aria-hidden="true" width="1em" height="1em"></svg></span></span></div>'
        f'<div class="pf-v6-c-form__group-control"><span class="pf-v6-c-form-control pf-m-required">{control}</span></div></div>'
    ),
    box=lambda label, at: (
        f'<div class="pf-v6-c-form__group-control"><div class="pf-v6-c-check"><label class="pf-v6-c-check__label" for="{at}">{label}</label><input class="pf-v6-c-check__input" type="checkbox" id="{at}" data-enter="{label}"></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="pf-v6-c-form__group" role="radiogroup" aria-labelledby="{at}-legend"><div class="pf-v6-c-form__group-label" id="{at}-legend"><span class="pf-v6-c-form__label-text">{field.label}</span></div>'
        + _options(
            field,
            '<label class="pf-v6-c-radio" for="{at}-{n}"><input class="pf-v6-c-radio__input" type="radio" id="{at}-{n}" name="{at}" value="{option}" data-enter="{label}"><span class="pf-v6-c-radio__label">{option}</span></label>',
            at,
        )
        + "</div>"
    ),
    form=lambda caption, fields, submit: _patternfly_card(
        caption,
        f'<form class="pf-v6-c-form" novalidate>{fields}<div class="pf-v6-c-form__group pf-m-action"><div class="pf-v6-c-form__actions">{submit}</div></div></form>',
    ),
    table=_patternfly_table,
    facts=lambda facts: _patternfly_card(
        facts.caption,
        '<dl class="pf-v6-c-description-list">'
        + pairs_of(
            facts,
            '<div class="pf-v6-c-description-list__group"><dt class="pf-v6-c-description-list__term"><span class="pf-v6-c-description-list__text">{label}</span></dt>'
            '<dd class="pf-v6-c-description-list__description"><div class="pf-v6-c-description-list__text" data-value="{label}">{value}</div></dd></div>',
        )
        + "</dl>",
    ),
    buttons=lambda buttons: f'<div class="pf-v6-c-action-list">{buttons}</div>',
    ids="form-{number}-{slug}",
)  # fmt: skip


# Angular Material: elements of its own names, labels that float, icons that are words in a font, buttons before the cells.

ANGULAR_STYLE = """<style>
body{margin:0;font:14px/20px Roboto,sans-serif}mat-toolbar,mat-sidenav-container,mat-row,mat-header-row,mat-form-field,mat-card,mat-list-item{display:flex}mat-card{flex-direction:column;margin:1em;padding:1em;border:1px solid #ddd}
mat-cell,mat-header-cell{flex:1}mat-sidenav{width:200px}mat-sidenav-content{flex:1}.mdc-list-item{display:flex;padding:8px}
.material-icons{display:inline-block;width:24px;height:24px;overflow:hidden;white-space:nowrap;font-family:"Material Icons"}.mdc-button__label{text-transform:uppercase}
.mat-mdc-form-field-infix{position:relative;padding-top:20px}.mdc-floating-label{position:absolute;top:0;left:0;pointer-events:none}
.mdc-checkbox,.mdc-radio{position:relative;display:inline-block;width:40px;height:40px}.mdc-checkbox__native-control,.mdc-radio__native-control{position:absolute;inset:0;width:40px;height:40px;opacity:0;margin:0;z-index:1}
.mdc-checkbox__background,.mdc-radio__background{position:absolute;top:11px;left:11px;width:18px;height:18px;border:2px solid}
</style>"""
LIGATURES = ("adjust", "bolt", "chevron_right", "label", "more_horiz")


def _ligature(label: str, attributes: str = "") -> str:
    word = LIGATURES[len(label) % len(LIGATURES)]
    return f'<mat-icon role="img" {attributes} class="mat-icon notranslate material-icons mat-ligature-font" aria-hidden="true" data-mat-icon-type="font">{word}</mat-icon>'


def _angular_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<mat-header-cell role="columnheader" class="mat-mdc-header-cell mdc-data-table__header-cell">{each}</mat-header-cell>' for each in table.columns
    )  # fmt: skip
    rows = "".join(
        f'<mat-row role="row" class="mat-mdc-row mdc-data-table__row cdk-row" data-row="{key}"><mat-cell role="cell" class="mat-mdc-cell cdk-column-actions">{actions_of(table, key, button)}</mat-cell>{cells}</mat-row>'
        for key, cells in rows_of(
            table,
            '<mat-cell role="cell" class="mat-mdc-cell mdc-data-table__cell" data-value="{key}">{value}</mat-cell>',
        )
    )
    return (
        f'<mat-card class="mat-mdc-card"><mat-card-header><mat-card-title role="heading" aria-level="3" class="mat-mdc-card-title">{table.caption}</mat-card-title></mat-card-header><mat-card-content>'
        f'<mat-table role="table" class="mat-mdc-table mdc-data-table__table cdk-table"><mat-header-row role="row" class="mat-mdc-header-row"><mat-header-cell role="columnheader"></mat-header-cell>{heads}</mat-header-row>{rows}</mat-table>'
        "</mat-card-content></mat-card>"
    )  # fmt: skip


ANGULAR = Design(
    name="angular",
    page=lambda screen, parts: (
        f'{ANGULAR_STYLE}<app-root _nghost-ng-c3291 ng-version="22.2.6"><mat-toolbar class="mat-toolbar mat-primary" _ngcontent-ng-c3291><h1 class="mat-headline-6" data-title="">{screen.title}</h1></mat-toolbar>'
        f'<mat-sidenav-container class="mat-drawer-container"><mat-sidenav class="mat-drawer mat-sidenav"><div class="mat-drawer-inner-container">{parts_of(parts, "Nav")}</div></mat-sidenav>'
        f'<mat-sidenav-content class="mat-drawer-content"><router-outlet></router-outlet><app-page _nghost-ng-c118>{parts_of(parts, "Facts", "Buttons", "Form", "Table")}</app-page></mat-sidenav-content></mat-sidenav-container></app-root>'
        '<div class="cdk-overlay-container"><mat-snack-bar-container class="mdc-snackbar mat-mdc-snack-bar-container"><div class="mat-mdc-snackbar-surface"><div class="mat-mdc-snack-bar-label mdc-snackbar__label">'
        '<div aria-live="polite" data-note=""></div></div></div></mat-snack-bar-container></div>'
    ),
    nav=lambda nav: (
        '<mat-nav-list role="navigation" class="mat-mdc-nav-list mdc-list">'
        + "".join(
            f'<a mat-list-item class="mdc-list-item mat-mdc-list-item" href="/{each.lower()}" data-press="{each}">{_ligature(each, "matlistitemicon")}'
            f'<span class="mdc-list-item__content"><span class="mat-mdc-list-item-unscoped-content mdc-list-item__primary-text">{each}</span></span><div class="mat-focus-indicator"></div></a>'
            for each in nav.links
        )
        + "</mat-nav-list>"
    ),
    button=lambda label, key: (
        f'<button mat-stroked-button class="mdc-button mat-mdc-button-base mdc-button--outlined mat-mdc-outlined-button" _ngcontent-ng-c118 data-press="{key}"><span class="mat-mdc-button-persistent-ripple mdc-button__ripple"></span>'
        f'{_ligature(label)}<span class="mdc-button__label">{label}</span><span class="mat-focus-indicator"></span><span class="mat-mdc-button-touch-target"></span></button>'
    ),
    field=lambda label, control, at: (
        '<mat-form-field class="mat-mdc-form-field mat-form-field-appearance-outline"><div class="mat-mdc-text-field-wrapper mdc-text-field mdc-text-field--outlined"><div class="mat-mdc-form-field-flex"><div class="mat-mdc-form-field-infix">'
        f'<label matformfieldfloatinglabel class="mdc-floating-label mat-mdc-floating-label" id="{at}-label" for="{at}"><mat-label>{label}</mat-label></label>{control}</div></div></div></mat-form-field>'
    ),
    box=lambda label, at: (
        f'<mat-checkbox class="mat-mdc-checkbox"><div mat-internal-form-field class="mdc-form-field mat-internal-form-field"><div class="mdc-checkbox"><div class="mat-mdc-checkbox-touch-target"></div>'
        f'<input type="checkbox" class="mdc-checkbox__native-control" id="{at}-input" tabindex="0" data-enter="{label}"><div class="mdc-checkbox__background"></div></div><label class="mdc-label" for="{at}-input">{label}</label></div></mat-checkbox>'
    ),
    radios=lambda field, at: (
        f'<div><span id="{at}-group">{field.label}</span><mat-radio-group role="radiogroup" class="mat-mdc-radio-group" aria-labelledby="{at}-group">'
        + _options(
            field,
            '<mat-radio-button class="mat-mdc-radio-button"><div mat-internal-form-field class="mdc-form-field"><div class="mdc-radio"><input type="radio" class="mdc-radio__native-control" id="{at}-{n}-input" name="{at}-group" value="{option}" data-enter="{label}">'
            '<div class="mdc-radio__background"></div></div><label class="mdc-label" for="{at}-{n}-input">{option}</label></div></mat-radio-button>',
            at,
        )
        + "</mat-radio-group></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<mat-card class="mat-mdc-card"><form novalidate class="ng-untouched ng-pristine"><mat-card-header><mat-card-title role="heading" aria-level="3" class="mat-mdc-card-title">{caption}</mat-card-title></mat-card-header>'
        f'<mat-card-content>{fields}</mat-card-content><mat-card-actions class="mat-mdc-card-actions">{submit}</mat-card-actions></form></mat-card>'
    ),
    table=_angular_table,
    facts=lambda facts: (
        f'<h3 class="mat-subtitle-1">{facts.caption}</h3><mat-list role="list" class="mat-mdc-list mdc-list">'
        + pairs_of(
            facts,
            '<mat-list-item role="listitem" class="mat-mdc-list-item mdc-list-item"><span class="mdc-list-item__content"><span matlistitemtitle class="mdc-list-item__primary-text">{label}</span> '
            '<span matlistitemline class="mdc-list-item__secondary-text" data-value="{label}">{value}</span></span></mat-list-item>',
        )
        + "</mat-list>"
    ),
    buttons=lambda buttons: f'<div class="mat-toolbar-row">{buttons}</div>',
    ids="mat-input-{number}",
    input_class="mat-mdc-input-element mdc-text-field__input cdk-text-field-autofill-monitored",
    helped=lambda control, hint, at: (
        control.replace(" id=", f' aria-describedby="{at}-hint" id=') + f'<div class="mat-mdc-form-field-hint-wrapper"><mat-hint class="mat-mdc-form-field-hint" id="{at}-hint">{hint}</mat-hint></div>'
    ),
)  # fmt: skip

DESIGNS = (ANTD, GOVUK, SHADCN, BULMA, FOMANTIC, FLUENT, PATTERNFLY, ANGULAR)
