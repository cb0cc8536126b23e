"""Money is counted in cents and shown in euros."""

from __future__ import annotations


def euros(cents: int) -> str:
    """The amount as it is shown, for example ``€24.90`` or ``-€2.49``."""
    sign = "-" if cents < 0 else ""
    return f"{sign}€{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def to_cents(text: str) -> int | None:
    """What a shopper typed as an amount (``25``, ``€24.90``, ``24,9``) in cents, or None."""
    try:
        cents = round(float(text.strip().lstrip("€").replace(",", ".")) * 100)
    except (ValueError, OverflowError):
        return None
    return cents if cents >= 0 else None
