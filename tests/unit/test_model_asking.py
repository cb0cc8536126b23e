import pytest

from pytest_stagehand._basics.errors import EngineAbstained, ModelError
from pytest_stagehand._engines.engines import FirstOf, engine_of
from pytest_stagehand._engines.english.engine import LocalEngine
from pytest_stagehand._engines.gated import Gated
from pytest_stagehand._engines.model.engine import ModelEngine
from pytest_stagehand._models.asking import Endpoint, Models, key_of
from pytest_stagehand._models.questions import Answer, Question
from pytest_stagehand._models.spending import Spending
from pytest_stagehand._models.usage import Usage
from pytest_stagehand._settings.settings import model_in
from tests.support.trees import tree

PAGE = tree("[0-1] button: Save\n[0-2] button: Cancel")
SAVE = '{"actions": [{"method": "click", "node": "0-1", "to_node": null, "arguments": []}], "remaining": "", "unsure": null}'
QUESTION = Question("act", "system", ("message",), {})


class Scripted:
    """A way to a model that answers what it is told to."""

    model = "openai/scripted"

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[Question] = []
        self.forgotten: list[Question] = []

    def ask(self, question: Question) -> str:
        self.asked.append(question)
        return self.answers.pop(0)

    def forget(self, question: Question) -> None:
        self.forgotten.append(question)

    def picture(self, _snapshot, _of=""):
        return None

    def screen(self, _snapshot):
        return None


def test_the_model_is_asked_only_where_the_local_engine_abstains():
    asking = Scripted(SAVE)
    engine = engine_of("local,openai/scripted", lambda _: asking)
    assert isinstance(engine, FirstOf)
    assert engine.act("click Cancel", PAGE).actions[0].ref == "0-2"
    assert (asking.asked, engine.name) == ([], "local")
    assert engine.act("keep what I wrote", PAGE).actions[0].ref == "0-1"
    assert (len(asking.asked), engine.name) == (1, "openai/scripted")


def test_a_name_without_a_model_is_the_local_engine():
    assert isinstance(engine_of("local", Scripted), Gated)
    assert [model_in(name) for name in ("local", "openai/a", "local,anthropic/b")] == [None, "openai/a", "anthropic/b"]


def test_the_local_engine_answers_no_questions():
    with pytest.raises(EngineAbstained, match="name a model"):
        LocalEngine().ask(["Is this a shop?"], PAGE)


def test_an_answer_that_could_not_be_used_is_forgotten():
    asking = Scripted("no JSON", SAVE)
    assert ModelEngine(asking).act("keep what I wrote", PAGE).actions[0].ref == "0-1"
    assert len(asking.forgotten) == 1
    assert asking.asked[1].follow_ups[0].answer == "no JSON"


def test_two_answers_that_can_not_be_used_are_an_error_and_both_forgotten():
    asking = Scripted("no JSON", "[]")
    with pytest.raises(ModelError) as caught:
        ModelEngine(asking).act("keep what I wrote", PAGE)
    assert caught.value.kind == "answer"
    assert len(asking.forgotten) == 2


def test_a_second_look_goes_on_with_what_the_model_knows():
    asking = Scripted(SAVE.replace('"remaining": ""', '"remaining": "confirm"'), SAVE.replace("0-1", "0-3"))
    engine = ModelEngine(asking)
    assert engine.act("save for good", PAGE).rest == "confirm"
    after = tree("[0-1] button: Save\n[0-2] button: Cancel\n[0-3] button: Yes, for good")
    assert engine.act("save for good", after, rest="confirm").actions[0].ref == "0-3"
    [follow_up] = asking.asked[1].follow_ups
    assert '- click button "Save"' in follow_up.reply
    assert "Yes, for good" in follow_up.reply


@pytest.mark.parametrize("key", ["sk-1\n", "sk-1 ", "sk\x00-1", "schlüssel"])
def test_what_can_be_no_key_is_refused_before_it_is_sent(monkeypatch, key):
    monkeypatch.setattr("os.environ", {"OPENAI_API_KEY": key})
    with pytest.raises(ModelError) as caught:
        key_of(Endpoint("openai/a", None, 10))
    assert caught.value.kind == "key"
    assert key not in str(caught.value)


def test_a_server_of_ones_own_needs_no_key_and_a_provider_does(monkeypatch):
    monkeypatch.setattr("os.environ", {})
    assert key_of(Endpoint("openai/a", "http://localhost:1", 10)) == "none"
    with pytest.raises(ModelError, match="ANTHROPIC_API_KEY is not set"):
        key_of(Endpoint("anthropic/a", None, 10))


def test_an_endpoint_has_one_model_and_its_limits_hold(monkeypatch):
    models = Models(None, Spending(1, None))
    endpoint = Endpoint("openai/a", "http://localhost:1", 10)
    model = models.at(endpoint)
    assert models.at(endpoint) is model

    class Client:
        model = "openai/a"

        def answer(self, _question):
            return Answer("{}", Usage(calls=1, input_tokens=10, output_tokens=2, cost_usd=None))

    monkeypatch.setattr(type(model), "_client", Client())
    assert model.ask(QUESTION).usage.calls == 1
    with pytest.raises(ModelError) as caught:
        model.ask(QUESTION)
    assert caught.value.kind == "budget"
