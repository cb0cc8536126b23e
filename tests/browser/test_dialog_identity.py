"""A dialog that asks something else than was recorded is not answered, whoever shows it: the browser or the page."""

from __future__ import annotations

import json

import pytest

from pytest_stagehand._recording.effects import DialogEffect
from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

pytestmark = pytest.mark.one_page

OTHER = "identity-changed"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def asking(script: str) -> str:
    """A page whose button runs a script; `say` shows what came of it."""
    return (
        "<main><h1>Account</h1><button id=go>Go</button><p id=out></p></main><script>{"
        "window.say = (text) => { document.querySelector('#out').textContent = `Result: ${text}`; };"
        f"document.querySelector('#go').onclick = () => {{ {script} }}; }}</script>"
    )


def native(message: str, kind: str = "confirm", then: str = "say('done')") -> str:
    return asking(f"const answer = {kind}({json.dumps(message)}); if (answer !== false && answer !== null) {then};")


def late(message: str, ms: int = 40) -> str:
    return asking(f"setTimeout(() => confirm({json.dumps(message)}) && say('done'), {ms})")


ACCEPTED = (Do(method="accept_dialog"), Do("Go"))
TYPED = (Do(method="accept_dialog", arguments=("Ada",)), Do("Go"))
DISMISSED = (Do(method="dismiss_dialog"), Do("Go"))

NATIVE = {
    "the same": (ACCEPTED, native("Delete the draft?"), native("Delete the draft?"), ""),
    "asked twice": (ACCEPTED, native("Save?"), native("Save?", then="confirm('Really?') && say('done')"), OTHER),
    "the same alert twice": (
        ACCEPTED,
        native("Saved.", "alert"),
        native("Saved.", "alert", "alert('Saved.'); say('done')"),
        OTHER,
    ),
    "asked twice each time": (
        ACCEPTED,
        native("Save?", then="confirm('Really?') && say('done')"),
        native("Save?", then="confirm('Really?') && say('done')"),
        "",
    ),
    "another question": (ACCEPTED, native("Delete the draft?"), native("Delete your account?"), OTHER),
    "a word more": (ACCEPTED, native("Delete the draft?"), native("Delete all drafts for ever?"), OTHER),
    "a negation": (ACCEPTED, native("Keep it?"), native("Do not keep it?"), OTHER),
    "another name in it": (ACCEPTED, native("Remove Bob?"), native("Remove Ann?"), OTHER),
    "another number": (ACCEPTED, native("Delete 1 file?"), native("Delete 1000 files?"), OTHER),
    "another number of the same words": (ACCEPTED, native("Delete 2 files?"), native("Delete 3 files?"), OTHER),
    "another language": (ACCEPTED, native("Wirklich löschen?"), native("Wirklich alles löschen?"), OTHER),
    "another script": (ACCEPTED, native("下書きを削除しますか"), native("アカウントを削除しますか"), OTHER),
    "another amount": (ACCEPTED, native("Pay €8.00?"), native("Pay €800.00?"), OTHER),
    "another ending of a long text": (
        ACCEPTED,
        native("Please read. " * 20 + "Save?"),
        native("Please read. " * 20 + "Erase?"),
        OTHER,
    ),
    "other white space": (ACCEPTED, native("Delete\n the draft?"), native("Delete the  draft?"), ""),
    "another date": (
        ACCEPTED,
        native("Replace the version of 2026-01-02?"),
        native("Replace the version of 2027-03-04?"),
        "",
    ),
    "another time": (ACCEPTED, native("Saved at 10:30. Leave?"), native("Saved at 23:59. Leave?"), ""),
    "another id": (ACCEPTED, native("Close ticket 1234567?"), native("Close ticket 7654321?"), ""),
    "another kind": (ACCEPTED, native("Go on?", "confirm"), native("Go on?", "prompt"), OTHER),
    "an alert that says another thing": (
        ACCEPTED,
        native("Saved", "alert"),
        native("Could not be saved", "alert"),
        OTHER,
    ),
    "a prompt for another thing": (TYPED, native("Your name", "prompt"), native("Your password", "prompt"), OTHER),
    "the same prompt": (TYPED, native("Your name", "prompt"), native("Your name", "prompt"), ""),
    "to dismiss another one": (DISMISSED, native("Leave?"), native("Stay?"), OTHER),
    "to dismiss the same": (DISMISSED, native("Leave?"), native("Leave?"), ""),
    "none": (ACCEPTED, native("Delete?"), asking("say('done')"), "effect-missing"),
    "late, the same": (ACCEPTED, late("Delete?"), late("Delete?"), ""),
    "late, another": (ACCEPTED, late("Delete the draft?"), late("Delete all?"), OTHER),
    "the same, and nothing is done": (ACCEPTED, native("Delete?"), native("Delete?", then="0"), "effect-missing"),
}


