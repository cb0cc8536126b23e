const SHOWN_FOR_MS = 4000;

/** Shows `text` for a few seconds, in the markup of the design's toast template. */
export function showToast(text) {
  if (!text) return;
  document.querySelector("[data-toast]")?.remove();
  const toast = document.querySelector("#toast-template").content.firstElementChild.cloneNode(true);
  toast.dataset.toast = "";
  toast.querySelector("p").textContent = text;
  document.body.append(toast);
  setTimeout(() => toast.remove(), SHOWN_FOR_MS);
}
