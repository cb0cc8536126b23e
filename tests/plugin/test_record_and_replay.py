import pytest

from tests.support.site import Reply, Request, served

SHIRT = """
    <title>Shirt</title><h1>Red shirt</h1>
    <fieldset><legend>Size</legend>
      <label><input type=radio name=size value=s> Small</label>
      <label><input type=radio name=size value=l> Large</label>
    </fieldset>
    <button onclick="cart.textContent = 'Cart: ' + ++n + ' item'">Add to cart</button>
    <p id=cart>Cart: empty</p>
    <script>let n = 0; const cart = document.getElementById('cart')</script>
"""
TESTS = """
    def test_add(page):
        page.goto("/shirt")
        page.act("choose Large")
        page.act("click Add to cart")
        page.verify('the text "Cart: 1 item" is visible')

    def test_read(page):
        page.goto("/shirt")
        assert page.extract("the heading") == "Red shirt"
        assert [action.method for action in page.observe("the Add to cart button")] == ["click"]
"""
CALLS = {"test_add": 3, "test_read": 2}


def steps(outcome: str) -> dict[str, list[str]]:
    return {test: [outcome] * count for test, count in CALLS.items()}


@pytest.fixture
def shop(project):
    project.site.pages["/shirt"] = SHIRT
    project.test(TESTS)
    return project


def test_the_first_run_records_and_the_second_replays_and_writes_nothing(shop, way):
    assert shop.run(*way).steps == steps("recorded")
    assert shop.recordings == {"test_it/test_add", "test_it/test_read"}
    before = shop.tree()
    assert shop.run(*way).steps == steps("replayed")
    assert shop.replay(*way).steps == steps("replayed")
    assert shop.tree() == before


def test_record_infers_anew_and_changes_no_file_that_says_the_same(shop):
    shop.run()
    before = shop.tree()
    assert shop.run("--stagehand-mode=record").steps == steps("recorded")
    assert shop.tree() == before
    shop.site.pages["/shirt"] = SHIRT.replace("Red shirt", "Red shirt</h1><h1>").replace("Size", "Fit")
    assert shop.run("--stagehand-mode=record", "-k", "test_add").outcomes == {"test_add": "passed"}
    assert '"Fit"' in shop.recording_path("test_add").read_text("utf-8")


def test_a_recording_says_in_words_what_its_programs_read(shop):
    shop.run()
    programs = [step.get("in_words") for step in shop.recording("test_read")["steps"]]
    assert programs == [["value ← heading"], ['button "Add to cart"']]
    assert shop.recording("test_add")["steps"][2]["in_words"] == ['text containing "Cart: 1 item" is shown']


def test_words_that_are_not_those_of_the_program_are_told(shop):
    shop.run()
    path = shop.recording_path("test_add")
    path.write_text(
        path.read_text("utf-8").replace('containing \\"Cart: 1 item', 'containing \\"Cart: 9 items'), "utf-8"
    )
    run = shop.replay()
    assert run.steps == steps("replayed")
    assert "its recording says in words what another step does" in run.text
    assert shop.run().status == 0
    assert "Cart: 9 items" not in path.read_text("utf-8")


ORDER = "<h1>Orders</h1><button onclick='done.hidden = false'>Open order 1017</button><p id=done hidden>Opened</p>"


def test_a_replay_acts_only_when_the_scripts_of_a_page_have_run(project):
    delay = 0.0

    def script(_: Request) -> Reply:
        project.site.closing.wait(delay)
        body = "document.forms[0].onsubmit = event => { event.preventDefault(); document.querySelector('p').textContent = 'Sent.' }"
        return Reply(body, headers={"Content-Type": "text/javascript"})

    project.site.pages["/"] = "<a href='/form'>Write to us</a>"
    project.site.pages["/form"] = (
        "<form><button>Send</button></form><p></p><script type=module src='/script.js'></script>"
    )
    project.site.pages["/script.js"] = script
    project.test("""
        def test_form(page):
            page.goto("/")
            page.act("click Write to us")
            page.act("click Send")
            page.verify("the page shows Sent.")
    """)
    assert project.run().status == 0
    delay = 1.0
    assert project.replay().steps == {"test_form": ["replayed"] * 3}


GUESTS = """<!doctype html><main><h1>Guests</h1><ul aria-label=Invited>
<li><span>Ida</span> <button onclick="this.parentNode.remove()">Remove</button></li>
<li><span>Jon</span> <button onclick="this.parentNode.remove()">Remove</button></li>
</ul></main>"""


def test_an_action_that_observe_gave_is_that_of_a_recording_without_the_title_of_its_list(project):
    project.site.pages["/"] = GUESTS
    project.test("""
        def test_remove(page):
            page.goto("/")
            page.act(page.observe("the Remove buttons")[1])
    """)
    assert project.run().steps == {"test_remove": ["recorded", "recorded"]}
    path = project.recording_path("test_remove")
    older = path.read_text("utf-8").replace(', "listed": "Invited"', "")
    assert older != path.read_text("utf-8")
    path.write_text(older, "utf-8")
    assert project.replay().steps == {"test_remove": ["replayed", "replayed"]}
    project.site.pages["/"] = GUESTS.replace("Invited", "Declined")
    assert project.replay().steps == {"test_remove": ["replayed", "replayed"]}


