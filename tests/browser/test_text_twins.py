"""Text is kept and compared in one form on both sides: `browser/text.py` and its twin in the page."""

import random
import string
from importlib.resources import files

import pytest

from pytest_stagehand._browser.engine import SCRIPTS, facts
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.roles import SLIDERS, TYPED, VALUE_FIELDS
from pytest_stagehand._browser.text import has_number, masked, normalised
from pytest_stagehand._engines.english.tree.index import index_of, text_before
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._recording.routes import is_token
from tests.support.renames import OTHERS, SAME

WORDS = [
    "Add to cart", "Größe", "日本語", "🙂🙂", "e\u0301", "ﬁ", "İ", "ß", "ſ", "K",
    "2026-11-21", "2026-11-21T22:58:03.123Z", "2026-11-21 22:58", "2026-11-21T22:58+02:00", "21.11.2026", "1/2/26",
    "Nov 21, 2026", "21 November 2026", "21. Nov 5", "May 5", "maybe 5", "Marching 12", "December 24", "1 Sept.",
    "43s ago", "1m ago", "2h 5m ago", "an hour ago", "a few seconds ago", "about 3 months ago", "5 min. ago", "2 days, 3 hours ago",
    "vor 5 Minuten", "vor einem Tag", "il y a 3 h", "hace 2 días", "há 4 dias", "HÁ 4 DIAS", "3 ore fa", "2 dagen geleden", "3分前", "5 小时前",
    "in 5 minutes", "in 3 Tagen", "in 5 rooms", "ago", "Chicago 3", "3 fans", "3 fast", "5 men ago", "in 2024", "vor 5 Personen", "a mouse ago",
    "1-3 of 3 pages", "1–10 von 57", "11 - 20 / 57", "1,001-2,000 of 3,456", "1-3 pages", "10-12", "1-3 of them",
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
def in_scripts(browser):
    """Evaluates a function of the page side on one argument."""
    folder = files("pytest_stagehand._browser") / "js"
    source = "\n".join((folder / name).read_text("utf-8") for name in SCRIPTS)
    source = "\n".join([*facts(source), source])
    page = browser.new_page()
    yield lambda function, argument: page.evaluate(f"given => {{ {source}; return ({function})(given); }}", argument)
    page.close()


@pytest.fixture(scope="module")
def in_the_page(in_scripts):
    """What the page side makes of the texts."""
    return in_scripts("texts => texts.map(text => [normalised(text), masked(text), hasDigit(text)])", texts())


def differing(ours, theirs) -> list[tuple[str, object, object]]:
    compared = zip(texts(), map(ours, texts()), theirs, strict=True)
    return [(text, here, there) for text, here, there in compared if here != there][:5]


def test_both_sides_normalise_text_alike(in_the_page):
    assert differing(normalised, [found[0] for found in in_the_page]) == []


def test_both_sides_mask_numbers_alike(in_the_page):
    assert differing(masked, [found[1] for found in in_the_page]) == []


NAMES = [
    "iphone14ProMax",
    "iPhoneXSMaxPro",
    "XMLHttpRequestEventTarget",
    "top-10-of-2024-v2",
    "InStockAndOnSale",
    "CMakeMinGWFindMake",
]


def test_both_sides_take_the_same_for_a_token(in_scripts):
    chosen = random.Random(7)
    alphabets = (
        string.ascii_letters,
        string.ascii_letters + string.digits,
        string.ascii_letters + string.digits + "-_",
        string.hexdigits,
    )
    made = [
        "".join(chosen.choices(alphabet, k=length))
        for alphabet in alphabets
        for length in (8, 11, 16, 22)
        for _ in range(200)
    ]
    names = [*NAMES, *made, *texts()]
    theirs = in_scripts("names => names.map(isToken)", names)
    assert [name for name, found in zip(names, theirs, strict=True) if is_token(name) != found] == []
    assert len(made) / 4 < sum(map(is_token, made)) < len(made)


def test_both_sides_see_the_same_numbers(in_the_page):
    assert differing(has_number, [found[2] for found in in_the_page]) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Add \n to\tcart ", "Add to cart"),
        ("Order 123e4567-e89b-12d3-a456-426614174000", "Order ⟨uuid⟩"),
        ("Paid 2026-11-21 22:58", "Paid ⟨date⟩"),
        ("local (127.0.0.1:6379:0), 127.0.0.1:80", "local (127.0.0.1:6379:0), 127.0.0.1:80"),
        ("Up since 10:30:15. Next at 9:05pm", "Up since ⟨time⟩. Next at ⟨time⟩"),
        ("Paid on 21 November 2026 at 9:05 pm", "Paid on ⟨date⟩ at ⟨time⟩"),
        ("Ticket 4711081", "Ticket ⟨id⟩"),
        ("Commit deadbeef12", "Commit ⟨id⟩"),
        ("Page 12345", "Page 12345"),
        ("facade decade", "facade decade"),
        ("Created 43s ago", "Created ⟨time⟩"),
        ("1m ago by Ann", "⟨time⟩ by Ann"),
        ("about an hour ago", "⟨time⟩"),
        ("2 days, 3 hours ago", "⟨time⟩"),
        ("vor 5 Minuten geändert", "⟨time⟩ geändert"),
        ("il y a 3 heures", "⟨time⟩"),
        ("hace 2 días", "⟨time⟩"),
        ("3分前", "⟨time⟩"),
        ("Pay in 30 days", "Pay in 30 days"),
        ("1-3 of 3 pages", "⟨range⟩ pages"),
        ("11–20 von 57", "⟨range⟩"),
        ("30 min", "30 min"),
        ("Order 1042", "Order 1042"),
        ("128 GB", "128 GB"),
        ("vor 5 Personen", "vor 5 Personen"),
        ("Step 2 of 5", "Step 2 of 5"),
        ("x" * 500, "⟨id⟩"),
        ("xy " * 200, "xy " * 52 + "xy"),
    ],
)
def test_what_differs_between_runs_becomes_a_placeholder(text, expected):
    assert normalised(text) == expected


