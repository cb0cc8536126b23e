"""The end of a task, seen once more in another tab: what a page shows by itself, and its server does not keep, is no proof."""

from __future__ import annotations

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

PREFERENCES = """<h1>Alerts</h1>
<div role=tablist><button role=tab aria-selected=true onclick="pick(this, one)">Profile</button>
<button role=tab aria-selected=false onclick="pick(this, two)">News</button></div>
<div role=tabpanel id=one>Ines</div>
<div role=tabpanel id=two hidden><label><input type=checkbox {checked} onchange="fetch('/keep?on=' + this.checked,
  {{method: 'POST'}})"> Beta</label></div>
<script>function pick(tab, panel) {{
  for (const each of document.querySelectorAll('[role=tab]')) each.ariaSelected = each === tab;
  one.hidden = panel !== one; two.hidden = panel !== two;
}}</script>"""
TEST = """
    def test_beta(page):
        page.set_default_timeout(4000)
        page.goto("/")
        before = len(page.context.pages)
        page.agent().execute("try what is new"{how})
        assert len(page.context.pages) == before
        assert page.get_by_label("Beta").is_visible()
"""


def kept(site, name: str) -> str:
    return (site.told("/keep", name) or ["false"])[-1]


def preferring(project, model, how: str = "") -> None:
    project.site.pages["/keep"] = "kept"
    project.site.pages["/"] = lambda _: PREFERENCES.format(
        checked="checked" if kept(project.site, "on") == "true" else ""
    )
    project.test(TEST.format(how=how))

    def open_news(seen) -> dict:
        return going_on(operation("click", seen.ref("tab: News")))

    def tick(seen) -> dict:
        return going_on(operation("check", seen.ref("checkbox: Beta")))

    def say_ticked(seen) -> dict:
        return done(claim("checked", seen.ref("checkbox: Beta")))

    for step in (open_news, tick, say_ticked):
        model.on("agent", "try what is new", step, times=1)


def lines(project, test: str) -> str:
    return "\n".join(project.recording(test)["steps"][0]["in_words"])


def test_a_box_that_stands_as_it_was_pressed_is_no_proof_where_nothing_was_kept(project, model, one_wire):
    preferring(project, model)
    recorded = project.run(*options(model, one_wire), **keys())
    assert recorded.steps == {"test_beta": ["recorded"]}, recorded.text
    assert 'and in another tab, after click tab "News"' in lines(project, "test_beta")
    project.site.requests.clear()
    assert project.replay().steps == {"test_beta": ["replayed"]}

    project.site.requests.clear()
    project.site.pages["/"] = PREFERENCES.format(checked="")  # its server keeps nothing any more
    lost = project.replay()
    assert lost.steps == {"test_beta": ["failed"]}
    assert "another tab, where the page was loaded" in lost.text


def test_no_other_tab_is_opened_where_the_test_does_not_want_it(project, model, one_wire):
    preferring(project, model, how=", verify_by_reload=False")
    project.run(*options(model, one_wire), **keys())
    assert "another tab" not in lines(project, "test_beta")
    assert len([each for each in project.site.requests if each.path == "/"]) == 1


STARS = """<h1>Mail</h1><style>.star {{ width: 20px; height: 20px; background: url(/stars.png) 0 0 }}
.star.on {{ background-position: -20px 0 }} .star:hover {{ background-position: -40px 0 }}</style>
<ul><li>Gas bill <button class="star {gas}" aria-label="Mark gas" onclick="turn(this, 'gas')"></button></li>
<li>Rent <button class="star {rent}" aria-label="Mark rent" onclick="turn(this, 'rent')"></button></li></ul><p role=status id=told></p>
<script>async function turn(star, name) {{
  star.classList.toggle("on");
  await fetch("/keep?" + name + "=" + star.classList.contains("on"), {{method: "POST"}});
  told.textContent = star.parentNode.innerText + (star.classList.contains("on") ? "is marked" : "is plain");
}}</script>"""
STARRING = """
    def test_mark(page):
        page.set_default_timeout(4000)
        page.goto("/")
        page.agent().execute("mark the gas bill")
"""


def test_a_sign_that_says_nothing_is_another_one_in_another_tab_or_it_was_not_kept(project, model, one_wire):
    site = project.site

    def star(name: str) -> str:
        said = [each.query[name] for each in site.requests if each.path == "/keep" and name in each.query]
        return "on" if said[-1:] == ["true"] else ""

    site.pages["/keep"] = "kept"
    site.pages["/"] = lambda _: STARS.format(gas=star("gas"), rent=star("rent"))
    project.test(STARRING)

    def press(seen) -> dict:
        return going_on(operation("click", seen.ref("button: Mark gas")))

    def say_marked(seen) -> dict:
        return done(claim("text", seen.ref("status: Gas bill is marked"), "Gas bill is marked"))

    for step in (press, say_marked, say_marked):  # it is asked once whether something else was meant
        model.on("agent", "mark the gas bill", step, times=1)
    recorded = project.run(*options(model, one_wire), **keys())
    assert recorded.steps == {"test_mark": ["recorded"]}, recorded.text
    assert "another sign is drawn on button" in lines(project, "test_mark")
    site.requests.clear()
    assert project.replay().steps == {"test_mark": ["replayed"]}

    site.requests.clear()
    site.pages["/"] = lambda _: STARS.format(gas="", rent=star("gas"))  # another one is marked than was asked for
    wrong = project.replay()
    assert wrong.steps == {"test_mark": ["failed"]}
    assert "the same sign as before it was operated" in wrong.text
