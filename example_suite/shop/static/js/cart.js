import { send } from "./http.js";

/**
 * Keeps the cart inside `root` in step with the server, which answers every change with new markup.
 * `question` is asked before the cart is emptied.
 */
export function wireCart({ root, badge, removeButton, emptyButton, codeForm, question }) {
  const apply = async (method, url, data) => {
    const { answer } = await send(method, url, data);
    const focused = focusedField(root);
    root.innerHTML = answer.html;
    badge.textContent = answer.badge;
    if (focused) root.querySelector(focused)?.focus();
  };
  const lineUrl = (element) => `/cart/lines/${element.closest("[data-line]").dataset.line}`;

  root.addEventListener("change", (event) => {
    if (event.target.name === "quantity") apply("PATCH", lineUrl(event.target), { quantity: event.target.value });
  });
  root.addEventListener("click", (event) => {
    if (event.target.closest(removeButton)) apply("DELETE", lineUrl(event.target));
    if (event.target.closest(emptyButton) && confirm(question)) apply("DELETE", "/cart");
  });
  root.addEventListener("submit", (event) => {
    if (!event.target.matches(codeForm)) return;
    event.preventDefault();
    apply("POST", "/cart/discount", Object.fromEntries(new FormData(event.target)));
  });
}

/** Selector of the field that has the focus, to find it again in new markup. */
function focusedField(root) {
  const field = document.activeElement;
  if (!root.contains(field) || !field.name) return null;
  const line = field.closest("[data-line]");
  return line ? `[data-line="${line.dataset.line}"] [name="${field.name}"]` : `[name="${field.name}"]`;
}
