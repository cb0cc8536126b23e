"""Check boxes, switches and radios whose input nobody sees."""

from __future__ import annotations

from tests.browser.widgets.shape import Shape

TRACK = "<span style='display:inline-block;width:40px;height:20px;background:#ccc'></span>"
TOLD = "on('change', 'input', (box) => did(box.name || box.value, box.checked));"
COMPACT = {
    "acts": ("turn on Compact view",),
    "did": ("compact true",),
    "holds": "Compact view is checked",
    "script": TOLD,
}
PRIORITY = {"acts": ("choose Express",), "did": ("p true",), "holds": "Express is selected", "script": TOLD}


def radios(style: str) -> str:
    """Two radios in labels, each with a box that covers it."""
    box = f"<label class=row><input type=radio name=p value=NAME style='{style}'>{TRACK}<div>NAME</div></label>"
    return (
        "<div role=radiogroup aria-label=Priority>"
        + "".join(box.replace("NAME", each) for each in ("Standard", "Express"))
        + "</div>"
    )


def rows(control: str) -> str:
    """Two rows that only their text tells apart."""
    return "".join(f"<div class=row><span>{name}</span>{control}</div>" for name in ("Dark", "Sound"))


SWITCH = f"<label class=row>Compact view <input name=compact type=checkbox style='STYLE'>{TRACK}</label>"
TURN = "on('click', '[role=switch]', (it) => { const is = it.ariaChecked !== 'true'; it.ariaChecked = is; did(it.parentNode.textContent.trim(), is); });"

