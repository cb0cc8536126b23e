"""Grids, chips, cards and rows."""

from __future__ import annotations

from tests.browser.widgets.shape import Shape

CARS = (("Toyota", "Celica"), ("Ford", "Mondeo"))


def ag_row(number: int, make: str, model: str) -> str:
    """A row of AG Grid: its check box is drawn by the wrapper, its input named by an id."""
    box = f"<div class=ag-checkbox role=presentation><div role=presentation style='position:relative;width:16px;height:16px;border:1px solid'><input type=checkbox class=ag-in id=in{number} tabindex=-1 aria-label='Press Space to toggle row selection (unchecked)' style='opacity:0;position:absolute;width:16px;height:16px;margin:0'></div></div>"
    cell = "<div role=gridcell col-id=COL tabindex=-1 style='width:150px'>IN</div>"
    inside = f"<div class='ag-cell-wrapper row' role=presentation>{box}<span class=ag-cell-value>{make}</span></div>"
    cells = cell.replace("COL", "make").replace("IN", inside) + cell.replace("COL", "model").replace("IN", model)
    return f"<div role=row row-index={number} aria-rowindex={number + 2} aria-selected=false class='row ag-row'>{cells}</div>"


AG = (
    "<div role=treegrid aria-colcount=2 aria-rowcount=3><div role=presentation><div role=rowgroup><div role=row aria-rowindex=1 class=row>"
    + "".join(
        f"<div role=columnheader col-id={name} tabindex=-1 aria-sort=none style='width:150px'><div role=presentation><div class='ag-header-cell-label p' role=presentation><span>{name}</span><span aria-hidden=true>↑</span></div></div></div>"
        for name in ("Make", "Model")
    )
    + "</div></div></div><div role=presentation><div role=rowgroup class=rows>"
    + "".join(ag_row(number, *car) for number, car in enumerate(CARS))
    + "</div></div></div>"
)
AG_SCRIPT = """on('change', '.ag-in', (it) => { const row = it.closest('[role=row]'); row.ariaSelected = it.checked; it.setAttribute('aria-label', `Press Space to toggle row selection (${it.checked ? '' : 'un'}checked)`); did(row.innerText.split(/\\s+/)[0], it.checked); });
    on('click', '[role=columnheader]', (it) => { did('sort', it.getAttribute('col-id')); it.ariaSort = 'ascending'; const rows = one('.rows'); rows.append(rows.firstChild); });
    on('dblclick', '[col-id=model][role=gridcell]', (it) => { it.innerHTML = `<input aria-label='Input Editor' value=${it.textContent}>`; it.firstChild.focus(); });
    on('keydown', '[aria-label="Input Editor"]', (it, event) => { if (event.key === 'Enter') { did('edit', it.value); it.parentNode.textContent = it.value; } });"""
CHIPS = "<div class=row>" + "".join(f"<span class=chip>{name}CROSS</span>" for name in ("Urgent", "Later")) + "</div>"
GOES = "on('click', '.x', (it) => { const chip = it.closest('.chip'); did(chip.firstChild.textContent.trim(), 'went'); chip.remove(); });"
REMOVED = {
    "did": ("Urgent went",),
    "holds": '"Urgent" is not shown',
    "script": GOES,
    "swapped": ("Urgent", "Later"),
    "elsewhere": ("Urgent went",),
}
SVG = "<svg class='x p' focusable=false aria-hidden=true width=16 height=16 DATA><path d='M0 0h16v16H0z'/></svg>"
CARDS = "".join(
    f"<div class='card p'><div><div>{name}</div><div>{price}</div></div></div>"
    for name, price in (("Mug", "€4"), ("Cap", "€9"))
)

APPLE = {"acts": ("click Apple",), "did": ("Apple",), "holds": '"You took Apple" is shown'}
TAKES = "on('click', 'SELECTOR', (it) => { did(it.textContent.trim()); one('.said').textContent = `You took ${it.textContent.trim()}`; });"
SAID = "<p class=said></p>"