@pytest.mark.parametrize("name", NATIVE)
def test_a_dialog_of_the_browser_is_answered_only_if_it_asks_what_was_recorded(page, name):
    operations, then, now, wanted = NATIVE[name]
    sitting = Sitting()
    page.set_content(then)
    sitting.record(page, operations)
    anew(page)
    page.set_content(now)
    assert sitting.reason(page, wanted) == wanted
    if wanted == OTHER:
        assert page.locator("#out").inner_text() == ("Result: done" if "alert" in now else "")


@pytest.mark.parametrize(
    "ms", [200, 400, 1_200], ids=["while it settles", "as it is read", "after it has come to rest"]
)
def test_the_question_is_recorded_whenever_it_comes(page, ms):
    sitting = Sitting()
    page.set_content(late("Delete the draft?", ms))
    sitting.record(page, ACCEPTED)
    [asked] = [
        each for each in (sitting.actions[-1].effect, *sitting.actions[-1].also) if isinstance(each, DialogEffect)
    ]
    assert asked.message == "Delete the draft?"
    anew(page)
    page.set_content(late("Delete all?", ms))
    assert sitting.problem(page, SOON_MS)
    assert page.locator("#out").inner_text() == ""


def test_both_questions_are_shown(page):
    sitting = Sitting()
    page.set_content(native("Delete the draft?"))
    sitting.record(page, ACCEPTED)
    page.set_content(native("Delete your account?"))
    found = sitting.problem(page, SOON_MS)
    assert 'confirm "Delete the draft?"' in found
    assert 'confirm "Delete your account?"' in found


def test_an_answer_that_nobody_asked_for_ends_with_its_test(page):
    page.set_content(asking("say('done')"))
    armed = Sitting()
    armed.record(page, ACCEPTED[:1])
    page.set_content(native("Delete?"))
    page.once("dialog", lambda dialog: dialog.dismiss())  # as the next test on this page does
    page.get_by_role("button").first.click()
    assert page.locator("#out").inner_text() == ""


def test_a_dialog_may_be_armed_in_the_step_before(page):
    sitting = Sitting()
    page.set_content(native("Delete the draft?"))
    sitting.record(page, ACCEPTED[:1], ACCEPTED[1:])
    page.set_content(native("Delete the draft?"))
    assert sitting.problem(page) == ""
    page.set_content(native("Delete your account?"))
    assert sitting.reason(page, OTHER) == OTHER
    assert page.locator("#out").inner_text() == ""


def test_values_of_the_test_are_no_part_of_the_question(page):
    sitting = Sitting(variables={"who": "Bob", "many": "3"})
    page.set_content(native("Remove Bob from 3 lists?"))
    sitting.record(page, ACCEPTED, sentences=["click Go for %who%, %many% times"])
    assert sitting.actions[1].also[0].message == "Remove %who% from %many% lists?"
    for who, many, asked, wanted in (
        ("Ann", "7", "Ann from 7", ""),
        ("Ann", "7", "Bob from 7", OTHER),
        ("Ann", "7", "Ann from 3", OTHER),
    ):
        sitting.variables = {"who": who, "many": many}
        page.set_content(native(f"Remove {asked} lists?"))
        assert sitting.reason(page, wanted) == wanted


