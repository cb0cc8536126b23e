"""Lists to choose from: of libraries, with and without a portal, and of divs."""

from __future__ import annotations

from tests.browser.widgets.shape import Shape

CITIES = ("Berlin", "Paris", "Rome")


def each(template: str, names: tuple[str, ...] = CITIES) -> str:
    """The template for each name, `NAME` and `NUMBER` filled in."""
    return "".join(template.replace("NAME", name).replace("NUMBER", str(number)) for number, name in enumerate(names))


SELECT = {"acts": ("select Paris in City",), "did": ("Paris",), "is_doubled": False}

ANT_STUB = each("<div role=option aria-label=NAME aria-selected=false id=o_NUMBER></div>", CITIES)
ANT_SHOWN = each("<div class='item p' title=NAME aria-selected=false><div class=content>NAME</div></div>")
ANT = """<label for=city>City</label><div class=select><div class='selector p' style='width:200px'><input id=city type=search role=combobox
    readonly aria-expanded=false aria-haspopup=listbox aria-owns=list aria-controls=list style='opacity:0'><span class=chosen>Choose a city</span></div></div>"""
ANT_SCRIPT = f"""on('mousedown', '.selector', () => {{ if (one('.drop')) return; one('input').ariaExpanded = 'true';
    document.body.insertAdjacentHTML('beforeend', `<div class=drop style='position:absolute;top:200px;background:white'><div><div role=listbox id=list style='height:0;width:0;overflow:hidden'>{ANT_STUB}</div><div class=virtual style='max-height:90px;overflow:auto'>{ANT_SHOWN}</div></div></div>`); }});
    on('click', '.item', (item) => {{ did(item.title); one('.chosen').textContent = item.title; one('.chosen').title = item.title; one('input').ariaExpanded = 'false'; one('.drop').remove(); }});"""

PORTAL = """document.body.insertAdjacentHTML('beforeend', `<div class=portal style='position:absolute;top:150px;background:white'>LIST</div>`);"""
LISTBOX = (
    f"<ul role=listbox id=list aria-label=City>{each('<li role=option class=p aria-selected=false>NAME</li>')}</ul>"
)
CHOSEN = "on('click', '[role=option]', (it) => { did(it.textContent.trim()); SHOW; one('.portal').remove(); });"


def portal(opener: str, event: str, show: str, open_: str = "", listbox: str = LISTBOX) -> str:
    """A list in a portal: what opens it, by which event, and how the choice is shown."""
    opened = PORTAL.replace("LIST", listbox)
    return (
        f"on('{event}', '{opener}', (it, event) => {{ if (one('.portal')) return; {open_} {opened} }});"
        + CHOSEN.replace("SHOW", show)
    )


FIELD = "<label for=city>City</label><div class=row><input id=city role=combobox aria-expanded=false aria-autocomplete=list aria-controls=list autocomplete=off>OPENER</div>"
TYPED = "one('#city').value = it.textContent.trim(); one('#city').ariaExpanded = 'false'"
EXPANDED = "one('#city').ariaExpanded = 'true';"

