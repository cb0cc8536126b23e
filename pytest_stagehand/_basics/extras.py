"""Packages that not everybody needs: loaded when they are first used, with an error that says how to get them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pytest_stagehand._basics.errors import StagehandError


def needed(package: str, extra: str, what: str) -> Any:
    """A module of a package that an extra of this one installs.

    Args:
        package: The module.
        extra: The extra that has it.
        what: What needs it, for the error.

    Raises:
        StagehandError: It is not installed.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package.partition(".")[0]:
            raise  # it is there, and lacks something itself
        raise StagehandError(
            f"{what} needs the package {package.partition('.')[0]}, which is not installed. "
            f"Install it with: pip install 'pytest-stagehand[{extra}]'"
        ) from None
