"""Seeded changes of a page, for `mutation.py`: what is changed, where, and into what. `mutation.js` makes them.

Behavioural changes are what a test should notice: a value, a row, a control, a link, a state, an order. Cosmetic ones are
what it should not: class names and ids, wrappers, the order of independent blocks, attributes, white space, banners.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

Element = dict[str, Any]
"""One entry of the inventory that `mutation.js` takes."""

RINGS = {"core": 5, "near": 3, "elsewhere": 2}
"""How often behavioural changes are made: on what the test acts on or reads, its row and its list; on what stands in these, and
on headings and labels; on the rest of the page."""
CENTRAL_SHARE = 0.8
"""Of the cosmetic changes, how many are made around what the test acts on or reads."""

TRIES = 50
"""How often another kind or place is drawn where a kind has nothing to change."""

COMMON = (Path(__file__).parent / "mutation.js").read_text("utf-8")


@dataclass(frozen=True)
class State:
    """A page as it was when a step of the unmutated test began to act or had read.

    Attributes:
        page: Its path, as a regular expression without what differs from run to run.
        central: Paths of the elements that the step acted on or read.
    """

    page: str
    elements: tuple[Element, ...]
    central: frozenset[tuple[str, ...]]


@dataclass(frozen=True)
class Mutation:
    """One change, as `mutation.js` takes it.

    Attributes:
        seed: From which it is made again.
        words: What it does, for people.
        is_central: Whether it is where the test acts or reads.
    """

    seed: str
    family: str
    kind: str
    spec: dict[str, Any] = field(repr=False)
    words: str
    is_central: bool

    @property
    def script(self) -> str:
        """The script that makes it, for `add_init_script`."""
        spec = {"family": self.family, "kind": self.kind, **self.spec}
        return f"(() => {{ {COMMON}\nmutate({json.dumps(spec)}); }})()"


WATCH = f"(() => {{ {COMMON}\nwatch(); }})()"
INVENTORY = f"() => {{ {COMMON}\nreturn [location.pathname, inventory()]; }}"
PATH_OF = f"(element) => {{ {COMMON}\nreturn pathOf(element instanceof Element ? element : element.parentElement); }}"


def page_pattern(path: str) -> str:
    """The path of a page as a regular expression; of an order's number, any."""
    return re.sub(r"FT-\d{6}", r"FT-\\d{6}", re.escape(path).replace(r"FT\-", "FT-"))


def mutations(states: list[State], seed: str, families: list[str]) -> Iterator[Mutation]:
    """Endlessly many changes of the pages of one test, of the given families in turn."""
    rng = Random(seed)
    make = {"behavioural": behavioural, "cosmetic": cosmetic}
    for number in count(1):
        family = families[number % len(families)]
        tries = (make[family](states, rng, f"{seed}#{number}") for _ in range(TRIES))
        made = next((each for each in tries if each is not None), None)
        if made is not None:
            yield made


def behavioural(states: list[State], rng: Random, seed: str) -> Mutation | None:
    """One change of behaviour: first its kind, then where, so that no kind is rare."""
    state = rng.choice(states)
    ring = rng.choices(list(RINGS), list(RINGS.values()))[0]
    kind = rng.choice(sorted(BEHAVIOURAL))
    fitting = [each for each in rings(state)[ring] if each["isVisible"] or kind == "reveal"]
    rng.shuffle(fitting)
    for element in fitting:
        spec = BEHAVIOURAL[kind](element, state, rng)
        if spec is not None:
            made = spec.pop("kind", kind.partition(":")[0])
            what = f"{kind} on {state.page}: {_words(element)} {_changed(spec)}"
            return Mutation(
                seed, "behavioural", made, {"page": state.page, "at": element["at"], **spec}, what, ring != "elsewhere"
            )
    return None


