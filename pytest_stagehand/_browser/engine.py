"""The page side of the plugin: one selector engine that the browser runs in its isolated world.

Everything that is asked of a page is a *message*: a JSON text that becomes the body of a selector, `stagehand={…}`.
Playwright hands it to `js/engine.js` in every frame, whatever its origin, without CDP and out of the page's reach.
"""

from __future__ import annotations

import json
import re
from copy import copy
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ElementHandle, Frame, FrameLocator, Locator, Page, Selectors

ENGINE = "stagehand"
"""Name of the selector engine, as it stands in selectors and in Playwright's traces."""

SCRIPTS = (
    "dom.js",
    "saying.js",
    "aria.js",
    "tree.js",
    "css.js",
    "name.js",
    "state.js",
    "declared.js",
    "shown.js",
    "heard.js",
    "generated.js",
    "rows.js",
    "joined.js",
    "headed.js",
    "laid.js",
    "overlaid.js",
    "walk.js",
    "drawn.js",
    "struck.js",
    "texts.js",
    "rowtexts.js",
    "headings.js",
    "around.js",
    "dialogs.js",
    "groups.js",
    "captions.js",
    "attributes.js",
    "addresses.js",
    "kinds.js",
    "figured.js",
    "target.js",
    "recorded.js",
    "rowname.js",
    "titles.js",
    "counted.js",
    "likeness.js",
    "belonging.js",
    "relocate.js",
    "judging.js",
    "form.js",
    "company.js",
    "evidence.js",
    "gaveway.js",
    "unfolded.js",
    "chosen.js",
    "explained.js",
    "item.js",
    "sought.js",
    "remembered.js",
    "became.js",
    "beside.js",
    "passing.js",
    "effect.js",
    "put.js",
    "selecting.js",
    "gestures.js",
    "boxes.js",
    "press.js",
    "points.js",
    "stirring.js",
    "layers.js",
    "cause.js",
    "engine.js",
)
"""Parts of the page side in the order in which they build on each other; they share one scope."""

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?s:.*?)\*/)[ \t]*$|^[ \t]+", re.MULTILINE)
"""Comments that stand alone, and what lines are indented by."""

FOREIGN = re.compile(r"[^\x00-\x7f]")
"""Characters of which a single one makes the browser keep all of a script in twice the space, and read it slower."""

Root: TypeAlias = "Page | Frame | FrameLocator | Locator"


LOADER = """(() => {
  let loaded;
  const pageSide = () => (loaded ??= (0, eval)(%s));
  return { queryAll: (root, body) => pageSide().queryAll(root, body), query: (root, body) => pageSide().query(root, body) };
})()"""
"""The engine as Playwright is given it: a text that is read as a script by the first message to a document."""


@cache
def script() -> str:
    """What Playwright installs in every document that is asked anything at all, be it by a locator of the test itself.

    The browser reads the page side's 400,000 characters anew for each document, and for the page's own world once more; as a text
    they cost next to nothing where no step of ours asks.
    """
    return LOADER % json.dumps(page_side())


def page_side() -> str:
    """The page side as one JavaScript expression, line by line as in its files.

    Every document that is asked anything by a step reads all of it, so that a quarter less of it is some milliseconds less for
    each, and nothing but ASCII another few: a tenth of what the browser does for a small page.
    """
    folder = files("pytest_stagehand._browser") / "js"
    parts = [(folder / name).read_text("utf-8") for name in SCRIPTS]
    exported = "return { queryAll, query: (root, body) => queryAll(root, body)[0] ?? null };"
    whole = "\n".join(["(() => {", '"use strict";', *facts("\n".join(parts)), *parts, exported, "})()"])
    bare = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), whole)
    return FOREIGN.sub(lambda character: json.dumps(character[0])[1:-1], bare)


