"""Text is kept and compared in one form on both sides: `browser/text.py` and its twin in the page."""

import random
from importlib.resources import files

import pytest

from pytest_stagehand.browser.engine import SCRIPTS
from pytest_stagehand.browser.text import has_number, masked, normalised

WORDS = [
    "Add to cart", "Größe", "日本語", "🙂🙂", "e\u0301", "ﬁ", "İ", "ß", "ſ", "K",
    "2026-11-21", "2026-11-21T22:58:03.123Z", "2026-11-21 22:58", "2026-11-21T22:58+02:00", "21.11.2026", "1/2/26",
    "Nov 21, 2026", "21 November 2026", "21. Nov 5", "May 5", "maybe 5", "Marching 12", "December 24", "1 Sept.",
    "22:58", "9:05:33", "9:05 pm", "9:05PM", "1:2", "12:345",
    "deadbeef1", "deadbeef", "DEADBEEF12", "facade12", "123e4567-e89b-12d3-a456-426614174000", "123456", "12345",
    "€1,234.50", "3.14.15", "1,2,3", "#5", "-7", "x2y3", "٣٤", "½", "²", "१२३४५६७", "v1.2.3", "item5item",
    "_12:30_", "a_deadbeef12", "ⅷ", "\u2028", "\ufeff", "\u200b", "\u00a0", "\x85", "\x1c", "\x1f", "\x0b", "\x0c",
    "\t", "\n", " ", "  ", "\u3000", "\u180e", "x" * 50, "9" * 40, "⟨date⟩", "\ud83d"[:0],
]  # fmt: skip
"""What the patterns are about, and what engines of regular expressions disagree on."""


def texts() -> list[str]:
    """Every word, pairs of words, and long random lines of them."""
    chosen = random.Random(2)
    pairs = [first + between + second for first in WORDS for second in WORDS for between in ("", " ")]
    lines = ["".join(chosen.choice(WORDS) + chosen.choice(["", " "]) for _ in range(12)) for _ in range(2000)]
    return [*WORDS, *chosen.sample(pairs, 3000), *lines]


@pytest.fixture(scope="module")
def in_the_page(browser):
    """What the page side makes of the texts."""
    folder = files("pytest_stagehand.browser") / "js"
    source = "\n".join((folder / name).read_text("utf-8") for name in SCRIPTS)
    page = browser.new_page()
    yield page.evaluate(
        f"texts => {{ {source}; return texts.map(text => [normalised(text), masked(text), hasDigit(text)]); }}", texts()
    )
    page.close()


def differing(ours, theirs) -> list[tuple[str, object, object]]:
    compared = zip(texts(), map(ours, texts()), theirs, strict=True)
    return [(text, here, there) for text, here, there in compared if here != there][:5]


def test_both_sides_normalise_text_alike(in_the_page):
    assert differing(normalised, [found[0] for found in in_the_page]) == []


def test_both_sides_mask_numbers_alike(in_the_page):
    assert differing(masked, [found[1] for found in in_the_page]) == []


def test_both_sides_see_the_same_numbers(in_the_page):
    assert differing(has_number, [found[2] for found in in_the_page]) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Add \n to\tcart ", "Add to cart"),
        ("Order 123e4567-e89b-12d3-a456-426614174000", "Order ⟨uuid⟩"),
        ("Paid 2026-11-21 22:58", "Paid ⟨date⟩"),
        ("Paid on 21 November 2026 at 9:05 pm", "Paid on ⟨date⟩ at ⟨time⟩"),
        ("Ticket 4711081", "Ticket ⟨id⟩"),
        ("Commit deadbeef12", "Commit ⟨id⟩"),
        ("Page 12345", "Page 12345"),
        ("facade decade", "facade decade"),
        ("x" * 500, "⟨id⟩"),
        ("xy " * 200, "xy " * 52 + "xy"),
    ],
)
def test_what_differs_between_runs_becomes_a_placeholder(text, expected):
    assert normalised(text) == expected


def test_a_mask_keeps_the_words_of_a_figure():
    assert masked("Total: €1,234.50 for 3 items") == "Total: €# for # items"
