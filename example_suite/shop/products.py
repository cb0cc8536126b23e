"""What the shop sells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SizeControl = Literal["radios", "select", "listbox", "none"]
Pattern = Literal["plain", "striped", "checked"]

CATEGORIES = {"shirts": "Shirts", "hoodies": "Hoodies", "mugs": "Mugs", "bags": "Bags", "caps": "Caps"}
COLOURS = {
    "black": "#2b2b30",
    "blue": "#3b6fd4",
    "green": "#3c8d5a",
    "grey": "#9aa0a8",
    "navy": "#1f2f56",
    "red": "#c93a3a",
    "white": "#f7f5ef",
    "yellow": "#e8bd3a",
}
CLOTHES_SIZES = ("Small", "Medium", "Large", "Extra large")


@dataclass(frozen=True)
class Product:
    """One product; prices in cents."""

    category: str
    slug: str
    name: str
    colour: str
    price: int
    size_control: SizeControl = "none"
    sizes: tuple[str, ...] = ()
    sold_out_sizes: frozenset[str] = frozenset()
    old_price: int | None = None
    in_stock: bool = True
    pattern: Pattern = "plain"

    @property
    def key(self) -> str:
        """Names the product in URLs and in the database, for example ``shirts/red``."""
        return f"{self.category}/{self.slug}"

    @property
    def path(self) -> str:
        """URL path of the product's page."""
        return f"/{self.key}"

    def sells(self, size: str) -> bool:
        """Whether the product can be bought in `size` now."""
        return size in self.sizes and size not in self.sold_out_sizes


def _shirt(
    slug: str,
    name: str,
    colour: str,
    price: int,
    size_control: SizeControl,
    *,
    pattern: Pattern = "plain",
    old_price: int | None = None,
    sold_out_sizes: frozenset[str] = frozenset(),
    in_stock: bool = True,
) -> Product:
    return Product(
        "shirts",
        slug,
        name,
        colour,
        price,
        size_control,
        CLOTHES_SIZES,
        sold_out_sizes,
        old_price,
        in_stock,
        pattern,
    )


def _hoodie(
    slug: str,
    name: str,
    colour: str,
    price: int,
    size_control: SizeControl,
    *,
    old_price: int | None = None,
    in_stock: bool = True,
) -> Product:
    return Product(
        "hoodies",
        slug,
        name,
        colour,
        price,
        size_control,
        CLOTHES_SIZES,
        old_price=old_price,
        in_stock=in_stock,
    )


PRODUCTS: tuple[Product, ...] = (
    _shirt("red", "Red shirt", "red", 2490, "radios", sold_out_sizes=frozenset({"Extra large"})),
    _shirt("blue", "Blue shirt", "blue", 2490, "radios"),
    _shirt("blue-striped", "Blue striped shirt", "blue", 2790, "select", pattern="striped"),
    _shirt("light-blue", "Light blue shirt", "blue", 2590, "select"),
    _shirt("navy", "Navy shirt", "navy", 2690, "listbox", sold_out_sizes=frozenset({"Small"})),
    _hoodie("grey", "Grey hoodie", "grey", 4990, "listbox"),
    Product("mugs", "white", "White mug", "white", 990),
    _shirt("navy-striped", "Navy striped shirt", "navy", 2890, "listbox", pattern="striped", in_stock=False),
    _shirt("white", "White shirt", "white", 2290, "radios"),
    _shirt("white-linen", "White linen shirt", "white", 3990, "select", old_price=4990),
    Product("bags", "black-tote", "Black tote bag", "black", 1790),
    _hoodie("grey-zip", "Grey zip hoodie", "grey", 5490, "listbox"),
    _shirt("black", "Black shirt", "black", 2490, "radios"),
    _shirt("black-denim", "Black denim shirt", "black", 4490, "listbox"),
    _shirt("red-checked", "Red checked shirt", "red", 2990, "radios", pattern="checked"),
    Product("mugs", "blue", "Blue mug", "blue", 950),
    Product("mugs", "blue-striped", "Blue striped mug", "blue", 1190, pattern="striped"),
    _hoodie("navy", "Navy hoodie", "navy", 5090, "select"),
    Product("caps", "navy", "Navy cap", "navy", 1890),
    _shirt("green", "Green shirt", "green", 2390, "select"),
    _shirt("green-checked", "Green checked shirt", "green", 3090, "radios", pattern="checked", in_stock=False),
    Product(
        "bags",
        "green-backpack",
        "Green backpack",
        "green",
        6900,
        "select",
        ("12 litres", "18 litres"),
    ),
    _hoodie("black", "Black hoodie", "black", 4890, "listbox"),
    _hoodie("red", "Red hoodie", "red", 4290, "radios", old_price=4990),
    _shirt("yellow", "Yellow shirt", "yellow", 1990, "radios", old_price=2490),
    Product("mugs", "black-enamel", "Black enamel mug", "black", 1490),
    Product("mugs", "red", "Red mug", "red", 990, in_stock=False),
    Product("caps", "red", "Red cap", "red", 1990),
    Product("bags", "grey-messenger", "Grey messenger bag", "grey", 5900),
    _hoodie("green", "Green hoodie", "green", 4790, "listbox", in_stock=False),
    Product("caps", "yellow", "Yellow cap", "yellow", 1690, in_stock=False),
)
_BY_KEY = {product.key: product for product in PRODUCTS}


def find_product(key: str) -> Product | None:
    """The product called `key` (``shirts/red``), or None."""
    return _BY_KEY.get(key)


def next_in_category(product: Product) -> Product:
    """The product that follows `product` in its category; the first follows the last."""
    siblings = [other for other in PRODUCTS if other.category == product.category]
    return siblings[(siblings.index(product) + 1) % len(siblings)]


def related_to(product: Product, limit: int = 4) -> list[Product]:
    """Other products to show below `product`: the same colour first, then the same category."""
    others = [other for other in PRODUCTS if other is not product]
    others.sort(key=lambda other: (other.colour != product.colour, other.category != product.category))
    return others[:limit]
