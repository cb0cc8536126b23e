"""Records `test_with_a_model.py` through a scripted model: what each sentence means is written here, by hand.

    python -m example_suite.scripted [pytest's own options]

The model is a real server on loopback, asked by the real SDK, but nothing that it says was ever said by a language model.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
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
    claim = {
        "kind": "shown",
        "node": text["ref"],
        "role": None,
        "state": None,
        "expected": None,
        "how": None,
        "count": None,
    }
    return {"explanation": "The cart says that it is empty.", "verdict": "holds", "claims": [claim]}


def main() -> int:
    """Run the tests in the mode `record`, with the model for what the local engine does not understand."""
    with ScriptedModel() as model:
        model.on("act", re.compile("big fellow"), second_largest)
        model.on("act", re.compile("cheapest shirt"), cheapest)
        model.on("act", re.compile("about to buy"), lambda request: acts(("click", request.ref("link: Cart"), None)))
        model.on("verify", re.compile("nothing so far"), nothing_chosen)
        model.on("extract", re.compile("might fancy"), all_offers)
        command = [sys.executable, "-m", "pytest", str(Path(__file__).with_name("test_with_a_model.py"))]
        options = ["--stagehand-mode=record", "--stagehand-model=local,openai/scripted", *sys.argv[1:]]
        address = f"--stagehand-base-url={model.openai_url}"
        return subprocess.run([*command, *options, address], check=False, env={**os.environ, "CI": ""}).returncode


if __name__ == "__main__":
    raise SystemExit(main())
