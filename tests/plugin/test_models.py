"""Sentences that a model resolves: recorded over both wires with the real SDKs, and replayed without them."""

import json
import re
from pathlib import Path

import pytest

from pytest_stagehand.testing import Fault
from tests.support.models import KEY, keys, options

PAGE = """<h1>Coats</h1><ul><li><h2>Rain coat</h2><p>€40</p><button onclick="said.textContent = 'Rain coat added'">Add</button></li>
<li><h2>Wool coat</h2><p>€90</p><button onclick="said.textContent = 'Wool coat added'">Add</button></li></ul><p id=said></p>"""
TEST = """
    def test_coat(page):
        page.goto("/")
        page.act("put the warmest one into the basket")
"""
MENU = (
    """<h1>Menu</h1><div role=combobox tabindex=0 aria-expanded=false aria-label=Dish
onclick="this.setAttribute('aria-expanded', 'true'); list.hidden = false">Choose</div>
<div id=list role=listbox aria-label=Dishes hidden><div role=option onclick="said.textContent = 'Soup it is'">Soup</div>
<div role=option>Salad</div></div><p id=said></p>"""
    + "<p>Everything is made here, each day.</p>" * 20
)


def actions(*done: tuple, remaining: str = "") -> dict:
    listed = [{"method": m, "node": node, "to_node": None, "arguments": list(given)} for m, node, *given in done]
    return {"actions": listed, "remaining": remaining, "unsure": None}


def wool(request) -> dict:
    """The button in the card of the wool coat: the second of two that are called the same."""
    refs = re.findall(r"\[(\d+-\d+)\] button: Add", request.tree)
    return actions(("click", refs[1]))


def coats(project, model) -> None:
    project.site.pages["/"] = PAGE
    project.test(TEST)
    model.on("act", "put the warmest one into the basket", wool)


def test_what_a_model_decided_is_recorded_and_replayed_without_it(project, model, wire):
    coats(project, model)
    recorded = project.run(*options(model, wire), **keys())
    assert recorded.steps == {"test_coat": ["recorded"]}
    [request] = model.requests
    assert (request.wire, request.model, request.way) == (wire, "scripted", "schema")
    step = recorded.report["tests"][0]["steps"][0]
    assert (step["engine"], step["model_calls"]) == (f"{wire}/scripted", 1)
    assert step["input_tokens"] > 500
    assert step["cost_usd"] is None
    assert "1 model call: " in recorded.text
    assert "of unknown price" in recorded.text
    model.close()
    replayed = project.replay()
    assert replayed.steps == {"test_coat": ["replayed"]}
    assert replayed.report["totals"]["model_calls"] == 0


def test_the_local_engine_is_asked_first_and_the_model_where_that_abstains(project, model):
    coats(project, model)
    project.test("""
        def test_coat(page):
            page.goto("/")
            page.act("click Add in the row of Rain coat")
            page.act("put the warmest one into the basket")
            page.verify('the page shows "Wool coat added"')
    """)
    run = project.run(*options(model, before="local,"), **keys())
    assert run.steps == {"test_coat": ["recorded"] * 3}
    assert [step["engine"] for step in run.report["tests"][0]["steps"]] == ["local", "openai/scripted", "local"]
    assert [request.sentence for request in model.requests] == ["put the warmest one into the basket"]


def test_a_model_that_looks_again_is_told_what_changed(project, model, one_wire):
    project.site.pages["/"] = MENU
    project.test("""
        def test_menu(page):
            page.goto("/")
            page.act("I fancy something liquid")
    """)
    model.on("act", None, lambda seen: actions(("click", seen.ref("combobox: Dish")), remaining="take soup"), times=1)
    model.on("act", None, lambda seen: actions(("click", re.search(r"\[(\d+-\d+)\] option: Soup", seen.text)[1])))
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_menu": ["recorded"]}
    first, second = model.requests
    assert (first.follow_ups, second.follow_ups) == (0, 1)
    assert "option: Soup" not in first.text
    told = second.text.removeprefix(first.text)
    assert "click" in told
    assert re.search(r"<left-(\w+)>\ntake soup\n</left-\1>", told)
    assert "option: Soup" in told
    assert "heading: Menu" not in told
    assert project.replay().steps == {"test_menu": ["replayed"]}


