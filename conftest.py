"""The project's own tests run pytest in pytest (`pytester`)."""

pytest_plugins = ["pytester"]
