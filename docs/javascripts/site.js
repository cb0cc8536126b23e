// What scrolls can be reached by keyboard, and a part of a menu is no landmark beside it.
document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap, pre, pre > code")) box.tabIndex = 0;
  for (const bar of document.querySelectorAll(".md-code__nav")) bar.setAttribute("role", "presentation");
  for (const part of document.querySelectorAll(".md-nav .md-nav")) {
    part.setAttribute("role", "presentation");
    for (const name of ["aria-label", "aria-labelledby", "aria-expanded"]) part.removeAttribute(name);
  }
});
