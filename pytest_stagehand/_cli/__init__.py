"""The command `pytest-stagehand`: what is done with recordings between two runs. A module a command, read by click."""
