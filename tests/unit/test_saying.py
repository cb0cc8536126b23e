"""Two names say the same, or they don't: in any language, by their letters."""

import pytest

from pytest_stagehand._browser.text import normalised
from pytest_stagehand._programs.saying import marked, quoted, says, says_the_same
from pytest_stagehand._recording.word_diff import word_diff
from tests.support.renames import OTHERS, SAME


def test_renames_of_eight_languages_say_something_else():
    assert len({language for language, *_ in OTHERS}) == 8
    found = [pair for _, *pair in OTHERS if says_the_same(*map(normalised, pair))]
    assert found == []
    assert [pair for _, *pair in OTHERS if says_the_same(*map(normalised, reversed(pair)))] == []


def test_other_spellings_say_the_same():
    assert [pair for pair in SAME if not says_the_same(*map(normalised, pair))] == []
    assert [pair for pair in SAME if not says_the_same(*map(normalised, reversed(pair)))] == []


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Straße", "Strasse"), ("sil", "sıl"), ("año", "ano"), ("a", "а"), ("Log in", "Login"), ("re sign", "resign"),
        ("1.0", "10"), ("1,000", "1.000"), ("1 000", "1000"), ("3-4", "34"), ("3-4", "3 4"), ("10%", "10"), ("1½", "11⁄2"),
        ("5 Mb", "5 MB"), ("5 mW", "5 MW"), ("1 m", "1 M"), ("A", "a"), ("B-", "B"), ("B\u2212", "B"), ("¬ A", "A"),
        ("½", "¼"), ("x²", "x"), ("①", "②"), ("#1", "1"), ("-5", "5"), ("\u22125", "5"), ("Gate - 5", "Gate 5"),
        ("10°", "10"), ("20℃", "20℉"), ('6"', "6'"), ("$5", "5"), ("5 < x", "5 > x"), ("C++", "C"), ("a + b", "a b"),
        ("+ Item", "- Item"), ("+Item", "-Item"), ("↑ Sort", "↓ Sort"), ("👍 Rate", "👎 Rate"), ("▲ Move", "▼ Move"),
        ("🔒 Door", "🔓 Door"), ("‹ Month", "Month ›"), ("« Page", "Page »"), ("★★★ up", "★★★★ up"), ("🇺🇸 Language", "🇺🇳 Language"),
        ("🔒", "🔓"), ("«", "»"), ("✕", "✓"), ("+", "-"), ("!", "?"), ("", "Save"), ("Save", "✓"), ("✓", ""),
        ("Order ⟨id⟩", "Order id"), ("Order ⟨id⟩", "Order"), ("⟨n⟩%", "⟨n⟩"), ("Pub\u200blish", "Publish"), ("\u202eevaS", "evaS"),
        ("کتاب", "كتاب"), ("क", "क़"), ("กา", "ก่า"), ("שָׁלוֹם", "שלום"), ("Save & exit", "Save exit"), ("user@x", "userx"),
        ("not now", "now not"), ("Publish", "Publish x"), ("Salva tutto", "Salva tutti"), ("Εντάξει", "Άκυρο"),
    ],
)  # fmt: skip
def test_a_letter_a_sign_or_a_place_more_or_less_says_something_else(was, now):
    assert not says_the_same(was, now)
    assert not says_the_same(now, was)


def test_a_name_says_the_same_as_itself_and_nothing_as_nothing():
    names = [name for _, *pair in OTHERS for name in pair] + [name for pair in SAME for name in pair]
    assert all(says_the_same(name, f"  {name} ") for name in names)
    assert says_the_same("", "")
    assert says_the_same("🔒\ufe0f", "🔒")


def test_words_that_changed_are_marked_without_colours():
    assert word_diff(marked("Delete draft", "Delete account")) == "Delete [-draft-] {+account+}"
    assert word_diff(marked("Publish", "Unpublish")) == "[-Publish-] {+Unpublish+}"
    assert word_diff(marked("Save", "Save and send")) == "Save {+and send+}"
    assert word_diff(marked("Do not send", "Send")) == "[-Do not send-] {+Send+}"
    assert word_diff(marked("削除", "")) == "[-削除-]"


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ('click "Publish" in the row of Tie', ("Publish",)),
        ("click “Publish” and „Löschen“", ("Publish", "Löschen")),
        ("click « Enregistrer »", ("Enregistrer",)),
        ("click 'Don't ask' twice", ("Don't ask",)),
        ("click 「保存」", ("保存",)),
        ("don't click Ada's cart", ()),
    ],
)
def test_a_sentence_quotes_names(sentence, names):
    assert quoted(sentence) == names


def test_a_phrase_is_said_as_words():
    assert says("Add Hat to cart", "hat")
    assert says("削除する", "削除")
    assert not says("Unpublish", "publish")
    assert not says("Buy 10", "Buy 1")
    assert not says("Hatter", "Hat")
