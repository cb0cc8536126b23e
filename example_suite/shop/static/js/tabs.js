/** Shows one panel at a time (ARIA APG, tabs with automatic activation). */
export function wireTabs(tablist) {
  const tabs = [...tablist.querySelectorAll("[role=tab]")];
  const select = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    chosen.focus();
  };
  tabs.forEach((tab) => tab.addEventListener("click", () => select(tab)));
  tablist.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) select(tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length));
  });
}
