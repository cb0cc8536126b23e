"""Targets, queries and regions as Playwright's locators, the way its own documentation would write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, DATA_CELLS, ENTRIES, HEADERS, NAMELESS, UNNAMED, UNTITLED
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words, literal, name_of, no_variables, test_of
from pytest_stagehand._programs.drawn import ITEM

if TYPE_CHECKING:
    from pytest_stagehand._recording.queries import Query, Region, Within
    from pytest_stagehand._recording.targets import Fingerprint, Group, Locator, Target

STATES = frozenset({"checked", "pressed", "selected", "expanded", "disabled"})
"""States that `get_by_role` takes."""
ATTRIBUTES = {"title": "get_by_title", "placeholder": "get_by_placeholder", "alt": "get_by_alt_text"}


def target(words: Words, found: Target) -> str:
    """The locator of a recorded target."""
    scope = words.root
    for frame in found.frames:
        scope = f"{scope}.frame_locator({_frame(frame)})"
    fingerprint = found.fingerprint
    if fingerprint.matched > 1:
        scope = _scoped(words, scope, fingerprint.groups, is_in_frame=bool(found.frames))
    if fingerprint.told_by == ("caption",):
        return f"{scope}.{_captioned(words, fingerprint)}"
    one = _one(words, _best(found, is_scoped=scope != words.root))
    if fingerprint.matched > 1 and fingerprint.over is not None and scope == words.root:
        return _laid_over(words, fingerprint.over, _one(words, found.locators[0]))
    return f"{scope}.{one}"


def _laid_over(words: Words, layer: Group, one: str) -> str:
    """An element of a dialog that no role names: in the innermost part of the page with that and with the dialog's title."""
    title = f"has={words.page}.get_by_text({name_of(words, layer.texts[0])})"
    return f'{words.root}.locator("div, section, form").filter({title}).filter(has={words.page}.{one}).last.{one}'


def _captioned(words: Words, fingerprint: Fingerprint) -> str:
    """A field that only the text before it tells from others: the first of its tag behind that."""
    text, behind = fingerprint.attributes["caption"], f"following::{fingerprint.tag}[1]"
    if '"' in text or "⟨" in text:  # neither can be written in an XPath
        return f"get_by_text({name_of(words, text)}).locator({literal(f'xpath={behind}')})"
    path = f'xpath=//text()[normalize-space()="{text}"]/{behind}'
    return f"locator({literal(path)})"


def _frame(found: Target) -> str:
    """A CSS selector of a frame."""
    attributes = found.fingerprint.attributes
    for name in ("id", "name", "title"):
        if name in attributes:
            return (
                literal(f"iframe[{name}={literal(attributes[name])}]")
                if name != "id"
                else literal(f"#{attributes['id']}")
            )
    paths = [locator.value for locator in found.locators if locator.by in ("css", "xpath")]
    return literal(_css(paths[0])) if paths else literal("iframe")


def _best(found: Target, *, is_scoped: bool) -> Locator:
    """The most trusted locator; where several elements have the same name and no row tells them, what is unique."""
    first = found.locators[0]
    if found.fingerprint.tag == "summary":  # no button to Playwright
        return next((locator for locator in found.locators if locator.by == "text"), first)
    if found.fingerprint.matched > 1 and not is_scoped:
        unique = [locator for locator in found.locators if locator.by in ("test_id", "id", "css", "xpath")]
        return unique[0] if unique else first
    return first


def _one(words: Words, locator: Locator) -> str:
    match locator.by:
        case "role" if locator.value:
            return _called(words, locator.role or "", locator.value)
        case "role":
            return f"get_by_role({literal(locator.role or '')})"
        case "test_id":
            return f"get_by_test_id({literal(locator.value)})"
        case "id":
            return f"locator({literal('#' + locator.value)})" if _is_plain(locator.value) else _by_id(locator.value)
        case "css" | "xpath":
            return f"locator({literal(_css(locator.value))})"
        case _:
            return f"get_by_{locator.by}({name_of(words, locator.value)})"


def _called(words: Words, role: str, name: str) -> str:
    """By role and name; by the name alone where ARIA lets the role have none, to which Playwright keeps."""
    if role in NAMELESS:
        return f"get_by_label({name_of(words, name)})"
    return f"get_by_role({literal(role)}, name={name_of(words, name)})"


def _is_plain(name: str) -> bool:
    return re.fullmatch(r"[A-Za-z_][\w-]*", name) is not None


def _by_id(name: str) -> str:
    return f"locator({literal(f'[id={literal(name)}]')})"


def _css(path: str) -> str:
    """`#content/form[1]/input[2]` as a CSS selector; an open shadow root is looked through by Playwright itself."""
    parts = []
    for part in path.split("/"):
        found = re.fullmatch(r"([\w.-]+)\[(\d+)\]", part)
        parts.append(f"{found[1]}:nth-of-type({found[2]})" if found else part)
    return " > ".join(parts).replace(" > shadow > ", " ")


