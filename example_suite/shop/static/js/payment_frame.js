import { send } from "./http.js";

const form = document.querySelector("form");

/** Makes a token of the card for the page around this frame; errors stay in the frame. */
window.addEventListener("message", async (event) => {
  if (event.source !== window.parent || event.data !== "make-token") return;
  const { isOk, answer } = await send("POST", "/payment/tokens", Object.fromEntries(new FormData(form)));
  showErrors(answer.errors ?? {});
  if (isOk) event.source.postMessage({ token: answer.token }, event.origin);
});

form.addEventListener("submit", (event) => event.preventDefault());

function showErrors(errors) {
  for (const field of form.querySelectorAll("input")) {
    document.getElementById(field.getAttribute("aria-describedby")).textContent = errors[field.name] ?? "";
    field.setAttribute("aria-invalid", String(field.name in errors));
  }
}
