import { send } from "./http.js";
import { showToast } from "./toast.js";

/** Opens a `<dialog>` as a modal; a form with `method=dialog` inside closes it. */
export function wireDialog(button, dialog) {
  button.addEventListener("click", () => dialog.showModal());
}

/** Buttons with `aria-controls` that show and hide what they control. */
export function wireAccordion(buttons) {
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const isOpen = button.getAttribute("aria-expanded") !== "true";
      button.setAttribute("aria-expanded", String(isOpen));
      document.getElementById(button.getAttribute("aria-controls")).hidden = !isOpen;
    });
  }
}

/** A switch that stores its state at `url`. */
export function wireSwitch(button, url) {
  button.addEventListener("click", async () => {
    const isOn = button.getAttribute("aria-checked") !== "true";
    const { isOk } = await send("PUT", url, { on: isOn });
    if (isOk) button.setAttribute("aria-checked", String(isOn));
  });
}

/** Text that becomes a field on a double click: Enter or leaving it stores it at `url`, Escape gives up. */
export function wireInlineEdit(text, label, url) {
  text.addEventListener("dblclick", () => {
    const field = document.createElement("input");
    field.setAttribute("aria-label", label);
    field.value = text.textContent;
    let isDone = false;
    const finish = async (isKept) => {
      if (isDone) return;
      isDone = true;
      if (isKept) text.textContent = (await send("PUT", url, { text: field.value })).answer.text;
      field.replaceWith(text);
    };
    field.addEventListener("blur", () => finish(true));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") finish(true);
      if (event.key === "Escape") finish(false);
    });
    text.replaceWith(field);
    field.select();
  });
}

/** Remembers the choice for a year: `accept` allows all cookies, `decline` the necessary ones. */
export function wireCookieBanner({ banner, accept, decline }) {
  const choose = (choice) => {
    document.cookie = `cookie_choice=${choice}; path=/; max-age=31536000; SameSite=Lax`;
    banner.remove();
  };
  accept.addEventListener("click", () => choose("all"));
  decline.addEventListener("click", () => choose("necessary"));
}

/** Asks for an e-mail address and subscribes it to the newsletter. */
export function wireNewsletter(button, question) {
  button.addEventListener("click", async () => {
    const email = prompt(question);
    if (email === null) return;
    const { answer } = await send("POST", "/newsletter", { email });
    showToast(answer.toast ?? answer.error);
  });
}
