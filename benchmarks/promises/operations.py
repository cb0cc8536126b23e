"""How an operation on one item goes wrong: by replacing parts of `harness.js`, the same for every application."""

from __future__ import annotations

from itertools import cycle

from benchmarks.promises.apps import App, Change, before

NEIGHBOURS = {
    "the next one is meant": "app.hit = (id) => [app.items[(app.items.findIndex((item) => item.id === id) + 1) % app.items.length]];",
    "the previous one is meant": "app.hit = (id) => [app.items.at(app.items.findIndex((item) => item.id === id) - 1)];",
    "the first one is always meant": "app.hit = () => [app.items[0]];",
    "the last one is always meant": "app.hit = () => [app.items.at(-1)];",
}
MANY = {
    "all are meant": "app.hit = () => [...app.items];",
    "the previous one is meant as well": "app.hit = (id) => { const at = app.items.findIndex((item) => item.id === id); return [app.items[at], app.items.at(at - 1)]; };",
}
NONE = {
    "nothing happens": "app.hit = () => [];",
    "the server refuses, and nobody says so": "app.delay = 80; app.hit = () => [];",
}
OTHERWISE = {"another outcome": "app.outcome = (good, other) => other;"}
REVERTED = {
    f"taken back after {ms} ms": f"app.settle = (was) => app.later({ms}, () => {{ app.items = was; app.render(); }});"
    for ms in (50, 200, 400)
}


TUNED = (NEIGHBOURS, MANY, NONE, OTHERWISE, REVERTED)
HELD_OUT = (
    {
        "the one after the next is meant": "app.hit = (id) => [app.items[(app.items.findIndex((item) => item.id === id) + 2) % app.items.length]];",
        "the middle one is always meant": "app.hit = (id) => [app.items.find((item, at) => at >= 2 && item.id !== id)];",
        "places are counted from the end": "app.hit = (id) => { const at = app.items.findIndex((item) => item.id === id); return [app.items[app.items.length - 1 - at]].map((item) => item.id === id ? app.items[0] : item); };",
    },
    {
        "all but it are meant": "app.hit = (id) => app.items.filter((item) => item.id !== id);",
        "it and all above are meant": "app.hit = (id) => app.items.slice(0, app.items.findIndex((item) => item.id === id) + 1);",
        "all are meant, after a moment": "app.delay = 70; app.hit = () => [...app.items];",
    },
    {
        "the click is swallowed": "app.run = () => {};",
        "the script fails": "app.run = () => { throw new Error('not today'); };",
        "the page is only drawn again": "app.run = () => app.render();",
    },
    {
        "it does something else": "app.outcome = (good, other) => other;",
        "it goes": "app.outcome = (good, other) => (String(good).includes('=> null') ? other : () => null);",
    },
    {
        f"undone after {ms} ms": f"app.settle = (was) => app.later({ms}, () => {{ app.items = was; app.render(); }});"
        for ms in (30, 120, 300)
    },
)
"""The sorts of each half, one kind of each for every application in turn."""


def breakages(apps: tuple[App, ...], kinds: tuple[dict[str, str], ...]) -> tuple[Change, ...]:
    """Of each application one of every sort, the kinds of each sort in turn."""
    sorts = [cycle(sort.items()) for sort in kinds]
    drawn = [(app, next(sort)) for app in apps for sort in sorts]
    return tuple(Change("row effects", app.name, words, before(script)) for app, (words, script) in drawn)