def facts(source: str) -> tuple[str, str]:
    """What the page side is given of `aria.py`, and of `roles.py` those sets that it names: no role is listed twice."""
    from pytest_stagehand._browser import aria, roles  # noqa: PLC0415  (start-up)

    named = sorted(set(re.findall(r"\bROLES\.(\w+)", source)))
    sets = ",\n".join(f"  {name}: {_as_script(getattr(roles, name))}" for name in named)
    given = {
        "tags": aria.TAGS,
        "inputs": aria.INPUTS,
        "synonyms": aria.SYNONYMS,
        "globalAttributes": aria.GLOBAL_ATTRIBUTES,
    }
    return f"const ARIA = {json.dumps(given, indent=2)};", f"const ROLES = {{\n{sets}\n}};"


def _as_script(value: Any) -> str:
    if isinstance(value, frozenset):
        return f"new Set({json.dumps(sorted(value))})"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)}: {_as_script(each)}" for key, each in value.items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_as_script, value)) + "]"
    return json.dumps(value)


def register(selectors: Selectors) -> None:
    """Make the engine known. Must happen before a page exists; a second time is no error."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    try:
        selectors.register(ENGINE, script=script(), content_script=True)
    except Error as error:
        if "already registered" not in str(error):
            raise


def register_in(context: BrowserContext, selectors: Selectors) -> None:
    """Make the engine known in one context that was there before anybody connected to its browser.

    `selectors` told those that it made, and tells none of them twice; no public way tells one alone. So a copy does,
    that knows of no engine yet, and of no other context.
    """
    of_one = copy(selectors)
    of_one._impl_obj = impl = copy(selectors._impl_obj)  # noqa: SLF001
    impl._selector_engines, impl._contexts_for_selectors = [], {context._impl_obj}  # noqa: SLF001
    register(of_one)


def selector(op: str, **data: Any) -> str:
    """The message as a selector: ASCII, and free of Playwright's `>>`."""
    body = json.dumps({"op": op, "testIdAttribute": test_id_attribute(), **data}, separators=(",", ":"))
    return f"{ENGINE}=" + body.replace(">", "\\u003e")


def ask(root: Root, op: str, *, timeout_ms: float | None = None, **data: Any) -> Any:
    """Ask the page and parse its answer.

    Raises:
        RuntimeError: The page side itself failed: a defect of this plugin, with its JavaScript stack.
        playwright.sync_api.Error: The page is gone, crashed or did not answer in time.
    """
    return _parsed(op, root.locator(selector(op, **data)).text_content(timeout=timeout_ms))


def ask_element(element: ElementHandle, op: str, **data: Any) -> Any:
    """Ask about one element of one document: no other can have taken its place, as with a locator.

    Raises:
        RuntimeError: As `ask`.
        playwright.sync_api.Error: The document went away.
    """
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    try:
        element.query_selector(selector(op, tells=True, **data))
    except Error as error:
        _, is_told, said = error.message.partition(TOLD)
        if not is_told:
            raise
    else:
        raise AssertionError("every answer is told")
    return _checked(op, json.JSONDecoder().raw_decode(said)[0])


TOLD = "stagehand-told:"
"""What stands before the answer in the browser's error (`js/engine.js`)."""


def _parsed(op: str, text: str | None) -> Any:
    return _checked(op, json.loads(text or "null"))


def _checked(op: str, reply: Any) -> Any:
    if isinstance(reply, dict) and set(reply) == {"error"}:
        raise RuntimeError(f"{op}: {reply['error']}")
    return reply


def test_id_attribute() -> str:
    """The attribute that `get_by_test_id` reads, as set with `playwright.selectors.set_test_id_attribute`."""
    try:  # Playwright has no public reader, and moved its private one in 1.62
        from playwright._impl.locator import test_id_attribute_name  # noqa: PLC0415
    except ImportError:
        return "data-testid"
    return test_id_attribute_name()


if __name__ == "__main__":
    print(page_side())  # noqa: T201  (for the linter: the parts make sense only together)
