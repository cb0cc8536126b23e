/**
 * A drop-down made of a button and a list of options (ARIA APG, select-only listbox).
 *
 * @param {HTMLInputElement} field - Hidden field that gets the chosen option's text.
 * @param {HTMLElement} shown - Element inside the button that shows it.
 */
export function wireListbox({ button, list, field, shown }) {
  const options = [...list.querySelectorAll("[role=option]")];
  const open = (isOpen) => {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) (options.find(isSelected) ?? enabled(options)[0]).focus();
  };
  const choose = (option) => {
    if (isDisabled(option)) return;
    options.forEach((other) => other.setAttribute("aria-selected", String(other === option)));
    field.value = option.dataset.value;
    shown.textContent = option.dataset.value;
    open(false);
    button.focus();
  };

  button.addEventListener("click", () => open(list.hidden));
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(option);
  });
  list.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") choose(document.activeElement);
    else if (event.key === "Escape") open(false);
    else if (event.key === "ArrowDown") neighbour(options, 1).focus();
    else if (event.key === "ArrowUp") neighbour(options, -1).focus();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (!list.hidden && !list.contains(event.target) && !button.contains(event.target)) open(false);
  });
}

const isSelected = (option) => option.getAttribute("aria-selected") === "true";
const isDisabled = (option) => option.getAttribute("aria-disabled") === "true";
const enabled = (options) => options.filter((option) => !isDisabled(option));

function neighbour(options, step) {
  const choices = enabled(options);
  const index = choices.indexOf(document.activeElement) + step;
  return choices[Math.min(Math.max(index, 0), choices.length - 1)];
}
