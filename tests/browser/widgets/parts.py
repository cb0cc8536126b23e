"""Menus, pop-ups, accordions, tabs and trees."""

from __future__ import annotations

from tests.browser.widgets.shape import Shape

MENU = "<ul role=menu class=portal style='position:absolute;top:120px;background:white'><li role=menuitem tabindex=-1 class=p>Rename</li><li role=menuitem tabindex=-1 class=p>Delete</li></ul>"
OPENS_MENU = f"on('click', '.more', (it) => {{ window.about = it.dataset.of ?? ''; document.body.insertAdjacentHTML('beforeend', `{MENU}`); }}); on('click', '[role=menuitem]', (it) => {{ did(it.textContent, window.about); it.parentNode.remove(); }});"
SHOWN = "const said = all('.said')[0]; if (said) said.textContent = 'Now: ' + it.textContent.trim();"


def ant_item(name: str) -> str:
    """An item of Ant's tree: a sign that unfolds it, a box, and a title by which it is chosen."""
    sign = "<span class='ant-tree-switcher p'><span role=img aria-label=caret-down class=anticon><svg width=10 height=10 aria-hidden=true><path d='M0 0h9v9z'/></svg></span></span>"
    box = f"<span class='ant-tree-checkbox p' role=checkbox aria-checked=false aria-label='Select {name}' style='display:inline-block;width:16px;height:16px;border:1px solid'></span>"
    title = (
        f"<span class='ant-tree-node-content-wrapper p' title={name}><span class=ant-tree-title>{name}</span></span>"
    )
    return f"<div role=treeitem aria-expanded=false class='ant-tree-treenode row'>{sign}{box}{title}</div>"


ANT_TREE = """const called = (it) => it.closest('[role=treeitem]').innerText.trim();
    on('click', '.ant-tree-switcher', (it) => { it.closest('[role=treeitem]').ariaExpanded = true; did(called(it), 'unfolded'); });
    on('click', '.ant-tree-checkbox', (it) => { it.ariaChecked = true; did(called(it), 'ticked'); });
    on('click', '.ant-tree-node-content-wrapper', (it) => did(called(it), 'chosen'));"""

