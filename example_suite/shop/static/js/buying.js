import { send } from "./http.js";
import { showToast } from "./toast.js";

/** Lets `form` put its product into the cart; errors are shown in `error`, the new count in `badge`. */
export function wireBuying({ form, button, error, badge }) {
  const add = async () => {
    const { isOk, answer } = await send("POST", "/cart/lines", Object.fromEntries(new FormData(form)));
    error.textContent = isOk ? "" : answer.error;
    if (!isOk) return;
    badge.textContent = answer.badge;
    showToast(answer.toast);
  };
  button.addEventListener("click", add);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add();
  });
}