def test_variables_are_named_and_secrets_are_sent_to_nobody(project, model):
    project.site.pages["/"] = (
        "<label>Mail <input></label><label>Phrase <input></label><p>Your phrase: open sesame 42</p>"
    )
    project.test("""
        from pytest_stagehand import Secret

        def test_login(page):
            page.goto("/")
            page.act("introduce yourself as %mail% with %phrase%",
                     variables={"mail": "jo@example.org", "phrase": Secret("open sesame 42")})
    """)
    model.on(
        "act",
        None,
        lambda seen: actions(
            ("fill", seen.ref("textbox: Mail"), "%mail%"), ("fill", seen.ref("textbox: Phrase"), "%phrase%")
        ),
    )
    run = project.run(*options(model), **keys())
    assert run.steps == {"test_login": ["recorded"]}
    sent = json.dumps([request.body for request in model.requests])
    assert "%mail%, %phrase%" in sent
    assert "jo@example.org" not in sent
    assert "sesame" not in sent
    assert "Your phrase: ***" in sent
    kept = b"".join(
        path.read_bytes() for path in project.path.parent.rglob("*") if path.is_file() and "test_it" not in path.name
    )
    assert b"sesame" not in kept


def test_an_answer_that_can_not_be_used_gets_one_more_chance(project, model, wire):
    coats(project, model)
    model.on("act", None, actions(("click", "0-999")), times=1)
    run = project.run(*options(model, wire), **keys())
    assert run.steps == {"test_coat": ["recorded"]}
    assert [request.follow_ups for request in model.requests] == [0, 1]
    assert "(node 0-999)" in model.requests[1].text
    assert run.report["tests"][0]["steps"][0]["model_calls"] == 2


@pytest.mark.parametrize(
    "answer",
    [
        actions(("click", "0-999")),
        actions(("delete_account", "0-1")),
        {"actions": "all of them"},
        Fault.text("Sure! I clicked it."),
        Fault.text('{"actions": [' * 5_000),
    ],
    ids=["unknown id", "unknown method", "wrong shape", "no JSON", "deep"],
)
def test_an_answer_that_is_wrong_twice_does_nothing_and_says_why(project, model, answer):
    project.site.pages["/"] = PAGE
    project.test(TEST)
    model.on("act", None, answer)
    run = project.run(*options(model), **keys())
    assert run.steps == {"test_coat": ["failed"]}
    assert "its answer could not be used, also after it was told why" in run.text
    assert len(model.requests) == 2
    assert project.recordings == set()


def test_a_model_that_is_unsure_does_nothing_and_names_the_candidates(project, model):
    project.site.pages["/"] = PAGE
    project.test(TEST)

    def unsure(seen):
        refs = re.findall(r"\[(\d+-\d+)\] button: Add", seen.tree)
        return actions() | {"unsure": {"why": "ambiguous", "explanation": "Both are warm.", "candidates": refs}}

    model.on("act", None, unsure)
    run = project.run(*options(model), **keys())
    assert run.steps == {"test_coat": ["failed"]}
    assert run.report["tests"][0]["steps"][0]["engine"] == "openai/scripted", "also who did not decide is named"
    assert "Both are warm." in run.text
    assert 'button "Add" in listitem "Wool coat"' in run.text


