import { send } from "./http.js";

/** Shows the totals of the chosen shipping method in `summary`; also of one that was chosen before this came to run. */
export function wireShipping({ form, summary }) {
  const methods = form.elements.shipping_method;
  const show = async () => {
    const { answer } = await send("GET", `/checkout/summary?shipping_method=${methods.value}`);
    summary.innerHTML = answer.html;
  };
  form.addEventListener("change", (event) => {
    if (event.target.name === "shipping_method") show();
  });
  if ([...methods].some((method) => method.checked !== method.defaultChecked)) show();
}

/** On `button`: checks the address, lets the payment frame make a token of the card, and sends the form with it. */
export function wirePayment({ form, frame, button, token }) {
  const frameOrigin = new URL(frame.src).origin;
  button.addEventListener("click", () => {
    if (showMissing(form)) frame.contentWindow.postMessage("make-token", frameOrigin);
  });
  window.addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== frameOrigin) return;
    token.value = event.data.token;
    button.disabled = true;
    form.submit();
  });
}

/** Writes beside every required field that is empty what to enter; true when there is none. */
function showMissing(form) {
  const fields = [...form.querySelectorAll("[required]")];
  for (const field of fields) {
    const isMissing = field.validity.valueMissing;
    field.setAttribute("aria-invalid", String(isMissing));
    document.getElementById(field.getAttribute("aria-describedby")).textContent = isMissing ? field.dataset.missing : "";
  }
  fields.find((field) => field.validity.valueMissing)?.focus();
  return fields.every((field) => !field.validity.valueMissing);
}
