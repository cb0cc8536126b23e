"""Finds the templates of the running design."""

from __future__ import annotations

from typing import Any

from flask import abort, current_app, render_template

from example_suite.shop.products import Product, find_product


def page(template: str, **context: Any) -> str:
    """Renders ``templates/design<N>/<template>.html``."""
    return render_template(f"design{current_app.config['DESIGN']}/{template}.html", **context)


def product_or_404(key: object) -> Product:
    """The product called `key`; the request ends with 404 when there is none."""
    product = find_product(str(key))
    if product is None:
        abort(404)
    return product


def whole_number(value: object) -> int | None:
    """A number from a form or from JSON, or None for anything else."""
    try:
        return int(str(value))
    except ValueError:
        return None