def test_a_test_is_told_what_its_models_took(project, model, one_wire):
    coats(project, model)
    told = "        print('TOLD', json.dumps(stagehand.metrics))\n"
    project.test("    import json\n" + TEST.replace("(page)", "(page, stagehand)") + told)
    run = project.run("-s", *options(model, one_wire), **keys())
    metrics = json.loads(re.search(r"TOLD (.*)", run.text)[1])
    [test] = run.report["tests"]
    assert (metrics["steps"], metrics["recorded"], metrics["model_calls"]) == (1, 1, 1)
    assert metrics["input_tokens"] == model.requests[0].tokens
    assert metrics["seconds"] > 0
    assert metrics["cost_usd"] is None, "unknown, not 0"
    names = ("model_calls", "input_tokens", "output_tokens", "cached_tokens", "seconds", "cost_usd")
    assert {name: test[name] for name in names} == {name: metrics[name] for name in names}
    replayed = project.replay()
    assert [replayed.report["tests"][0][name] for name in names] == [0] * 6


def test_recording_again_does_not_pay_again_unless_the_test_failed(project, model):
    coats(project, model)
    project.keeps_cache = True
    project.run(*options(model), **keys())
    again = project.run("--stagehand-mode=record", *options(model), **keys())
    assert again.steps == {"test_coat": ["recorded"]}
    assert again.report["totals"]["model_calls"] == 0
    assert len(model.requests) == 1
    project.test(TEST + "        assert False\n")
    project.run("--stagehand-mode=record", *options(model), **keys())
    assert len(model.requests) == 1
    project.run("--stagehand-mode=record", *options(model), **keys())
    assert len(model.requests) == 2


def test_a_run_stops_asking_before_the_call_that_would_pass_its_limit(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest

        @pytest.mark.parametrize("n", range(3))
        def test_coat(page, n):
            page.goto("/")
            page.act(f"put the warmest one into basket {n}")
    """)
    model.on("act", None, wool)
    run = project.run("--stagehand-max-calls=2", *options(model), **keys())
    assert sorted(run.outcomes.values()) == ["failed", "passed", "passed"]
    assert "--stagehand-max-calls=2" in run.text
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (Fault.status(401, "Incorrect API key provided"), "OPENAI_API_KEY"),
        (Fault.status(404, "The model does not exist"), "--stagehand-model"),
        (Fault.refusal("I would rather not."), "I would rather not"),
        (Fault.cut_off(), "cut off"),
    ],
    ids=["key", "name", "refusal", "cut off"],
)
def test_a_model_that_does_not_answer_fails_the_test_with_what_to_do(project, model, fault, says):
    project.site.pages["/"] = PAGE
    project.test(TEST)
    model.on("act", None, fault)
    run = project.run(*options(model), **keys())
    assert run.steps == {"test_coat": ["failed"]}
    assert "ModelError" in run.text
    assert says in run.text
    assert KEY not in run.text


def test_without_a_key_or_with_a_broken_one_nobody_is_asked(project, model):
    project.site.pages["/"] = PAGE
    project.test(TEST)
    missing = project.run("--stagehand-model=openai/gpt-5", CI="")
    assert "OPENAI_API_KEY is not set" in missing.text
    broken = project.run(*options(model), OPENAI_API_KEY=f"{KEY}\n")
    assert "holds a line break" in broken.text
    assert model.requests == []


def test_nothing_of_a_model_is_imported_where_none_is_needed(project, model, cool_down):
    coats(project, model)
    project.run(*options(model), **keys())
    cool_down()
    project.conftest("""
        import sys

        def pytest_sessionfinish():
            found = {name.partition(".")[0] for name in sys.modules} & {"openai", "anthropic", "diskcache", "genai_prices", "PIL"}
            print(f"IMPORTED {sorted(found)}", file=sys.__stderr__)
    """)
    run = project.replay(*options(model), **keys())
    assert run.steps == {"test_coat": ["replayed"]}
    assert "IMPORTED []" in run.text


def test_a_model_gives_evidence_that_is_checked_again_without_it(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        def test_coats(page):
            page.goto("/")
            page.verify("there is something for bad weather")
    """)
    claim = {"kind": "shown", "node": None, "expected": None, "how": None}

    def judged(seen):
        shown = {
            **dict.fromkeys(seen.schema["$defs"]["Claim"]["properties"]),
            **claim,
            "node": seen.ref("heading: Rain coat"),
        }
        return {"explanation": "A rain coat is on sale.", "verdict": "holds", "claims": [shown]}

    model.on("verify", None, judged)
    assert project.run(*options(model), **keys()).steps == {"test_coats": ["recorded"]}
    assert project.replay().steps == {"test_coats": ["replayed"]}
    project.site.pages["/"] = PAGE.replace("Rain coat</h2>", "Evening dress</h2>")
    broken = project.replay()
    assert broken.outcomes == {"test_coats": "failed"}
    assert "VerificationFailed" in broken.text