def test_a_mask_keeps_the_words_of_a_figure():
    assert masked("Total: €1,234.50 for 3 items") == "Total: €# for # items"


MARKS = ["", " ", ": ", "…", "!", "*", " → ", "→ ", "🗑 ", "🗑\ufe0f", "\ue031 ", "(", ")", "-", " - ", "+", "+ ", "/", "'", "’", ".", ",", "&", "%",
         "#", "°", "€", "«", "»", "「", "」", "。", "_", "|", "\u00ad", "\u200b", "\u0301", "№", "½", "7", "⟨n⟩", "a", "not ", "É"]  # fmt: skip


def pairs() -> list[tuple[str, str]]:
    """Names of eight languages that changed, and all names with marks put before, behind and into them, in other cases."""
    chosen = random.Random(13)
    known = [(was, now) for _, was, now in OTHERS] + [(was, now) for was, now in SAME]
    names = [name for pair in known for name in pair]

    def marked(name: str) -> str:
        at = chosen.randrange(len(name) + 1)
        text = chosen.choice(MARKS) + name[:at] + chosen.choice([*MARKS, *[""] * 40]) + name[at:] + chosen.choice(MARKS)
        return chosen.choice([str, str.upper, str.lower, str.title])(text)

    return known + [(name, marked(name)) for name in names for _ in range(8)]


def test_the_page_takes_no_two_texts_for_the_same_that_are_not(in_scripts):
    given = [[normalised(text) for text in pair] for pair in pairs()]
    found = in_scripts("pairs => pairs.map(([one, other]) => saysTheSame(sayingOf(one), other))", given)
    assert [pair for pair, same in zip(given, found, strict=True) if same and not says_the_same(*pair)] == []
    ours = sum(says_the_same(*pair) for pair in given)
    assert sum(found) > 0.4 * ours  # it may say less, and with hyphens, signs and numbers it does


