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


def recorded_with(project, model, one_wire, sentence: str, *steps, page: str, times: int = 1) -> None:
    project.test(f"""
    def test_it(page):
        page.set_default_timeout(4000)
        page.goto("{page}")
        page.agent().execute("{sentence}")
    """)
    for step in steps:
        model.on("agent", sentence, step, times=times)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_it": ["recorded"]}, run.text


TAGS = """<h1>Tags</h1><ul id=all>{items}</ul><button onclick="add()">Add Blue</button><p>{count} stored</p>
<script>function add() {{ all.insertAdjacentHTML("beforeend", "<li>Blue</li>"); fetch("/keep?tag=Blue", {{method: "POST"}}); }}</script>"""


def press_add(seen) -> dict:
    return going_on(operation("click", seen.ref("button: Add Blue")))


def say_blue(seen) -> dict:
    return done(claim("shown", seen.ref("listitem: Blue")))


def tags(project, *, keeps: bool = True, after: int = 0) -> None:
    """A list of tags; what is added is kept, and shown to those who ask `after` times and more."""
    site, asked = project.site, []

    def page(_) -> str:
        asked.append(1)
        kept_ones = site.told("/keep", "tag") if keeps and len(asked) > after else []
        return TAGS.format(items="".join(f"<li>{each}</li>" for each in ["Red", *kept_ones]), count=len(kept_ones))

    site.requests.clear()
    site.pages |= {"/tags": page, "/keep": "kept"}


def test_what_is_kept_a_little_later_is_waited_for(project, model, one_wire):
    tags(project)
    recorded_with(project, model, one_wire, "add the tag Blue", press_add, say_blue, page="/tags")
    assert "and in another tab, all of that" in lines(project, "test_it")
    tags(project, after=2)  # the first look of the other tab comes too early
    assert project.replay().steps == {"test_it": ["replayed"]}
    tags(project, keeps=False)
    assert project.replay().steps == {"test_it": ["failed"]}


def test_what_only_this_page_knows_is_proof_as_it_is(project, model, one_wire):
    tags(project, keeps=False)
    recorded_with(project, model, one_wire, "add the tag Blue", press_add, say_blue, page="/tags")
    assert "another tab" not in lines(project, "test_it")
    assert project.replay().steps == {"test_it": ["replayed"]}


POSTED = """<h1>Tags</h1><ul><li>{tags}</ul><form method=post action="/tags"><button>Add Blue</button></form>
<button onclick="fetch('/keep?tag=Blue', {{method: 'POST'}}).then(() => told.textContent = 'Blue is kept')">Keep Blue</button>
<p id=told></p>"""


def test_a_page_that_was_posted_is_not_loaded_again(project, model, one_wire):
    site = project.site
    site.pages["/keep"] = "kept"
    site.pages["/tags"] = lambda request: POSTED.format(
        tags="Blue" if request.method == "POST" or site.told("/keep", "tag") else "None"
    )

    def keep(seen) -> dict:
        return going_on(operation("click", seen.ref("button: Keep Blue")))

    def say_kept(seen) -> dict:
        return done(claim("shown", seen.ref("text: Blue is kept")))

    recorded_with(project, model, one_wire, "add Blue, and keep it", press_add, keep, say_kept, page="/tags")
    assert "another tab" not in lines(project, "test_it")
    assert [each.method for each in site.requests if each.path == "/tags"] == ["GET", "POST"]


def test_what_the_test_mocks_for_its_page_alone_is_not_asked_of_the_server(project, model, one_wire):
    tags(project)
    project.test("""
    def test_it(page):
        page.set_default_timeout(4000)
        page.route("**/keep?*", lambda route: route.fulfill(body="kept"))
        page.goto("/tags")
        page.agent().execute("add the tag Blue")
    """)
    for step in (press_add, say_blue):
        model.on("agent", "add the tag Blue", step, times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_it": ["recorded"]}, run.text
    assert len([each for each in project.site.requests if each.path == "/tags"]) == 1


HALF = """<h1>Order</h1><ol><li>Size <li>Payment</ol><label>Name <input id=name></label><button onclick="fetch('/keep?size=L', {method: 'POST'});
document.querySelector('li').textContent = 'Size: L'">Take L</button>"""


def test_what_is_typed_and_not_sent_stays_for_the_steps_after_the_task(project, model, one_wire):
    project.site.pages |= {"/order": HALF, "/keep": "kept"}
    project.test("""
    def test_it(page):
        page.set_default_timeout(4000)
        page.goto("/order")
        page.get_by_label("Name").fill("Ann")
        page.agent().execute("take size L")
        assert page.get_by_label("Name").input_value() == "Ann"
    """)

    def take(seen) -> dict:
        return going_on(operation("click", seen.ref("button: Take L")))

    def say(seen) -> dict:
        return done(claim("shown", seen.ref("Size: L")))

    for step in (take, say):
        model.on("agent", "take size L", step, times=1)
    assert project.run(*options(model, one_wire), **keys()).steps == {"test_it": ["recorded"]}
    assert project.replay().steps == {"test_it": ["replayed"]}


def test_a_page_whose_context_takes_no_other_one_is_proof_as_it_is(project, model, one_wire):
    tags(project)
    project.test("""
    def test_it(browser, base_url):
        page = browser.new_page(base_url=base_url)
        page.set_default_timeout(4000)
        page.goto("/tags")
        page.agent().execute("add the tag Blue")
        page.close()
    """)
    for step in (press_add, say_blue):
        model.on("agent", "add the tag Blue", step, times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_it": ["recorded"]}, run.text
    assert "another tab" not in lines(project, "test_it")


def test_a_test_that_waits_for_a_tab_of_its_own_gets_that(project, model, one_wire):
    tags(project)
    recorded_with(project, model, one_wire, "add the tag Blue", press_add, say_blue, page="/tags")
    project.test("""
    def test_it(page):
        page.set_default_timeout(4000)
        opened = []
        page.on("popup", lambda each: opened.append(each))
        page.goto("/tags")
        page.agent().execute("add the tag Blue")
        assert not opened
        assert page.context.pages == [page]
        with page.context.expect_page() as other:
            page.evaluate("void window.open('/tags')")
        assert other.value.url.endswith("/tags")
    """)
    tags(project)
    assert project.replay().steps == {"test_it": ["replayed"]}