def test_a_model_that_is_not_sure_of_a_statement_fails_it(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        def test_coats(page):
            page.goto("/")
            page.verify("the coats are stylish")
    """)
    model.on("verify", None, {"explanation": "Tastes differ.", "verdict": "unsure", "claims": []})
    run = project.run(*options(model), **keys())
    assert run.outcomes == {"test_coats": "failed"}
    assert "is not sure: Tastes differ." in run.text
    assert project.recordings == set()


def test_what_a_model_read_is_recorded_as_a_program_that_reads_the_live_page(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        import json
        from pathlib import Path

        from pydantic import BaseModel

        class Coat(BaseModel):
            title: str
            euros: int

        def test_coats(page):
            page.goto("/")
            coats = page.extract("what keeps one warm", schema=list[Coat])
            Path("read.json").write_text(json.dumps([[coat.title, coat.euros] for coat in coats]))
    """)

    def read(seen):
        heads = re.findall(r"\[(\d+-\d+)\] heading: (.*?) \[", seen.tree)
        prices = re.findall(r"\[(\d+-\d+)\] \w+: €(\d+)", seen.tree)
        rows = [
            {"title": {"value": title, "node": head}, "euros": {"value": int(price), "node": node}}
            for (head, title), (node, price) in zip(heads[1:], prices, strict=True)
        ]
        return {"found": True, "result": rows}

    model.on("extract", None, read)
    assert project.run(*options(model), **keys()).steps == {"test_coats": ["recorded"]}
    assert json.loads((project.path / "read.json").read_text()) == [["Rain coat", 40], ["Wool coat", 90]]
    more = "<li><h2>Down coat</h2><p>€120</p><button>Add</button></li></ul>"
    project.site.pages["/"] = PAGE.replace("€90", "€95").replace("</ul>", more)
    assert project.replay().steps == {"test_coats": ["replayed"]}
    read_again = json.loads((project.path / "read.json").read_text())
    assert read_again == [["Rain coat", 40], ["Wool coat", 95], ["Down coat", 120]]


def test_what_a_model_observed_is_ready_to_be_done(project, model):
    project.site.pages["/"] = (
        "<h1>Coats</h1><button onclick='this.textContent = \"Sold\"'>Wool</button><button>Rain</button>"
    )
    project.test("""
        def test_coats(page):
            page.goto("/")
            [warm] = page.observe("what keeps one warm")
            page.act(warm)
            page.verify('the button "Sold" is visible')
    """)
    model.on("observe", None, lambda seen: {"nodes": [seen.ref("button: Wool")]})
    assert project.run(*options(model, before="local,"), **keys()).steps == {"test_coats": ["recorded"] * 3}
    assert project.replay().steps == {"test_coats": ["replayed"] * 3}


def test_an_empty_list_is_recorded_with_the_page_that_offered_nothing(project, model, one_wire):
    project.site.pages["/"] = "<h1>Coats</h1><button>Wool</button><button>Rain</button>"
    project.test("""
        def test_swimwear(page):
            page.goto("/")
            assert page.observe("what one wears to swim", timeout=3000) == []
    """)
    model.on("observe", None, {"nodes": []})
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_swimwear": ["recorded"]}
    assert "frozen, since no program reads it: []" in run.text
    assert project.replay().steps == {"test_swimwear": ["frozen"]}
    project.site.pages["/"] += "<button>Trunks</button>"
    replayed = project.replay()
    assert replayed.outcomes == {"test_swimwear": "failed"}
    assert "+ button: Trunks" in replayed.text


