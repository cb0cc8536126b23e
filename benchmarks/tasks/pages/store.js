/* What each page of this folder has: its records, and requests that change them. */
window.records = async (method = "GET", path = "", sent) => {
  const answer = await fetch(`/${document.body.id}/store${path}`, { method, body: sent && JSON.stringify(sent) });
  if (answer.status === 204) throw new Error("nothing came back");
  return answer.json();
};
window.listed = (kind) => Object.entries(kind).map(([id, record]) => ({ id, ...record }));
