"""Whether a message that is shown for 300 ms is known: 100 toasts on pages that never rest, recorded and replayed.

    python -m benchmarks.toasts [--count 100] [--only NAME …] [--jobs N]

Five noises (a clock, a poll, an animation, a socket, an advertisement) by five ways to show a toast by four ways in which it comes. Each is
`act('click "Save"')`, then `verify('the message "Saved" appeared')`: recorded, replayed beside the twin, and replayed where saving shows
nothing, or another message: that must fail.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import groupby
from random import Random
from time import perf_counter

from playwright.sync_api import Page, expect

from benchmarks.late.__main__ import carry_out_all, tally
from benchmarks.late.pages import Kind, Reading, click
from benchmarks.late.running import Order, Outcome

LIFE_MS = 300
NOISES = {
    "clock": "setInterval(() => say(new Date().toLocaleTimeString() + '.' + (Date.now() % 1000), 'noise'), 50);",
    "poll": "setInterval(async () => { await get(30); say(`${Date.now() % 90} people are online`, 'noise'); }, 400);",
    "animation": "$('noise').animate([{ transform: 'none' }, { transform: 'translateX(9em)' }], { duration: 900, iterations: Infinity });"
    " (function turn() { $('noise').style.opacity = 0.5 + (Date.now() % 500) / 1000; requestAnimationFrame(turn); })();",
    "socket": "new WebSocket(`ws://${location.host}/socket?wait=120&size=1&times=100`).onmessage = (event) => say(event.data, 'noise');",
    "advertisement": "setInterval(() => { $('noise').innerHTML = `<a href='#'><b>Offer ${Date.now() % 97}</b> <i>only today</i></a>`; }, 150);",
}
SHOWN = {
    "live region": "say(text); later(() => say(''));",
    "alert": "const toast = Object.assign(document.createElement('div'), { role: 'alert', textContent: text }); document.body.append(toast); later(() => toast.remove());",
    "plain": "const toast = Object.assign(document.createElement('div'), { className: 'toast', textContent: text }); $('toasts').append(toast); later(() => toast.remove());",
    "popover": "say(text, 'popover'); $('popover').showPopover(); later(() => $('popover').hidePopover());",
    "hidden before": "say(text, 'before'); $('before').hidden = false; later(() => { $('before').hidden = true; });",
}
COMING = {
    "at once": "",
    "after an answer": "await get(80);",
    "after a slow answer": "await get(700);",
    "after a timer": "await sleep(150);",
}
HTML = (
    "<style>.toast{position:fixed;right:1em;bottom:1em;animation:come .1s} @keyframes come{from{opacity:0}}</style>"
    '<h1>Household</h1><p id="noise">…</p><label>Name <input></label> <button id="save">Save</button>'
    '<div id="said" role="status"></div><div id="toasts"></div><div id="popover" popover="manual"></div><div id="before" class="toast" hidden></div>'
)


def seen(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def kind(noise: str, shown: str, coming: str) -> Kind:
    """One page; where it is wrong, every other way shows another message and the rest none."""
    other = "'Nothing was changed'" if list(SHOWN).index(shown) % 2 else "''"
    script = (
        f"const later = (hide) => setTimeout(hide, {LIFE_MS}); {NOISES[noise]} $('save').onclick = async () => {{ {COMING[coming]}"
        f" const text = wrong ? {other} : 'Saved'; if (!text) return; {SHOWN[shown]} }};"
    )
    name = f"{noise}-{shown}-{coming}".replace(" ", "-")
    appeared = Reading('the message "Saved" appeared', right=True, wrong=None, twin=seen)
    return Kind(name, f"{HTML}<script>{script}</script>", appeared, (click("Save"),), delays=(0,))


KINDS = tuple(kind(*parts) for parts in ((n, s, c) for c in COMING for s in SHOWN for n in NOISES))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.toasts", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=len(KINDS), help="so many of them")
    parser.add_argument("--only", nargs="+", default=[], help="words of which one is in the name")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def tell(outcomes: Iterable[Outcome], part: int) -> None:
    """One table: by noise, by way to show it, or by way in which it comes."""
    names = (list(NOISES), list(SHOWN), list(COMING))[part]
    by_name = {each.replace(" ", "-"): each for each in names}
    print(f"{'passed/failed/wrong':<24}{'recorded':>12}{'replayed':>12}{'by hand':>12}{'none shown':>12}")
    chosen = [(part_of(each.kind, by_name), each) for each in outcomes]
    for name, group in groupby(sorted(chosen, key=lambda pair: names.index(pair[0])), lambda pair: pair[0]):
        tell_row(name, [each for _, each in group])


def part_of(kind: str, by_name: dict[str, str]) -> str:
    return next(name for slug, name in by_name.items() if f"-{slug}-" in f"-{kind}-")


def tell_row(name: str, outcomes: list[Outcome]) -> None:
    columns = (
        [each.recording for each in outcomes],
        [each.replays["same"] for each in outcomes],
        [each.twins["same"] for each in outcomes],
        [each.replays["wrong"] for each in outcomes],
    )
    print(f"{name:<24}" + "".join(f"{tally(column):>12}" for column in columns))


def main() -> None:
    options = parse_arguments()
    started = perf_counter()
    chosen = [each.name for each in KINDS if not options.only or any(word in each.name for word in options.only)]
    cases = [(name, 0) for name in Random(1).sample(chosen, min(options.count, len(chosen)))]
    orders = [
        Order(tuple(cases[at :: options.jobs]), source="benchmarks.toasts", shares=("same",))
        for at in range(min(options.jobs, len(cases)))
    ]
    outcomes = carry_out_all(orders, options.jobs)
    for part in range(3):
        tell(outcomes, part)
        print()
    tell_row("all", outcomes)
    print("(where none is shown, the replay has to fail: 0 passed; a recording that failed is not replayed)")
    told: dict[tuple[str, str], list[str]] = {}
    for each in outcomes:
        for where, run in (("recording", each.recording), *each.replays.items()):
            if run.mark == "silent" or (run.mark == "loud" and where != "wrong"):
                told.setdefault((where, " ".join(run.said.replace(each.kind, "…").split())[:200]), []).append(each.kind)
    for (where, said), kinds in told.items():
        print(f"  {where}, {len(kinds)} times ({kinds[0]}): {said}")
    print(f"{len(outcomes)} toasts, {perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
