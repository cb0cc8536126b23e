"""Reports of runs that never were: a small shop, one of every kind of step, and a big run.

python -m tests.support.report_data FOLDER        writes both, to be looked at
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pytest_stagehand._report.page import overview_html, packed, taking

WIDTH, HEIGHT = 1280, 720
HOSTILE = "</script><script>window.hurt=1</script><img src=x onerror=window.hurt=1> \u202eesrever\u202c \x07\x1b[31m \ud800 \u2028 😀"


@dataclass
class Report:
    """A report that is being made up.

    Attributes:
        texts: The texts by id, pictures: the bytes by path.
    """

    tests: list[dict[str, Any]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    def text(self, content: str) -> str:
        name = f"s-{hashlib.sha256(content.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
        self.texts[name] = content
        return name

    def picture(self, image: Image.Image) -> dict[str, Any]:
        held = BytesIO()
        image.save(held, "WEBP", quality=80)
        path = f"assets/p-{hashlib.sha256(held.getvalue()).hexdigest()[:12]}.webp"
        self.pictures[path] = held.getvalue()
        return {"path": path, "width": image.width, "height": image.height}

    def add(
        self,
        nodeid: str,
        steps: list[dict[str, Any]],
        *,
        outcome: str = "passed",
        machine: str = "",
        error: str | None = None,
        artifacts: list[dict[str, str]] | None = None,
    ) -> str:
        """A test with its details; its id."""
        name = f"t-{hashlib.sha256(f'{nodeid} {machine}'.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"
        details = {
            "nodeid": nodeid,
            "recording": "tests/__recordings__/test_cart/test_add.json",
            "command": f"pytest '{nodeid}'",
            "artifacts": artifacts or [],
            "steps": steps,
        }
        self.texts[name] = json.dumps(details)
        self.tests.append({**overview_test(nodeid, steps, outcome, machine, error), "id": name, "details": name})
        return name

    def overview(self) -> dict[str, Any]:
        steps = Counter(outcome for test in self.tests for _, _, outcome, _ in test["steps"])
        tests = Counter(test["outcome"] for test in self.tests)
        sums = {
            name: sum(test[name] for test in self.tests)
            for name in ("model_calls", "input_tokens", "output_tokens", "cost_usd")
        }
        totals = {
            "tests": len(self.tests),
            **{name: tests[name] for name in ("passed", "failed", "error", "skipped", "xfailed", "xpassed")},
            "steps": steps.total(),
            **{name: steps[name] for name in ("replayed", "frozen", "recorded", "healed", "live")},
            "skipped_steps": steps["skipped"],
            "failed_steps": steps["failed"],
            **sums,
        }
        saved = {"calls": 2 * steps["replayed"], "cost_usd": 0.004 * steps["replayed"]}
        return {
            "schema": 1,
            "version": "0.1.0",
            "mode": "auto",
            "model": "local,openai/gpt-x",
            "started_at": "2026-03-14T09:26:53+00:00",
            "duration_ms": 83_000,
            "is_over": True,
            "totals": totals,
            "saved": saved,
            "tests": self.tests,
        }

    def write(self, folder: Path) -> Path:
        """The folder form; its page."""
        (folder / "assets").mkdir(parents=True, exist_ok=True)
        for name, text in self.texts.items():
            (folder / "assets" / f"{name}.js").write_text(taking(name, text))
        for path, content in self.pictures.items():
            (folder / path).write_bytes(content)
        page = folder / "index.html"
        page.write_text(overview_html(self.overview()))
        return page

    def write_single(self, page: Path) -> Path:
        """All in one file."""
        texts = [(name, packed(text)) for name, text in self.texts.items()]
        pictures = [
            (path, "data:image/webp;base64," + base64.b64encode(content).decode())
            for path, content in self.pictures.items()
        ]
        page.write_text(overview_html(self.overview(), inlined=[*texts, *pictures]))
        return page


def overview_test(
    nodeid: str, steps: list[dict[str, Any]], outcome: str, machine: str, error: str | None
) -> dict[str, Any]:
    file, _, name = nodeid.partition("::")
    browser = next((each for each in ("chromium", "firefox", "webkit") if f"[{each}" in name), "")
    return {
        "nodeid": nodeid,
        "file": file,
        "name": name.replace(f"[{browser}]", "").replace(f"[{browser}-", "[") if browser else name,
        "browser": browser,
        "machine": machine,
        "outcome": outcome,
        "duration_ms": sum(step["duration_ms"] for step in steps) + 120,
        "outcomes": dict(Counter(step["outcome"] for step in steps)),
        "steps": [[step["call"], step["instruction"], step["outcome"], step["duration_ms"]] for step in steps],
        **{
            key: sum(step[key] for step in steps)
            for key in ("model_calls", "input_tokens", "output_tokens", "cost_usd")
        },
        "error": error,
    }


def a_step(index: int, call: str, instruction: str, outcome: str = "replayed", **more: Any) -> dict[str, Any]:
    """A step of which nothing special is known but what is given."""
    return {
        "index": index,
        "call": call,
        "instruction": instruction,
        "url": "http://localhost:5000/shirts/red",
        "outcome": outcome,
        "reason": None,
        "engine": None,
        "duration_ms": 30 + 17 * index,
        "actions": [],
        "error": None,
        "message": None,
        "difference": None,
        "warning": None,
        "model_calls": 0,
        "input_tokens": 0,
        "output_tokens": 0,
        "cached_tokens": 0,
        "seconds": 0.0,
        "cost_usd": 0.0,
        "cached_answers": 0,
        "recording": "tests/__recordings__/test_cart/test_add.json",
        "key": f'{call} "{instruction}" on /shirts/red',
        "heals": [],
        "heal_id": "h1a2b3c4d" if outcome == "healed" else None,
        "frames": [],
        "exchanges": [],
        "reading": None,
        "variables": {},
        **more,
    }


@dataclass(frozen=True)
class Node:
    """A node of the shop's page: its place in the tree, and in the picture if it shows there."""

    depth: int
    words: str
    box: tuple[int, int, int, int] | None = None
    looks: str = "text"
    label: str = ""