def test_numbers_that_varied_between_recordings_may_vary(page):
    sitting = Sitting()
    for many in (3, 5):
        page.set_content(native(f"Delete {many} files?"))
        sitting.record(page, ACCEPTED)
    assert sitting.actions[1].also == (DialogEffect(type="confirm", message="Delete ⟨n⟩ files?", numbers=True),)
    for asked, wanted in (("Delete 8 files?", ""), ("Delete 8 folders?", OTHER)):
        page.set_content(native(asked))
        assert sitting.reason(page, wanted) == wanted


def test_what_does_not_say_a_question_replays_as_it_was_recorded(page):
    sitting = Sitting()
    page.set_content(native("Delete the draft?"))
    sitting.record(page, ACCEPTED)
    (step,) = sitting.steps
    old = step.actions[1].model_copy(update={"effect": DialogEffect(), "also": ()})
    sitting.steps = [step.model_copy(update={"actions": (step.actions[0], old)})]
    page.set_content(native("Anything else?"))
    assert sitting.problem(page) == ""


def test_leaving_a_page_with_unsaved_changes_is_asked(page):
    leaving = (
        asking("location.href = 'about:blank?elsewhere'")
        + "<script>onbeforeunload = (event) => event.preventDefault()</script>"
    )
    sitting = Sitting()
    page.set_content(leaving)
    sitting.record(page, ACCEPTED)
    assert sitting.actions[1].also == (DialogEffect(type="beforeunload"),)


def window(inside: str, attributes: str = "aria-label=Confirm", tag: str = "div role=dialog") -> str:
    end = tag.partition(" ")[0]
    return f"<main><h1>Files</h1><p id=out></p></main><{tag} {attributes}>{inside}</{end}><script>document.querySelector('#yes').onclick = () => {{ document.querySelector('#out').textContent = 'Result: done'; }}</script>"


def question(words: str, more: str = "", yes: str = "Yes") -> str:
    return f"<p>{words}</p>{more}<button id=yes>{yes}</button><button>Cancel</button>"


