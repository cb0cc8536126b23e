"""A page of a running application as one file that needs neither the application nor a network.

What a person sees and a browser knows stays: the elements as scripts left them, those in open shadow roots too, the rules of style
that match any of them, what fields hold. Scripts, fonts and pictures go; a picture keeps its size.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ORIGIN = "http://app.test"
"""Where frozen pages seem to be served; links of the application's own lead there."""

FREEZE = """() => {
  const matches = (selector) => {
    const plain = selector.replace(/::?(before|after|placeholder|selection|marker|first-letter|first-line|backdrop|-\\w[\\w-]*|hover|focus-visible|focus-within|focus|active|visited)(\\([^)]*\\))?/g, "");
    try { return plain.trim() === "" || /^[,\\s>+~]|[>+~\\s,]$/.test(plain.trim()) || document.querySelector(plain) !== null; } catch { return true; }
  };
  const textOf = (rule) => {
    if (rule.type === CSSRule.FONT_FACE_RULE || rule.type === CSSRule.KEYFRAMES_RULE) return "";
    if (rule.type === CSSRule.IMPORT_RULE) return rule.styleSheet ? rulesOf(rule.styleSheet) : "";
    if (rule.type === CSSRule.MEDIA_RULE && !matchMedia(rule.conditionText).matches) return "";
    if (rule.selectorText) return matches(rule.selectorText) ? rule.cssText : "";
    if (!rule.cssRules) return rule.cssText;
    const inner = [...rule.cssRules].map(textOf).join("\\n");
    const head = rule.cssText.slice(0, rule.cssText.indexOf("{"));
    return inner.trim() ? (rule.type === CSSRule.MEDIA_RULE ? inner : `${head}{${inner}}`) : "";
  };
  const rulesOf = (sheet) => {
    if (sheet.disabled || (sheet.media?.mediaText && !matchMedia(sheet.media.mediaText).matches)) return "";
    try { return [...sheet.cssRules].map(textOf).filter(Boolean).join("\\n"); } catch { return ""; }
  };
  const style = [...document.styleSheets, ...(document.adoptedStyleSheets ?? [])].map(rulesOf).join("\\n");
  for (const each of document.querySelectorAll("input,textarea,select,option,img,details,dialog")) {
    if (each.matches("input[type=checkbox],input[type=radio]")) each.toggleAttribute("checked", each.checked);
    else if (each.matches("input:not([type=file]):not([type=password])") && each.value) each.setAttribute("value", each.value);
    else if (each.tagName === "TEXTAREA") each.textContent = each.value;
    else if (each.tagName === "OPTION") each.toggleAttribute("selected", each.selected);
    else if (each.tagName === "IMG") {
      const box = each.getBoundingClientRect();
      if (box.width && !each.hasAttribute("width")) each.setAttribute("width", Math.round(box.width));
      if (box.height && !each.hasAttribute("height")) each.setAttribute("height", Math.round(box.height));
      if (each.getAttribute("src")?.startsWith("data:")) each.setAttribute("src", "data:,");
      each.removeAttribute("srcset");
    }
  }
  const copy = document.documentElement.cloneNode(true);
  const styleOf = (root) => [...root.adoptedStyleSheets, ...root.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\\n");
  const withShadows = (from, to) => {
    const pairs = [...from.children].map((child, at) => [child, to.children[at]]);
    for (const [child, twin] of pairs) withShadows(child, twin);
    if (!from.shadowRoot) return;
    const shadow = document.createElement("template");
    shadow.setAttribute("shadowrootmode", "open");
    for (const each of from.shadowRoot.childNodes) shadow.content.append(each.cloneNode(true));
    withShadows(from.shadowRoot, shadow.content);
    for (const each of shadow.content.querySelectorAll("script,style,link")) each.remove();
    const style = document.createElement("style");
    style.textContent = styleOf(from.shadowRoot).replace(/url\\((?:"[^"]*"|'[^']*'|[^)]*)\\)/g, "none");
    shadow.content.append(style);
    to.prepend(shadow);
  };
  withShadows(document.documentElement, copy);
  for (const each of copy.querySelectorAll("script,style,link,noscript,base,meta[http-equiv],iframe,object,embed,video,audio,canvas")) {
    if (each.localName === "base") each.remove(); else each.remove();
  }
  const tree = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments = [];
  while (tree.nextNode()) comments.push(tree.currentNode);
  for (const each of comments) each.remove();
  for (const each of copy.querySelectorAll("[style*='url(']")) each.setAttribute("style", each.getAttribute("style").replace(/url\\([^)]*\\)/g, "none"));
  const sheet = document.createElement("style");
  sheet.textContent = style.replace(/url\\((?:"[^"]*"|'[^']*'|[^)]*)\\)/g, "none");
  (copy.querySelector("head") ?? copy).append(sheet);
  const type = document.compatMode === "BackCompat" ? "" : "<!doctype html>\\n";
  return { url: location.pathname + location.search + location.hash, html: type + copy.outerHTML, origin: location.origin };
}"""


def frozen(page: Page) -> tuple[str, str]:
    """Address without its origin, and the page as HTML."""
    taken = page.evaluate(FREEZE)
    html = re.sub(re.escape(taken["origin"]), ORIGIN, taken["html"])
    return taken["url"], html