def shop(button: str = "Add to cart", badge: int = 0, size: str = "Medium") -> list[Node]:
    """A page that sells a shirt."""
    sizes = [
        Node(
            3,
            f"radio: {each}{' [checked]' if each == size else ''}",
            (700 + 110 * at, 330, 96, 44),
            "on" if each == size else "box",
            each,
        )
        for at, each in enumerate(["Small", "Medium", "Large"])
    ]
    return [
        Node(0, "WebArea: Red shirt"),
        Node(1, "banner", (0, 0, WIDTH, 72), "band"),
        Node(2, "link: Shirts & more", (60, 20, 190, 32), "title", "Shirts & more"),
        Node(2, "searchbox: Search", (460, 16, 360, 40), "box", "Search"),
        Node(2, f"link: Cart, {badge} items", (1120, 20, 100, 32), "text", f"Cart ({badge})"),
        Node(1, "main", (0, 72, WIDTH, 560)),
        Node(2, "img: A red shirt", (120, 130, 480, 440), "shirt"),
        Node(2, "heading: Red shirt", (700, 140, 300, 50), "head", "Red shirt"),
        Node(2, "text: $12.50", (700, 205, 120, 32), "text", "$12.50"),
        Node(2, "text: Soft cotton, made to last.", (700, 250, 400, 28), "text", "Soft cotton, made to last."),
        Node(2, "radiogroup: Size", (700, 325, 330, 54)),
        *sizes,
        Node(2, f"button: {button}", (700, 420, 240, 56), "main", button),
        Node(1, "contentinfo", (0, 660, WIDTH, 60), "band"),
        Node(2, "link: Delivery and returns", (60, 676, 240, 28), "text", "Delivery and returns"),
    ]


def cart(rows: list[tuple[str, str, str]]) -> list[Node]:
    """A page that lists what is in the cart."""
    top = 200
    lines: list[Node] = []
    for at, cells in enumerate(rows):
        y = top + 64 * (at + 1)
        lines.append(Node(3, "row", (120, y, 1040, 64), "line"))
        lines += [
            Node(4, f"cell: {cell}", (140 + 350 * column, y + 16, 200, 32), "text", cell)
            for column, cell in enumerate(cells)
        ]
    return [
        Node(0, "WebArea: Cart"),
        Node(1, "banner", (0, 0, WIDTH, 72), "band"),
        Node(2, "link: Shirts & more", (60, 20, 190, 32), "title", "Shirts & more"),
        Node(2, f"link: Cart, {len(rows)} items", (1120, 20, 100, 32), "text", f"Cart ({len(rows)})"),
        Node(1, "main", (0, 72, WIDTH, 560)),
        Node(2, "heading: Cart", (120, 110, 200, 50), "head", "Cart"),
        Node(2, "table: Cart", (120, top, 1040, 64 * (len(rows) + 1))),
        *[
            Node(3, f"columnheader: {name}", (140 + 350 * at, top + 16, 200, 32), "dim", name)
            for at, name in enumerate(["Product", "Size", "Price"])
        ],
        *lines,
    ]