YES = (Do("Yes"),)
ALERT, NATIVE_TAG = "div role=alertdialog", "dialog open"
FORM = "<h2>Edit</h2><label>Name <input></label><label>Mail <input></label><p>{}</p><button id=yes>Yes</button>"
CART = "<h2>Cart</h2><ul><li>Red shirt <button>Remove</button></li><li>{} <button>Remove</button></li></ul><p>{}</p><button id=yes>Yes</button>"
TERMS = "Please read the terms below with care. " * 8
IN_PAGE = {
    "at the end of a long text": (
        window(question(f"{TERMS}Delete the draft?")),
        window(question(f"{TERMS}Delete the account?")),
        OTHER,
    ),
    "at the end of several long texts": (
        window(question(f"{TERMS}</p><p>{TERMS}</p><p>{TERMS}Delete the draft?")),
        window(question(f"{TERMS}</p><p>{TERMS}</p><p>{TERMS}Delete the account?")),
        OTHER,
    ),
    "in its name alone": (
        window(question(""), "aria-label='Delete the draft?'"),
        window(question(""), "aria-label='Delete the account?'"),
        OTHER,
    ),
    "in the label of its field": (
        window(question("Type to delete", "<label for=f>Name of the draft</label><input id=f>")),
        window(question("Type to delete", "<label for=f>Name of the account</label><input id=f>")),
        OTHER,
    ),
    "in a picture": (
        window(question("Remove this photo?", "<img alt='Ann at sea' src=x>")),
        window(question("Remove this photo?", "<img alt='Bob at home' src=x>")),
        OTHER,
    ),
    "in a link in its sentence": (
        window(question("Delete <a href=#>Draft</a> now?")),
        window(question("Delete <a href=#>Account</a> now?")),
        OTHER,
    ),
    "in a dialog in a dialog": (
        window("<div role=dialog aria-label=Inner>" + question("Delete the draft?") + "</div>"),
        window("<div role=dialog aria-label=Inner>" + question("Delete the account?") + "</div>"),
        OTHER,
    ),
    "a link beside its sentence": (
        window(question("Delete?", "<a href=#>Help</a>")),
        window(question("Delete?", "<a href=#>Support</a>")),
        "",
    ),
    "markup without a space": (window(question("Delete it now?")), window(question("Delete it <i>now</i>?")), ""),
    "signs that nobody sees": (
        window(question("Delete the account?")),
        window(question("Delete the ac&shy;count?&#8203;")),
        "",
    ),
    "the same": (window(question("Delete the draft?")), window(question("Delete the draft?")), ""),
    "another question": (window(question("Delete the draft?")), window(question("Delete your account?")), OTHER),
    "without a name": (window(question("Delete the draft?"), ""), window(question("Delete your account?"), ""), OTHER),
    "named by a heading": (
        window("<h2 id=h>Warning</h2>" + question("Discard changes?"), "aria-labelledby=h"),
        window("<h2 id=h>Warning</h2>" + question("Publish to everybody?"), "aria-labelledby=h"),
        OTHER,
    ),
    "an alertdialog": (
        window(question("Log out?"), tag=ALERT),
        window(question("Log out everywhere?"), tag=ALERT),
        OTHER,
    ),
    "a dialog element": (
        window(question("Log out?"), "", NATIVE_TAG),
        window(question("Delete all?"), "", NATIVE_TAG),
        OTHER,
    ),
    "another number": (window(question("Delete 1 file?")), window(question("Delete 1000 files?")), OTHER),
    "a name in bold": (window(question("Remove <b>Bob</b>?")), window(question("Remove <b>Ann</b>?")), OTHER),
    "another language": (window(question("Entwurf löschen?")), window(question("Konto löschen?")), OTHER),
    "in a list": (
        window(question("You will lose:", "<ul><li>3 drafts</li></ul>")),
        window(question("You will lose:", "<ul><li>the account</li></ul>")),
        OTHER,
    ),
    "in the description": (
        window("<h2>Sure?</h2><div><span>This deletes the page.</span></div>" + question("")),
        window("<h2>Sure?</h2><div><span>This deletes the site.</span></div>" + question("")),
        OTHER,
    ),
    "with a field": (
        window(question("Type the name of the draft", "<input aria-label=Name>")),
        window(question("Type the name of the account", "<input aria-label=Name>")),
        OTHER,
    ),
    "another date": (
        window(question("Restore the version of 2026-01-02?")),
        window(question("Restore the version of 2025-04-05?")),
        "",
    ),
    "other markup": (
        window(question("Delete the draft?")),
        window("<div><div>" + question("Delete <i>the</i> draft?") + "</div></div>"),
        "",
    ),
    "a box more": (
        window(question("Delete?")),
        window(question("Delete?", "<label><input type=checkbox>Don't ask again</label>")),
        "",
    ),
    "a message of the page": (
        window(question("Delete?")),
        window(question("Delete?", "<div role=alert>Try again</div>")),
        "",
    ),
    "a button more": (window(question("Delete?")), window(question("Delete?", "<button>Later</button>")), ""),
    "a field more in a form": (window(FORM.format("All fields")), window(FORM.format("Some fields are new")), ""),
    "other lines in a cart": (
        window(CART.format("Blue hat", "Total €80")),
        window(CART.format("Green sock", "Total €12")),
        "",
    ),
    "a spinner": (window(question("Delete?")), window(question("Delete?", "<div role=status>Loading</div>")), ""),
    "an image more": (window(question("Delete?")), window(question("Delete?", "<img alt=Warning src=x>")), ""),
}


@pytest.mark.parametrize("name", IN_PAGE)
def test_a_button_of_a_dialog_that_asks_something_else_is_not_pressed(page, name):
    then, now, wanted = IN_PAGE[name]
    sitting = Sitting()
    page.set_content(then)
    sitting.record(page, YES)
    page.set_content(now)
    assert sitting.reason(page, wanted) == wanted
    assert page.locator("#out").inner_text() == ("" if wanted else "Result: done")


