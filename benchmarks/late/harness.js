// What the pages have in common. `late` (ms), `wrong` and `items` are said before by the server.
const $ = (id) => document.getElementById(id);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const row = (text) => Object.assign(document.createElement("li"), { textContent: text });
const show = (texts, list = $("list")) => list.replaceChildren(...texts.map(row));
const add = (texts, list = $("list")) => list.append(...[texts].flat().map(row));
const come = (texts) => show([...[...$("list").children].map((each) => each.textContent), ...texts].sort((a, b) => items.indexOf(a) - items.indexOf(b)));
const get = async (wait, query = "") => (await fetch(`/items?wait=${wait}${query}`)).json();
const save = async (wait) => (await fetch(`/save?wait=${wait}`, { method: "POST" })).ok;
const say = (text, id = "said") => ($(id).textContent = text);
// What stands in the field of a form, which is emptied by that.
const taken = () => {
  const text = $("new").value;
  $("new").value = "";
  return text;
};
