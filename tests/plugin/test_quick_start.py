"""What README tells a newcomer to write and to type works as it stands."""

import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
FIRST = next(re.finditer(r"```python\n(.*?)```", README, re.DOTALL))[1]
HOME = "<h1>Shop</h1><a href=/login>Log in</a>"
LOGIN = "<h1>Welcome back</h1><form><label>Password <input type=password></label><button>Go</button></form>"


def options(command: str) -> list[str]:
    """What follows `--base-url …` in README's command."""
    (rest,) = re.findall(rf"^pytest --base-url http://localhost:8000(.*?) +# {command}", README, re.MULTILINE)
    return rest.split()


def test_the_first_test_of_the_readme_is_recorded_and_replayed_by_its_commands(project):
    project.site.pages |= {"/": HOME, "/login": LOGIN}
    project.test(FIRST, "tests/test_first.py")
    recorded = project.run(*options("the first run records"))
    assert recorded.steps == {"test_log_in_asks_for_a_password": ["recorded", "recorded"]}
    replayed = project.run(*options("as in CI"))
    assert replayed.steps == {"test_log_in_asks_for_a_password": ["replayed", "replayed"]}
    (file,) = project.path.glob("tests/__recordings__/test_first/*.json")
    assert 'in_words": ["click link' in file.read_text("utf-8")
