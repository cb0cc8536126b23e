"""Whether the screen shows a text, by its pixels: a picture with the text, and one with its letters backwards in all its places.

No rule about styles is needed, so none can be shared with the plugin that is measured. Only what people could scroll to by
themselves is scrolled to.
"""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

from benchmarks.promises.apps import rest

HIGH, WIDE = 6, 6
"""Pixels in each direction that must differ: letters smaller than that can't be read."""
APART = 40
"""Of 255, by how much a pixel must differ: letters fainter than that can't be read either."""

BACKWARDS = """(text) => {
  const flat = (words) => words.replace(/\\s+/g, " ");
  const roots = [document];
  for (const root of roots) for (const each of root.querySelectorAll("*")) if (each.shadowRoot) roots.push(each.shadowRoot);
  // The same letters take the same room, so that nothing else moves.
  const signs = (words) => words.replace(/\\S(?:.*\\S)?/s, (inner) => [...inner].reverse().join(""));
  document.head.insertAdjacentHTML("beforeend", "<style>* { font-kerning: none !important; font-variant-ligatures: none !important }</style>");
  const scroll = (element) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement ?? at.getRootNode().host) {
      const style = getComputedStyle(at);
      if (!/auto|scroll/.test(style.overflowY + style.overflowX)) continue;
      const [inner, outer] = [element.getBoundingClientRect(), at.getBoundingClientRect()];
      if (/auto|scroll/.test(style.overflowY)) at.scrollTop += inner.top - outer.top;
      if (/auto|scroll/.test(style.overflowX)) at.scrollLeft += inner.left - outer.left;
    }
  };
  const undo = [];
  for (const root of roots)
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("script, style, title")) continue;
      for (const node of element.childNodes)
        if (node.nodeType === 3 && flat(node.data).includes(text)) {
          const was = node.data;
          undo.push([element, () => (node.data = signs(was)), () => (node.data = was)]);
        }
      for (const attribute of element.attributes)
        if (!["class", "id", "style", "href", "d"].includes(attribute.name) && flat(attribute.value).includes(text)) {
          const was = attribute.value;
          undo.push([element, () => element.setAttribute(attribute.name, signs(was)), () => element.setAttribute(attribute.name, was)]);
        }
      if (typeof element.value === "string" && element.matches("input, textarea") && flat(element.value).includes(text)) {
        const was = element.value;
        undo.push([element, () => (element.value = signs(was)), () => (element.value = was)]);
      }
    }
  window.__shown = { scroll: () => undo[0] && scroll(undo.at(-1)[0]), change: () => undo.forEach((each) => each[1]()), back: () => undo.forEach((each) => each[2]()) };
  return undo.length;
}"""

AT_REST = """() => Promise.all(document.getAnimations()
  .filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime < 10000)
  .map((each) => each.finished))"""

DIFFERENCE = """async ([one, other, apart]) => {
  const pixels = async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return [a.width, a.height];
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < a.data.length; at += 4) {
    const far = Math.max(...[0, 1, 2].map((n) => Math.abs(a.data[at + n] - b.data[at + n])));
    if (far < apart) continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return [right - left + 1, bottom - top + 1];
}"""


def is_seen(page: Page, text: str) -> bool:
    """Whether it would be seen if `text` stood there backwards."""
    page.evaluate(AT_REST)
    places = page.evaluate(BACKWARDS, text)
    if not places:
        return False
    page.evaluate("__shown.scroll()")
    was = _picture(page)
    page.evaluate("__shown.change()")
    now = _picture(page)
    page.evaluate("__shown.back()")
    if was == now:
        return False
    wide, high = _compared(page, was, now)
    return bool(wide >= WIDE and high >= HIGH)


def seen(page: Page, text: str) -> None:
    """The screen shows the text, once the page has come to rest."""
    rest(page)
    assert is_seen(page, text), f"nobody sees {text!r}"


def _picture(page: Page) -> str:
    taken = page.screenshot(full_page=True, animations="allow", caret="hide")
    return f"data:image/png;base64,{base64.b64encode(taken).decode()}"


def _compared(page: Page, one: str, other: str) -> Any:
    return page.evaluate(DIFFERENCE, [one, other, APART])
