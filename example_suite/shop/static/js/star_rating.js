import { send } from "./http.js";

const MARKUP = `
  <style>
    :host { display: inline-flex; align-items: center; gap: .6rem; }
    div { display: inline-flex; }
    button { font: inherit; font-size: 1.5rem; line-height: 1; padding: .1rem; border: 0; background: none;
      color: var(--star-off, #c9c4bb); cursor: pointer; }
    button.lit { color: var(--star-on, #d9930d); }
    button:focus-visible { outline: 2px solid currentColor; }
    p { margin: 0; font-size: .9rem; }
  </style>
  <div role="group" aria-label="Your rating"></div>
  <p role="status"></p>`;

const stars = (number) => (number === 1 ? "1 star" : `${number} stars`);

/** Five stars to click; `product` is the product's path, `value` the visitor's rating (0: none yet). */
class StarRating extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = MARKUP;
    this.shadowRoot.querySelector("div").append(...[1, 2, 3, 4, 5].map((number) => this.button(number)));
    this.show(Number(this.getAttribute("value")));
  }

  button(number) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "★";
    button.setAttribute("aria-label", `Rate ${stars(number)}`);
    button.addEventListener("click", () => this.rate(number));
    return button;
  }

  async rate(number) {
    const { isOk, answer } = await send("PUT", `${this.getAttribute("product")}/rating`, { stars: number });
    if (isOk) this.show(answer.stars);
  }

  show(value) {
    this.shadowRoot.querySelectorAll("button").forEach((button, index) => {
      button.classList.toggle("lit", index < value);
      button.setAttribute("aria-pressed", String(index + 1 === value));
    });
    this.shadowRoot.querySelector("p").textContent = value ? `You gave ${stars(value)}.` : "";
  }
}

customElements.define("star-rating", StarRating);