def rings(state: State) -> dict[str, list[Element]]:
    """The elements of a page by how near they are to what the test acts on or reads (see `RINGS`)."""
    by_path = {tuple(each["at"]): each for each in state.elements}
    core = set(state.central)
    for element in filter(None, map(by_path.get, state.central)):
        if element["row"]:
            core |= {tuple(element["row"]), (*element["row"][:-1], element["row"][-1].rpartition(" > ")[0])}
    near = {path for path in by_path if any(_holds(path, each) for each in core) and _is_small(by_path[path])}
    near |= {path for path, element in by_path.items() if element["tag"] in HEADS}
    found: dict[str, list[Element]] = {ring: [] for ring in RINGS}
    for path, element in by_path.items():
        found["core" if path in core else "near" if path in near else "elsewhere"].append(element)
    return found


HEADS = ("h1", "h2", "caption", "legend", "th", "dt")


def _holds(inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
    return inner[:-1] == outer[:-1] and inner[-1].startswith(f"{outer[-1]} > ")


def _is_small(element: Element) -> bool:
    return element["isLeaf"] or element["tag"] in CONTROLS


CONTROLS = ("a", "button", "input", "select", "textarea", "summary", "option")
NUMBER = re.compile(r"\d+")


def _words(element: Element) -> str:
    return f"<{element['tag']}> {element['text'][:50]!r}"


def _changed(spec: dict[str, Any]) -> str:
    return " ".join(
        f"{key}={str(value)[:60]!r}" for key, value in spec.items() if key not in ("was", "texts", "siblings")
    )


def _number(element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    found = list(NUMBER.finditer(element["own"]))
    if not found or not element["ownClean"] or "#" in element["ownClean"]:
        return None
    at = rng.choice(found)
    changed = int(at[0]) + rng.choice([1, 1, 2, 10, 100])
    to = f"{element['own'][: at.start()]}{changed:0{len(at[0])}}{element['own'][at.end() :]}"
    return {"kind": "text", "was": element["ownClean"], "to": to}


def _word(element: Element, state: State, rng: Random) -> dict[str, Any] | None:
    others = {each["own"] for each in state.elements if each["tag"] == element["tag"]} - {element["own"], ""}
    if (
        not element["ownClean"]
        or "#" in element["ownClean"]
        or NUMBER.search(element["own"])
        or element["tag"] == "option"
    ):
        return None
    to = rng.choice([*sorted(others), f"{element['own']} (new)", f"Not {element['own']}"])
    return {"kind": "text", "was": element["ownClean"], "to": to}


def _swap(element: Element, state: State, rng: Random) -> dict[str, Any] | None:
    """With what stands in the same place of another row, or anywhere in an element of the same kind."""
    others = [
        each
        for each in state.elements
        if each["tag"] == element["tag"] and each["ownClean"] not in ("", element["ownClean"]) and each["isVisible"]
    ]
    if not element["ownClean"] or not others or element["tag"] == "option":
        return None
    same_place = [each for each in others if _shape(each) == _shape(element)]
    other = rng.choice(same_place or others)
    return {"was": element["ownClean"], "other": other["at"], "otherWas": other["ownClean"]}


def _shape(element: Element) -> str:
    return re.sub(r"\b(tr|li|article|div):nth-of-type\(\d+\)", r"\1", element["at"][-1])


def _row(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    if not element["isRow"] or not element["text"]:
        return None
    return {"was": element["text"], "siblings": element["siblings"]}


def _order(element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    """Of a list or a table's body, its rows in another order."""
    texts = [text for _, text in element["children"]]
    if len(texts) < 2 or len({tag for tag, _ in element["children"]}) > 1 or len(set(texts)) < 2:
        return None
    if element["children"][0][0] not in ("tr", "li", "article"):
        return None
    order = list(range(len(texts)))
    while [texts[at] for at in order] == texts:
        rng.shuffle(order)
    return {"texts": texts, "order": order}


def _disable(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    can = element["tag"] in ("button", "input", "select", "textarea") and not element["isDisabled"]
    return {"was": element["text"]} if can and element["type"] != "hidden" else None


def _hide(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {"was": element["text"]} if element["tag"] in CONTROLS[:-1] or element["isLeaf"] else None


def _reveal(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {"was": element["text"]} if element["isHidden"] else None


def _unlink(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {"was": element["text"]} if element["href"] else None


def _relink(element: Element, state: State, rng: Random) -> dict[str, Any] | None:
    others = sorted({each["href"] for each in state.elements if each["href"]} - {element["href"]})
    return {"was": element["href"], "to": rng.choice([*others, "/nowhere"])} if element["href"] else None


def _dead(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    is_clicked = element["tag"] in ("a", "button", "summary") or element["type"] in ("radio", "checkbox")
    return {"was": element["text"]} if is_clicked else None


def _check(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {} if element["type"] in ("radio", "checkbox") else None


def _choose(element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    others = [index for index in range(element["options"]) if index != element["selected"]]
    return {"options": element["options"], "to": rng.choice(others)} if others else None


def _value(element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    if element["value"] is None or element["type"] in ("radio", "checkbox", "hidden", "file", "submit"):
        return None
    to = str(int(element["value"]) + rng.choice([1, 2])) if element["value"].isdigit() else f"{element['value']}x"
    return {"was": element["value"], "to": to if element["type"] != "number" or to.isdigit() else "7"}


def _state(element: Element, _page: State, rng: Random) -> dict[str, Any] | None:
    flips = {name: {"true": "false", "false": "true"}.get(value) for name, value in element["states"].items()}
    names = sorted(name for name, to in flips.items() if to)
    if not names:
        return None
    name = rng.choice(names)
    return {"name": name, "was": element["states"][name], "to": flips[name]}


def _open(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {} if element["tag"] == "details" else None


Making = Callable[[Element, State, Random], dict[str, Any] | None]

BEHAVIOURAL: dict[str, Making] = {
    "text:number": _number,
    "text:word": _word,
    "swap": _swap,
    "drop": _row,
    "duplicate": _row,
    "order": _order,
    "disable": _disable,
    "hide": _hide,
    "reveal": _reveal,
    "unlink": _unlink,
    "relink": _relink,
    "dead": _dead,
    "check": _check,
    "choose": _choose,
    "value": _value,
    "state": _state,
    "open": _open,
}


def cosmetic(states: list[State], rng: Random, seed: str) -> Mutation | None:
    """One change that nobody should notice, on one page of the test."""
    state = rng.choice(states)
    kind = rng.choice(sorted(COSMETIC))
    elements = [each for each in state.elements if each["isVisible"]]
    central = [each for each in elements if any(_is_about(tuple(each["at"]), path) for path in state.central)]
    pool = central if central and rng.random() < CENTRAL_SHARE else elements
    rng.shuffle(pool)
    for element in pool:
        spec = COSMETIC[kind](element, state, rng)
        if spec is not None:
            at = spec.pop("at", element["at"])
            what = f"{kind} on {state.page}: {_words(element)} {_changed(spec)}"
            return Mutation(seed, "cosmetic", kind, {"page": state.page, "at": at, **spec}, what, pool is central)
    return None


def _is_about(path: tuple[str, ...], central: tuple[str, ...]) -> bool:
    """The element itself, what it stands in, or what stands in it."""
    return path == central or _holds(central, path) or _holds(path, central)


HOOKS = ("remove", "remove-wish", "wish", "toast", "review", "editable")
"""Classes by which the shop's script finds things later than at the start."""
IDS = ("toast-template", "discount-form", "empty-cart")
BODY = ["html > body:nth-of-type(1)"]
BLOCKS = ("section", "aside", "form", "nav", "details", "div", "p", "fieldset", "figure", "table", "dl")
STRICT_PARENTS = ("ul", "ol", "table", "tbody", "thead", "tr", "dl", "select", "details", "fieldset", "html", "figure")
STRICT = (
    "body",
    "td",
    "th",
    "tr",
    "li",
    "option",
    "legend",
    "summary",
    "dt",
    "dd",
    "tbody",
    "thead",
    "html",
    "dialog",
    "caption",
)
INLINE = (
    "a",
    "span",
    "button",
    "input",
    "select",
    "label",
    "img",
    "strong",
    "svg",
    "time",
    "em",
    "b",
    "del",
    "star-rating",
)
EMPTY = (
    "input",
    "select",
    "table",
    "tbody",
    "thead",
    "tr",
    "ul",
    "ol",
    "dl",
    "details",
    "fieldset",
    "img",
    "option",
    "textarea",
)
BANNERS = (
    "<p>Free returns until Sunday on all orders.</p>",
    '<aside aria-label="Announcement"><p>We ship to Norway now.</p><button type="button">Dismiss</button></aside>',
    '<section><h2>Summer is near</h2><p>Have a look at <a href="/sale">our new colours</a>.</p></section>',
    "<div><strong>Maintenance</strong> tonight from 2 to 3.</div>",
)


def _classes(_element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    return {"at": BODY, "to": rng.choice(["_x1", "-3fa9", "__new"]), "kept": list(HOOKS)}


def _ids(_element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    return {"at": BODY, "to": rng.choice(["-r1", "_7f", "-new"]), "kept": list(IDS)}


def _wrap(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    if element["tag"] in STRICT or element["parent"] in STRICT_PARENTS or "main" in element["tag"]:
        return None
    return {"was": element["text"], "to": "span" if element["tag"] in INLINE else "div"}


def _inside(element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    if element["tag"] in EMPTY or not element["text"] or element["tag"] == "star-rating":
        return None
    is_block = element["tag"] in (
        "td",
        "th",
        "li",
        "section",
        "article",
        "form",
        "nav",
        "main",
        "div",
        "aside",
        "header",
        "footer",
        "dd",
        "body",
    )
    return {"was": element["text"], "to": "div" if is_block else "span"}


def _blocks(element: Element, state: State, rng: Random) -> dict[str, Any] | None:
    """Two blocks side by side change places, with no heading between them; neither is a row."""
    if element["tag"] not in BLOCKS or element["isRow"] or not element["text"] or element["parent"] == "dl":
        return None
    head, _, _ = element["at"][-1].rpartition(" > ")
    others = [
        each
        for each in state.elements
        if each["tag"] in BLOCKS
        and each["at"] != element["at"]
        and each["at"][:-1] == element["at"][:-1]
        and each["at"][-1].rpartition(" > ")[0] == head
        and each["text"]
        and not each["isRow"]
    ]
    parent = next((each for each in state.elements if each["at"] == [*element["at"][:-1], head]), None)
    if (
        not others
        or parent is None
        or any(tag in ("h1", "h2", "h3", "label", "input") for tag, _ in parent["children"])
    ):
        return None
    return {"was": element["text"], "other": rng.choice(others)["at"]}


def _noise(_element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    name = rng.choice(["data-v-7ba5bd90", "data-reactid", "data-testid", "data-cy", "lang"])
    return {"at": BODY, "name": name, "to": "en" if name == "lang" else "n", "isNumbered": name != "lang"}


def _space(_element: Element, _state: State, _rng: Random) -> dict[str, Any] | None:
    return {"at": BODY}


def _banner(element: Element, _state: State, rng: Random) -> dict[str, Any] | None:
    at = rng.choice([BODY, element["at"]]) if element["tag"] in ("main", "section", "div", "aside") else BODY
    return {"at": at, "to": rng.choice(BANNERS)}


COSMETIC: dict[str, Making] = {
    "classes": _classes,
    "ids": _ids,
    "wrap": _wrap,
    "inside": _inside,
    "blocks": _blocks,
    "noise": _noise,
    "space": _space,
    "banner": _banner,
}
