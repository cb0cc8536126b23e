/**
 * Sends `data` as JSON and reads a JSON answer.
 *
 * @returns {Promise<{isOk: boolean, answer: object}>} `isOk` is false for answers of 400 and above.
 */
export async function send(method, url, data = {}) {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json" },
    body: method === "GET" ? undefined : JSON.stringify(data),
  });
  return { isOk: response.ok, answer: await response.json() };
}
