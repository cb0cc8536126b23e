"""Records `test_with_a_model.py` through a scripted model: what each sentence means is written here, by hand.

    python -m example_suite.scripted [pytest's own options]

The model is a real server on loopback, asked by the real SDK, but nothing that it says was ever said by a language model.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytest_stagehand.testing import Request, ScriptedModel

LINE = re.compile(
    r"^ *\[(?P<ref>\d+-\d+)\] (?P<role>\w+)(?:: (?P<name>.*?))?(?P<marks>(?: \[[^\]]*\])*)$", re.MULTILINE
)
PRICE = re.compile(r"€([\d.]+)")


def lines(text: str) -> list[dict[str, str]]:
    """The lines of a page: `ref`, `role`, `name` and `marks`."""
    return [{key: value or "" for key, value in found.groupdict().items()} for found in LINE.finditer(text)]


def offers(request: Request) -> list[dict[str, str]]:
    """Of each card with a link, a price and what is in stock: their texts, and their ids as `…_ref`."""
    found: list[dict[str, str]] = []
    for line in lines(request.tree):
        if line["role"] == "article":
            found.append({})
        elif found and line["role"] == "link":
            found[-1] |= {"name": line["name"], "name_ref": line["ref"]}
        elif found and PRICE.search(line["name"]):
            found[-1] |= {"price": PRICE.findall(line["name"])[-1], "price_ref": line["ref"]}
        elif found and line["name"] in ("In stock", "Sold out"):
            found[-1] |= {"stock": line["name"]}
    return [offer for offer in found if {"name", "price", "stock"} <= offer.keys()]


def acts(*operations: tuple[str, str, str | None], remaining: str = "") -> dict[str, Any]:
    """An answer to `act`: method, id and the one argument of each operation."""
    actions = [
        {"method": method, "node": ref, "to_node": None, "arguments": [] if given is None else [given]}
        for method, ref, given in operations
    ]
    return {"actions": actions, "remaining": remaining, "unsure": None}


def second_largest(request: Request) -> dict[str, Any]:
    """Chooses Large by whatever control the page has for sizes, and puts it into the cart."""
    if request.follow_ups:
        option = next(line for line in lines(request.text) if line["role"] == "option" and line["name"] == "Large")
        return acts(("click", option["ref"], None), ("click", request.ref("button: Add to cart"), None))
    add = ("click", request.ref("button: Add to cart"), None)
    if "radio: Large" in request.tree:
        return acts(("check", request.ref("radio: Large"), None), add)
    if "option: Large" in request.tree:
        return acts(("select_option", request.ref("combobox: Size"), "Large"), add)
    return acts(
        ("click", request.ref("button: Size Choose a size"), None), remaining="choose Large and add it to the cart"
    )


def cheapest(request: Request) -> dict[str, Any]:
    """Opens what costs least of all that is in stock."""
    there = [offer for offer in offers(request) if offer["stock"] == "In stock"]
    return acts(("click", min(there, key=lambda offer: float(offer["price"]))["name_ref"], None))


def all_offers(request: Request) -> dict[str, Any]:
    """Name and price of each card."""
    return {
        "found": True,
        "result": [
            {
                "thing": {"value": offer["name"], "node": offer["name_ref"]},
                "euros": {"value": float(offer["price"]), "node": offer["price_ref"]},
            }
            for offer in offers(request)
        ],
    }


def nothing_chosen(request: Request) -> dict[str, Any]:
    """The cart says that it is empty."""
    text = next(line for line in lines(request.tree) if "empty" in line["name"])
    return {"explanation": "The cart says that it is empty.", "verdict": "holds", "claims": [shown(text["ref"])]}


def shown(ref: str) -> dict[str, Any]:
    """The claim that a node is there."""
    nothing = dict.fromkeys(("role", "state", "expected", "how", "count"))
    return {"kind": "shown", "node": ref, **nothing}


def goes_on(thought: str, *operations: tuple[str, str, str | None]) -> dict[str, Any]:
    """An answer to `agent`."""
    done = acts(*operations)["actions"]
    return {"thought": thought, "status": "going-on", "actions": done, "note": "", "claims": []}


def buyer(request: Request) -> dict[str, Any]:
    """Orders a shirt: what is next on each page of the shop, told by a line that only it has."""
    ref, tree = request.ref, request.tree
    if "heading: Thank you for your order!" in tree:
        thought = "The shop thanks for the order, so that it was placed."
        claims = [shown(ref(line)) for line in ("heading: Thank you", "rowheader: Yellow shirt", "cell: Medium")]
        return {"thought": thought, "status": "done", "actions": [], "note": "", "claims": claims}
    thought, next_ones = next(each for line, each in ON_PAGES.items() if line in tree)
    return goes_on(thought, *next_ones(request))


def entered(request: Request) -> list[tuple[str, str, str | None]]:
    """What the checkout is given."""
    texts = {
        "E-mail": "%mail%",
        "Full name": "Lin Okafor",
        "Street and number": "Harbour Road 3",
        "Postcode": "9000",
        "City": "Ghent",
    }
    card = {
        "Name on card": "Lin Okafor",
        "Card number": "%number%",
        "Expiry date": "%expiry%",
        "Security code": "%code%",
    }

    def filled(fields: dict[str, str]) -> list[tuple[str, str, str | None]]:
        return [("fill", request.ref(f"textbox: {name} ["), value) for name, value in fields.items()]

    country = ("select_option", request.ref("combobox: Country"), "Belgium")
    return [*filled(texts), country, *filled(card), ("click", request.ref("button: Pay"), None)]


def pressed(words: str) -> Callable[[Request], list[tuple[str, str, str | None]]]:
    """Clicks what a line of the page is."""
    return lambda request: [("click", request.ref(words), None)]


ON_PAGES: dict[str, tuple[str, Callable[[Request], list[tuple[str, str, str | None]]]]] = {
    "heading: Checkout": ("Everything that is asked for is known: enter it and pay.", entered),
    "heading: Your cart": ("The shirt is in the cart.", pressed("link: Checkout")),
    "link: Cart 1 item": ("It was added; look at the cart.", pressed("link: Cart 1 item")),
    "radio: Medium": (
        "This is the cheapest one: take it in Medium.",
        lambda request: [
            ("check", request.ref("radio: Medium"), None),
            ("click", request.ref("button: Add to cart"), None),
        ],
    ),
    "[value=Price: low to high]": (
        "The cheapest that is in stock comes first.",
        lambda request: [("click", offers(request)[0]["name_ref"], None)],
    ),
    "checkbox: Only in stock [checked]": (
        "Let the shop say which is the cheapest.",
        lambda request: [("select_option", request.ref("combobox: Sort by"), "Price: low to high")],
    ),
    "heading: All products": (
        "Only shirts that can be had are of interest.",
        lambda request: [
            ("select_option", request.ref("combobox: Category"), "Shirts"),
            ("check", request.ref("checkbox: Only in stock"), None),
            ("click", request.ref("button: Apply filters"), None),
        ],
    ),
}


def ordered(request: Request) -> dict[str, Any]:
    """Number and total of the order that the page thanks for."""
    there = lines(request.tree)
    number = next(line for line in there if re.fullmatch(r"[A-Z]+-\d+", line["name"]))
    at = next(at for at, line in enumerate(there) if (line["role"], line["name"]) == ("term", "Total"))
    total = next(line for line in there[at:] if line["role"] == "definition")
    return {
        "found": True,
        "result": {
            "number": {"value": number["name"], "node": number["ref"]},
            "total": {"value": total["name"].removeprefix("€"), "node": total["ref"]},
        },
    }


def main() -> int:
    """Run the tests in the mode `record`, with the model for what the local engine does not understand."""
    with ScriptedModel() as model:
        model.on("act", re.compile("big fellow"), second_largest)
        model.on("act", re.compile("cheapest shirt"), cheapest)
        model.on("act", re.compile("about to buy"), lambda request: acts(("click", request.ref("link: Cart"), None)))
        model.on("verify", re.compile("nothing so far"), nothing_chosen)
        model.on("extract", re.compile("might fancy"), all_offers)
        model.on("agent", re.compile("cheapest shirt"), buyer)
        model.on("extract", re.compile("asks to be told"), ordered)
        command = [sys.executable, "-m", "pytest", str(Path(__file__).with_name("test_with_a_model.py"))]
        options = ["--stagehand-mode=record", "--stagehand-model=local,openai/scripted", *sys.argv[1:]]
        address = f"--stagehand-model-base-url={model.openai_url}"
        return subprocess.run([*command, *options, address], check=False, env={**os.environ, "CI": ""}).returncode


if __name__ == "__main__":
    raise SystemExit(main())
