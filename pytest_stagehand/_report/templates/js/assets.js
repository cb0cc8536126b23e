// Files of the report, read when they are needed: a page opened from disk may add a script, but fetch nothing.

const packedTexts = new Map();
const inlinedPictures = new Map();
const texts = new Map();

window.stagehand = {
  take: (id, packed) => void packedTexts.set(id, packed),
  picture: (path, url) => void inlinedPictures.set(path, url),
};

/** The text of an asset; rejected where there is none. */
function textOf(id) {
  if (!texts.has(id)) texts.set(id, read(id));
  return texts.get(id);
}

async function read(id) {
  try {
    if (!packedTexts.has(id)) await addScript(id);
    return await unpacked(packedTexts.get(id));
  } catch (error) {
    texts.delete(id); // the next one who asks may be luckier
    throw error;
  } finally {
    packedTexts.delete(id);
  }
}

function addScript(id) {
  if (!/^[\w-]+$/.test(id)) throw new Error(`no asset has the name ${id}`);
  const src = `assets/${id}.js`;
  return new Promise((resolve, reject) => {
    const script = h("script", { src, onload: resolve, onerror: () => reject(new Error(`${src} can't be read`)) });
    script.addEventListener("load", () => script.remove());
    document.head.append(script);
  });
}

async function unpacked(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** Where a picture is; "" for what is none of this report's. */
function pictureUrl(path) {
  const inlined = inlinedPictures.get(path) ?? "";
  if (inlined !== "") return inlined.startsWith("data:image/") ? inlined : "";
  return /^assets\/[\w.-]+$/.test(path) ? path : "";
}

/** An element that shows an asset's text once it is there. */
function blockOf(id, label) {
  const holder = h("div", h("p.dim", "Reading…"));
  textOf(id).then(
    (text) => holder.replaceChildren(block(text, label)),
    (error) => holder.replaceChildren(callout("error", "Not there.", say(error.message))),
  );
  return holder;
}
