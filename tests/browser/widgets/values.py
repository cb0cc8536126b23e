"""Sliders, dates and numbers."""

from __future__ import annotations

from tests.browser.widgets.shape import Shape

KEYS = """on('keydown', '[role=slider]', (it, event) => {
    const [least, most, step] = [+it.ariaValueMin, +it.ariaValueMax, +(it.dataset.step ?? 1)];
    const to = { ArrowRight: +it.ariaValueNow + step, ArrowLeft: +it.ariaValueNow - step, Home: least, End: most }[event.key];
    if (to === undefined) return;
    it.ariaValueNow = Math.min(most, Math.max(least, to)); it.style.left = `${it.ariaValueNow}px`;
    log.length = 0; did(it.ariaValueNow);
});"""
THUMB = "<span role=slider tabindex=0 aria-valuemin=0 aria-valuemax=100 aria-valuenow=30 NAMED style='position:absolute;left:30px;width:16px;height:16px;background:#444'></span>"
TRACK = "<div style='position:relative;width:120px;height:16px;background:#ddd'>THUMB</div>"


def slider(named: str = "", step: int = 1, now: int = 30, most: int = 100) -> str:
    """A slider's track and thumb."""
    thumb = (
        THUMB.replace("NAMED", f"{named} data-step={step}")
        .replace("now=30", f"now={now}")
        .replace("max=100", f"max={most}")
    )
    return TRACK.replace("THUMB", thumb)


DAYS = range(1, 32)
MAY = "<div role=grid aria-label='May 2026'>" + "".join(f"<DAY>{day}</DAY>" for day in DAYS) + "</div>"

VALUES = {
    "slider (Radix)": Shape(
        slider("aria-label=Volume"),
        ("set Volume to 60",),
        ("60",),
        "Volume is 60",
        KEYS,
    ),
    "slider, text before it (rc-slider, Ant)": Shape(
        f"<div><span>Volume</span>{slider()}</div>",
        ("set Volume to 25",),
        ("25",),
        "",
        KEYS,
    ),
    "two sliders told by their text": Shape(
        "".join(f"<div><span>{name}</span>{slider()}</div>" for name in ("Volume", "Balance")),
        ("set Balance to 33",),
        ("33",),
        "",
        KEYS,
        is_doubled=True,
    ),
    "slider in steps of five (Streamlit)": Shape(
        f"<label id=l>Minimum quantity</label>{slider('aria-labelledby=l', step=5, now=10)}",
        ("set Minimum quantity to 40",),
        ("40",),
        "Minimum quantity is 40",
        KEYS,
        is_doubled=False,
    ),
    "slider of a thousand": Shape(
        slider("aria-label=Budget", step=10, now=200, most=1000),
        ("set Budget to 900",),
        ("900",),
        "Budget is 900",
        KEYS,
    ),
    "slider over a hidden range (MUI, React Aria)": Shape(
        "<div><span id=l>Opacity</span><span style='position:relative;display:block;width:100px;height:20px;background:#ccc'><span style='position:absolute;left:30px'><input aria-labelledby=l type=range min=0 max=100 value=30 class=unseen></span></span></div>",
        ("set Opacity to 40",),
        ("40",),
        "Opacity is 40",
        "on('change', 'input', (it) => did(it.value));",
        is_doubled=False,
    ),
    "range": Shape(
        "<label>Zoom <input type=range min=0 max=10 value=3></label>",
        ("set Zoom to 7",),
        ("7",),
        "Zoom is 7",
        "on('change', 'input', (it) => did(it.value));",
    ),
    "calendar of spans (flatpickr)": Shape(
        "<label>Due <input readonly class=date></label><div class=cal hidden>"
        + "".join(f"<span class='day p' aria-label='May {day}, 2026' tabindex=-1>{day}</span> " for day in DAYS)
        + "</div>",
        ("click Due", "click May 12, 2026"),
        ("May 12, 2026",),
        "Due is May 12, 2026",
        "on('click', '.date', () => { one('.cal').hidden = false; }); on('click', '.day', (it) => { did(it.getAttribute('aria-label')); one('.date').value = it.getAttribute('aria-label'); one('.cal').hidden = true; });",
        is_doubled=False,
    ),
    "calendar of cells (Ant)": Shape(
        "<label>Due <input class=date></label><table class=cal hidden><thead><tr><th>Mo<th>Tu<th>We</thead><tbody>"
        + "".join(
            "<tr>"
            + "".join(
                f"<td title=2026-05-{day:02}><div class='inner p'>{day}</div></td>" for day in range(week, week + 3)
            )
            for week in (10, 13)
        )
        + "</tbody></table>",
        ("click Due", "click 12"),
        ("2026-05-12",),
        "Due is 2026-05-12",
        "on('click', '.date', () => { one('.cal').hidden = false; }); on('click', 'td', (it) => { did(it.title); one('.date').value = it.title; one('.cal').hidden = true; });",
        is_doubled=False,
    ),
    "calendar of options (react-datepicker)": Shape(
        "<label>Start <input class=date></label><div class=cal role=dialog aria-label='Choose Date' hidden><div role=listbox aria-label='Month May, 2026'>"
        + "".join(
            f"<div role=option tabindex=-1 aria-selected=false aria-label='Choose {name}, May {day}th, 2026'>{day}</div>"
            for day, name in ((11, "Monday"), (12, "Tuesday"), (13, "Wednesday"))
        )
        + "</div></div>",
        ("click Start", "click May 12th"),
        ("12",),
        "Start is 05/12/2026",
        "on('click', '.date', () => { one('.cal').hidden = false; }); on('click', '[role=option]', (it) => { did(it.textContent); one('.date').value = `05/${it.textContent}/2026`; one('.cal').hidden = true; });",
        is_doubled=False,
    ),
    "stepper": Shape(
        "<div class=row><span>Adults</span><button aria-label=Decrease>−</button><span class=n>1</span><button aria-label=Increase>+</button></div>"
        "<div class=row><span>Children</span><button aria-label=Decrease>−</button><span class=n>1</span><button aria-label=Increase>+</button></div>",
        ("click Increase in the row of Children",),
        ("Children 2",),
        script="on('click', 'button', (it) => { const n = all('.n', it.parentNode)[0]; n.textContent = +n.textContent + 1; did(it.parentNode.firstChild.textContent, n.textContent); });",
        swapped=("Adults", "Children"),
        elsewhere=("Children 2",),
    ),
    "editor": Shape(
        "<div role=textbox aria-label=Body aria-multiline=true contenteditable=true style='min-height:40px'></div>",
        ("type Hello into Body",),
        ("Hello",),
        "Body is Hello",
        "on('input', '[contenteditable]', (it) => { clearTimeout(it.told); it.told = setTimeout(() => did(it.textContent), 30); });",
    ),
}
