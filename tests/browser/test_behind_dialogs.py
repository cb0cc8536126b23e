"""What a dialog's button did to the page around it is held, whatever the dialog is made of; so is that it did nothing."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._recording.effects import KeptEffect
from pytest_stagehand._recording.spoken import spoken_deed
from pytest_stagehand._steps.lasting import look_back
from pytest_stagehand._verbs.act import act
from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

pytestmark = pytest.mark.one_page

MISSING = "effect-missing"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


INSIDE = (
    "<h2>Sure?</h2><p>Think of it.</p><label>Why <select id=why><option>Other</option><option>Price</option></select></label>"
    "<label>Note <input id=note></label><button id=yes>Yes</button><button id=no>No</button>"
)
"""What a dialog asks, and its two answers."""

BOXES = {
    "modal": "const box = document.createElement('dialog'); main.append(box); root = box;"
    "const open = () => { box.innerHTML = INSIDE; box.showModal(); wire(); }, shut = () => box.close();",
    "toggled": "const box = document.createElement('div'); main.after(box); root = box; box.hidden = true; box.setAttribute('role', 'dialog');"
    "box.setAttribute('aria-label', 'Question'); const open = () => { box.innerHTML = INSIDE; box.hidden = false; wire(); }, shut = () => { box.hidden = true; };",
    "in a portal": "let box; const open = () => { document.body.insertAdjacentHTML('beforeend', `<div role=presentation style='position:fixed;inset:0'>"
    "<section role=alertdialog aria-modal=true aria-labelledby=q><h3 id=q>Question</h3>${INSIDE}</section></div>`); box = document.body.lastElementChild;"
    "root = box; main.setAttribute('aria-hidden', 'true'); wire(); }, shut = () => { box.remove(); main.removeAttribute('aria-hidden'); };",
    "in a shadow root": "const host = document.createElement('my-box'); main.append(host); root = host.attachShadow({mode: 'open'});"
    "const open = () => { root.innerHTML = `<dialog aria-label=Question>${INSIDE}</dialog>`; root.firstChild.showModal(); wire(); }, shut = () => root.firstChild.close();",
    "slotted": "const host = document.createElement('my-box'); main.append(host); root = host;"
    "host.attachShadow({mode: 'open'}).innerHTML = '<div role=dialog aria-label=Question hidden><slot></slot></div>'; const box = host.shadowRoot.firstChild;"
    "const open = () => { host.innerHTML = INSIDE; box.hidden = false; wire(); }, shut = () => { box.hidden = true; };",
    "laid over, without a role": "let box; const open = () => { document.body.insertAdjacentHTML('beforeend', `<div style='position:fixed;inset:0;"
    "background:rgba(0,0,0,.5)'><div style='width:400px;margin:100px auto;background:#fff'>${INSIDE}</div></div>`); box = document.body.lastElementChild;"
    "root = box; wire(); }, shut = () => box.remove();",
    "laid over and toggled": "const box = document.createElement('div'); document.body.append(box); root = box; box.style.cssText = 'display:none;position:fixed;inset:0;"
    "background:rgba(0,0,0,.5)'; const open = () => { box.innerHTML = `<div style='width:400px;margin:100px auto;background:#fff'>${INSIDE}</div>`;"
    "box.style.display = 'block'; wire(); }, shut = () => { box.style.display = 'none'; };",
    "beside its veil": "let box; const open = () => { document.body.insertAdjacentHTML('beforeend', `<div class=veil style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div>"
    "<div style='position:fixed;left:300px;top:100px;width:400px;background:#fff'>${INSIDE}</div>`); box = document.body.lastElementChild;"
    "root = box; wire(); }, shut = () => { box.previousElementSibling.remove(); box.remove(); };",
    "a window that is dragged": "let box; const open = () => { document.body.insertAdjacentHTML('beforeend', `<div style='position:absolute;left:200px;top:150px;width:400px;"
    "background:#fff'><div style='cursor:move'>Question</div>${INSIDE}</div>`); box = document.body.lastElementChild; root = box; wire(); }, shut = () => box.remove();",
    "inert around": "const box = document.createElement('div'); box.setAttribute('role', 'dialog'); root = box; box.setAttribute('aria-label', 'Question');"
    "const open = () => { box.innerHTML = INSIDE; document.body.append(box); main.inert = true; wire(); }, shut = () => { box.remove(); main.inert = false; };",
}
"""Ways to make a dialog: each gives `open` and `shut`, and sets `root`, in which it stands."""

NOTHING, LATE_MS = "", 30


def page_with(box: str, body: str, yes: str = NOTHING, no: str = NOTHING, inside: str = INSIDE) -> str:
    """A page whose button Go opens a dialog; the script of its answer runs after it closed."""
    return (
        f"<main>{body}<button class=go>Go</button></main><script>{{ const main = document.querySelector('main'); let root;"
        f"const $ = (selector) => main.querySelector(selector), say = (selector, text) => {{ $(selector).textContent = text; }};"
        f"const INSIDE = `{inside}`, later = (run) => setTimeout(run, {LATE_MS});"
        f"const wire = () => {{ root.querySelector('#yes').onclick = () => {{ const why = root.querySelector('#why')?.value; shut(); {yes} }};"
        f"root.querySelector('#no').onclick = () => {{ shut(); {no} }}; }};"
        f"{BOXES[box]} document.querySelectorAll('.go').forEach((each) => {{ each.onclick = open; }}); }}</script>"
    )


YES, NO = (Do("Go"), Do("Yes")), (Do("Go"), Do("No"))
FILLED = (Do("Go"), Do("Note", method="fill", arguments=("hi",)), Do("Yes"))
STATE = "<h1>Site</h1><p>It is <b id=is>online</b></p>"
MEMBER = "<h1>Club</h1><nav><ul><li>Home</li><li>Books</li></ul></nav><p id=is>You are in.</p>"
CLOCK = "<h1>Club</h1><p id=clock>00</p><script>{ let n = 10; setInterval(() => { const c = document.querySelector('#clock'); if (c) c.textContent = n++; }, 100); }</script><p id=is>You are in.</p>"
TOAST = "<h1>Club</h1><div id=toast style='position:fixed;top:0'>Welcome back</div><p id=is>You are in.</p>"
BADGE = "<h1>Club</h1><button id=badge>Follow</button>"
DONE = {
    "done as it was": (YES, STATE, "say('#is', 'closed')", "later(() => say('#is', 'closed'))", ""),
    "nothing comes of it": (YES, STATE, "say('#is', 'closed')", NOTHING, MISSING),
    "it says something else": (YES, STATE, "later(() => say('#is', 'closed'))", "say('#is', 'paused')", MISSING),
    "after a field was filled": (FILLED, STATE, "say('#is', 'closed')", "say('#is', 'paused')", MISSING),
    "a button is called otherwise": (YES, BADGE, "say('#badge', 'Unfollow')", "say('#badge', 'Blocked')", MISSING),
    "a control takes on a state": (
        YES,
        "<h1>Mail</h1><label><input type=checkbox id=is> News</label>",
        "$('#is').checked = true",
        NOTHING,
        MISSING,
    ),
    "something goes": (YES, "<h1>Me</h1><p id=is>Picture of a cat</p>", "$('#is').remove()", NOTHING, MISSING),
    "something goes as it did": (
        YES,
        "<h1>Me</h1><p id=is>Picture of a cat</p>",
        "$('#is').remove()",
        "$('#is').remove()",
        "",
    ),
    "a number goes": (YES, "<h1>Me</h1><p id=is>3 places</p>", "say('#is', '2 places')", NOTHING, MISSING),
    "a toast comes besides": (
        YES,
        STATE,
        "say('#is', 'closed'); main.insertAdjacentHTML('beforeend', '<p role=status>Saved now</p>')",
        "say('#is', 'closed')",
        "",
    ),
}


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", ["done as it was", "it says something else"])
def test_what_a_dialog_did_to_the_page_is_seen_whatever_it_is_made_of(page, name, box):
    operations, body, then, now, wanted = DONE[name]
    check(page, operations, page_with(box, body, then), page_with(box, body, now), wanted)


@pytest.mark.parametrize("name", [name for name in DONE if name != "done as it was"])
def test_what_a_dialog_did_to_the_page_is_seen_of_all_kinds(page, name):
    operations, body, then, now, wanted = DONE[name]
    check(page, operations, page_with("toggled", body, then), page_with("toggled", body, now), wanted)


def check(page, operations, then: str, now: str, wanted: str) -> Sitting:
    """Record on one page, and replay on another."""
    sitting = Sitting()
    page.set_content(then)
    sitting.record(page, operations)
    anew(page)
    page.set_content(now)
    found = sitting.problem(page, SOON_MS if wanted else 20_000)
    assert found.partition(":")[0] == wanted, found
    return sitting


LEFT = "say('#is', 'You left.')"


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("now", [NOTHING, LEFT])
def test_a_dialog_that_only_closed_leaves_the_page_as_it_was(page, box, now):
    then, now = page_with(box, MEMBER), page_with(box, MEMBER, no=now)
    sitting = check(page, NO, then, now, MISSING if now != then else "")
    assert sitting.actions[-1].also[-1] == KeptEffect(behind=True)


def test_what_is_done_a_moment_after_a_dialog_closed_is_seen_before_the_test_ends(page):
    sitting = check(page, NO, page_with("modal", MEMBER), page_with("modal", MEMBER), "")
    anew(page)
    page.set_content(page_with("modal", MEMBER, no=f"setTimeout(() => {LEFT}, 200)"))
    with sitting.in_mode("replay") as session:
        act(page, "step 0", variables=None, within=None, optional=False, timeout=None, vision=None)
        with pytest.raises(StagehandError, match="the rest of the page stays as it is"):
            look_back(session, is_last=True)


KEPT = {
    "a clock goes on": (CLOCK, CLOCK),
    "a toast goes": (TOAST, TOAST.replace("</div>", "</div><script>setTimeout(() => document.querySelector('#toast')?.remove(), 150)</script>")),
    "a text comes": (MEMBER, MEMBER, "$('#is').insertAdjacentHTML('afterend', '<p>Stay a while.</p>')"),
    "a part is drawn anew": (MEMBER, MEMBER, "main.querySelector('nav').innerHTML = main.querySelector('nav').innerHTML"),
    "a page of other words": (MEMBER, MEMBER.replace("You are in.", "You are in since May.")),
    "a notice for ears alone": (MEMBER, MEMBER.replace("</nav>", "</nav><p aria-live=polite id=live>Ready</p>"), "$('#live').textContent = ''"),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_what_changes_by_itself_is_no_news_of_a_dialog_that_only_closed(page, name):
    then, now, *script = KEPT[name]
    sitting = check(page, NO, page_with("modal", then), page_with("modal", now, no="".join(script)), "")
    assert sitting.actions[-1].also[-1] == KeptEffect(behind=True)


def test_what_reads_otherwise_while_a_dialog_is_open_is_not_held(page):
    busy = page_with("toggled", STATE + "<p id=busy></p>", no="say('#busy', '')").replace(
        "box.hidden = false;", "box.hidden = false; say('#busy', 'Waiting for you');"
    )
    sitting = check(page, NO, busy, busy, "")
    assert KeptEffect(behind=True) not in sitting.actions[-1].also


ROWS = "<h1>Passes</h1><ul><li>Pool <i>on</i> <button class=go>Stop</button></li><li>Gym <i>on</i> <button class=go>Stop</button></li><li>Yoga <i>on</i> <button class=go>Stop</button></li></ul>"
ABOUT = "const about = main.querySelectorAll('li')[{}].querySelector('i'); later(() => {{ about.textContent = {}; }})"
STEPS = (Do("Stop", "Gym"),), (Do("Why", method="select_option", arguments=("Price",)),), (Do("Yes"),)
STEPS_BESIDES = (
    (Do("Stop", "Gym"), Do("Note", method="fill", arguments=("dear",))),
    (Do("Why", method="select_option", arguments=("Price",)), Do("Yes")),
)
RIGHT = ABOUT.format(1, "`off: ${why}`")
AFTER_STEPS = {
    "the same": (RIGHT, ""),
    "nothing": (NOTHING, MISSING),
    "another": (ABOUT.format(0, "`off: ${why}`"), MISSING),
    "another outcome": (ABOUT.format(1, "'paused'"), MISSING),
    "what was chosen is lost": (ABOUT.format(1, "'off: Other'"), MISSING),
    "another, too": (RIGHT + "; main.querySelectorAll('i')[0].textContent = 'off: Price'", MISSING),
}


@pytest.mark.parametrize("name", AFTER_STEPS)
@pytest.mark.parametrize("steps", [STEPS, STEPS_BESIDES])
def test_an_item_is_kept_in_mind_over_the_fields_of_its_dialog(page, name, steps):
    now, wanted = AFTER_STEPS[name]
    sitting = Sitting()
    page.set_content(page_with("toggled", ROWS, RIGHT))
    sitting.record(page, *steps)
    anew(page)
    page.set_content(page_with("toggled", ROWS, now))
    assert sitting.reason(page, wanted) == wanted


MAIL = (
    "<h1>Mail</h1><div id=all>{}</div><label>With all of them <select id=do><option>Choose</option><option>Delete</option></select></label>"
    "<button id=go>Apply</button><script>{{ const $ = (s) => document.querySelector(s); $('#go').onclick = () => {{ {}"
    "const ticked = [...document.querySelectorAll('#all :checked, #all [aria-pressed=true]')].map((each) => each.closest('label') ?? each); {} }}; }}</script>"
)
BOX, CHIP = (
    "<label><input type=checkbox> {}</label> ",
    "<button aria-pressed=false onclick='ariaPressed = true'>{}</button> ",
)
NAMES = ("Bill", "Sale", "Raffle", "Meeting")
CHOSEN = {
    "boxes": (BOX, ""),
    "boxes, asked by the browser": (BOX, "if (!confirm('Sure?')) return;"),
    "buttons": (CHIP, ""),
}
GOES = {
    "all of them": ("ticked.forEach((each) => each.remove())", ""),
    "only the first": ("ticked[0].remove()", MISSING),
    "only the last": ("ticked.at(-1).remove()", MISSING),
    "none": ("", MISSING),
}


@pytest.mark.parametrize("kind", CHOSEN)
@pytest.mark.parametrize("name", GOES)
def test_all_that_was_chosen_goes(page, kind, name):
    (each, asked), (now, wanted) = CHOSEN[kind], GOES[name]
    method, answer = ("check", (Do(method="accept_dialog"),) if asked else ()) if each == BOX else ("click", ())
    ticks = [(Do(one, method=method),) for one in ("Sale", "Raffle")]
    chosen = (Do("With all of them", method="select_option", arguments=("Delete",)),)
    sitting = Sitting()
    page.set_content(MAIL.format("".join(map(each.format, NAMES)), asked, GOES["all of them"][0]))
    sitting.record(page, *ticks, chosen, (*answer, Do("Apply")))
    anew(page)
    page.set_content(MAIL.format("".join(map(each.format, NAMES)), asked, now))
    assert sitting.reason(page, wanted) == wanted


def test_what_was_seen_once_only_is_dropped_by_a_second_recording(page):
    sitting = Sitting()
    for word in ("closed", "shut"):
        page.set_content(page_with("toggled", STATE, f"say('#is', '{word}')"))
        sitting.record(page, YES)
    assert sitting.actions[-1].also == ()


def test_a_deed_in_a_dialog_is_told_in_words(page):
    sitting = check(page, NO, page_with("toggled", MEMBER), page_with("toggled", MEMBER), "")
    assert sitting.actions[-1].effect is not None
    told = spoken_deed(sitting.actions[-1], sitting.actions[-1].effect)
    assert told.endswith('dialog "Question" goes away, and the rest of the page stays as it is')
