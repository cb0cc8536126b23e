"""`python -m pytest_stagehand`: the command line, where its script is not on PATH."""

from pytest_stagehand._cli.main import main

if __name__ == "__main__":
    main(prog_name="python -m pytest_stagehand")
