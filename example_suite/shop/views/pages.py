"""Help and newsletter."""

from __future__ import annotations

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from example_suite.shop.accounts import is_email
from example_suite.shop.database import db
from example_suite.shop.views.rendering import page

blueprint = Blueprint("pages", __name__)

QUESTIONS = {
    "How long does delivery take?": "Standard parcels take three to five days, express parcels one.",
    "How do I return something?": "Send it back within 30 days. The label is in the parcel.",
    "Which cards can I pay with?": "Visa and Mastercard. Your card is charged when the parcel leaves.",
    "Do you ship to my country?": "We ship to Austria, Belgium, France, Germany, Italy, the Netherlands, "
    "Portugal and Spain.",
    "How do I wash the shirts?": "At 30 degrees, inside out. Linen likes to dry in the air.",
}


@blueprint.get("/help")
def help_page() -> str:
    """Questions and answers; other pages open it in a new tab."""
    return page("help", questions=QUESTIONS)


@blueprint.post("/newsletter")
def subscribe() -> ResponseReturnValue:
    """Subscribes an e-mail address to the newsletter."""
    email = str(request.get_json().get("email", "")).strip()
    if not is_email(email):
        return jsonify(error="That is no e-mail address."), 422
    db().execute("INSERT OR IGNORE INTO subscribers VALUES (?)", (email,))
    return jsonify(toast=f"{email} gets our newsletter now."), 201
