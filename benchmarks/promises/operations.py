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


LIKE = (
    "const like = (id) => app.items.filter((item) => Object.keys(item).some((key) => item[key] === app.find(id)[key]));"
)
"""The item and those that have something in common with it."""

TUNED = (NEIGHBOURS, MANY, NONE, OTHERWISE, REVERTED)
LOOKED_AT = (
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
HELD_OUT = (
    {
        "its place in another order is taken": "app.hit = (id) => { const sorted = [...app.items].sort((a, b) => (a.name < b.name ? -1 : 1)); const at = app.items.findIndex((item) => item.id === id); return [sorted[at].id === id ? sorted.at(at - 1) : sorted[at]]; };",
        "one that is like it is meant": f"{LIKE} app.hit = (id) => [like(id).find((item) => item.id !== id) ?? app.items[0]];",
        "the one before the previous is meant": "app.hit = (id) => [app.items.at(app.items.findIndex((item) => item.id === id) - 2)];",
        "the one that its key was before is meant": "app.hit = (id) => [app.items[(app.items.findIndex((item) => item.id === id) + 3) % app.items.length]];",
    },
    {
        "all that are like it are meant": f"{LIKE} app.hit = like;",
        "it and all below are meant": "app.hit = (id) => app.items.slice(app.items.findIndex((item) => item.id === id));",
        "the next one follows a moment later": "const run = app.run; app.run = (id, ...rest) => { const next = app.items[app.items.findIndex((item) => item.id === id) + 1]; run(id, ...rest); app.later(140, () => run(next.id, ...rest)); };",
        "every second one is meant": "app.hit = (id) => { const at = app.items.findIndex((item) => item.id === id); return app.items.filter((item, n) => n % 2 === at % 2); };",
    },
    {
        "the answer never comes": "app.run = async () => { document.body.setAttribute('aria-busy', 'true'); await new Promise(() => {}); };",
        "a failure is told": "app.run = () => app.later(40, () => document.body.insertAdjacentHTML('beforeend', '<p role=\"alert\">Something went wrong. Try again.</p>'));",
        "it is done and not drawn": "const start = app.start; app.start = (items, draw) => { start(items, draw); app.draw = () => {}; };",
        "only a class changes": "app.run = () => document.body.classList.toggle('is-active');",
    },
    {
        "another outcome": "app.outcome = (good, other) => other;",
        "it is the last one afterwards": "app.outcome = (good) => (item, all) => { all.push(all.splice(all.indexOf(item), 1)[0]); };",
        "its name is lost": "app.outcome = (good, other) => (item, all) => { (String(good).includes('=> null') ? other : good)(item, all); item.name = 'undefined'; };",
    },
    {
        f"back again after {ms} ms": f"app.settle = (was) => app.later({ms}, () => {{ app.items = was; app.render(); }});"
        for ms in (60, 180, 350)
    },
)
"""The sorts of each part, one kind of each for every application in turn."""


def breakages(apps: tuple[App, ...], kinds: tuple[dict[str, str], ...]) -> tuple[Change, ...]:
    """Of each application one of every sort, the kinds of each sort in turn."""
    sorts = [cycle(sort.items()) for sort in kinds]
    drawn = [(app, next(sort)) for app in apps for sort in sorts]
    return tuple(Change("row effects", app.name, words, before(script)) for app, (words, script) in drawn)