PARTS = {
    "menu in a portal": Shape(
        "<button class=more aria-haspopup=menu>Actions</button>",
        ("click Actions", "click Rename"),
        ("Rename ",),
        "",
        OPENS_MENU,
    ),
    "menu of a row in a portal": Shape(
        "<table><tr><th>File<th></tr><tr><td>a.txt<td><button class=more data-of=a.txt aria-label=More>⋮</button></tr><tr><td>b.txt<td><button class=more data-of=b.txt aria-label=More>⋮</button></tr></table>",
        ("click More in the row of b.txt", "click Rename"),
        ("Rename b.txt",),
        "",
        OPENS_MENU,
        is_doubled=False,
    ),
    "menu of divs in a portal": Shape(
        "<div class='more p'>Actions</div>",
        ("click Actions", "click Delete"),
        ("Delete ",),
        "",
        OPENS_MENU.replace("role=menu ", "")
        .replace(" role=menuitem tabindex=-1", "")
        .replace("'[role=menuitem]'", "'.portal li'"),
    ),
    "icon with a title": Shape(
        "<div class='more p'><svg width=20 height=20><title>Actions</title><rect width=20 height=20 /></svg></div>",
        ("click Actions", "click Delete"),
        ("Delete ",),
        "",
        OPENS_MENU,
    ),
    "split button": Shape(
        "<div class=row><button class=save>Save</button><button class=more aria-haspopup=menu title='More ways to save'>▾</button></div><p class=said></p>",
        ("click More ways to save", "click Rename"),
        ("Rename ",),
        "",
        OPENS_MENU + "on('click', '.save', () => did('saved'));",
    ),
    "split button, its first part": Shape(
        "<div class=row><button class=save>Save</button><button class=more aria-haspopup=menu title='More ways to save'>▾</button></div><p class=said></p>",
        ("click Save",),
        ("saved",),
        "",
        OPENS_MENU + f"on('click', '.save', (it) => {{ did('saved'); {SHOWN} }});",
    ),
    "accordion by buttons (Ant)": Shape(
        "".join(
            f"<div><div role=button aria-expanded=false tabindex=0 class='head p'><span role=img aria-label=collapsed>▸</span><span>{name}</span></div><div hidden>{text}</div></div>"
            for name, text in (("Shipping", "In two days"), ("Returns", "Within a month"))
        ),
        ("expand Shipping",),
        ("Shipping",),
        '"In two days" is shown',
        "on('click', '.head', (it) => { it.ariaExpanded = 'true'; it.nextSibling.hidden = false; did(it.lastChild.textContent); });",
    ),
    "accordion of divs": Shape(
        "".join(
            f"<div class=item><div class='head p'><div>{name}</div><div>+</div></div><div class=body hidden><p>{text}</p></div></div>"
            for name, text in (("Shipping", "In two days"), ("Returns", "Within a month"))
        ),
        ("click Returns",),
        ("Returns",),
        '"Within a month" is shown',
        "on('click', '.head', (it) => { it.nextSibling.hidden = false; did(it.firstChild.textContent); });",
        ("Shipping", "Returns"),
        ("Returns",),
    ),
    "accordion of divs, without a pointer": Shape(
        "".join(
            f"<div class=item><div class=head><div>{name}</div></div><div class=body hidden><p>{text}</p></div></div>"
            for name, text in (("Shipping", "In two days"), ("Returns", "Within a month"))
        ),
        ("click Returns",),
        ("Returns",),
        '"Within a month" is shown',
        "on('click', '.head', (it) => { it.nextSibling.hidden = false; did(it.firstChild.textContent); });",
    ),
    "tabs of divs": Shape(
        "<div class='row tabs'><div class='p active'><span>Overview</span></div><div class=p><span>Files</span></div></div><div class=said>Now: Overview</div>",
        ("click Files",),
        ("Files",),
        '"Now: Files" is shown',
        f"on('click', '.tabs > div', (it) => {{ did(it.textContent); {SHOWN} }});",
    ),
    "tabs of list items": Shape(
        "<ul class='row tabs'><li data-tab=o><a>Overview</a></li><li data-tab=f><a>Files</a></li></ul><div class=said>Now: Overview</div>",
        ("click Files",),
        ("Files",),
        '"Now: Files" is shown',
        f"on('click', '.tabs > li', (it) => {{ did(it.textContent); {SHOWN} }});",
    ),
    "tree (MUI)": Shape(
        "<ul role=tree><li role=treeitem aria-expanded=false aria-selected=false tabindex=0><div class='node p'><div>Fruit</div></div></li></ul>",
        ("expand Fruit", "click Apple"),
        ("Fruit", "Apple"),
        "",
        "on('click', '.node', (it) => { did(it.textContent); const li = it.parentNode; if (li.ariaExpanded === 'false') { li.ariaExpanded = 'true'; li.insertAdjacentHTML('beforeend', `<ul role=group><li role=treeitem aria-selected=false tabindex=-1><div class='node p'><div>Apple</div></div></li></ul>`); } else li.ariaSelected = 'true'; });",
    ),
    "tree (Ant)": Shape(
        "<div class=ant-tree-list role=tree>" + "".join(map(ant_item, ("Berlin", "Leipzig"))) + "</div>",
        ("expand Leipzig in the tree", "tick Leipzig"),
        ("Leipzig unfolded", "Leipzig ticked"),
        "Leipzig is ticked",
        ANT_TREE,
        ("Berlin", "Leipzig"),
        elsewhere=("Leipzig unfolded", "Leipzig ticked"),
    ),
    "tree of divs": Shape(
        "<div class=tree><div class='node p' data-id=fruit><span>▸</span><span>Fruit</span></div></div>",
        ("click Fruit", "click Apple"),
        ("Fruit", "Apple"),
        "",
        "on('click', '.node', (it) => { did(it.lastChild.textContent); if (it.dataset.id === 'fruit' && !it.nextSibling) it.insertAdjacentHTML('afterend', `<div class='node p' style='padding-left:1em'><span> </span><span>Apple</span></div>`); else if (it.dataset.id !== 'fruit') it.style.background = 'yellow'; });",
    ),
    "pop-over that leaves the page (Radix)": Shape(
        "<button class=more aria-haspopup=dialog aria-expanded=false>Dimensions</button><p>All changes are kept</p><label><input type=checkbox> Lock ratio</label>",
        ("click Dimensions", "check Lock ratio"),
        ("open", "true"),
        '"All changes are kept" is shown',
        "on('click', '.more', (it) => { did('open'); it.ariaExpanded = 'true'; document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=Dimensions style=\"position:absolute;top:200px\"><label>Width <input></label></div>'); }); on('change', '[type=checkbox]', (it) => did(it.checked));",
    ),
    "onclick without a pointer": Shape(
        "<div onclick=\"did('archive'); this.nextSibling.textContent = 'Archived'\">Archive</div><p></p>",
        ("click Archive",),
        ("archive",),
        '"Archived" is shown',
    ),
    "what takes the focus": Shape(
        "<div tabindex=0 class=it>Archive</div><p class=said></p>",
        ("click Archive",),
        ("archive",),
        "",
        f"on('click', '.it', (it) => {{ did('archive'); {SHOWN} }});",
    ),
}