LOOKS = {
    "box": ("#ffffff", "#b9bec4"),
    "on": ("#e3edff", "#2b5fc7"),
    "main": ("#1d6b47", "#1d6b47"),
    "band": ("#f1ede6", None),
    "shirt": ("#f4f4f2", None),
    "line": (None, "#e4e4e4"),
}
SHIRT = [
    (3.6, 1.6),
    (4.2, 2.2),
    (5.8, 2.2),
    (6.4, 1.6),
    (8.6, 2.8),
    (7.8, 4.6),
    (7, 4.2),
    (7, 8.6),
    (3, 8.6),
    (3, 4.2),
    (2.2, 4.6),
    (1.4, 2.8),
]
"""Its outline, in tenths of its box."""
SIZES = {"head": 36, "title": 24}
INKS = {"main": "#ffffff", "dim": "#777777"}


def drawn(nodes: list[Node]) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), "#ffffff")
    pen = ImageDraw.Draw(image)
    for node in nodes:
        if node.box is None:
            continue
        x, y, width, height = node.box
        fill, line = LOOKS.get(node.looks, (None, None))
        if fill or line:
            pen.rounded_rectangle((x, y, x + width, y + height), 0 if node.looks in ("band", "line") else 8, fill, line)
        if node.looks == "shirt":
            pen.polygon([(x + px * width / 10, y + py * height / 10) for px, py in SHIRT], "#d9534a")
        inset = 16 if fill or line else 0
        if node.label:
            font = ImageFont.load_default(SIZES.get(node.looks, 18))
            pen.text((x + inset, y + height / 2), node.label, INKS.get(node.looks, "#222222"), font, anchor="lm")
    return image


def frame_of(
    report: Report,
    nodes: list[Node],
    moment: str,
    *,
    action: int | None = None,
    marked: dict[int, str] | None = None,
    is_pointed: bool = False,
) -> dict[str, Any]:
    """A frame of a page; `marked` names nodes by their place in the list, with the label of each mark."""
    refs = [f"0-{at + 1}" for at in range(len(nodes))]
    tree = "\n".join(f"{'  ' * node.depth}[{ref}] {node.words}" for ref, node in zip(refs, nodes, strict=True))
    marks = [
        {"ref": refs[at], "box": list(nodes[at].box or (0, 0, 0, 0)), "label": label}
        for at, label in (marked or {}).items()
    ]
    pointer = None
    if is_pointed:
        x, y, width, height = marks[0]["box"]
        pointer = [x + width / 2, y + height / 2]
    return {
        "moment": moment,
        "action": action,
        "picture": report.picture(drawn(nodes)),
        "tree": report.text(tree + "\n"),
        "boxes": {ref: list(node.box) for ref, node in reversed([*zip(refs, nodes, strict=True)]) if node.box},
        "marks": marks,
        "pointer": pointer,
    }


def place_of(nodes: list[Node], words: str) -> int:
    return next(at for at, node in enumerate(nodes) if node.words.startswith(words))


def an_exchange(report: Report, prompt: str, answer: str, **more: Any) -> dict[str, Any]:
    return {
        "model": "openai/gpt-x",
        "is_cached": False,
        "repairs": 0,
        "seconds": 1.24,
        "input_tokens": 914,
        "output_tokens": 41,
        "cost_usd": 0.0013,
        "prompt": report.text(prompt),
        "answer": report.text(answer),
        **more,
    }


