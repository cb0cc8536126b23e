// Playwright's driver for many runs of pytest, one after the other: what `playwright run-driver` is to one.
//
//     node driver.js SOCKET PACKAGE        serves at a socket; PACKAGE is the folder of Playwright's own code
//
// Every run has a connection, and with it a Playwright, of its own. What runs share is this process and a browser: the first
// that was launched is lent to each run that asks for the same. It is lent again only if the run closed it and it is well: its
// contexts close, and a page that stays open beside them evaluates and draws, all within a short time. Any other is ended.

"use strict";

const { createServer } = require("node:net");
const { join } = require("node:path");
const { isDeepStrictEqual } = require("node:util");

const [socketPath, packagePath] = process.argv.slice(2);
require(join(packagePath, "lib", "bootstrap.js"));
const { createPlaywright, DispatcherConnection, nullProgress, PlaywrightDispatcher, RootDispatcher } = require(
  join(packagePath, "lib", "coreBundle.js"),
).server;

// A browser that is well takes 0.05 s; on a machine that has ten times as much to do as it can, 1 s.
const PROMPT_MS = 5_000;
const REASON = { reason: "the run is over" };

const playwright = createPlaywright({ sdkLanguage: "python", isClientCollocatedWithServer: true });
const launch = playwright.chromium.launch.bind(playwright.chromium);
let kept = null; // the browser to lend, with what it was launched with, and the page that shows how it is
let isLent = false;
let others = []; // other browsers of the run
let settled = Promise.resolve(); // once nothing is left of the last run

playwright.chromium.launch = async (progress, options, logger) => {
  await settled;
  const isThere = kept?.browser.isConnected();
  if (isThere && !isLent && isDeepStrictEqual(kept.options, options)) {
    isLent = true;
    return kept.browser;
  }
  const asked = structuredClone(options);
  const browser = await launch(progress, options, logger);
  if (isThere) others.push(browser);
  else await keep(browser, asked);
  return browser;
};

async function keep(browser, options) {
  const own = await browser.newContext(nullProgress, { viewport: { width: 8, height: 8 } });
  const page = await own.newPage(nullProgress);
  const all = browser.contexts.bind(browser);
  browser.contexts = () => all().filter((context) => context !== own);
  kept = { browser, options, page };
  isLent = true;
  const before = browser.listeners("disconnected");
  browser.close = async () => {
    isLent = false;
    if (!(await isTrueSoon(closeContexts(browser)))) return end();
    for (const tell of browser.listeners("disconnected")) if (!before.includes(tell)) tell();
  };
}

async function closeContexts(browser) {
  await Promise.all(browser.contexts().map((context) => context.close(nullProgress, REASON)));
  return browser.contexts().length === 0;
}

// A browser that its run did not close was in the middle of something: the run was killed, or ended itself.
async function putAway() {
  const wasClosed = !isLent;
  isLent = false;
  await Promise.all(others.splice(0).map((browser) => browser.options.browserProcess.kill()));
  if (!kept?.browser.isConnected()) kept = null;
  else if (!wasClosed || !(await isTrueSoon(isWell(kept)))) await end();
}

async function isWell({ browser, page }) {
  const sum = await page.mainFrame().evaluateExpression(nullProgress, "1 + 1");
  const picture = await page.screenshot(nullProgress, { type: "png" });
  return sum === 2 && picture.length > 0 && closeContexts(browser);
}

async function end() {
  const { browser } = kept;
  kept = null;
  await browser.options.browserProcess.kill();
}

function isTrueSoon(claim) {
  const late = new Promise((resolve) => setTimeout(resolve, PROMPT_MS, false).unref());
  return Promise.race([claim.catch(() => false), late]);
}

createServer((socket) => {
  const connection = new DispatcherConnection();
  const root = new RootDispatcher(connection, async (scope) => new PlaywrightDispatcher(scope, playwright));
  connection.onmessage = (message) => send(socket, JSON.stringify(message));
  receive(socket, (text) => connection.dispatch(JSON.parse(text)));
  socket.on("error", () => {}); // the run was killed; 'close' follows
  socket.on("close", () => {
    connection.onmessage = () => {};
    settled = settled
      .then(() => root.stopPendingOperations(new Error(REASON.reason)))
      .catch(() => {})
      .then(() => root._dispose())
      .then(putAway)
      .catch((error) => console.error(error));
  });
}).listen(socketPath, () => console.log("ready"));

process.stdin.resume().on("close", async () => {
  if (kept) await end();
  process.exit(0);
});

// As in Playwright's pipe: four bytes with the length, the lowest first, and JSON.
function send(socket, text) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  socket.write(length);
  socket.write(text);
}

function receive(socket, take) {
  let waiting = Buffer.alloc(0);
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE()) {
      const end = 4 + waiting.readUInt32LE();
      const text = waiting.subarray(4, end).toString();
      waiting = waiting.subarray(end);
      setImmediate(take, text);
    }
  });
}