def test_what_only_its_place_tells_is_observed_again_while_the_page_says_the_same(project, model):
    project.site.pages["/"] = """
        <style>button { width: 20px; height: 20px }</style>
        <h1>Coats</h1><div><button></button></div><div><button></button></div>
    """
    project.test("""
        def test_round(page):
            page.goto("/")
            [round] = page.observe("the round button", timeout=3000)
            assert round.method == "click"
    """)
    model.on("observe", None, lambda seen: {"nodes": re.findall(r"\[(\d+-\d+)\] button", seen.tree)[:1]})
    assert project.run(*options(model, "openai"), **keys()).steps == {"test_round": ["recorded"]}
    assert project.replay().steps == {"test_round": ["frozen"]}
    project.site.pages["/"] += "<button>Third</button>"
    assert project.replay().outcomes == {"test_round": "failed"}


VISITED = "<h1>Coats</h1><p>You are visitor 17.</p>"
KIND = """
    def test_kind(page):
        page.goto("/")
        page.verify("the page is kind to its readers", timeout=4000)
"""


def test_a_number_that_another_recording_found_to_be_another_is_no_part_of_a_guard(project, model):
    project.site.pages["/"] = VISITED
    project.test(KIND)
    model.on("verify", None, lambda _seen: {"explanation": "It greets.", "verdict": "holds", "claims": []})
    assert project.run(*options(model, "openai"), **keys()).steps == {"test_kind": ["recorded"]}
    project.site.pages["/"] = VISITED.replace("17", "18")
    assert project.replay().reasons == {"test_kind": ["guard-changed"]}
    project.run("--stagehand-mode=record", *options(model, "openai"), **keys())
    project.site.pages["/"] = VISITED.replace("17", "19")
    assert project.replay().steps == {"test_kind": ["frozen"]}
    project.site.pages["/"] = VISITED.replace("Coats", "Hats")
    assert project.replay().reasons == {"test_kind": ["guard-changed"]}


def test_a_number_that_changes_by_itself_is_no_part_of_a_guard(project, model):
    ticking = "<script>let n = 17; setInterval(() => { kin.textContent = `You are visitor ${++n}.` }, 150)</script>"
    project.site.pages["/"] = f"<h1>Coats</h1><p id=kin>You are visitor 17.</p>{ticking}"
    project.test(KIND)
    model.on("verify", None, lambda _seen: {"explanation": "It greets.", "verdict": "holds", "claims": []})
    assert project.run(*options(model, "openai"), **keys()).steps == {"test_kind": ["recorded"]}
    assert project.recording("test_kind")["steps"][0]["frozen"]["guard"][1] == ["text: You are visitor ", ""]
    assert project.replay().steps == {"test_kind": ["frozen"]}


def test_observed_values_are_not_frozen_where_that_is_refused(project, model):
    project.site.pages["/"] = "<h1>Coats</h1>"
    project.test("""
        def test_swimwear(page):
            page.goto("/")
            page.observe("what one wears to swim")
    """)
    model.on("observe", None, {"nodes": []})
    run = project.run("--stagehand-no-frozen", *options(model, "openai"), **keys())
    assert run.outcomes == {"test_swimwear": "failed"}
    assert "--stagehand-no-frozen refuses stored values" in run.text


