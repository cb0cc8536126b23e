"""Performing one operation with Playwright's own methods: its waiting, its actionability checks, never forced."""

from __future__ import annotations

import re
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._browser.devices import is_touched
from pytest_stagehand._browser.engine import ask, ask_element, selector
from pytest_stagehand._browser.fingers import pinch, swipe
from pytest_stagehand._browser.gestures import CUT, double_click, drag
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.sliding import slide

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import ElementHandle, Locator, Page

    from pytest_stagehand._recording.methods import Method

    Operation = Callable[[Locator, Sequence[str], float | None], Any]


def _left(timeout: float | None) -> Callable[[], float | None]:
    """What is left of a time-out that several calls share; 0 and `None` stay what they are to Playwright."""
    deadline = monotonic() + (timeout or 0) / 1000
    return lambda: max(1.0, (deadline - monotonic()) * 1000) if timeout else timeout


def _upload(locator: Locator, paths: Sequence[str], timeout: float | None) -> None:
    """Set the files of a file field; of anything else, answer the file chooser that it opens."""
    left = _left(timeout)
    if locator.get_attribute("type", timeout=left()) == "file":
        locator.set_input_files(list(paths), timeout=left())
        return
    with locator.page.expect_file_chooser(timeout=left()) as chooser:
        locator.click(timeout=left())
    chooser.value.set_files(list(paths), timeout=left())


def _press(locator: Locator, keys: Sequence[str], timeout: float | None) -> None:
    """Press keys on an element, or on its own part that takes the focus: a slider's thumb.

    Raises:
        playwright.sync_api.Error: Neither takes it; the keys would have gone to whoever has it.
    """
    left = _left(timeout)
    locator.focus(timeout=left())
    if ask(locator, "holdsFocus", timeout_ms=left()):
        locator.press(keys[0], timeout=left())
        return
    inner = locator.locator(FOCUSABLE).first
    if not inner.count():
        raise PlaywrightError(
            f"The element can't take the focus: {keys[0]} was not pressed, it would have gone elsewhere."
        )
    inner.press(keys[0], timeout=left())