def test_the_page_takes_what_is_written_otherwise_for_the_same(in_scripts):
    given = [
        ["REMOVE", "Remove"], ["Title: *", "Title*"], ["Saved!", "saved"], ["→ Next", "Next"], ["\ue031 Sign in", "Sign in"], ["「保存」", "保存"],
        ["Готово.", "ГОТОВО"], ["ΤΈΛΟΣ", "Τέλος"], ["Añadir…", "añadir"], ["Log in ✓", "Log in"], ["(Neu)", "neu"], ["Don't", "DON'T"],
    ]  # fmt: skip
    assert in_scripts("pairs => pairs.map(([one, other]) => saysTheSame(sayingOf(one), other))", given) == [True] * len(
        given
    )


TEXTS = ("Price", "Discount (%)", "Zip code:", "Ort", "数量", "*", "3 results", "A sentence that explains. ", "—")
PARTS_BEFORE = (
    "<div>{t}</div>", "<label>{t}</label>", "<span>{t}</span>", "<p>{t}</p>", "<h3>{t}</h3>", "<div><b>{t}</b> <i>*</i></div>", "{t}", "<button>{t}</button>",
    "<div><span>{t}</span><span>{t} b</span></div>", "<a href=x>{t}</a>", "<div hidden>{t}</div>", "<img alt='{t}' src=data:,>", "<ul><li>{t}</li></ul>", "<!-- c -->",
    "<div role=alert>{t}</div>", "<div style='cursor: pointer'>{t}</div>", "<small>{t}</small><br>", "<div aria-hidden=true>{t}</div>",
)  # fmt: skip
PARTS_OF_FIELDS = (
    "{f}", "<div>{f}</div>", "<div><div>{f}</div></div>", "<span>{f}</span>", "<div>{f}<button>+</button></div>", "<div>{f} kg</div>", "<p>{f}</p>",
    "<div><i class=icon></i>{f}</div>", "<div>{f}<input data-f></div>", "<section>{f}</section>", "<div><em>a</em>{f}</div>", "<div>{f}<span role=slider aria-valuenow=7 tabindex=0></span></div>",
)  # fmt: skip
SORTS_OF_FIELDS = ("<input data-f>", "<input data-f type=number value=7>", "<select data-f><option>a<option>b</select>", "<textarea data-f></textarea>", "<input data-f type=range>", "<input data-f aria-label=Name>")  # fmt: skip


def forms() -> list[str]:
    """Fields with all kinds of things before them, alone and several together."""
    chosen = random.Random(7)

    def one() -> str:
        before = "".join(
            each.format(t=chosen.choice(TEXTS)) for each in chosen.sample(PARTS_BEFORE, chosen.choice((1, 1, 1, 2)))
        )
        return before + chosen.choice(PARTS_OF_FIELDS).format(f=chosen.choice(SORTS_OF_FIELDS))

    wrappers = ("{}", "<form>{}</form>", "<div class=row>{}</div>", "<fieldset>{}</fieldset>")
    return [chosen.choice(wrappers).format("".join(one() for _ in range(chosen.choice((1, 2, 3))))) for _ in range(300)]


CAPTIONS = """forms => forms.map(form => {
  document.body.innerHTML = form;
  const reading = newReading();
  return [...document.querySelectorAll("[id]")].map(field => [field.id, captionOf(field, reading)]).filter(([, caption]) => caption !== "");
})"""


def numbered(form: str) -> str:
    """The form with an id on each field."""
    first, *others = form.split(" data-f")
    return first + "".join(f" id=f{at}{each}" for at, each in enumerate(others))


def test_both_sides_call_a_field_by_the_same_text_before_it(in_scripts, page):
    differing = []
    written = [f"<main>{numbered(each)}</main>" for each in forms()]
    for form, there in zip(written, in_scripts(CAPTIONS, written), strict=True):
        page.set_content(form)
        index = index_of(read_snapshot(page))
        fields = [each for each in index.nodes if each.role in VALUE_FIELDS - (SLIDERS - TYPED) and not each.name]
        here = {each.attributes["id"]: normalised(text) for each in fields if (text := text_before(index, each))}
        if here != dict(there):
            differing.append((form, here, dict(there)))
    assert differing == []