def test_a_number_that_another_recording_found_to_be_another_is_no_part_of_a_target(project):
    project.site.pages["/"] = ORDER
    project.test("""
        def test_open(page):
            page.goto("/")
            page.act("click Open order", timeout=2000)
    """)
    assert project.run().steps == {"test_open": ["recorded"]}
    project.site.pages["/"] = ORDER.replace("1017", "1018")
    assert project.replay("--stagehand-heal=off").reasons == {"test_open": ["target-missing"]}
    assert project.run("--stagehand-mode=record").steps == {"test_open": ["recorded"]}
    project.site.pages["/"] = ORDER.replace("1017", "1019")
    assert project.replay().steps == {"test_open": ["replayed"]}
    assert project.run("--stagehand-mode=record").steps == {"test_open": ["recorded"]}
    assert project.recording("test_open")["steps"][0]["actions"][0]["target"]["fingerprint"]["name"] == "Open order ⟨n⟩"
    project.site.pages["/"] = ORDER.replace("<p ", "<button>Open order 3</button><p ")
    assert project.replay().reasons == {"test_open": ["target-ambiguous"]}
    project.site.pages["/"] = ORDER.replace("Open", "Close")
    assert project.replay().outcomes == {"test_open": "failed"}


def test_what_only_one_of_two_recordings_saw_is_no_effect(project):
    page = "<button onclick='tip.hidden = done.hidden = false'>Save</button><h2 id=tip hidden>Sleep</h2><p id=done hidden>Saved</p>"
    project.site.pages["/"] = page
    project.test("""
        def test_save(page):
            page.goto("/")
            page.act("click Save", timeout=2000)
    """)

    def effect():
        return project.recording("test_save")["steps"][0]["actions"][0]["effect"]["name"]

    project.run()
    assert effect() == "Sleep"
    project.site.pages["/"] = page.replace("Sleep", "Drink")
    assert project.replay().reasons == {"test_save": ["effect-missing"]}
    project.run("--stagehand-mode=record")
    assert effect() == "Saved"
    project.site.pages["/"] = page.replace("Sleep", "Walk")
    project.run("--stagehand-mode=record")
    assert effect() == "Saved"
    assert project.replay().steps == {"test_save": ["replayed"]}


def test_a_number_that_the_sentence_says_is_meant(project):
    project.site.pages["/"] = "<h1>Hotel</h1><button onclick='this.disabled = true'>Take 2 rooms, 17 left</button>"
    project.test("""
        def test_take(page):
            page.goto("/")
            page.act("click Take 2 rooms")
    """)
    project.run()
    project.site.pages["/"] = project.site.pages["/"].replace("17", "16")
    project.run("--stagehand-mode=record")
    fingerprint = project.recording("test_take")["steps"][0]["actions"][0]["target"]["fingerprint"]
    assert fingerprint["name"] == "Take 2 rooms, ⟨n⟩ left"


def test_live_neither_reads_nor_writes_recordings(shop):
    assert shop.run("--stagehand-mode=live").steps == steps("live")
    assert shop.recordings == set()
    shop.run()
    shop.recording_path("test_add").write_text("not JSON")
    before = shop.tree()
    assert shop.run("--stagehand-mode=live").steps == steps("live")
    assert shop.tree() == before


def test_auto_records_only_what_is_missing(shop):
    shop.run()
    before = shop.recording("test_add")
    shop.test(TESTS.replace('page.act("choose Large")', 'page.act("choose Large"); page.act("choose Small")'))
    run = shop.run()
    assert run.steps["test_add"] == ["replayed", "recorded", "replayed", "replayed"]
    assert run.reasons["test_add"] == [None, "no-recording", None, None]
    steps = shop.recording("test_add")["steps"]
    assert [step["instruction"] for step in steps][:2] == ["choose Large", "choose Small"]
    assert [step for step in steps if step["instruction"] != "choose Small"] == before["steps"]


def test_a_recording_holds_no_times_hosts_ports_or_machine(shop):
    shop.run()
    for name in ("test_add", "test_read"):
        text = shop.recording_path(name).read_text("utf-8")
        assert text.endswith("}\n")
        assert "\r" not in text
        for foreign in ("127.0.0.1", shop.site.url.rpartition(":")[2], str(shop.path), "chromium", "duration", "T2"):
            assert foreign not in text


def test_a_recording_replays_on_another_port_and_host(shop):
    shop.run()
    with served() as other:
        other.pages.update(shop.site.pages)
        shop.site = other
        assert shop.replay().steps == steps("replayed")
        other.url = other.url.replace("127.0.0.1", "localhost")
        assert shop.replay().steps == steps("replayed")
