import { send } from "./http.js";

/** Appends further reviews to `list` until none are left. */
export function wireLoadMore({ button, list, url }) {
  button.addEventListener("click", async () => {
    const { answer } = await send("GET", `${url}?from=${list.children.length}`);
    list.insertAdjacentHTML("beforeend", answer.html);
    button.hidden = answer.left <= 0;
  });
}