def _scoped(words: Words, scope: str, groups: tuple[Group, ...], *, is_in_frame: bool) -> str:
    """The nearest row or group that tells an element from others of its name."""
    for group in groups:
        if group.near or not group.texts or group.role in HEADERS | UNTITLED | {"heading"}:
            continue
        if group.role in ENTRIES | DATA_CELLS:
            return scope + _with_texts(words, group, is_in_frame=is_in_frame)
        return f"{scope}.get_by_role({literal(group.role)}, name={name_of(words, group.texts[0])})"
    return scope


def _with_texts(words: Words, group: Group, *, is_in_frame: bool) -> str:
    """A row that holds texts; a locator inside of it must be of the page, which that of a frame is not."""
    filters = []
    for text in group.texts:
        exact = name_of(words, text)
        filters.append(f"has_text={words.quoted(text)}" if is_in_frame else f"has={words.page}.get_by_text({exact})")
    return f".get_by_role({literal(group.role)})" + "".join(f".filter({each})" for each in filters)


def query(words: Words, found: Query, scope: str | None = None) -> str:
    """The locator of what a program looks for.

    Raises:
        NotEjectable: It asks for what no locator says.
    """
    base = regions(words, found.within, scope or words.root)
    if found.column is not None:
        return _cell(words, found, base)
    options = "".join(f", {option}" for option in _options(words, found))
    each = [_of_role(words, found, base, role, options) for role in found.roles] or [_of_attribute(words, found, base)]
    located = _either(each)
    if found.roles and found.attribute is not None:
        located += f".and_({_of_attribute(words, found, words.page)})"
    if found.text is not None:
        located += f".filter(has_text={_has_text(words, found)})"
    return located


def _has_text(words: Words, found: Query) -> str:
    assert found.text is not None
    text = no_variables(found.text.text)
    return words.pattern(text, r"^\s*", r"\s*$") if found.text.how == "equals" else words.quoted(text)


def _of_role(words: Words, found: Query, base: str, role: str, options: str) -> str:
    if role in UNNAMED and found.name is not None:
        return f"{base}.get_by_text({test_of(words, found.name)})"
    return f"{base}.get_by_role({literal(role)}{options})"


def _options(words: Words, found: Query) -> list[str]:
    others = [state for state in found.states if state not in STATES]
    if others:
        raise NotEjectable(f"elements that are {', '.join(others)}")
    options = [f"name={test_of(words, found.name)}"] if found.name is not None else []
    options += [f"level={found.level}"] if found.level is not None else []
    return options + [f"{state}=True" for state in found.states]


def _of_attribute(words: Words, found: Query, base: str) -> str:
    test = found.attribute
    if test is None:
        if found.name is None:
            raise NotEjectable("elements of any kind")
        return f"{base}.get_by_text({test_of(words, found.name)})"
    if test.attribute == "test_id":
        return f"{base}.get_by_test_id({literal(test.value)})"
    if test.attribute in ATTRIBUTES:
        return f"{base}.{ATTRIBUTES[test.attribute]}({words.quoted(test.value)}, exact=True)"
    if test.attribute == "id" and _is_plain(test.value):
        return f"{base}.locator({literal('#' + test.value)})"
    return f"{base}.locator({literal(f'[{test.attribute}={literal(test.value)}]')})"


def _cell(words: Words, found: Query, base: str) -> str:
    """The cell of a row below a column header, or what stands in it."""
    if not found.within or found.within[-1].role != "row":
        raise NotEjectable(f'all cells of the column "{found.column}"')
    cell = f"_cell_of({base}, {words.quoted(found.column or '')})"
    if CELLS.issuperset(found.roles):
        return cell
    return _either([_of_role(words, found, cell, role, "") for role in found.roles])


def _either(each: list[str]) -> str:
    first, *others = each
    return first + "".join(f".or_({other})" for other in others)


def either(each: list[str]) -> str:
    """One locator for what is found by any of several."""
    return _either(list(dict.fromkeys(each)))


def regions(words: Words, within: Within, scope: str) -> str:
    """The part of the page that regions lead to."""
    for region in within:
        scope = _region(words, region, scope)
    return scope


def _region(words: Words, region: Region, scope: str) -> str:
    if region.role == "section":
        title = f", name={test_of(words, region.title)}" if region.title is not None else ""
        heading = f'{words.page}.get_by_role("heading"{title})'
        return f'{scope}.locator("main, section, article, aside, form, div, dialog").filter(has={heading}).last'
    if region.role == "part":
        raise NotEjectable("what stands behind a text that is no heading")
    if region.role == ITEM:
        raise NotEjectable("a row that is drawn with structure alone")
    title = f", name={test_of(words, region.title)}" if region.title is not None else ""
    found = f"{scope}.get_by_role({literal(region.role)}{title})"
    if region.holds is not None:
        found += f".filter(has={words.page}.get_by_text({test_of(words, region.holds)}))"
    return found


def section_with(words: Words, region: Region, scope: str, inner: str) -> str:
    """The innermost part of the page with a heading and with what is looked for below it."""
    title = f", name={test_of(words, region.title)}" if region.title is not None else ""
    heading = f'{words.page}.get_by_role("heading"{title})'
    return (
        f'{scope}.locator("main, section, article, aside, form, div, dialog")'
        f".filter(has={heading}).filter(has={words.page}.{inner}).last"
    )