def test_an_opinion_is_asked_in_every_run_and_never_in_a_replay(project, model, one_wire):
    project.site.pages["/"] = PAGE
    project.test("""
        def test_ask(page):
            page.goto("/")
            one, two = page.ask(["Is this a shop?", "Is it closed?"], screenshot=True)
            assert (one.answer, two.answer, two.reasoning) == ("yes", "unsure", "Nothing says so.")
    """)
    given = [{"reasoning": "It sells coats.", "answer": "yes"}, {"reasoning": "Nothing says so.", "answer": "unsure"}]
    model.on("ask", None, {"answers": given})
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_ask": ["live"]}
    [request] = model.requests
    assert request.pictures[0].startswith(b"\x89PNG")
    assert 'Question 2: "Is it closed?"' in request.text
    replayed = project.replay()
    assert replayed.outcomes == {"test_ask": "failed"}
    assert "it needs a model in every run" in replayed.text


def test_a_picture_goes_with_the_question_where_it_is_wanted(project, model):
    coats(project, model)
    project.test(TEST.replace('basket")', 'basket", vision=True)'))
    assert project.run(*options(model), **keys()).steps == {"test_coat": ["recorded"]}
    assert [len(request.pictures) for request in model.requests] == [1]


@pytest.mark.parametrize("keeps_cache", [True, False])
def test_workers_that_ask_at_once_keep_the_limit_together(project, model, keeps_cache):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest

        @pytest.mark.parametrize("n", range(6))
        def test_coat(page, n):
            page.goto("/")
            page.act(f"put the warmest one into basket {n}")
    """)
    model.on("act", None, wool)
    project.keeps_cache = keeps_cache
    run = project.run("--stagehand-max-calls=3", "-n", "2", *options(model), **keys())
    assert sorted(run.outcomes.values()) == ["failed"] * 3 + ["passed"] * 3
    assert len(model.requests) == 3


def test_what_workers_count_in_is_gone_after_the_run_also_where_one_crashes(project, model):
    project.site.pages["/"] = PAGE
    model.on("act", None, wool)
    (project.path.parent / "temporary").mkdir()
    temporary = {"TMPDIR": str(project.path.parent / "temporary")}
    for name, crashes in (("test_all_end.py", False), ("test_one_crashes.py", True)):
        project.test(
            f"""
            import os, pytest

            @pytest.mark.parametrize("n", range(4))
            def test_coat(page, n):
                page.goto("/")
                page.act(f"put the warmest one into basket {{n}}")
                if {crashes} and n == 1:
                    os._exit(3)
            """,
            name,
        )
        run = project.run(name, "--stagehand-max-calls=9", "-n", "2", *options(model), **keys(), **temporary)
        assert sorted(run.outcomes.values()) == ["error"] * crashes + ["passed"] * (4 - crashes)
        assert [path.name for path in Path(temporary["TMPDIR"]).iterdir() if "stagehand" in path.name] == []


def test_clearing_pytests_cache_clears_the_answers(project, model):
    coats(project, model)
    project.keeps_cache = True
    project.run(*options(model), **keys())
    project.run("--stagehand-mode=record", "--cache-clear", *options(model), **keys())
    assert len(model.requests) == 2


def test_a_server_that_is_not_there_is_named(project, model):
    project.site.pages["/"] = PAGE
    project.test(TEST)
    model.close()
    run = project.run(*options(model), "-o", "stagehand_model_timeout=20", **keys())
    assert run.steps == {"test_coat": ["failed"]}
    assert model.openai_url in run.text
    assert "ModelError" in run.text


def test_the_whole_text_of_a_page_needs_no_model(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        def test_text(page):
            page.goto("/")
            assert "Wool coat" in page.extract()
    """)
    assert project.run(*options(model), **keys()).steps == {"test_text": ["recorded"]}
    assert model.requests == []


MOOD = """
    def test_mood(page):
        page.set_default_timeout(4000)
        page.goto("/")
        print("MOOD", page.extract("the mood of this page"))
"""


