"""The project's own tests run pytest in pytest (`pytester`)."""

from hypothesis import settings

pytest_plugins = ["pytester"]

settings.register_profile("shared", deadline=None)  # a machine that does other things as well is no failure
settings.load_profile("shared")