def recorded_act(report: Report) -> dict[str, Any]:
    """Two actions, inferred by a model."""
    first, second, third = shop(), shop(size="Large"), shop(size="Large", badge=1)
    large, button = place_of(first, "radio: Large"), place_of(second, "button")
    page = "\n".join("  " * node.depth + node.words for node in first)
    answer = {
        "operations": [{"method": "click", "node": f"0-{large + 1}"}, {"method": "click", "node": f"0-{button + 1}"}],
        "remaining": "",
        "unsure": None,
    }
    return a_step(
        1,
        "act",
        "add %size% to cart",
        "recorded",
        reason="no-recording",
        engine="openai/gpt-x",
        duration_ms=2310,
        model_calls=1,
        input_tokens=914,
        output_tokens=41,
        cost_usd=0.0013,
        seconds=1.24,
        actions=[
            {"method": "click", "description": "Large", "locator": 'get_by_role("radio", name="Large")'},
            {"method": "click", "description": "Add to cart", "locator": 'get_by_role("button", name="Add to cart")'},
        ],
        frames=[
            frame_of(report, first, "before", action=0, marked={large: "target"}, is_pointed=True),
            frame_of(report, second, "before", action=1, marked={button: "target"}, is_pointed=True),
            frame_of(report, third, "after", action=1),
        ],
        exchanges=[
            an_exchange(
                report,
                f"You turn one sentence of an end-to-end test into browser operations on a page.\n\nSentence: add %size% to cart\n\n{page}",
                json.dumps(answer, indent=2),
                repairs=1,
            )
        ],
    )


def healed_act(report: Report) -> dict[str, Any]:
    nodes = shop("Add to bag", size="Large")
    button = place_of(nodes, "button")
    heal = {
        "action": 0,
        "reason": "target-missing",
        "by": "local",
        "was": 'button "Add to cart" <button> in main, row "Red shirt"',
        "now": 'button "Add to bag" <button> in main, row "Red shirt"',
        "score": 0.82,
        "likeness": {"name": 0.67, "role": 1.0, "tag": 1.0, "classes": 0.0, "neighbours": 0.9, "place": 1.0},
        "evidence": ["role", "tag", "place"],
        "renamed": [["=", "Add to"], ["-", "cart"], ["+", "bag"]],
        "refused": None,
        "runner_up": 'link "Cart, 0 items" <a> in banner',
        "runner_up_score": 0.31,
    }
    return a_step(
        1,
        "act",
        "add Large to cart",
        "healed",
        reason="target-missing",
        duration_ms=640,
        actions=[
            {"method": "click", "description": "Add to cart", "locator": 'get_by_role("button", name="Add to bag")'}
        ],
        heals=[heal],
        frames=[
            frame_of(report, nodes, "before", action=0, marked={button: "target"}, is_pointed=True),
            frame_of(report, shop("Add to bag", 1, "Large"), "after", action=0),
        ],
    )


ERROR = """\
verify "the cart badge shows 2 items" on /shirts/red
the page says otherwise
  expected: text of link "Cart, … items" in banner to be "Cart (2)"
  found:    "Cart (1)"

Nearest on the page:
  1. link "Cart, 1 items" in banner        0.97
  2. link "Delivery and returns"           0.22

Mode replay, recording tests/__recordings__/test_cart/test_two.json
If the page is right, record the step again:
  pytest 'tests/test_cart.py::test_two[chromium]' --stagehand-mode=record
"""


def failed_verify(report: Report) -> dict[str, Any]:
    nodes = shop(badge=1, size="Large")
    reading = {
        "words": ['text of link "Cart" in banner = "Cart (2)"'],
        "values": None,
        "rows": None,
        "expected": "Cart (2)",
        "found": "Cart (1)",
    }
    return a_step(
        2,
        "verify",
        "the cart badge shows 2 items",
        "failed",
        duration_ms=5020,
        error="the cart badge shows 2 items",
        message=ERROR,
        difference={
            "expected": 'text of link "Cart, … items" in banner to be "Cart (2)"',
            "found": ['"Cart (1)"'],
            "detail": "the banner",
            "nearest": [],
            "locators": [],
        },
        reading=reading,
        frames=[frame_of(report, nodes, "failed", marked={4: "found: Cart (1)"})],
        earlier=frame_of(report, shop(badge=2, size="Large"), "read", marked={4: '"Cart (2)"'}),
    )


LINES = [("Red shirt", "Large", "$12.50"), ("Blue shirt", "Small", "$9.00"), ("Green hat", "One size", "$24.90")]


