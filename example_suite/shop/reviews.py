"""Reviews, invented from a fixed seed: the same on every machine and in every run."""

from __future__ import annotations

import random
from dataclasses import dataclass

from example_suite.shop.products import Product

PAGE_SIZE = 3
_REVIEWS_EACH = 8
_AUTHORS = ("Ines", "Jonas", "Mira", "Tom", "Aylin", "Pavel", "Sofia", "Emil", "Nora", "Hugo", "Lena", "Oskar")
_TEXTS = {
    5: ("Exactly what I was looking for.", "My third one, and still a favourite.", "Better than in the picture."),
    4: ("Good quality, the parcel took a while.", "Very nice, the colour is a bit darker.", "Good value."),
    3: ("It is all right for the price.", "Not bad, but I expected a little more."),
    2: ("The colour faded after a few washes.", "Arrived with a loose thread."),
}


@dataclass(frozen=True)
class Review:
    """What one customer said."""

    author: str
    stars: int
    text: str


def reviews_of(product: Product) -> list[Review]:
    """All reviews of `product`, newest first."""
    dice = random.Random(product.key)
    authors = dice.sample(_AUTHORS, _REVIEWS_EACH)
    return [_review(author, dice) for author in authors]


def average_stars(product: Product) -> float:
    """Mean of the reviews' stars, to one decimal."""
    reviews = reviews_of(product)
    return round(sum(review.stars for review in reviews) / len(reviews), 1)


def _review(author: str, dice: random.Random) -> Review:
    stars = dice.choices((5, 4, 3, 2), weights=(5, 4, 2, 1))[0]
    return Review(author, stars, dice.choice(_TEXTS[stars]))