def test_what_no_program_can_read_is_frozen_with_the_text_it_came_from(project, model):
    project.site.pages["/"] = PAGE
    project.test(MOOD)
    model.on("extract", None, {"found": True, "result": {"value": "wintry", "node": None}})
    assert project.run(*options(model), **keys()).steps == {"test_mood": ["recorded"]}
    step = project.recording("test_mood")["steps"][0]
    assert json.loads(step["frozen"]["value"]) == "wintry"
    assert "heading: Rain coat [level=2]" in step["frozen"]["guard"]
    frozen = project.replay("-s")
    assert frozen.steps == {"test_mood": ["frozen"]}
    assert "MOOD wintry" in frozen.text
    assert "1 frozen" in frozen.text
    project.site.pages["/"] = PAGE.replace("€90", "€95")
    changed = project.replay()
    assert changed.reasons == {"test_mood": ["guard-changed"]}
    assert "- text: €90" in changed.text or "- paragraph: €90" in changed.text
    again = project.run(*options(model), **keys())
    assert (again.steps, len(model.requests)) == ({"test_mood": ["recorded"]}, 2)


def test_frozen_values_can_be_refused(project, model):
    project.site.pages["/"] = PAGE
    project.test(MOOD)
    model.on("extract", None, {"found": True, "result": {"value": "wintry", "node": None}})
    refused = project.run("--stagehand-no-frozen", *options(model), **keys())
    assert refused.outcomes == {"test_mood": "failed"}
    assert "--stagehand-no-frozen refuses stored values" in refused.text
    live = project.run("--stagehand-mode=live", "-s", *options(model), **keys())
    assert live.steps == {"test_mood": ["live"]}
    assert "MOOD wintry" in live.text
    assert project.recordings == set()


def test_a_frozen_verdict_fails_as_it_did_and_an_opinion_is_kept_with_its_page(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest
        from pytest_stagehand import VerificationFailed

        def test_taste(page):
            page.set_default_timeout(4000)
            page.goto("/")
            with pytest.raises(VerificationFailed, match="Nothing here sings"):
                page.verify("the page sings")
            assert page.ask("Is it nice?").answer == "yes"
    """)
    model.on("verify", None, {"explanation": "Nothing here sings.", "verdict": "fails", "claims": []})
    model.on("ask", None, {"answers": [{"reasoning": "Coats are.", "answer": "yes"}]})
    assert project.run(*options(model), **keys()).outcomes == {"test_taste": "passed"}
    replayed = project.replay()
    assert replayed.outcomes == {"test_taste": "passed"}
    project.site.pages["/"] = PAGE.replace("Coats", "Hats")
    assert project.replay().reasons == {"test_taste": ["guard-changed"]}


def test_addresses_are_never_frozen(project, model):
    project.site.pages["/"] = '<h1>News</h1><p><a href="/a">Read</a> me</p>'
    project.test("""
        from pydantic import AnyUrl, BaseModel

        class Tip(BaseModel):
            why: str
            link: AnyUrl

        def test_tip(page):
            page.goto("/")
            page.extract("what to read, and why", schema=Tip)
    """)
    model.on(
        "extract",
        None,
        lambda seen: {
            "found": True,
            "result": {"why": {"value": "It is moving.", "node": None}, "link": {"node": seen.ref("link: Read")}},
        },
    )
    run = project.run(*options(model), **keys())
    assert run.outcomes == {"test_tip": "failed"}
    assert "Stored addresses would be those of this run" in run.text
    assert project.recordings == set()


def test_a_value_in_a_frame_is_seen_to_arrive(project, model):
    project.site.pages |= {
        "/": "<h1>Shop</h1><iframe title=Chat src=/chat></iframe>",
        "/chat": "<label>Message <input></label>",
    }
    project.test("""
        def test_chat(page):
            page.goto("/")
            page.act("say hi")
    """)
    model.on("act", None, lambda seen: actions(("fill", seen.ref("textbox: Message"), "hi")))
    run = project.run(*options(model), **keys())
    assert run.steps == {"test_chat": ["recorded"]}
    assert "to be looked at" not in run.text
    [action] = project.recording("test_chat")["steps"][0]["actions"]
    assert action["effect"]["kind"] == "value"
    assert project.replay().steps == {"test_chat": ["replayed"]}
