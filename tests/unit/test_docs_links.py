"""Links in README and docs lead somewhere, and each question of the FAQ is two clicks from the front page."""

import re
from functools import cache
from pathlib import Path

import pytest

import pytest_stagehand
from pytest_stagehand import hooks, testing
from tests.support.documents import FENCE, PAGES, ROOT

DOCS = ROOT / "docs"
LINK = re.compile(r"\[[^\]\n]*(?:\n[^\]\n]*)?\]\(([^)\s]+)\)")
QUESTION = re.compile(r"^\| ([^|]+\?) \| [^|]+ \| [^|]*\]\(([^)]+)\) \|$", re.MULTILINE)


@cache
def prose(page: Path) -> str:
    """What a page says outside of its blocks."""
    return FENCE.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> set[str]:
    """As the site and GitHub make them of headings."""
    heads = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in heads}


def is_dead(page: Path, link: str) -> bool:
    """Whether it leads nowhere; what is elsewhere on the web is not asked."""
    if re.match(r"https?:", link):
        return False
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    is_there = target.is_file() and target.is_relative_to(ROOT)
    return not is_there or (bool(anchor) and anchor not in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    assert [link for link in LINK.findall(prose(page)) if is_dead(page, link)] == []


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.relative_to(DOCS).as_posix())
def test_no_link_of_the_site_leads_out_of_it(page):
    """`docs` is all that the site has."""
    inside = [link for link in LINK.findall(prose(page)) if not re.match(r"https?:|#", link)]
    assert [link for link in inside if not (page.parent / link).resolve().is_relative_to(DOCS)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_column_of_a_table_has_a_head(page):
    heads = re.findall(r"^(\|.*\|)\n\|[-:| ]+\|$", prose(page), re.MULTILINE)
    assert [head for head in heads if re.search(r"\|\s*\|", head)] == []


def test_every_question_is_answered_two_clicks_from_the_front_page():
    assert "faq.md" in LINK.findall(prose(DOCS / "index.md"))
    questions = QUESTION.findall(prose(DOCS / "faq.md"))
    assert len(questions) >= 25
    assert [question for question, link in questions if is_dead(DOCS / "faq.md", link)] == []


def test_every_page_is_in_the_navigation():
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    named = set(re.findall(r"[\w/-]+\.md", navigation))
    assert named == {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}


def test_every_public_name_is_in_the_reference():
    named = set(re.findall(r"^::: pytest_stagehand\.(?:[\w.]+\.)?(\w+)$", prose(DOCS / "api.md"), re.MULTILINE))
    assert {*pytest_stagehand.__all__, *hooks.__all__, *testing.__all__} - named == {"__version__", "Rule"}