def extraction(report: Report) -> dict[str, Any]:
    nodes = cart(LINES)
    prices = [at for at, node in enumerate(nodes) if node.words.startswith("cell: $")]
    values = [{"product": product, "size": size, "price": float(price[1:])} for product, size, price in LINES]
    return a_step(
        2,
        "extract",
        "the lines of the cart",
        "frozen",
        url="http://localhost:5000/cart",
        duration_ms=95,
        warning="one value could not be compiled; it holds only while the text it came from is unchanged",
        reading={
            "words": [
                f'[].{name} ← table "Cart" › row › column "{column}"{how}'
                for name, column, how in [
                    ("product", "Product", ""),
                    ("size", "Size", ""),
                    ("price", "Price", " › decimal $"),
                ]
            ],
            "values": json.dumps(values, indent=2),
            "rows": 3,
            "expected": None,
            "found": None,
        },
        frames=[
            frame_of(
                report,
                nodes,
                "read",
                marked={at: f"[{row}].price: {values[row]['price']}" for row, at in enumerate(prices)},
            )
        ],
    )


def agent_run(report: Report) -> dict[str, Any]:
    """A task of a dozen operations, one of which could not be done."""
    page, bought = shop(), cart(LINES)
    button, heading = place_of(page, "button"), place_of(bought, "heading")
    steps = [("Open the next shirt.", "link", "Red shirt"), ("", "radio", "Large"), ("", "button", "Add to cart")]
    actions = [
        {"method": "click", "description": name, "locator": f'get_by_role("{role}", name="{name}")', "thought": thought}
        for thought, role, name in steps * 4
    ]
    actions[0] |= {"method": "press", "arguments": ["Enter"]}
    actions[4]["error"] = "Locator.click: Timeout 30000ms exceeded: element is not enabled"
    frames = [
        frame_of(report, page, moment, action=action, marked={button: "target"} if moment == "before" else {})
        for action in range(len(actions))
        for moment in ("before", "after")
    ]
    done = 'heading "Cart" is shown'
    return a_step(
        3,
        "agent",
        "put one of each shirt into the cart and tell what it comes to",
        "recorded",
        reason="no-recording",
        engine="openai/gpt-x",
        duration_ms=21_400,
        model_calls=5,
        input_tokens=4570,
        output_tokens=205,
        cost_usd=0.0065,
        actions=actions,
        frames=[*frames, frame_of(report, bought, "read", marked={heading: 'heading "Cart"'})],
        exchanges=[an_exchange(report, f"What was done: {at}", f'{{"thought": "step {at}"}}') for at in range(5)],
        reading={
            "words": [done, 'total ← section "Cart" › decimal $'],
            "values": '{"total": 46.4}',
            "rows": None,
            "expected": done,
            "found": 'heading "Cart"',
            "seen": [f'{done}: false on / before click button "Cart"; true on /cart after click button "Cart"'],
        },
    )


def go(report: Report, outcome: str = "replayed") -> dict[str, Any]:
    return a_step(
        0,
        "act",
        "open the red shirt",
        outcome,
        actions=[{"method": "click", "description": "Red shirt", "locator": 'get_by_role("link", name="Red shirt")'}],
        frames=[frame_of(report, shop(), "after", action=0)],
    )


def sample() -> Report:
    """One of every kind."""
    report = Report()
    plain = a_step(1, "verify", "the cart badge shows 1 item")
    report.add(
        "tests/test_cart.py::TestCart::test_add[chromium-Large]",
        [go(report), recorded_act(report), {**plain, "index": 2}],
        artifacts=[
            {"kind": "trace", "path": "../test-results/test-add/trace.zip"},
            {"kind": "video", "path": "../test-results/test-add/video.webm"},
        ],
    )
    report.add("tests/test_cart.py::TestCart::test_add[firefox-Large]", [go(report), plain])
    report.add("tests/test_cart.py::test_healed[chromium]", [go(report), healed_act(report), {**plain, "index": 2}])
    report.add(
        "tests/test_cart.py::test_two[chromium]",
        [go(report), plain, failed_verify(report)],
        outcome="failed",
        error='verify “the cart badge shows 2 items”\nexpected: "Cart (2)"\nfound: "Cart (1)"',
        artifacts=[{"kind": "screenshot", "path": "../test-results/test-two/failed 1.png"}],
    )
    report.add("tests/test_lines.py::test_lines[chromium]", [go(report), plain, extraction(report)])
    report.add(
        "tests/test_login.py::test_sign_in[chromium]",
        [
            a_step(0, "act", "close the cookie banner", "skipped", reason="never-offered"),
            a_step(1, "act", "sign in as %email%", variables={"email": "ada@shop.example"}),
            a_step(2, "verify", "the page greets Ada"),
        ],
    )
    report.add(
        "tests/test_login.py::test_single_sign_on[chromium]",
        [a_step(0, "act", "sign in with the company account")],
        outcome="xfailed",
    )
    report.add(
        "tests/test_search.py::test_search[chromium]",
        [
            *(a_step(index, "act", f"look for {word}") for index, word in enumerate(["shirts", "hats", "socks"])),
            agent_run(report),
        ],
    )
    return report


