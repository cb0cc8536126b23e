"""What can be named to click can be named to verify, to read and to observe: every word for a kind, in every verb."""

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import TABLES, TRANSPARENT
from pytest_stagehand._compiling.asked.kinds import KINDS, kind_of
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

WORDS = [word for word, kind in KINDS.items() if kind.meant]
"""All that name a kind; `widget` and its like are whatever a person can operate."""


def page_with(role, kind):
    """A page with one thing of a role that is called Zeta, and others that are not."""
    marks = f"{f' [type={kind.type}]' if kind.type else ''}{f' [tag={min(kind.tags)}]' if kind.tags else ''}"
    return tree(f"""
        [0-1] main
          [0-2] heading: Inventory [level=1]
          [0-3] {role}: Zeta{marks}
          [0-4] {role}: Omega{marks}
          [0-5] paragraph: Other words.
    """)


def roles_of(word):
    return [role for role in sorted(KINDS[word].meant) if role not in TRANSPARENT]


def holds(statement, page):
    """Whether a statement is understood and holds."""
    try:
        return decide_verify(statement, page).holds
    except EngineAbstained:
        return False


CASES = [(word, role) for word in WORDS for role in roles_of(word)]


@pytest.mark.parametrize(("word", "role"), CASES)
def test_a_thing_is_found_by_its_name_and_every_word_for_its_kind(word, role):
    page = page_with(role, KINDS[word])
    assert [action.ref for action in decide_act(f"hover over the Zeta {word}", page).actions] == ["0-3"]
    assert [action.ref for action in decide_observe(f"the Zeta {word}", page).actions] == ["0-3"]
    shown = decide_verify(f"the Zeta {word} is shown", page)
    assert (shown.holds, shown.outcome.refs) == (True, ("0-3",))


COUNTED = [word for word in WORDS if KINDS[word].roles and not KINDS[word].type and word != "title"]


@pytest.mark.parametrize("word", COUNTED)
def test_what_names_a_role_is_counted_and_denied(word):
    page = page_with(KINDS[word].roles[0], KINDS[word])
    plural = f"{word.removesuffix('y')}ies" if word.endswith("ry") else f"{word}{'es' if word.endswith('x') else 's'}"
    many = "three" if KINDS[word] is KINDS["heading"] and word != "title" else "two"
    assert kind_of(plural) is KINDS[word]
    if KINDS[word].roles[0] not in TABLES | {"row", "paragraph", "main"}:
        assert decide_verify(f"there are {many} {plural}", page).holds
    assert decide_verify(f"the Gamma {word} is not shown", page).holds
    assert not decide_verify(f"the Zeta {word} is not shown", page).holds


@pytest.mark.parametrize("word", [word for word in WORDS if not KINDS[word].roles])
def test_what_often_has_no_role_is_not_denied_by_one(word):
    page = page_with(roles_of(word)[0], KINDS[word])
    with pytest.raises(EngineAbstained):
        decide_verify(f"the Gamma {word} is not shown", page)


LOOKS = [(word, role) for word in WORDS for role in sorted(KINDS[word].looks) if role not in TRANSPARENT]


@pytest.mark.parametrize(("word", "role"), LOOKS)
def test_what_only_looks_like_a_kind_is_one_by_its_whole_name_and_is_not_denied(word, role):
    page = page_with(role, KINDS[word])
    assert [action.ref for action in decide_act(f"hover over the Zeta {word}", page).actions] == ["0-3"]
    assert decide_verify(f"the Zeta {word} is shown", page).outcome.refs == ("0-3",)
    for statement in (f"the Zet {word} is shown", f"the Zeta {word} is not shown"):
        assert not holds(statement, page)


def test_a_file_field_is_no_other_button():
    page = tree("[0-1] button: Photo [type=file]\n[0-2] button: Send")
    assert decide_verify("the Photo file field is shown", page).outcome.refs == ("0-1",)
    with pytest.raises(EngineAbstained):
        decide_verify("the Send file field is shown", page)
