"""The same parts in the markup of six more libraries, as their documentation has it.

Nothing is added here that somebody could read: a design says the words of its application, and only where a field has a hint, some show it.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.cosmetic.drawing import Design, actions_of, links_of, pairs_of, parts_of, rows_of
from benchmarks.cosmetic.parts import Field, Table


def _options(field: Field, form: str, at: str) -> str:
    return "".join(form.format(option=option, label=field.label, at=at, n=n) for n, option in enumerate(field.options))


# Mantine: headings of the first and third rank, captions in tables, descriptions between label and field, generated ids.

MANTINE_STYLE = """<style>
body{margin:0;font:14px/1.55 sans-serif}.shell{display:grid;grid-template-columns:14em 1fr}.Group{display:flex;gap:1em}.Paper{border:1px solid #dee2e6;padding:1em;margin:.5em}
.NavLink{display:flex;padding:.5em}.Table{width:100%;text-align:left}.Text{margin:0}.Label{display:block;font-weight:500}.Button{padding:.4em 1em;border:1px solid #228be6}
</style>"""
TABLER = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 24 24" class="tabler-icon"><path d="M5 12l14 0"></path></svg>'


def _mantine_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(f'<th class="mantine-Table-th">{each}</th>' for each in table.columns)
    rows = "".join(
        f'<tr class="mantine-Table-tr" data-row="{key}">{cells}<td class="mantine-Table-td"><div class="Group mantine-Group-root">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(table, '<td class="mantine-Table-td" data-value="{key}">{value}</td>')
    )
    return (
        f'<h3 class="mantine-Title-root">{table.caption}</h3><div class="mantine-ScrollArea-root"><table class="Table mantine-Table-table" data-with-row-border="true">'
        f'<thead><tr class="mantine-Table-tr">{heads}<th class="mantine-Table-th"></th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


MANTINE = Design(
    name="mantine",
    page=lambda screen, parts: (
        f'{MANTINE_STYLE}<div class="shell mantine-AppShell-root"><nav class="mantine-AppShell-navbar">{parts_of(parts, "Nav")}</nav><main class="mantine-AppShell-main">'
        f'<h1 class="mantine-Title-root" data-title="">{screen.title}</h1><div role="alert" class="mantine-Notification-root"><div class="mantine-Notification-body"><div class="mantine-Notification-description" data-note=""></div></div></div>'
        f'{parts_of(parts, "Facts", "Table", "Form", "Buttons")}</main></div>'
    ),
    nav=lambda nav: links_of(
        nav,
        '<a class="NavLink mantine-NavLink-root" href="/{1}" data-press="{0}"><span class="mantine-NavLink-section" data-position="left">'
        + TABLER
        + '</span><div class="mantine-NavLink-body"><span class="mantine-NavLink-label">{0}</span></div></a>',
    ),
    button=lambda label, key: (
        f'<button class="Button mantine-Button-root" data-variant="default" type="button" data-press="{key}"><span class="mantine-Button-inner"><span class="mantine-Button-label">{label}</span></span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="mantine-InputWrapper-root"><label class="Label mantine-InputWrapper-label" for="{at}" id="{at}-label">{label}</label>{control}</div>'
    ),
    box=lambda label, at: (
        f'<div class="mantine-Checkbox-root"><div class="Group mantine-Checkbox-body"><div class="mantine-Checkbox-inner"><input class="mantine-Checkbox-input" type="checkbox" id="{at}" data-enter="{label}"></div>'
        f'<div class="mantine-Checkbox-labelWrapper"><label class="mantine-Checkbox-label" for="{at}">{label}</label></div></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="mantine-RadioGroup-root"><span class="Label mantine-RadioGroup-label" id="{at}-label">{field.label}</span><div role="radiogroup" aria-labelledby="{at}-label"><div class="Group">'
        + _options(
            field,
            '<div class="mantine-Radio-body"><div class="mantine-Radio-inner"><input type="radio" class="mantine-Radio-radio" name="{at}" id="{at}-{n}" value="{option}" data-enter="{label}"></div>'
            '<div class="mantine-Radio-labelWrapper"><label class="mantine-Radio-label" for="{at}-{n}">{option}</label></div></div>',
            at,
        )
        + "</div></div></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<div class="Paper mantine-Paper-root"><h3 class="mantine-Title-root">{caption}</h3><form><div class="mantine-Stack-root">{fields}<div class="Group mantine-Group-root">{submit}</div></div></form></div>'
    ),
    table=_mantine_table,
    facts=lambda facts: (
        f'<h3 class="mantine-Title-root">{facts.caption}</h3><div class="Group mantine-SimpleGrid-root">'
        + pairs_of(
            facts,
            '<div class="Paper mantine-Paper-root"><p class="Text mantine-Text-root" data-size="xs">{label}</p><p class="Text mantine-Text-root" data-value="{label}">{value}</p></div>',
        )
        + "</div>"
    ),
    buttons=lambda buttons: f'<div class="Group mantine-Group-root">{buttons}</div>',
    ids="mantine-r{number}k",
    input_class="mantine-Input-input",
    helped=lambda control, hint, at: (
        f'<p class="Text mantine-InputWrapper-description" id="{at}-description">{hint}</p>' + control.replace(" id=", f' aria-describedby="{at}-description" id=')
    ),
)  # fmt: skip


# Salesforce Lightning: cells with their column again, titles again as title, stars in labels, articles with headers and footers.

SLDS_STYLE = """<style>
body{margin:0;font:13px/1.5 sans-serif}.slds-card{border:1px solid #ddd;margin:1em;padding:1em}.slds-context-bar{display:flex;border-bottom:3px solid #0176d3}.slds-grid{display:flex;gap:1em;list-style:none}
.slds-table{width:100%;text-align:left}.slds-list_horizontal{display:grid;grid-template-columns:8em 1fr;margin:0}.slds-required{color:#ea001e;text-decoration:none}
.slds-assistive-text{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}
.slds-checkbox,.slds-radio{position:relative}.slds-checkbox input,.slds-radio input{position:absolute;opacity:0;width:16px;height:16px;margin:0}
.slds-checkbox_faux,.slds-radio_faux{display:inline-block;width:16px;height:16px;border:1px solid #747474}.slds-form-element__legend{float:left;width:100%}
</style>"""


def _slds_card(title: str, body: str, footer: str = "") -> str:
    foot = f'<footer class="slds-card__footer">{footer}</footer>' if footer else ""
    return (
        '<article class="slds-card"><div class="slds-card__header slds-grid"><header class="slds-media slds-has-flexi-truncate"><div class="slds-media__body">'
        f'<h2 class="slds-card__header-title"><span>{title}</span></h2></div></header></div><div class="slds-card__body slds-card__body_inner">{body}</div>{foot}</article>'
    )


def _slds_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<th scope="col"><div class="slds-truncate" title="{each}">{each}</div></th>' for each in table.columns
    )
    rows = "".join(
        f'<tr class="slds-hint-parent" data-row="{key}">{cells}<td><div class="slds-button-group">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(
            table,
            '<td data-label="{column}"><div class="slds-truncate" title="{value}" data-value="{key}">{value}</div></td>',
            '<th data-label="{column}" scope="row"><div class="slds-truncate" title="{value}">{value}</div></th>',
        )
    )
    return _slds_card(
        table.caption,
        f'<table class="slds-table slds-table_cell-buffer slds-table_bordered"><thead><tr class="slds-line-height_reset">{heads}<th scope="col"></th></tr></thead><tbody>{rows}</tbody></table>',
    )


SLDS = Design(
    name="slds",
    page=lambda screen, parts: (
        f'{SLDS_STYLE}<div class="slds-context-bar">{parts_of(parts, "Nav")}</div><div class="slds-page-header"><div class="slds-page-header__row"><div class="slds-page-header__col-title"><div class="slds-page-header__name">'
        f'<div class="slds-page-header__name-title"><h1><span class="slds-page-header__title slds-truncate" data-title="">{screen.title}</span></h1></div></div></div>'
        f'<div class="slds-page-header__col-actions">{parts_of(parts, "Buttons")}</div></div></div>{parts_of(parts, "Table", "Form", "Facts")}'
        '<div class="slds-notify_container"><div class="slds-notify slds-notify_toast" role="status"><div class="slds-notify__content"><p data-note=""></p></div></div></div>'
    ),
    nav=lambda nav: (
        '<nav class="slds-context-bar__secondary" role="navigation"><ul class="slds-grid">'
        + links_of(
            nav,
            '<li class="slds-context-bar__item"><a class="slds-context-bar__label-action" href="/{1}" title="{0}" data-press="{0}"><span class="slds-truncate" title="{0}">{0}</span></a></li>',
        )
        + "</ul></nav>"
    ),
    button=lambda label, key: f'<button class="slds-button slds-button_neutral" data-press="{key}">{label}</button>',
    field=lambda label, control, at: (
        f'<div class="slds-form-element"><label class="slds-form-element__label" for="{at}"><abbr class="slds-required" title="required">* </abbr>{label}</label><div class="slds-form-element__control">{control}</div></div>'
    ),
    box=lambda label, at: (
        f'<div class="slds-form-element"><div class="slds-form-element__control"><div class="slds-checkbox"><input type="checkbox" name="options" id="{at}" value="{at}" data-enter="{label}">'
        f'<label class="slds-checkbox__label" for="{at}"><span class="slds-checkbox_faux"></span><span class="slds-form-element__label">{label}</span></label></div></div></div>'
    ),
    radios=lambda field, at: (
        f'<fieldset class="slds-form-element"><legend class="slds-form-element__legend slds-form-element__label">{field.label}</legend><div class="slds-form-element__control">'
        + _options(
            field,
            '<span class="slds-radio"><input type="radio" id="{at}-{n}" value="{option}" name="{at}" data-enter="{label}"><label class="slds-radio__label" for="{at}-{n}">'
            '<span class="slds-radio_faux"></span><span class="slds-form-element__label">{option}</span></label></span>',
            at,
        )
        + "</div></fieldset>"
    ),
    form=lambda caption, fields, submit: f"<form>{_slds_card(caption, fields, submit)}</form>",
    table=_slds_table,
    facts=lambda facts: _slds_card(
        facts.caption,
        '<dl class="slds-list_horizontal slds-wrap">'
        + pairs_of(
            facts,
            '<dt class="slds-item_label slds-text-color_weak slds-truncate" title="{label}">{label}:</dt><dd class="slds-item_detail slds-truncate" data-value="{label}">{value}</dd>',
        )
        + "</dl>",
    ),
    buttons=lambda buttons: f'<div class="slds-page-header__controls">{buttons}</div>',
    ids="input-unique-id-{number}",
    input_class="slds-input",
    helped=lambda control, hint, at: control.replace(" id=", f' aria-describedby="form-help-{at}" id=') + f'<div class="slds-form-element__help" id="form-help-{at}">{hint}</div>',
)  # fmt: skip


# Element Plus: two tables for head and body, captions that are no headings, facts in a table, labels right of boxes in the label.

ELEMENT_STYLE = """<style>
body{margin:0;font:14px/1.5 sans-serif}.el-menu{display:flex;gap:2em;list-style:none;border-bottom:1px solid #dcdfe6}.el-card{border:1px solid #e4e7ed;margin:1em}.el-card__header{padding:1em;border-bottom:1px solid #e4e7ed}
.el-card__body{padding:1em}.el-table table{table-layout:fixed;width:800px}.el-form-item{display:flex;margin-bottom:1em}.el-form-item__label{width:12em}.el-descriptions__title{font-weight:700}
.el-checkbox__original,.el-radio__original{position:absolute;opacity:0;width:14px;height:14px;margin:0}.el-checkbox__inner,.el-radio__inner{display:inline-block;width:14px;height:14px;border:1px solid #dcdfe6}
</style>"""


def _element_table(table: Table, button: Callable[[str, str], str]) -> str:
    heads = "".join(
        f'<th class="el-table__cell is-leaf" colspan="1" rowspan="1"><div class="cell">{each}</div></th>'
        for each in table.columns
    )
    rows = "".join(
        f'<tr class="el-table__row" data-row="{key}">{cells}<td class="el-table__cell" rowspan="1" colspan="1"><div class="cell">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(
            table,
            '<td class="el-table__cell" rowspan="1" colspan="1"><div class="cell" data-value="{key}">{value}</div></td>',
        )
    )
    columns = "<colgroup>" + "<col>" * (len(table.columns) + 1) + "</colgroup>"
    return (
        f'<div class="el-card is-always-shadow"><div class="el-card__header"><span>{table.caption}</span></div><div class="el-card__body"><div class="el-table el-table--fit"><div class="el-table__inner-wrapper">'
        f'<div class="el-table__header-wrapper"><table class="el-table__header" border="0" cellpadding="0" cellspacing="0">{columns}<thead><tr>{heads}<th class="el-table__cell is-leaf"><div class="cell"></div></th></tr></thead></table></div>'
        f'<div class="el-table__body-wrapper"><div class="el-scrollbar"><div class="el-scrollbar__wrap"><table class="el-table__body" cellspacing="0" cellpadding="0" border="0">{columns}<tbody tabindex="-1">{rows}</tbody></table>'
        "</div></div></div></div></div></div></div>"
    )  # fmt: skip


ELEMENT = Design(
    name="elementplus",
    page=lambda screen, parts: (
        f'{ELEMENT_STYLE}<section class="el-container is-vertical"><header class="el-header">{parts_of(parts, "Nav")}</header><main class="el-main">'
        f'<h1 data-title="">{screen.title}</h1>{parts_of(parts, "Form", "Table", "Facts", "Buttons")}</main></section>'
        '<div class="el-message el-message--success" role="alert"><p class="el-message__content" data-note=""></p></div>'
    ),
    nav=lambda nav: (
        '<ul role="menubar" class="el-menu el-menu--horizontal">'
        + links_of(nav, '<li class="el-menu-item" role="menuitem" tabindex="-1"><a href="/{1}" data-press="{0}">{0}</a></li>')
        + "</ul>"
    ),
    button=lambda label, key: f'<button aria-disabled="false" type="button" class="el-button" data-press="{key}"><!--v-if--><span>{label}</span></button>',
    field=lambda label, control, at: (
        f'<div class="el-form-item asterisk-left"><label id="{at}-label" for="{at}" class="el-form-item__label">{label}</label><div class="el-form-item__content"><div class="el-input"><div class="el-input__wrapper">{control}</div></div></div></div>'
    ),
    box=lambda label, at: (
        f'<div class="el-form-item"><div class="el-form-item__content"><label class="el-checkbox" for="{at}"><span class="el-checkbox__input"><input id="{at}" class="el-checkbox__original" type="checkbox" data-enter="{label}"><span class="el-checkbox__inner"></span></span>'
        f'<span class="el-checkbox__label">{label}</span></label></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="el-form-item" role="group" aria-labelledby="{at}-label"><div id="{at}-label" class="el-form-item__label">{field.label}</div><div class="el-form-item__content"><div id="{at}" class="el-radio-group" role="radiogroup" aria-label="{field.label}">'
        + _options(
            field,
            '<label class="el-radio"><span class="el-radio__input"><input class="el-radio__original" value="{option}" name="{at}" type="radio" data-enter="{label}"><span class="el-radio__inner"></span></span><span class="el-radio__label">{option}</span></label>',
            at,
        )
        + "</div></div></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<div class="el-card is-always-shadow"><div class="el-card__header"><div class="card-header"><span>{caption}</span></div></div><div class="el-card__body"><form class="el-form el-form--default el-form--label-right">{fields}'
        f'<div class="el-form-item"><div class="el-form-item__content">{submit}</div></div></form></div></div>'
    ),
    table=_element_table,
    facts=lambda facts: (
        f'<div class="el-descriptions"><div class="el-descriptions__header"><div class="el-descriptions__title">{facts.caption}</div><div class="el-descriptions__extra"></div></div><div class="el-descriptions__body"><table class="el-descriptions__table"><tbody><tr>'
        + pairs_of(
            facts,
            '<td colspan="1" class="el-descriptions__cell"><div class="el-descriptions__cell-item"><span class="el-descriptions__label">{label}</span><span class="el-descriptions__content" data-value="{label}">{value}</span></div></td>',
        )
        + "</tr></tbody></table></div></div>"
    ),
    buttons=lambda buttons: f'<div class="el-button-group">{buttons}</div>',
    ids="el-id-6012-{number}",
    input_class="el-input__inner",
)  # fmt: skip


# Cloudscape: buttons of the page in the head of its content, forms with their actions below the container, cards as an ordered list.

CLOUD_STYLE = """<style>
body{margin:0;font:14px/1.4 sans-serif}.layout{display:grid;grid-template-columns:16em 1fr}.container{border:2px solid #c6c6cd;border-radius:16px;padding:1em;margin:1em 0}.pairs{display:grid;grid-template-columns:repeat(3,1fr)}
.cards{display:grid;grid-template-columns:repeat(2,1fr);list-style:none;padding:0}.card-inner{border:1px solid #c6c6cd;padding:1em}.key{font-weight:700}.actions{display:flex;gap:.5em;justify-content:flex-end}h2{margin:0}dl,dd{margin:0}
</style>"""


def _cloud_container(title: str, body: str, actions: str = "") -> str:
    return (
        '<div class="awsui_root container"><div class="awsui_content-wrapper"><div class="awsui_header"><div class="awsui_header-wrapper"><div class="awsui_main-header-row">'
        f'<h2 class="awsui_heading awsui_heading-variant-h2"><span class="awsui_heading-text">{title}</span></h2>{actions}</div></div></div><div class="awsui_content">{body}</div></div></div>'
    )


def _cloud_table(table: Table, button: Callable[[str, str], str]) -> str:
    cards = "".join(
        f'<li class="awsui_card" data-row="{key}"><div class="card-inner awsui_card-inner"><div class="awsui_card-header"><div class="awsui_card-header-inner">{key}</div></div>{cells}'
        f'<div class="awsui_section"><div class="actions">{actions_of(table, key, button)}</div></div></div></li>'
        for key, cells in rows_of(
            table,
            '<div class="awsui_section"><div class="key awsui_section-header">{column}</div><div class="awsui_section-content" data-value="{key}">{value}</div></div>',
            "<!-- {column}: {value} -->",
        )
    )
    first = f'<div class="awsui_collection-label">{table.columns[0]}</div>'
    return (
        f'<div class="awsui_root awsui_cards"><div class="awsui_header"><h2 class="awsui_heading">{table.caption}</h2></div>{first}<ol class="cards awsui_list" role="list">{cards}</ol></div>'
    )  # fmt: skip


CLOUDSCAPE = Design(
    name="cloudscape",
    page=lambda screen, parts: (
        f'{CLOUD_STYLE}<div class="layout awsui_layout"><nav class="awsui_navigation">{parts_of(parts, "Nav")}</nav><main class="awsui_content"><div class="awsui_notifications"><div role="status" class="awsui_flash"><div class="awsui_flash-body"><div class="awsui_flash-content" data-note=""></div></div></div></div>'
        f'<div class="awsui_header"><h1 class="awsui_heading awsui_heading-variant-h1"><span class="awsui_heading-text" data-title="">{screen.title}</span></h1>{parts_of(parts, "Buttons")}</div>'
        f'<div class="awsui_space-between">{parts_of(parts, "Facts", "Table", "Form")}</div></main></div>'
    ),
    nav=lambda nav: (
        '<ul class="awsui_list awsui_list-variant-root">'
        + links_of(nav, '<li class="awsui_list-item"><a href="/{1}" class="awsui_link" data-press="{0}">{0}</a></li>')
        + "</ul>"
    ),
    button=lambda label, key: f'<button class="awsui_button awsui_variant-normal" type="submit" data-press="{key}"><span class="awsui_content">{label}</span></button>',
    field=lambda label, control, at: (
        f'<div class="awsui_form-field"><div class="awsui_label-wrapper"><label class="awsui_label" id="{at}-label" for="{at}">{label}</label></div><div class="awsui_controls"><div class="awsui_control"><div class="awsui_input-container">{control}</div></div></div></div>'
    ),
    box=lambda label, at: (
        f'<div class="awsui_form-field"><div class="awsui_checkbox"><div class="awsui_label-wrapper"><span class="awsui_control"><input type="checkbox" id="{at}" aria-labelledby="{at}-label" data-enter="{label}"></span>'
        f'<span class="awsui_content"><span class="awsui_label" id="{at}-label">{label}</span></span></div></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="awsui_form-field" role="group" aria-labelledby="{at}-label"><span class="awsui_label" id="{at}-label">{field.label}</span><div role="radiogroup" aria-labelledby="{at}-label" class="awsui_radio-group">'
        + _options(
            field,
            '<div class="awsui_radio"><input type="radio" id="{at}-{n}" name="{at}" value="{option}" aria-labelledby="{at}-{n}-label" data-enter="{label}"><span class="awsui_label" id="{at}-{n}-label">{option}</span></div>',
            at,
        )
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: (
        f'<form><div class="awsui_form">{_cloud_container(caption, fields)}<div class="awsui_footer"><div class="actions awsui_actions-section">{submit}</div></div></div></form>'
    ),
    table=_cloud_table,
    facts=lambda facts: _cloud_container(
        facts.caption,
        '<dl class="pairs awsui_key-value-pairs">'
        + pairs_of(facts, '<div class="awsui_group-list-item"><dt class="key awsui_key-label">{label}</dt><dd class="awsui_detail" data-value="{label}">{value}</dd></div>')
        + "</dl>",
    ),
    buttons=lambda buttons: f'<div class="actions awsui_actions">{buttons}</div>',
    ids="formField{number}-r5",
    input_class="awsui_input",
    helped=lambda control, hint, at: control.replace(" id=", f' aria-describedby="{at}-description" id=') + f'<div class="awsui_constraint" id="{at}-description">{hint}</div>',
)  # fmt: skip


# UIkit: fieldsets with a legend, cards with a heading each, horizontal forms, lists of pairs, buttons that are links.

UIKIT_STYLE = """<style>
body{margin:0;font:16px/1.5 sans-serif}.uk-navbar-nav,.uk-grid{display:flex;gap:1em;list-style:none;padding:0;flex-wrap:wrap}.uk-card{border:1px solid #e5e5e5;padding:1em;width:18em}.uk-button{text-transform:uppercase;padding:.3em 1em}
.uk-fieldset{border:0}.uk-legend{font-size:1.5em}.uk-form-label{display:block}.uk-alert{background:#f8f8f8}.uk-text-meta{color:#999}.uk-flex{display:flex;gap:1em}
</style>"""


def _uikit_table(table: Table, button: Callable[[str, str], str]) -> str:
    cards = "".join(
        f'<div data-row="{key}"><div class="uk-card uk-card-default uk-card-small"><div class="uk-card-header"><span class="uk-text-meta">{table.columns[0]}</span><h3 class="uk-card-title">{key}</h3></div>'
        f'<div class="uk-card-body"><ul class="uk-list">{cells}</ul></div><div class="uk-card-footer">{actions_of(table, key, button)}</div></div></div>'
        for key, cells in rows_of(
            table,
            '<li><span class="uk-text-meta">{column}</span> <span class="uk-text-bold" data-value="{key}">{value}</span></li>',
            "<!-- {column}: {value} -->",
        )
    )
    return f'<section class="uk-section"><h2 class="uk-heading-line"><span>{table.caption}</span></h2><div class="uk-grid uk-child-width-1-3" uk-grid="">{cards}</div></section>'


UIKIT = Design(
    name="uikit",
    page=lambda screen, parts: (
        f'{UIKIT_STYLE}<nav class="uk-navbar-container"><div class="uk-navbar"><div class="uk-navbar-left">{parts_of(parts, "Nav")}</div></div></nav><div class="uk-container">'
        f'<h1 class="uk-heading-small" data-title="">{screen.title}</h1><div class="uk-alert uk-alert-success" role="alert"><p data-note=""></p></div>{parts_of(parts, "Table", "Form", "Buttons", "Facts")}</div>'
    ),
    nav=lambda nav: '<ul class="uk-navbar-nav">' + links_of(nav, '<li><a href="/{1}" role="button" data-press="{0}">{0}</a></li>').replace(' role="button"', "") + "</ul>",
    button=lambda label, key: f'<button class="uk-button uk-button-default uk-margin-small-right" data-press="{key}">{label}</button>',
    field=lambda label, control, at: f'<div class="uk-margin"><label class="uk-form-label" for="{at}">{label}</label><div class="uk-form-controls">{control}</div></div>',
    box=lambda label, at: f'<div class="uk-margin uk-grid-small"><label><input class="uk-checkbox" id="{at}" type="checkbox" data-enter="{label}"> {label}</label></div>',
    radios=lambda field, at: (
        f'<div class="uk-margin"><div class="uk-form-label">{field.label}</div><div class="uk-form-controls uk-form-controls-text" role="radiogroup" aria-label="{field.label}">'
        + _options(field, '<label><input class="uk-radio" type="radio" name="{at}" value="{option}" data-enter="{label}"> {option}</label><br>', at)
        + "</div></div>"
    ),
    form=lambda caption, fields, submit: f'<form class="uk-form-horizontal"><fieldset class="uk-fieldset"><legend class="uk-legend">{caption}</legend>{fields}</fieldset><p class="uk-margin">{submit}</p></form>',
    table=_uikit_table,
    facts=lambda facts: (
        f'<h2 class="uk-heading-bullet">{facts.caption}</h2><dl class="uk-description-list uk-description-list-divider">'
        + pairs_of(facts, '<dt>{label}</dt><dd data-value="{label}">{value}</dd>')
        + "</dl>"
    ),
    buttons=lambda buttons: f'<div class="uk-button-group">{buttons}</div>',
    ids="form-horizontal-{slug}",
    input_class="uk-input",
    helped=lambda control, hint, _: control.replace(" id=", f' placeholder="{hint}" id='),
)  # fmt: skip


# Vuetify: cards whose titles are no headings, two labels for a field, rows of a table as on a phone, items of a list for facts.

VUETIFY_STYLE = """<style>
body{margin:0;font:16px/1.5 Roboto,sans-serif}.v-layout{display:grid;grid-template-columns:16em 1fr}.v-card{box-shadow:0 1px 3px #999;margin:1em;padding:1em}.v-card-title{font-size:1.25rem}.v-btn{text-transform:uppercase;padding:.5em 1em}
.v-field{position:relative;padding-top:1em}.v-field-label{position:absolute;top:0}.v-field-label--floating{visibility:hidden}.v-data-table__td{display:grid;grid-template-columns:8em 1fr}.v-list-item{display:flex;gap:1em;padding:.4em}
.mdi::before{content:"\\F0142";font-family:"Material Design Icons"}.v-selection-control{display:flex}
</style>"""


def _vuetify_card(title: str, body: str, actions: str = "") -> str:
    foot = f'<div class="v-card-actions">{actions}</div>' if actions else ""
    return f'<div class="v-card v-theme--light v-card--variant-elevated"><div class="v-card-title">{title}</div><div class="v-card-text">{body}</div>{foot}</div>'


def _vuetify_table(table: Table, button: Callable[[str, str], str]) -> str:
    rows = "".join(
        f'<tr class="v-data-table__tr v-data-table__tr--mobile" data-row="{key}">{cells}<td class="v-data-table__td"><div class="v-data-table__td-title"></div><div class="v-data-table__td-value">{actions_of(table, key, button)}</div></td></tr>'
        for key, cells in rows_of(
            table,
            '<td class="v-data-table__td"><div class="v-data-table__td-title">{column}</div><div class="v-data-table__td-value" data-value="{key}">{value}</div></td>',
        )
    )
    return _vuetify_card(
        table.caption,
        f'<div class="v-table v-data-table v-data-table--mobile"><div class="v-table__wrapper"><table><tbody class="v-data-table__tbody">{rows}</tbody></table></div></div>',
    )


VUETIFY = Design(
    name="vuetify",
    page=lambda screen, parts: (
        f'{VUETIFY_STYLE}<div id="app"><div class="v-application"><div class="v-application__wrap"><div class="v-layout"><nav class="v-navigation-drawer"><div class="v-navigation-drawer__content">{parts_of(parts, "Nav")}</div></nav>'
        f'<main class="v-main"><div class="v-container"><h1 class="text-h4" data-title="">{screen.title}</h1>{parts_of(parts, "Facts", "Table")}<div class="v-row"><div class="v-col">{parts_of(parts, "Form")}</div></div>{parts_of(parts, "Buttons")}</div></main></div></div></div></div>'
        '<div class="v-overlay-container"><div class="v-snackbar"><div class="v-snackbar__wrapper"><div class="v-snackbar__content" role="status" aria-live="polite" data-note=""></div></div></div></div>'
    ),
    nav=lambda nav: (
        '<div class="v-list v-list--nav" role="list">'
        + links_of(
            nav,
            '<a class="v-list-item v-list-item--link v-list-item--nav" href="/{1}" data-press="{0}"><span class="v-list-item__overlay"></span><div class="v-list-item__prepend"><i class="mdi-chevron-right mdi v-icon" aria-hidden="true"></i></div>'
            '<div class="v-list-item__content"><div class="v-list-item-title">{0}</div></div></a>',
        )
        + "</div>"
    ),
    button=lambda label, key: (
        f'<button type="button" class="v-btn v-btn--elevated v-theme--light" data-press="{key}"><span class="v-btn__overlay"></span><span class="v-btn__underlay"></span><span class="v-btn__content" data-no-activator="">{label}</span></button>'
    ),
    field=lambda label, control, at: (
        f'<div class="v-input v-text-field"><div class="v-input__control"><div class="v-field v-field--variant-filled"><div class="v-field__field"><label class="v-label v-field-label v-field-label--floating" aria-hidden="true">{label}</label>'
        f'<label class="v-label v-field-label" id="{at}-label" for="{at}">{label}</label>{control}</div></div></div></div>'
    ),
    box=lambda label, at: (
        f'<div class="v-input v-checkbox"><div class="v-input__control"><div class="v-selection-control"><div class="v-selection-control__wrapper"><div class="v-selection-control__input"><input id="{at}" aria-disabled="false" type="checkbox" value="{label}" data-enter="{label}"></div></div>'
        f'<label class="v-label v-label--clickable" for="{at}">{label}</label></div></div></div>'
    ),
    radios=lambda field, at: (
        f'<div class="v-input v-radio-group"><div class="v-input__control"><label class="v-label" id="{at}-label">{field.label}</label><div class="v-selection-control-group" role="radiogroup" aria-labelledby="{at}-label">'
        + _options(
            field,
            '<div class="v-selection-control v-radio"><div class="v-selection-control__input"><input id="{at}-{n}" name="{at}" type="radio" value="{option}" data-enter="{label}"></div><label class="v-label" for="{at}-{n}">{option}</label></div>',
            at,
        )
        + "</div></div></div>"
    ),
    form=lambda caption, fields, submit: f'<form class="v-form" novalidate>{_vuetify_card(caption, fields, submit)}</form>',
    table=_vuetify_table,
    facts=lambda facts: _vuetify_card(
        facts.caption,
        '<div class="v-list v-list--lines-two">'
        + pairs_of(
            facts,
            '<div class="v-list-item"><div class="v-list-item__content"><div class="v-list-item-title">{label}</div></div><div class="v-list-item__append"><span class="text-caption" data-value="{label}">{value}</span></div></div>',
        )
        + "</div>",
    ),
    buttons=lambda buttons: f'<div class="v-btn-group">{buttons}</div>',
    ids="input-v-{number}",
    input_class="v-field__input",
    helped=lambda control, hint, at: control.replace(" id=", f' aria-describedby="{at}-messages" id=') + f'<div class="v-input__details" id="{at}-messages" role="alert" aria-live="polite"><div class="v-messages__message">{hint}</div></div>',
)  # fmt: skip

DESIGNS = (MANTINE, SLDS, ELEMENT, CLOUDSCAPE, UIKIT, VUETIFY)