def hostile() -> Report:
    """Texts that would hurt a page that takes them for markup."""
    report = Report()
    nodes = [Node(0, f"WebArea: {HOSTILE}"), Node(1, f"button: {HOSTILE}", (10, 10, 300, 80), "main", "x")]
    step = a_step(
        0,
        "act",
        HOSTILE,
        "healed",
        url="javascript:window.hurt=1",
        reason=HOSTILE,
        engine=HOSTILE,
        warning=HOSTILE,
        error=HOSTILE,
        message=f"{HOSTILE}\n{HOSTILE}",
        difference={
            "expected": HOSTILE,
            "found": [HOSTILE],
            "detail": HOSTILE,
            "nearest": [HOSTILE],
            "locators": [HOSTILE],
        },
        variables={HOSTILE: HOSTILE},
        recording=HOSTILE,
        key=HOSTILE,
        actions=[{"method": HOSTILE, "description": HOSTILE, "locator": HOSTILE}],
        heals=[
            {
                "action": 0,
                "reason": HOSTILE,
                "by": HOSTILE,
                "was": HOSTILE,
                "now": HOSTILE,
                "score": None,
                "likeness": {HOSTILE: 0.5},
                "runner_up": HOSTILE,
                "runner_up_score": None,
            }
        ],
        frames=[frame_of(report, nodes, "before", action=0, marked={1: HOSTILE}, is_pointed=True)],
        exchanges=[an_exchange(report, HOSTILE + "x" * 10_000_000, HOSTILE)],
        reading={
            "words": [HOSTILE],
            "values": json.dumps([{HOSTILE: HOSTILE}]),
            "rows": 1,
            "expected": HOSTILE,
            "found": HOSTILE,
        },
    )
    report.add(
        f"tests/test_{HOSTILE}.py::test_{HOSTILE}",
        [step],
        outcome="failed",
        machine=HOSTILE,
        error=HOSTILE,
        artifacts=[
            {"kind": HOSTILE, "path": "javascript:window.hurt=1"},
            {"kind": "trace", "path": "//elsewhere.example/trace.zip"},
        ],
    )
    return report


def big(tests: int = 1000, steps: int = 10) -> Report:
    """A long run, each test with pictures."""
    report = Report()
    verbs = ["act", "verify", "extract", "observe"]
    things = "shirts hats socks gloves scarves coats shoes belts bags rings".split()
    frame = frame_of(report, shop(), "before", action=0, marked={14: "target"})
    for at in range(tests):
        made = [
            a_step(
                index,
                verbs[index % 4],
                f"look at {things[(at + index) % 10]} number {at}",
                "healed" if at % 50 == 7 and index == 3 else "replayed",
                duration_ms=20 + (at * 37 + index * 91) % 400,
                frames=[frame],
            )
            for index in range(steps)
        ]
        is_bad = at % 100 == 42
        report.add(
            f"tests/area_{at % 8}/test_{things[at // 20 % 10]}_{at // 200}.py::test_{things[at % 10]}_{at}[chromium]",
            made,
            outcome="failed" if is_bad else "passed",
            error="VerificationFailed: the page says otherwise" if is_bad else None,
        )
    return report


if __name__ == "__main__":
    place = Path(sys.argv[1])
    print(
        sample().write(place / "sample"),
        sample().write_single(place / "sample.html"),
        big().write(place / "big"),
        sep="\n",
    )
