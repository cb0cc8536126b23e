"""Answers that were given by reading, in a model's place: kept by task, and served on the real wire.

No model gave them. Somebody read the text of each question, and nothing else, and answered as it asks (`answers/README.md`). A kept
answer names a node by the line that the page's tree has of it, and by which of equal lines it is, so that it fits the page though
ids are others; where no such line is there, or a task asks more often than was answered, the task ends.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_stagehand.testing import Request

FOLDER = Path(__file__).parent / "answers"
LINE = re.compile(r"^\s*\[(\d+-\d+)\] (.*)$", re.MULTILINE)
PASSING = re.compile(r" \[focused\]")
EMPTY = {"actions": [], "reads": [], "note": "", "claims": []}
OPERATION: dict[str, Any] = {"node": None, "to_node": None, "arguments": []}
CLAIM = dict.fromkeys(("node", "nodes", "fold", "role", "state", "expected", "how", "count", "words"))
Answer = dict[str, Any]
Kept = dict[str, list[Answer]]


def kept_answers(app: str) -> Kept:
    """The answers of an application's tasks, in the order of their questions."""
    path = FOLDER / f"{app}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def keep_answers(app: str, kept: Kept) -> None:
    """Write them, one answer a line."""
    tasks = [
        f"  {json.dumps(task)}: [\n"
        + ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in answers)
        + "\n  ]"
        for task, answers in kept.items()
    ]
    (FOLDER / f"{app}.json").write_text("{\n" + ",\n".join(tasks) + "\n}\n", "utf-8")


def lines_by_id(tree: str) -> dict[str, str]:
    """What a kept answer calls each node: its line, and after `#` which of equal lines it is, where there are several."""
    lines = [(found[1], PASSING.sub("", found[2])) for found in LINE.finditer(tree)]
    all_of = {text: [ref for ref, line in lines if line == text] for _, text in lines}
    return {ref: text if len(all_of[text]) == 1 else f"{text} #{all_of[text].index(ref) + 1}" for ref, text in lines}


def named(answer: Answer, names: dict[str, str]) -> Answer:
    """An answer with every node called otherwise; what `names` does not know is an error.

    Raises:
        KeyError: A node is not there.
    """

    def part(given: Answer) -> Answer:
        nodes: dict[str, Any] = {
            key: given[key] if given[key] is None else names[given[key]] for key in ("node", "to_node") if key in given
        }
        several = {"nodes": [names[each] for each in given["nodes"]]} if given.get("nodes") else {}
        return {**given, **nodes, **several}

    return {**answer, **{key: list(map(part, answer[key])) for key in ("actions", "reads", "claims") if key in answer}}


@dataclass
class Reader:
    """Who answers: from what was kept; what was asked and not answered is written down.

    Attributes:
        asking: Where questions are written that no answer was kept to; `None` for nowhere.
        sent: Characters of the questions of the task.
        problem: Why the task had to end for want of an answer.
    """

    kept: Kept
    asking: Path | None = None
    task: str = ""
    sent: list[int] = field(default_factory=list)
    problem: str = ""

    def begin(self, task: str) -> None:
        self.task, self.sent, self.problem = task, [], ""

    def __call__(self, request: Request) -> Answer:
        """The answer to one question."""
        at, answers = len(self.sent), self.kept.get(self.task, [])
        self.sent.append(len(request.text))
        if at >= len(answers):
            return self._end(request, f"question {at + 1} was not answered")
        ids = {line: ref for ref, line in lines_by_id(request.tree).items()}
        try:
            answer = named(answers[at], ids)
        except KeyError as missing:
            return self._end(request, f"answer {at + 1} does not fit: no line {missing}")
        return _whole(answer)

    def _end(self, request: Request, problem: str) -> Answer:
        self.problem = problem
        if self.asking is not None:
            self.asking.mkdir(parents=True, exist_ok=True)
            (self.asking / f"{self.task}.txt").write_text(request.text, "utf-8")
            (self.asking / "system.txt").write_text(request.system, "utf-8")
        return {**EMPTY, "thought": problem, "status": "impossible"}


def _whole(answer: Answer) -> Answer:
    """With all that the schema wants."""
    parts = {
        "actions": [{**OPERATION, **each} for each in answer.get("actions", ())],
        "claims": [{**CLAIM, **each} for each in answer.get("claims", ())],
    }
    return {**EMPTY, **answer, **parts}