LAID = "div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'"
BY_NAME = {"in its name alone", "in a dialog in a dialog", "an alertdialog", "a dialog element", "named by a heading"}


def laid_over(html: str) -> str:
    """The same where no role says that it is a dialog: it lies over the page, under a title."""
    inside = html.replace(
        "div role=dialog aria-label=Confirm>",
        f"{LAID}><div style='width:500px;margin:99px auto;background:#fff'><h2>Confirm</h2>",
    )
    return inside.replace("</div><script>", "</div></div><script>")


@pytest.mark.parametrize("name", [name for name in IN_PAGE if name not in BY_NAME and "without" not in name])
def test_so_it_is_with_a_dialog_that_no_role_names(page, name):
    then, now, wanted = IN_PAGE[name]
    sitting = Sitting()
    page.set_content(laid_over(then))
    sitting.record(page, YES)
    assert sitting.actions[-1].target.fingerprint.over is not None
    page.set_content(laid_over(now))
    assert sitting.reason(page, wanted) == wanted
    assert page.locator("#out").inner_text() == ("" if wanted else "Result: done")


MADE_OF_DIVS = (
    "<main><h1>Files</h1><p id=out></p></main><div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'>"
    "<div style='width:500px;margin:99px auto;background:#fff'><div class=t>Sure?</div>{}"
    "<div id=yes style='cursor:pointer' onclick='out.textContent = `Result: done`'><span>Yes</span></div>"
    "<div style='cursor:pointer'><span>No</span></div></div></div>"
)
ENTRIES = "".join(f"<div style='cursor:pointer'>{{}} {n}</div>" for n in range(9))
OF_DIVS = {
    "the same": ("<div>Delete the draft?</div>", "<div>Delete the draft?</div>", ""),
    "another question": ("<div>Delete the draft?</div>", "<div>Delete the account?</div>", OTHER),
    "a button more": (
        "<div>Delete?</div>",
        "<div>Delete?</div><div style='cursor:pointer'><span>Later</span></div>",
        "",
    ),
    "a window to work in": (ENTRIES.replace("{}", "File"), ENTRIES.replace("{}", "Photo"), ""),
}


@pytest.mark.parametrize("name", OF_DIVS)
def test_so_it_is_with_one_whose_buttons_have_no_role_either(page, name):
    then, now, wanted = OF_DIVS[name]
    sitting = Sitting()
    page.set_content(MADE_OF_DIVS.format(then))
    sitting.record(page, YES)
    page.set_content(MADE_OF_DIVS.format(now))
    assert sitting.reason(page, wanted) == wanted
    assert page.locator("#out").inner_text() == ("" if wanted else "Result: done")


def test_a_dialog_that_counts_down_may_count(page):
    counting = window(question("You are logged out in <b id=n>59</b> seconds", yes="Stay")) + (
        "<script>{ let n = 59; const tick = setInterval(() => { document.querySelector('#n').textContent = --n; }, 300); }</script>"
    )
    sitting = Sitting()
    page.set_content(counting)
    sitting.record(page, (Do("Stay"),))
    anew(page)
    page.set_content(counting)
    assert sitting.problem(page) == ""
    anew(page)
    page.set_content(counting.replace("logged out", "deleted"))
    assert sitting.reason(page, OTHER) == OTHER


def listing(answer: str, yes: str = "li.remove()", otherwise: str = "") -> str:
    """A list, the second of whose items asks before it does something."""
    return (
        "<h1>Files</h1><ul><li>a.txt <button>Look</button></li><li id=li>b.txt, 3 views <button id=go>Go</button></li></ul>"
        f"<script>go.onclick = () => {{ if ({answer}) {{ {yes} }} else {{ {otherwise} }} }}</script>"
    )