LISTS = {
    "wrappers under a heading": Shape(
        f"<h2>Fruit</h2><div><div>Apple</div></div>{SAID}", script=TAKES.replace("SELECTOR", "h2 + div"), **APPLE
    ),
    "wrappers, the outer one pressed": Shape(
        f"<h2>Fruit</h2><div class=p><div>Apple</div><div></div></div>{SAID}",
        script=TAKES.replace("SELECTOR", "h2 + div"),
        **APPLE,
    ),
    "wrappers, the outer one called by an id": Shape(
        f"<div id=apple class=p><div><div>Apple</div></div></div>{SAID}",
        script=TAKES.replace("SELECTOR", "#apple"),
        is_doubled=False,
        **APPLE,
    ),
    "wrappers, the inner one pressed": Shape(
        f"<h2>Fruit</h2><ul><li><div><span class=p>Apple</span></div></li><li><div><span class=p>Pear</span></div></li></ul>{SAID}",
        script=TAKES.replace("SELECTOR", "span"),
        swapped=("Apple", "Pear"),
        elsewhere=("Apple",),
        **APPLE,
    ),
    "wrappers of a button": Shape(
        f"<div class=p><div role=button tabindex=0><div>Apple</div></div></div>{SAID}",
        script=TAKES.replace("SELECTOR", "[role=button]"),
        **APPLE,
    ),
    "AG Grid, a row checked": Shape(
        AG,
        ("check the checkbox in the row of Ford",),
        ("Ford true",),
        "",
        AG_SCRIPT,
        ("Toyota", "Ford"),
        ("Ford true",),
        is_doubled=False,
    ),
    "AG Grid, sorted": Shape(AG, ("click Make",), ("sort Make",), "", AG_SCRIPT, is_doubled=False),
    "AG Grid, a cell edited": Shape(
        AG,
        ("double-click Mondeo", "fill Input Editor with Fiesta", "press Enter"),
        ("edit Fiesta",),
        '"Fiesta" is shown',
        AG_SCRIPT,
        is_doubled=False,
    ),
    "canvas with a table (glide-data-grid)": Shape(
        "<canvas width=300 height=100><table role=grid aria-rowcount=3 aria-colcount=2><thead role=rowgroup><tr role=row><th role=columnheader>Name<th role=columnheader>Qty</thead><tbody role=rowgroup><tr role=row><td role=gridcell tabindex=-1>Ann<td role=gridcell tabindex=-1>1</tr><tr role=row><td role=gridcell tabindex=-1>Bob<td role=gridcell tabindex=-1>2</tr></tbody></table></canvas><button class=b>Reload</button><p class=said></p>",
        ("click Reload",),
        ("reload",),
        '"Reloaded" is shown',
        "on('click', '.b', () => { did('reload'); one('.said').textContent = 'Reloaded'; });",
    ),
    "chip with an image for a button (Ant)": Shape(
        CHIPS.replace("CROSS", "<span role=img aria-label=Close tabindex=-1 class='x p'>×</span>"),
        ("remove Urgent",),
        **REMOVED,
    ),
    "chip with a named button (React Aria)": Shape(
        CHIPS.replace("CROSS", "<button class=x aria-label=Remove>×</button>"), ("remove Urgent",), **REMOVED
    ),
    "chip with a drawing (MUI)": Shape(
        CHIPS.replace("<span class=chip>", "<span class=chip tabindex=0 role=button>").replace(
            "CROSS", SVG.replace("DATA", "data-testid=CancelIcon")
        ),
        ("remove Urgent",),
        **REMOVED,
    ),
    "chip with a sign": Shape(CHIPS.replace("CROSS", " <span class='x p'>×</span>"), ("remove Urgent",), **REMOVED),
    "virtual list": Shape(
        "<div class=win style='height:120px;overflow:auto;position:relative'><div style='height:3000px'>"
        + "".join(
            f"<div class=item style='position:absolute;top:{30 * n}px;width:100%'>Row {n}</div>" for n in range(8)
        )
        + "</div></div><p class=said></p>",
        ("click Row 2",),
        ("Row 2",),
        "",
        "on('click', '.item', (it) => { did(it.textContent); all('.said').forEach((p) => { p.textContent = `Chosen: ${it.textContent}`; }); });",
    ),
    "cards that are pressed": Shape(
        CARDS + "<p class=said></p>",
        ("click Cap",),
        ("Cap€9",),
        "",
        "on('click', '.card', (it) => { did(it.textContent); all('.said').forEach((p) => { p.textContent = `In cart: ${it.innerText.split('\\n')[0]}`; }); });",
        ("Mug", "Cap"),
        ("Cap€4",),
    ),
    "icons of rows with a title": Shape(
        "<ul>"
        + "".join(f"<li><span>{name}</span> <i class='x p' title=Delete>🗑</i></li>" for name in ("Milk", "Bread"))
        + "</ul>",
        ("click Delete in the row of Bread",),
        ("Bread",),
        '"Bread" is not shown',
        "on('click', '.x', (it) => { did(it.parentNode.firstChild.textContent); it.parentNode.remove(); });",
        ("Milk", "Bread"),
        ("Bread",),
        is_doubled=False,
    ),
    "letters in rows": Shape(
        "<ul class=mails>"
        + "".join(
            f"<li><div class=from>{name}</div><div class=line><div>{line}</div></div></li>"
            for name, line in (("Ann", "Lunch on Friday"), ("Bob", "Invoice of May"))
        )
        + "</ul><p class=said></p>",
        ("click Invoice of May",),
        ("Bob",),
        '"From: Bob" is shown',
        "on('click', 'li', (it) => { did(it.firstChild.textContent); one('.said').textContent = `From: ${it.firstChild.textContent}`; });",
    ),
    "stars of rows, told by their row": Shape(
        "<ul>"
        + "".join(
            f"<li class=row><span class='star p' data-action=star>☆</span><span>{name}</span></li>"
            for name in ("Ann", "Bob")
        )
        + "</ul>",
        ("click ☆ in the row of Bob",),
        ("Bob",),
        "",
        "on('click', '.star', (it) => { it.textContent = '★'; did(it.nextSibling.textContent); });",
        ("Ann", "Bob"),
        ("Bob",),
        is_doubled=False,
    ),
}