CHOICES = {
    "Ant Design": Shape(ANT, script=ANT_SCRIPT, **SELECT),
    "Ant Design, beside a field that holds the same": Shape(
        f"{ANT}<p>Been to</p><div class='select p'><span class=tag><span>Paris</span></span><span class=tag><span>Rome</span></span></div>",
        script=ANT_SCRIPT,
        **SELECT,
    ),
    "MUI": Shape(
        "<label id=l>City</label><div><div tabindex=0 role=combobox aria-expanded=false aria-haspopup=listbox aria-labelledby='l city' id=city class=p style='width:150px;height:30px'><span>\u200b</span></div><input aria-hidden=true tabindex=-1 class=unseen></div>",
        script=portal(
            "#city",
            "mousedown",
            "one('#city').textContent = it.textContent; one('main').ariaHidden = null",
            "one('main').ariaHidden = 'true';",
        ),
        holds="City is Paris",
        **SELECT,
    ),
    "MUI Autocomplete": Shape(
        FIELD.replace("OPENER", "<button tabindex=-1 aria-label=Open title=Open>▾</button>"),
        script=portal("#city, button", "click", TYPED, EXPANDED),
        holds="City is Paris",
        **SELECT,
    ),
    "React Aria Select": Shape(
        "<span id=l>City</span><button id=b aria-haspopup=listbox aria-expanded=false aria-labelledby='v l'><span id=v>Select an item</span><span aria-hidden=true>▼</span></button>",
        script=portal(
            "#b",
            "click",
            "one('#v').textContent = it.textContent; one('#b').ariaExpanded = 'false'",
            "one('#b').ariaExpanded = 'true';",
        ),
        **SELECT,
    ),
    "React Aria ComboBox, opened by its button": Shape(
        FIELD.replace(
            "OPENER",
            "<button id=b tabindex=-1 aria-label='Show suggestions' aria-haspopup=listbox aria-expanded=false aria-labelledby='b l'>▼</button>",
        ),
        script=portal("#b", "click", TYPED, EXPANDED)
        + "on('keydown', '#city', (it, event) => { if (event.key === 'ArrowDown') one('#b').click(); });",
        holds="City is Paris",
        **SELECT,
    ),
    "Headless UI Combobox, opened by typing": Shape(
        FIELD.replace("OPENER", "<button id=b tabindex=-1 aria-haspopup=listbox aria-expanded=false>▼</button>"),
        script=portal("#city", "input", TYPED, EXPANDED)
        + "on('input', '#city', (it) => all('[role=option]').forEach((o) => { o.hidden = !o.textContent.startsWith(it.value); }));"
        + "on('click', '#b', () => { one('#city').value = ''; one('#city').dispatchEvent(new Event('input', { bubbles: true })); });"
        + "on('keydown', '#city', (it, event) => { if (event.key === 'ArrowDown' && !one('.portal')) one('#b').click(); });",
        holds="City is Paris",
        **SELECT,
    ),
    "Headless UI Listbox": Shape(
        "<label id=l>City</label><button id=b aria-haspopup=listbox aria-expanded=false aria-labelledby='l b'>Berlin</button>",
        script=portal(
            "#b",
            "click",
            "one('#b').textContent = it.textContent; one('#b').ariaExpanded = 'false'",
            "one('#b').ariaExpanded = 'true';",
        ),
        **SELECT,
    ),
    "Radix": Shape(
        "<button type=button role=combobox aria-expanded=false aria-controls=list aria-label=City id=b><span id=v>Select a city</span><span aria-hidden=true>▼</span></button>",
        script=portal(
            "#b",
            "pointerdown",
            "one('#v').textContent = it.textContent; one('#b').ariaExpanded = 'false'; one('main').ariaHidden = null",
            "one('#b').ariaExpanded = 'true'; one('main').ariaHidden = 'true';",
            f"<div role=listbox id=list>{each('<div role=option aria-selected=false tabindex=-1 aria-labelledby=t_NUMBER><span id=t_NUMBER>NAME</span></div>')}</div>",
        ),
        holds="City is Paris",
        **SELECT,
    ),
    "select2": Shape(
        "<label for=s>City</label><select id=s tabindex=-1 aria-hidden=true class=unseen><option>Berlin<option>Paris<option>Rome</select>"
        "<span class=select2 dir=ltr style='width:200px'><span class=selection><span class=select2-selection role=combobox aria-haspopup=true aria-expanded=false tabindex=0 aria-labelledby=c aria-controls=c style='display:inline-block;width:200px'><span id=c role=textbox aria-readonly=true title=Berlin>Berlin</span><span role=presentation>▾</span></span></span></span>",
        script=portal(
            ".select2-selection",
            "mousedown",
            "one('#c').textContent = one('#c').title = it.textContent; one('.select2-selection').ariaExpanded = 'false'",
            "one('.select2-selection').ariaExpanded = 'true';",
            f"<span class=search><input type=search role=searchbox aria-autocomplete=list></span><ul role=listbox id=list>{each('<li role=option aria-selected=false>NAME</li>')}</ul>",
        ).replace("'click', '[role=option]'", "'mouseup', '[role=option]'"),
        **SELECT,
    ),
    "react-select": Shape(
        "<label for=city>City</label><div><div class=control style='width:200px;border:1px solid'><div class=value>Select...</div><div><input id=city role=combobox aria-expanded=false aria-haspopup=true aria-autocomplete=list style='opacity:1;border:0;outline:0;width:100%'></div></div></div>",
        script=portal(
            ".control",
            "mousedown",
            "one('.value').textContent = it.textContent; one('#city').ariaExpanded = 'false'",
            EXPANDED,
            f"<div role=listbox id=list>{each('<div role=option aria-disabled=false aria-selected=false tabindex=-1>NAME</div>')}</div>",
        ),
        **SELECT,
    ),
    "drop-down of divs in divs": Shape(
        f"<div class=drop><div class='toggle p'><div>Choose a city</div></div><div class=menu hidden>{each('<div class=p><div><div>NAME</div></div></div>')}</div></div>",
        ("click Choose a city", "click Paris"),
        ("Paris",),
        script="on('click', '.toggle', (it) => { it.nextSibling.hidden = false; }); on('click', '.menu > div', (it) => { did(it.textContent); it.parentNode.previousSibling.textContent = it.textContent; it.parentNode.hidden = true; });",
    ),
    "list of divs, heard by the list": Shape(
        f"<h2>Fruit</h2><div class=menu>{each('<div><div>NAME</div></div>', ('Apple', 'Pear'))}</div><p class=said></p>",
        ("click Apple",),
        ("Apple",),
        script="on('click', '.menu > div', (it) => { did(it.textContent); one('.said').textContent = `You took ${it.textContent}`; });",
        swapped=("Apple", "Pear"),
        elsewhere=("Apple",),
    ),
    "hidden select under a list of its own (nice-select)": Shape(
        f"<label>City</label><select style='display:none'><option>Berlin<option>Paris<option>Rome</select><div class='nice p' tabindex=0><span class=current>Berlin</span><ul class=list hidden>{each('<li class=option data-value=NAME>NAME</li>')}</ul></div>",
        ("click Berlin", "click Paris"),
        ("Paris",),
        script="on('click', '.nice', (it) => { all('ul', it)[0].hidden = false; }); on('click', '.option', (it) => { did(it.textContent); it.closest('.nice').firstChild.textContent = it.textContent; setTimeout(() => { it.parentNode.hidden = true; }); });",
    ),
    "swatches with a title": Shape(
        each(
            "<button class=swatch title=NAME style='width:30px;height:30px;background:NAME'></button>", ("Red", "Green")
        )
        + "<p class=said></p>",
        ("click Green",),
        ("Green",),
        script="on('click', '.swatch', (it) => { did(it.title); all('.said').forEach((p) => { p.textContent = `Colour: ${it.title}`; }); });",
        swapped=("title=Red", "title=Green"),
        elsewhere=("Green",),
    ),
    "swatches of divs with a title": Shape(
        each("<div class='swatch p' title=NAME style='width:30px;height:30px;background:NAME'></div>", ("Red", "Green"))
        + "<p class=said></p>",
        ("click Green",),
        ("Green",),
        script="on('click', '.swatch', (it) => { did(it.title); all('.said').forEach((p) => { p.textContent = `Colour: ${it.title}`; }); });",
    ),
    "swatches by their data": Shape(
        each(
            "<div class='swatch p' data-color=NAME style='width:30px;height:30px;background:NAME'></div>",
            ("Red", "Green"),
        )
        + "<p class=said></p>",
        ("click Green",),
        ("Green",),
        script="on('click', '.swatch', (it) => { did(it.dataset.color); all('.said').forEach((p) => { p.textContent = `Colour: ${it.dataset.color}`; }); });",
        swapped=("data-color=Red", "data-color=Green"),
        elsewhere=("Green",),
    ),
    "sizes by labels": Shape(
        "<fieldset><legend>Size</legend>"
        + each(
            "<input type=radio name=size id=s_NAME value=NAME style='display:none'><label for=s_NAME class=p style='border:1px solid;padding:4px'>NAME</label>",
            ("Small", "Large"),
        )
        + "</fieldset>",
        ("choose Large",),
        ("Large",),
        "Large is selected",
        "on('change', 'input', (it) => did(it.value));",
        is_doubled=False,
    ),
    "segments of divs": Shape(
        f"<div class='row seg'>{each('<div class=p>NAME</div>', ('Day', 'Week', 'Month'))}</div><p class=said>Shown by day</p>",
        ("choose Week",),
        ("Week",),
        script="on('click', '.seg > div', (it) => { did(it.textContent); all('.said').forEach((p) => { p.textContent = `Shown by ${it.textContent}`; }); });",
    ),
    "list with ticks": Shape(
        f"<ul role=listbox aria-multiselectable=true aria-label=Toppings>{each('<li role=option aria-selected=false>NAME</li>', ('Cheese', 'Olives'))}</ul>",
        ("select Olives in Toppings",),
        ("Olives",),
        "Olives is selected",
        "on('click', '[role=option]', (it) => { it.ariaSelected = true; did(it.textContent); });",
    ),
    "several, one of them taken out (Ant)": Shape(
        "<label for=city>Cities</label><div class=row>"
        + each(
            "<span title=NAME class=tag><span>NAME</span><span class='x p' aria-hidden=true><span role=img aria-label=close>✕</span></span></span>",
            ("Berlin", "Paris"),
        )
        + "<input id=city role=combobox aria-expanded=false></div>",
        ("remove Berlin",),
        ("Berlin went",),
        '"Berlin" is not shown',
        "on('click', '.x', (it) => { did(it.parentNode.title, 'went'); it.parentNode.remove(); });",
        ("Berlin", "Paris"),
        ("Berlin went",),
        is_doubled=False,
    ),
}