LISTED = listing("confirm('Delete?')")
REFUSED = {
    "nothing": (LISTED, ""),
    "another list of other items": (LISTED.replace("a.txt", "c.txt"), ""),
    "a number": (listing("confirm('Delete?')", otherwise="li.firstChild.data = 'b.txt, 4 views '"), ""),
    "an item more": (listing("confirm('Delete?')", otherwise="li.after(li.cloneNode(true))"), ""),
    "an order": (listing("confirm('Delete?')", otherwise="li.parentNode.prepend(li)"), ""),
    "the item went": (listing("!confirm('Delete?')"), "effect-missing"),
    "the item went all the same": (listing("confirm('Delete?') || true"), "effect-missing"),
    "another went": (listing("!confirm('Delete?')", "li.previousSibling.remove()"), "effect-missing"),
    "it reads otherwise": (listing("!confirm('Delete?')", "li.firstChild.data = 'b.txt (archived)'"), "effect-missing"),
    "the list went": (listing("!confirm('Delete?')", "li.parentNode.remove()"), "effect-missing"),
}


STATE = "<h1>Album</h1><button id=go>Go</button><p id=state>private</p><p>{} views</p><script>go.onclick = () => {{ if ({}confirm('Share?')) state.innerText = 'public'; }}</script>"


@pytest.mark.parametrize(("views", "sign", "wanted"), [(3, "", ""), (4, "", ""), (3, "!", "effect-missing")])
def test_a_page_without_a_list_keeps_all_that_it_says(page, views, sign, wanted):
    sitting = Sitting()
    page.set_content(STATE.format(3, ""))
    sitting.record(page, DISMISSED)
    anew(page)
    page.set_content(STATE.format(views, sign))
    assert sitting.reason(page, wanted) == wanted


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_refused_is_not_done(page, name):
    now, wanted = REFUSED[name]
    sitting = Sitting()
    page.set_content(LISTED)
    sitting.record(page, DISMISSED)
    anew(page)
    page.set_content(now)
    assert sitting.reason(page, wanted) == wanted


MODAL = (
    "<h1>People</h1><ul><li>Ann <button>Remove</button></li><li>Bob <button>Remove</button></li></ul>"
    "<div id=box role=dialog aria-label='Remove a person' hidden><p>Are you sure?</p><button id=yes>Remove</button></div>"
    "<script>for (const each of document.querySelectorAll('li button')) each.onclick = () => {{ about = each.parentNode; box.hidden = false; }};"
    "yes.onclick = () => {{ {} }}</script>"
)
CLOSES = {
    "it closes": ("about.remove(); box.hidden = true", ""),
    "it goes": ("about.remove(); box.remove()", ""),
    "it closes late": ("about.remove(); setTimeout(() => box.hidden = true, 300)", ""),
    "it stays": ("about.remove()", "effect-missing"),
    "it closes, and nothing is done": ("box.hidden = true", "effect-missing"),
    "it closes, and another goes": ("document.querySelector('li').remove(); box.hidden = true", "effect-missing"),
}


LAID_MODAL = MODAL.replace(
    "<div id=box role=dialog aria-label='Remove a person' hidden>",
    "<style>#box[hidden] {{ display: none }}</style><div id=box style='position:fixed;inset:0;background:rgba(0,0,0,.5)' hidden><div style='width:400px;margin:99px auto;"
    "background:#fff'><b>Remove a person</b>",
).replace("</button></div><script>", "</button></div></div><script>")


@pytest.mark.parametrize("modal", [MODAL, LAID_MODAL], ids=["by its role", "by how it lies"])
@pytest.mark.parametrize("name", CLOSES)
def test_a_dialog_closes_and_does_what_it_did(page, name, modal):
    now, wanted = CLOSES[name]
    sitting = Sitting()
    page.set_content(modal.format("about.remove(); box.hidden = true"))
    sitting.record(page, (Do("Remove", "Bob"),), (Do("Remove", "Are you sure?"),))
    anew(page)
    page.set_content(modal.format(now))
    assert sitting.reason(page, wanted) == wanted
