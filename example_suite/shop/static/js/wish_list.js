import { send } from "./http.js";
import { showToast } from "./toast.js";

/** Lets buttons with a `data-wish` (a product's key) put it on the wish list and take it off again. */
export function wireWishes({ buttons, count, label = () => {} }) {
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      const isWished = button.getAttribute("aria-pressed") === "true";
      const { answer } = await send(isWished ? "DELETE" : "PUT", `/wish-list/${button.dataset.wish}`);
      button.setAttribute("aria-pressed", String(!isWished));
      label(button, !isWished);
      count.textContent = answer.count;
      showToast(answer.toast);
    });
  }
}

/** Lets the items of `list`, each with a `data-key`, be dragged into another order, removed and moved by a menu. */
export function wireWishList({ list, count, empty, removeButton, menu }) {
  const saveOrder = () => send("PUT", "/wish-list", { products: [...list.children].map((item) => item.dataset.key) });
  const remove = async (item) => {
    const { answer } = await send("DELETE", `/wish-list/${item.dataset.key}`);
    item.remove();
    count.textContent = answer.count;
    empty.hidden = answer.count > 0;
    showToast(answer.toast);
  };

  list.addEventListener("click", (event) => {
    if (event.target.closest(removeButton)) remove(event.target.closest("[data-key]"));
  });
  wireDragging(list, saveOrder);
  wireMenu(list, menu, {
    top: (item) => (list.prepend(item), saveOrder()),
    bottom: (item) => (list.append(item), saveOrder()),
    remove,
  });
}

function wireDragging(list, saveOrder) {
  let dragged = null;
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("[data-key]");
    event.dataTransfer.setData("text/plain", dragged.dataset.key);
  });
  list.addEventListener("dragover", (event) => event.preventDefault());
  list.addEventListener("drop", (event) => {
    event.preventDefault();
    const target = event.target.closest("[data-key]");
    if (!dragged || !target || target === dragged) return;
    const isAbove = dragged.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    target[isAbove ? "after" : "before"](dragged);
    saveOrder();
  });
}

/** Opens `menu` on a right click on an item; its entries name an action in `data-action`. */
function wireMenu(list, menu, actions) {
  let item = null;
  list.addEventListener("contextmenu", (event) => {
    item = event.target.closest("[data-key]");
    event.preventDefault();
    menu.hidden = false;
    menu.style.left = `${event.pageX}px`;
    menu.style.top = `${event.pageY}px`;
  });
  menu.addEventListener("click", (event) => actions[event.target.dataset.action]?.(item));
  document.addEventListener("click", () => (menu.hidden = true));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") menu.hidden = true;
  });
}