def _fill(locator: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Fill a field; move a slider that is none by keys."""
    left = _left(timeout)
    if _appends(locator.page) and _fill_whole(locator, given, left):
        return
    try:
        locator.fill(given[0], timeout=left())
    except PlaywrightError as error:
        if NOT_A_FIELD not in error.message:
            raise
    else:
        return
    thumb = locator.element_handle(timeout=left())
    if not ask_element(thumb, "isSlider"):
        raise PlaywrightError(NO_FIELD)
    thumb.focus()
    if not ask_element(thumb, "holdsFocus"):
        raise PlaywrightError("The slider can't take the focus: no key was pressed, it would have gone elsewhere.")
    slide(thumb, given[0], left)


WITHOUT_SELECTION = frozenset({"email", "number"})
"""Types of fields that hold text of which a script can select no part (HTML, "do not apply" of `setSelectionRange`)."""


def _appends(page: Page) -> bool:
    """Whether Playwright's `fill` puts a text beside what such a field holds: over BiDi it selects nothing in it."""
    browser = page.context.browser
    return browser is not None and browser.browser_type.name == "firefox"


def _fill_whole(locator: Locator, given: Sequence[str], left: Callable[[], float | None]) -> bool:
    """Fill a field without selection in its own document; whether it is one."""
    if locator.get_attribute("type", timeout=left()) not in WITHOUT_SELECTION:
        return False
    field = locator.element_handle(timeout=left())
    _put_whole(field, given, left() or 0)
    return True


NOT_A_FIELD = "Element is not an <input>"
"""What Playwright says of an element that `fill` knows nothing to do with."""


def _tick(locator: Locator, timeout: float | None, *, is_on: bool) -> None:
    """Tick a box or choose a radio, or take that back, as a person does: by its label where it is hidden or covered.

    Raises:
        playwright.sync_api.Error: It stayed as it was.
    """
    left = _left(timeout)
    box = locator.element_handle(timeout=left())
    if _is_ticked(box) == is_on:
        return
    click(locator.locator(PRESSED), timeout=left())
    _await_ticked(box, is_on=is_on)


def _press_box(locator: Locator, timeout: float | None, *, is_on: bool) -> None:
    """As `_tick`, where somebody looks afterwards how the box stands: one round trip, as a hand-written `check` takes."""
    try:
        click(locator.locator(selector("pressed", ticked=is_on)), timeout=timeout)
    except PlaywrightError as error:
        if AS_WANTED not in error.message:
            raise


def click(on: Locator, **how: Any) -> None:
    """Press, with the finger where that is what a page is shown for: some listen to nothing else."""
    (on.tap if is_touched(on.page.context) else on.click)(**how)


def _selected(locator: Locator, given: Sequence[str], left: Callable[[], float | None]) -> ElementHandle:
    """Select all text of an element, or what it says once of it; it gets the keys then.

    Raises:
        playwright.sync_api.Error: Nothing of it can be selected, or it does not say that once.
    """
    element = locator.element_handle(timeout=left())
    ask_element(element, "takeFocus")
    element.select_text(timeout=left())
    times = ask_element(element, "selectPart", part=given[0]) if given else 1
    if times != 1:
        raise PlaywrightError(f'The element says "{given[0]}" {times} times, and once is needed: nothing was selected.')
    if not ask_element(element, "isSelected"):
        raise PlaywrightError("Nothing of the element can be selected: nothing was.")
    return element


def _copy(locator: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Copy the text of an element, or a part of it, as a person does, by keys.

    Raises:
        playwright.sync_api.Error: The page got no such key, or keeps the text: what was copied before would be pasted.
    """
    element = _selected(locator, given, _left(timeout))
    ask_element(element, "watchCopy")
    locator.page.keyboard.press("ControlOrMeta+c")
    if not ask_element(element, "isCopied"):
        raise PlaywrightError("The page does not let the text of the element be copied: nothing was.")


def _wheel(locator: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Turn the wheel over an element."""
    locator.hover(timeout=timeout)
    locator.page.mouse.wheel(0, pixels(given[0]))


def pixels(text: str) -> float:
    """A number of pixels.

    Raises:
        playwright.sync_api.Error: It is none.
    """
    try:
        return float(text)
    except ValueError:
        raise PlaywrightError(f"{text} is no number of pixels: nothing was scrolled.") from None


AS_WANTED = "stagehand-as-wanted"
"""What the browser's error says of a box that need not be pressed (`js/engine.js`)."""


def _await_ticked(box: ElementHandle, *, is_on: bool) -> None:
    """Wait for the state, which a page may have confirmed elsewhere first, or draw anew."""
    deadline = monotonic() + pace.drift_after_ms / 1000
    while (now := _is_ticked(box)) is not None and now != is_on:
        if monotonic() > deadline:
            raise PlaywrightError("Clicking the checkbox did not change its state")
        _pause(box)


def _is_ticked(box: ElementHandle) -> bool | None:
    """How a box stands now; `None` of what nobody can find again, of which its effect tells."""
    try:
        return _ticked_now(box)
    except PlaywrightError as error:
        if GONE.search(error.message):
            return None
        raise


def _ticked_now(box: ElementHandle) -> bool | None:
    """What a box says, or what took its place where it was put away."""
    try:
        return box.is_checked()
    except PlaywrightError as error:
        if DETACHED not in error.message:
            raise
    ticked: bool | None = ask_element(box, "ticked")
    return ticked


DETACHED = "not attached"
"""What Playwright says of an element that was put away while it was looked at; another may stand there by now."""


GONE = re.compile(r"context was destroyed|has been closed|[Ff]rame was detached|navigat")
"""What Playwright's errors say of a document that went with what was done in it."""

PRESSED = selector("pressed")
"""What a person presses for the element."""

FOCUSABLE = '[tabindex]:not([tabindex="-1"]), a[href], button, input, select, textarea, [contenteditable]'

AFTERWARDS = re.compile(
    r"performing (?:\w+|move and up) action(?!\n.* intercepts pointer events)|did not change its state|" + CUT
)
"""What Playwright's errors say once the page may have got the input; what something else would have got, it got not."""
DONE = re.compile(r"^\W*\w+ action done$", re.MULTILINE)
"""What they say once it certainly got all of it."""
TIMED_OUT = re.compile(r"Timeout [\d.]+ ?ms exceeded")
BLOCKED = re.compile(
    r"element is not (?:visible|enabled|stable|editable)|element is outside of the viewport|<.* pointer events$"
    r"|did not find some options",
    re.MULTILINE,
)
"""What Playwright's log says of an element that it finds and can't operate."""
KEYS = frozenset({"press", "type"})
"""Operations of which they do not say it."""

ON_ELEMENT: dict[Method, Operation] = {
    "click": lambda on, _, timeout: click(on.locator(PRESSED), timeout=timeout),
    "double_click": lambda on, _, timeout: double_click(on, timeout=timeout),
    "right_click": lambda on, _, timeout: on.click(button="right", timeout=timeout),
    "hover": lambda on, _, timeout: on.hover(timeout=timeout),
    "focus": lambda on, _, timeout: on.focus(timeout=timeout),
    "fill": _fill,
    "type": lambda on, given, timeout: on.press_sequentially(given[0], timeout=timeout),
    "clear": lambda on, _, timeout: on.clear(timeout=timeout),
    "press": _press,
    "select_option": lambda on, given, timeout: on.select_option(label=list(given), timeout=timeout),
    "check": lambda on, _, timeout: _tick(on, timeout, is_on=True),
    "uncheck": lambda on, _, timeout: _tick(on, timeout, is_on=False),
    "set_input_files": _upload,
    "scroll_to": lambda on, _, timeout: on.scroll_into_view_if_needed(timeout=timeout),
    "scroll_until": lambda on, _, timeout: on.scroll_into_view_if_needed(timeout=timeout),
    "select_text": lambda on, given, timeout: _selected(on, given, _left(timeout)),
    "copy": _copy,
    "wait_for": lambda on, _, timeout: on.wait_for(state="visible", timeout=timeout),
    "wait_for_hidden": lambda on, _, timeout: on.wait_for(state="hidden", timeout=timeout),
    "scroll_by": _wheel,
    "swipe": swipe,
    "pinch": pinch,
}

ON_PAGE: dict[Method, Callable[[Page, Sequence[str], float | None], Any]] = {
    "press": lambda page, given, _: page.keyboard.press(given[0]),
    "type": lambda page, given, _: page.keyboard.type(given[0]),
    "scroll_by": lambda page, given, timeout: ask(page, "scroll", by=given[0], timeout_ms=timeout),
    "go_back": lambda page, _, timeout: page.go_back(timeout=timeout),
    "go_forward": lambda page, _, timeout: page.go_forward(timeout=timeout),
    "reload": lambda page, _, timeout: page.reload(timeout=timeout),
    "goto": lambda page, given, timeout: page.goto(given[0], timeout=timeout),
}


def perform_on_element(
    method: Method,
    locator: Locator,
    arguments: Sequence[str],
    timeout_ms: float | None,
    to: Locator | None = None,
    *,
    tag: str = "input",
    is_told: bool = False,
) -> None:
    """Do `method` on the one element that `locator` gives.

    Args:
        method: What to do.
        locator: What to do it on.
        arguments: Operands, values filled in.
        timeout_ms: Time for it; Playwright's own default if not given.
        to: What to drop on, for `drag_to`.
        tag: Tag of the element: `check` and `uncheck` of anything but an `input` is a click, if it is needed.
        is_told: Whether the state that it is to have afterwards is looked at by who asks for it.

    Raises:
        playwright.sync_api.Error: As Playwright raises it, unmasked: `steps` masks and rewords it.
    """
    if method == "drag_to":
        assert to is not None, "drag_to has a second target"
        drag(locator, to, timeout=timeout_ms)
    elif method in ("check", "uncheck") and (is_told or tag != "input"):
        _press_box(locator, timeout_ms, is_on=method == "check")
    else:
        ON_ELEMENT[method](locator, arguments, timeout_ms)


def point_at(locator: Locator, timeout_ms: float) -> bool:
    """Move the pointer over an element, as a click does before it presses; whether that could be done."""
    try:
        # By itself: a handle would have the page's own world prepared for it.
        locator.hover(force=True, timeout=timeout_ms)
    except PlaywrightError:
        return False
    return True


def perform_on_page(method: Method, page: Page, arguments: Sequence[str], timeout_ms: float | None) -> None:
    """Do `method` on the page itself."""
    ON_PAGE[method](page, arguments, timeout_ms)


def _put_whole(field: ElementHandle, given: Sequence[str], timeout_ms: float) -> None:
    """As `fill`, in the field's own document."""
    field.select_text(timeout=timeout_ms)  # which waits until it can be seen, and lets the page move the focus first
    _put(field, timeout_ms, text=given[0], begins=True, whole=True)


def _put_letters(field: ElementHandle, given: Sequence[str], timeout_ms: float) -> None:
    """As `press_sequentially`, in the field's own document; what follows goes where that moves the focus to."""
    for place, letter in enumerate(given[0]):
        if _put(field, timeout_ms, text=letter, begins=place == 0) == BY_VALUE:
            field.fill(given[0], timeout=timeout_ms)
            return


BY_VALUE = "by-value"
"""What the page side says of a field that has no text to edit: dates, colours, sliders."""
NOT_YET = frozenset({"enabled", "editable", "focused"})
LOOK_AGAIN_MS = 50
NO_FIELD = "The element is no field that text can be typed into: nothing was."


def _put(field: ElementHandle, timeout_ms: float, *, text: str, begins: bool, whole: bool = False) -> str:
    """Put a text into a field once it takes one.

    Raises:
        playwright.sync_api.TimeoutError: It is disabled, read-only, or another has the focus.
        playwright.sync_api.Error: It is no field, or went away.
    """
    deadline = monotonic() + timeout_ms / 1000
    while True:
        problem: str = ask_element(field, "put", text=text, begins=begins, whole=whole)
        if problem == BY_VALUE and whole:
            field.fill(text, timeout=timeout_ms)
        if problem in ("", BY_VALUE):
            return problem
        if problem == "field":
            raise PlaywrightError(NO_FIELD)
        if problem not in NOT_YET or monotonic() > deadline:
            raise PlaywrightTimeoutError(f"Timeout {timeout_ms:g}ms exceeded.\n  - element is not {problem}")
        _pause(field)


def _pause(field: ElementHandle) -> None:
    frame = field.owner_frame()
    if frame is not None:
        frame.wait_for_timeout(LOOK_AGAIN_MS)


INTO_FIELD: dict[Method, Callable[[ElementHandle, Sequence[str], float], Any]] = {
    "fill": _put_whole,
    "type": _put_letters,
    "select_option": lambda field, given, timeout: field.select_option(label=list(given), timeout=timeout),
}
"""Operations by which a value reaches one field of one document and nothing else, wherever the focus goes meanwhile."""


def perform_in_field(method: Method, field: ElementHandle, arguments: Sequence[str], timeout_ms: float) -> None:
    """Do `method`, one of `INTO_FIELD`, on a field whose document was looked at: no other takes its place.

    Raises:
        playwright.sync_api.Error: As Playwright raises it, unmasked.
    """
    INTO_FIELD[method](field, arguments, timeout_ms)


def is_done(error: Exception) -> bool:
    """Whether the page got the whole input before the error: only what comes of it was waited for."""
    return DONE.search(str(error)) is not None


def may_be_done(method: Method, error: Exception) -> bool:
    """Whether the page may have got the input of an operation before its error."""
    is_found = isinstance(error, PlaywrightError) and method in KEYS and "locator resolved" in str(error)
    return is_found or AFTERWARDS.search(str(error)) is not None
