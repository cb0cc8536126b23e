"""Product pictures, drawn as SVG."""

from __future__ import annotations

from example_suite.shop.products import COLOURS, Product

_OUTLINES = {
    "shirts": "M72 40 L40 58 L24 92 L48 104 L54 92 V168 H146 V92 L152 104 L176 92 L160 58 L128 40 Q100 62 72 40 Z",
    "hoodies": "M74 44 Q100 16 126 44 L158 62 L180 140 L156 148 L148 108 V172 H52 V108 L44 148 L20 140 L42 62 Z",
    "mugs": "M48 52 H132 V72 H146 Q172 72 172 100 Q172 130 144 132 H132 V154 Q132 166 120 166 H60 Q48 166 48 154 Z "
    "M132 86 V118 H142 Q156 116 156 101 Q156 86 144 86 Z",
    "bags": "M66 80 V66 Q66 30 100 30 Q134 30 134 66 V80 H156 L164 170 H36 L44 80 Z M78 80 H122 V66 Q122 42 100 42 "
    "Q78 42 78 66 Z",
    "caps": "M36 122 Q36 56 100 56 Q158 56 160 112 L186 128 Q160 142 128 130 Q80 118 36 136 Z",
}
_PATTERNS = {
    "plain": "",
    "striped": '<path d="M0 8H20" stroke="#fff" stroke-width="6" opacity=".75"/>',
    "checked": '<path d="M0 6H20M6 0V20" stroke="#fff" stroke-width="4" opacity=".6"/>',
}


def picture_of(product: Product) -> str:
    """An SVG document that shows `product`."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
        '<defs><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">'
        f'<rect width="20" height="20" fill="{_shade(product)}"/>{_PATTERNS[product.pattern]}</pattern></defs>'
        '<rect width="200" height="200" fill="#eef0f2"/>'
        f'<path d="{_OUTLINES[product.category]}" fill="url(#p)" fill-rule="evenodd" '
        'stroke="#00000033" stroke-width="2" stroke-linejoin="round"/></svg>'
    )


def _shade(product: Product) -> str:
    return "#9cc3ec" if product.slug.startswith("light-") else COLOURS[product.colour]
