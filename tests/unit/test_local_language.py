"""Tokens, phrases and clauses: what sentences say, before any page is asked."""

import pytest

from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.keyboard import key_of
from pytest_stagehand._engines.english.grammar.phrases import phrases
from pytest_stagehand._engines.english.grammar.sequences import clauses, names_of, with_names
from pytest_stagehand._engines.english.grammar.tokens import quoted, tokenise, written


def texts(sentence):
    return [(token.sort[0], token.text) for token in tokenise(sentence)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("click Save", [("w", "click"), ("w", "Save")]),
        ("click Save.", [("w", "click"), ("w", "Save")]),
        ('click "Save, all".', [("w", "click"), ("q", "Save, all")]),
        ("click “Save” now", [("w", "click"), ("q", "Save"), ("w", "now")]),
        ("say 'it's' twice", [("w", "say"), ("q", "it's"), ("w", "twice")]),
        ("Men's and women's", [("w", "Men's"), ("w", "and"), ("w", "women's")]),
        ('an open " quote', [("w", "an"), ("w", "open"), ("w", '"'), ("w", "quote")]),
        ("type %email%, then", [("w", "type"), ("v", "%email%"), ("m", ","), ("w", "then")]),
        ("100% of 3.50, a@b.c", [("w", "100%"), ("w", "of"), ("w", "3.50"), ("m", ","), ("w", "a@b.c")]),
        ("Tab #2", [("w", "Tab"), ("w", "#2")]),
        ('""', [("w", '"'), ("w", '"')]),
        (" \t ", []),
        ("?!.", [("m", "?")]),
    ],
)
def test_sentence_is_cut_into_tokens(sentence, expected) -> None:
    assert texts(sentence) == expected


@pytest.mark.parametrize("text", ["Save", 'a "quoted" name', '“both” and "both"', "it's"])
def test_quoted_text_is_read_back_as_one_token(text) -> None:
    assert texts(quoted(text)) == [("q", text)]


@pytest.mark.parametrize("sentence", ['click "A" and %b%, then go', "type Hello,  world into X", "don't"])
def test_tokens_are_written_as_they_were_read(sentence) -> None:
    assert written(tokenise(sentence)) == sentence


def test_longest_name_is_the_first_reading_of_a_phrase() -> None:
    assert phrases(tokenise("the second Remove button in the row of Blue shirt"))[0].name == (
        "second Remove button in the row of Blue shirt"
    )


@pytest.mark.parametrize(
    ("said", "name", "kind", "ordinal", "scopes"),
    [
        ("the Save button", "Save", "button", 0, ()),
        ("button ONE", "ONE", "button", 0, ()),
        ("the second Remove button", "Remove", "button", 2, ()),
        ("the last link", "", "link", -1, ()),
        ("Remove in the Cart section", "Remove", None, 0, (("in", "Cart"),)),
        ("Remove for Blue shirt", "Remove", None, 0, (("of", "Blue shirt"),)),
        ("the button next to Email", "", "button", 0, (("near", "Email"),)),
        ('the button in the dialog labelled "OK"', "OK", "button", 0, (("in", ""),)),
        ("the option with the label Large", "Large", "option", 0, ()),
        ("the 2nd input textbox", "", "text field", 2, ()),
        ("Remove on the page", "Remove", None, 0, ()),
    ],
)
def test_phrase_has_the_reading(said, name, kind, ordinal, scopes) -> None:
    found = [
        (
            phrase.name,
            phrase.kind and phrase.kind.word,
            phrase.ordinal,
            tuple((scope.relation, scope.phrase.name) for scope in phrase.scopes),
        )
        for phrase in phrases(tokenise(said))
    ]
    assert (name, kind, ordinal, scopes) in found or (name, "field", ordinal, scopes) in found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("click A, then press B", ["click A", "press B"]),
        ("click A and B", ["click A and B"]),
        ("select A, B and C and click Submit.", ["select A, B and C", "click Submit"]),
        ('type "x and click y" into Z; press Enter', ['type "x and click y" into Z', "press Enter"]),
        ("click A. Click B.", ["click A", "Click B"]),
        ("click A and then B", ["click A", "B"]),
        ("In the dialog, click A and click B", ["click A In the dialog", "click B In the dialog"]),
        ("and, then", []),
    ],
)
def test_sentence_is_cut_into_clauses(sentence, expected) -> None:
    assert [written(clause) for clause in clauses(tokenise(sentence))] == expected


def test_name_on_the_page_is_not_cut() -> None:
    names = names_of(["Save and close", "Save", "Save and close all", "Terms, conditions and privacy"])
    tokens = with_names(tokenise("click save and close all and click Terms, conditions and privacy"), names)
    assert [token.text for token in tokens] == [
        "click",
        "save and close all",
        "and",
        "click",
        "Terms, conditions and privacy",
    ]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("Enter", "Enter"),
        ("return", "Enter"),
        ("esc", "Escape"),
        ("Page Down", "PageDown"),
        ("up arrow", "ArrowUp"),
        ("F5", "F5"),
        ("Ctrl+A", "Control+a"),
        ("ctrl + shift + K", "Control+Shift+k"),
        ("Cmd-Enter", "Meta+Enter"),
        ("a", "a"),
        ("A", "A"),
        ("+", "+"),
        ("Submit", None),
        ("Hyper+A", None),
        ("Ctrl+", None),
        ("", None),
    ],
)
def test_key_is_named_as_playwright_names_it(said, key) -> None:
    assert key_of(said) == key


@pytest.mark.parametrize("clause", ["do not click A", "click A unless B", "never click A", "verify that A is there"])
def test_clause_that_says_what_not_to_do_has_no_reading(clause) -> None:
    assert readings(tokenise(clause)) == []