TOGGLES = {
    "slider without a box": Shape(SWITCH.replace("STYLE", "display:none"), **COMPACT),
    "slider that is invisible": Shape(SWITCH.replace("STYLE", "visibility:hidden"), **COMPACT),
    "slider without a size (Streamlit)": Shape(
        SWITCH.replace("STYLE", "opacity:0;position:absolute;width:0;height:0"), **COMPACT
    ),
    "slider kept for keys (React Aria)": Shape(
        f"<label class=row style='position:relative'><span class=unseen><input name=compact role=switch type=checkbox></span>{TRACK}Compact view</label>",
        **COMPACT,
    ),
    "slider, hidden by its attribute": Shape(SWITCH.replace("style='STYLE'", "hidden"), **COMPACT),
    "peer (Tailwind)": Shape(
        f"<label><input name=compact type=checkbox class=unseen><div>{TRACK}</div><span>Compact view</span></label>",
        **COMPACT,
    ),
    "covering input (MUI)": Shape(
        f"<label class=row><span style='position:relative'>{TRACK}<input name=compact type=checkbox style='opacity:0;position:absolute;inset:0;width:100%;height:100%'></span>Compact view</label>",
        **COMPACT,
    ),
    "label elsewhere": Shape(
        f"<input id=c name=compact type=checkbox style='display:none'><div class=row><label for=c>Compact view</label><label for=c>{TRACK}</label></div>",
        is_doubled=False,
        **COMPACT,
    ),
    "pointer kept off (Bootstrap)": Shape(
        "<div><input type=radio name=p value=Standard id=a style='position:absolute;clip-path:inset(50%);pointer-events:none'><label for=a class=p>Standard</label>"
        "<input type=radio name=p value=Express id=b style='position:absolute;clip-path:inset(50%);pointer-events:none'><label for=b class=p>Express</label></div>",
        is_doubled=False,
        **PRIORITY,
    ),
    "radio buttons without a size (Ant)": Shape(radios("opacity:0;width:0;height:0;position:absolute"), **PRIORITY),
    "radios without a box": Shape(radios("display:none"), **PRIORITY),
    "stars (MUI)": Shape(
        "".join(
            f"<label for=s{n} style='position:relative;z-index:1'>{TRACK}<span class=unseen>{n} Stars</span></label><input class=unseen id=s{n} type=radio name=stars value={n}>"
            for n in (2, 3, 4)
        ),
        ("choose 3 Stars",),
        ("stars true",),
        script=TOLD,
        is_doubled=False,
    ),
    "words with a link in them": Shape(
        f"<label class=row style='width:300px'><input name=terms type=checkbox style='display:none'>{TRACK}<span style='flex:1'>I accept <a href='#terms'>the terms of use and all that follows from them</a></span></label>",
        ("check I accept the terms of use and all that follows from them",),
        ("terms true",),
        script=TOLD + "on('click', 'a', () => did('went'));",
    ),
    "drawn anew on change": Shape(
        "<div class=at></div>",
        ("turn on Compact view",),
        ("compact true",),
        "Compact view is checked",
        "let is = false; const draw = () => all('.at').forEach((at) => { at.innerHTML = `<label><input type=checkbox ${is ? 'checked' : ''}> Compact view</label>`; }); draw();"
        "on('change', 'input', (box) => { is = box.checked; did('compact', is); draw(); });",
    ),
    "drawn anew and hidden": Shape(
        "<div class=at></div>",
        ("turn on Compact view",),
        ("compact true",),
        "Compact view is checked",
        f"let is = false; const draw = () => all('.at').forEach((at) => {{ at.innerHTML = `<label class=row><input style='display:none' type=checkbox ${{is ? 'checked' : ''}}>{TRACK} Compact view</label>`; }}); draw();"
        "on('change', 'input', (box) => { is = box.checked; did('compact', is); draw(); });",
    ),
    "confirmed by the server": Shape(
        "<label><input type=checkbox> Compact view</label>",
        ("turn on Compact view",),
        ("compact true",),
        "Compact view is checked",
        "on('click', 'input', (box, event) => { event.preventDefault(); did('compact', true); setTimeout(() => { box.checked = true; }, 40); });",
    ),
    "switched off": Shape(
        SWITCH.replace("STYLE", "display:none").replace("<input", "<input checked"),
        ("turn off Compact view",),
        ("compact false",),
        "Compact view is not checked",
        TOLD,
    ),
    "on already": Shape(
        SWITCH.replace("STYLE", "opacity:0;position:absolute;width:0;height:0").replace("<input", "<input checked"),
        ("turn on Compact view",),
        (),
        "Compact view is checked",
        TOLD,
        is_doubled=False,
    ),
    "named switch (Headless UI)": Shape(
        f"<div class=row><label id=l for=s>Sound</label><button id=s role=switch aria-checked=false aria-labelledby=l>{TRACK}</button></div>",
        ("turn on Sound",),
        ("Sound true",),
        "Sound is checked",
        TURN,
        is_doubled=False,
    ),
    "text left of a switch (Ant)": Shape(
        rows(f"<button role=switch aria-checked=false>{TRACK}</button>"),
        ("turn on Sound",),
        ("Sound true",),
        "",
        TURN,
        ("Dark", "Sound"),
        ("Sound true",),
    ),
    "text left of a box": Shape(
        rows("<input type=checkbox>"),
        ("check Sound",),
        ("Sound true",),
        "",
        "on('change', 'input', (box) => did(box.parentNode.textContent.trim(), box.checked));",
        ("Dark", "Sound"),
        ("Sound true",),
    ),
    "text left of a hidden box": Shape(
        rows(f"<label><input type=checkbox style='display:none'>{TRACK}</label>"),
        ("turn on Sound",),
        ("Sound true",),
        "",
        "on('change', 'input', (box) => did(box.closest('.row').textContent.trim(), box.checked));",
        ("Dark", "Sound"),
        ("Sound true",),
    ),
    "text above a switch, help below": Shape(
        "".join(
            f"<div class=row><div style='flex:1'><div>{name}</div><small>{hint}</small></div><button role=switch aria-checked=false>{TRACK}</button></div>"
            for name, hint in (("Weekly digest", "Sent on Mondays"), ("Product news", "Twice a month"))
        ),
        ("turn on Product news",),
        ("on",),
        "",
        "on('click', '[role=switch]', (it) => { it.ariaChecked = true; did(it.parentNode.textContent.includes('Product') ? 'on' : 'wrong'); });",
        ("Weekly digest", "Product news"),
        ("on",),
    ),
    "button for a box (Radix)": Shape(
        "<form class=row><button type=button role=checkbox aria-checked=false id=c>□</button><input type=checkbox aria-hidden=true tabindex=-1 style='position:absolute;pointer-events:none;opacity:0'><label for=c>Accept terms</label></form>",
        ("check Accept terms",),
        ("terms",),
        "Accept terms is checked",
        "on('click', '[role=checkbox]', (it) => { it.ariaChecked = true; did('terms'); });",
        is_doubled=False,
    ),
    "box drawn by divs (Quasar)": Shape(
        f"<div class='row p' tabindex=0 role=checkbox aria-checked=false aria-label=Breakfast><div>{TRACK}<input type=checkbox hidden></div><div>Breakfast</div></div>",
        ("check Breakfast",),
        ("breakfast",),
        "Breakfast is checked",
        "on('click', '[role=checkbox]', (it) => { it.ariaChecked = true; did('breakfast'); });",
    ),
    "drawn over in a wrapper (iCheck)": Shape(
        "<div class=row><div style='position:relative;width:20px;height:20px'><input type=checkbox aria-label='Compact view' style='opacity:0;position:absolute;inset:0'>"
        "<ins class=helper style='position:absolute;inset:0;background:#ccc'></ins></div><span>Compact view</span></div>",
        ("turn on Compact view",),
        ("compact true",),
        "Compact view is checked",
        "on('click', '.helper', (it) => { const box = it.previousSibling; box.checked = !box.checked; did('compact', box.checked); });",
    ),
    "several in a line, the text left of each": Shape(
        "<div>Dark <input type=checkbox value=Dark> Sound <input type=checkbox value=Sound></div>",
        ("check Dark",),
        ("Dark true",),
        "",
        TOLD,
    ),
    "segments (Ant)": Shape(
        "<div role=radiogroup aria-label=Period class=row>"
        + "".join(
            f"<label style='position:relative' class=p><input name=seg type=radio value={name} style='position:absolute;width:0;height:0;opacity:0;pointer-events:none'><div title={name}>{name}</div></label>"
            for name in ("Daily", "Weekly")
        )
        + "</div>",
        ("choose Weekly",),
        ("seg true",),
        "Weekly is selected",
        TOLD,
    ),
}
