"""A scripted model, for tests of what asks a model: a server on loopback that speaks OpenAI's, Anthropic's and Google's APIs.

The real clients talk to it over real HTTP; what it answers is what the test says, and nothing that it answers is a model's.

    def test_adds_the_large_one(pytester):
        with ScriptedModel() as model:
            model.on("act", "add Large to the cart", lambda request: {"actions": [... request.ref("radio: Large") ...]})
            model.on("act", None, Fault.status(429, retry_after=1), times=2)
            pytester.runpytest("--stagehand-model=openai/scripted", f"--stagehand-model-base-url={model.openai_url}")
            assert [request.sentence for request in model.requests] == ["add Large to the cart"] * 3

`ScriptedModel` says which rule answers, `Request` what a rule can look at, and `Fault` what can go wrong.
"""

from pytest_stagehand.testing.faults import Fault
from pytest_stagehand.testing.request import Request
from pytest_stagehand.testing.rules import Rule
from pytest_stagehand.testing.server import ScriptedModel

__all__ = ["Fault", "Request", "Rule", "ScriptedModel"]
