// The DOM's own accessors, which nothing in a page can shadow: `<input name="children">` makes `form.children` that input,
// `<img name="body">` takes `document.body`, and the isolated world sees both. Elements of unknown kind are read through these.

function domGetter(prototype, name) {
  return Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
}

function domMethod(prototype, name) {
  return Function.prototype.call.bind(prototype[name]);
}

const tagOf = domGetter(Element.prototype, "localName");
const namespaceOf = domGetter(Element.prototype, "namespaceURI");
const attributeOf = domMethod(Element.prototype, "getAttribute");
const hasAttribute = domMethod(Element.prototype, "hasAttribute");
const attributeNamesOf = domMethod(Element.prototype, "getAttributeNames");
const elementsIn = domGetter(Element.prototype, "children");
const elementCount = domGetter(Element.prototype, "childElementCount");
const matchesSelector = domMethod(Element.prototype, "matches");
const closestOf = domMethod(Element.prototype, "closest");
const openShadowOf = domGetter(Element.prototype, "shadowRoot");
const slotOf = domGetter(Element.prototype, "assignedSlot");
const elementBefore = domGetter(Element.prototype, "previousElementSibling");
const boxesOf = domMethod(Element.prototype, "getClientRects");
const focusOn = domMethod(HTMLElement.prototype, "focus");
const takeFocusFrom = domMethod(HTMLElement.prototype, "blur");
const checkVisibility = domMethod(Element.prototype, "checkVisibility");

const typeOf = domGetter(Node.prototype, "nodeType");
const nodeAbove = domGetter(Node.prototype, "parentNode");
const elementAbove = domGetter(Node.prototype, "parentElement");
const firstNodeIn = domGetter(Node.prototype, "firstChild");
const nodeAfter = domGetter(Node.prototype, "nextSibling");
const allTextIn = domGetter(Node.prototype, "textContent");
const isConnected = domGetter(Node.prototype, "isConnected");
const positionInTree = domMethod(Node.prototype, "compareDocumentPosition");
const rootOf = domMethod(Node.prototype, "getRootNode");
const contains = domMethod(Node.prototype, "contains");

/** The text nodes below a node, in order. */
function* textNodesIn(root) {
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
}

/**
 * Where `other` stands from `one`, as `compareDocumentPosition` says it: of what shadow roots hold, where their hosts stand. Browsers
 * give any order at all for nodes of two trees, mostly that in which these were made.
 */
function positionTo(one, other) {
  const position = positionInTree(one, other);
  if (!(position & Node.DOCUMENT_POSITION_DISCONNECTED)) return position;
  const [ones, others] = [hostsFrom(one), hostsFrom(other)];
  for (const mine of ones) {
    const theirs = others.find((each) => rootOf(each) === rootOf(mine));
    if (theirs === mine) return mine === one ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    if (theirs) return positionInTree(mine, theirs);
  }
  return position;
}

/** A node, the host of the shadow root that it stands in, the host of that one's, and so on. */
function hostsFrom(node) {
  const hosts = [node];
  for (let root = rootOf(node); root instanceof ShadowRoot; root = rootOf(root.host)) hosts.push(root.host);
  return hosts;
}

/** The nearest element above that matches. */
const closestAbove = (el, selector) => {
  const above = elementAbove(el);
  return above === null ? null : closestOf(above, selector);
};
const tagAbove = (el) => {
  const above = elementAbove(el);
  return above === null ? "" : tagOf(above);
};

const documentBase = domGetter(Node.prototype, "baseURI");
const documentState = domGetter(Document.prototype, "readyState");
const newElement = domMethod(Document.prototype, "createElement");
const documentTitle = domGetter(Document.prototype, "title");
const documentElementOf = domGetter(Document.prototype, "documentElement");
const documentFocus = domGetter(Document.prototype, "activeElement");
const documentScroller = domGetter(Document.prototype, "scrollingElement");
const tellDocument = domMethod(EventTarget.prototype, "dispatchEvent");
const runCommand = domMethod(Document.prototype, "execCommand");
const listen = domMethod(EventTarget.prototype, "addEventListener");
const unlisten = domMethod(EventTarget.prototype, "removeEventListener");

/** All elements below a root (document, shadow root, element or fragment) that match. */
function selectIn(root, selector) {
  const prototype = root === document ? Document.prototype : typeOf(root) === Node.ELEMENT_NODE ? Element.prototype : DocumentFragment.prototype;
  return [...prototype.querySelectorAll.call(root, selector)];
}

/** The element with an id in a root; in a detached tree there is none to find. */
function elementById(root, id) {
  if (root === document) return Document.prototype.getElementById.call(root, id);
  return root instanceof DocumentFragment ? root.getElementById(id) : null;
}
