"""A model says what came over a page, and what of it is meant; a replay asks nobody."""

from tests.support.models import keys, options

PAGE = """<h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button><p id=said></p>
<nav style="position:fixed;top:0"><a href="/">Home</a></nav>
<div id=box style="position:fixed;inset:0;background:white"><p>Wie war es?</p><button onclick="box.remove()">Weg damit</button></div>"""


def act(seen, name):
    node = seen.ref(f"button: {name}")
    operation = {"method": "click", "node": node, "to_node": None, "arguments": []}
    return {"actions": [operation], "remaining": "", "unsure": None, "claims": []}


def verdict(seen):
    is_it = "Wie war es?" in seen.tree
    return {"explanation": "It asks.", "verdict": "holds" if is_it else "fails", "claims": []}


def test_a_model_knows_what_is_meant_and_a_replay_asks_nobody(project, model):
    project.site.pages["/"] = PAGE
    project.test("""
        def test_add(page):
            page.goto("/")
            page.whenever("a survey asks how it was", "do away with it")
            page.act("put it into the cart", timeout=8000)
    """)
    model.on("verify", "a survey asks how it was", verdict)
    model.on("act", "do away with it", lambda seen: act(seen, "Weg damit"))
    model.on("act", "put it into the cart", lambda seen: act(seen, "Add"))
    run = project.run(*options(model), **keys())
    assert run.outcomes == {"test_add": "passed"}, run.text
    (test,) = run.report["tests"]
    assert (test["whenever"][0]["times"], test["whenever"][0]["outcome"]) == (1, "recorded")
    asked = len(model.requests)
    assert test["model_calls"] == asked
    assert project.replay().report["tests"][0]["whenever"][0]["times"] == 1
    assert len(model.requests) == asked
