// What goes to the server and comes from it. The token stays in this tab: in its own storage and in a field
// of each request, never in an address.

const tokenName = "ruleproof-token";
const form = /^#([0-9a-f]{64})(?:~(.*))?$/;

export const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0")
).join("");

/** Takes the token out of the address; returns the drafts that came with it, or null where there is none. */
export function takeToken() {
  const found = form.exec(location.hash);
  if (!found) return null;
  sessionStorage.setItem(tokenName, found[1]);
  history.replaceState(null, "", location.pathname);
  try {
    return JSON.parse(decodeURIComponent(found[2] ?? "[]"));
  } catch {
    return [];
  }
}

/** An address that somebody pasted, as the place to go to; null if it is none of this tool. */
export function otherAddress(text, drafts) {
  let address;
  try {
    address = new URL(text.trim());
  } catch {
    return null;
  }
  const isLocal = ["127.0.0.1", "localhost"].includes(address.hostname);
  if (address.protocol !== "http:" || !isLocal || !form.test(address.hash)) return null;
  const carried = drafts.length > 0 ? `~${encodeURIComponent(JSON.stringify(drafts))}` : "";
  return `http://${address.host}/${address.hash.slice(0, 65)}${carried}`;
}

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function request(path, options = {}) {
  const response = await fetch(path, {
    ...options,
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    headers: {
      "X-Ruleproof-Token": sessionStorage.getItem(tokenName) ?? "",
      ...(options.body ? { "Content-Type": "application/json" } : {}),
    },
  });
  if (!response.ok) throw new Refused(response.status, await response.text());
  return response;
}

export async function overview() {
  return (await request("/api/overview")).json();
}

async function post(path, body) {
  return (await request(path, { method: "POST", body: JSON.stringify({ page, ...body }) })).json();
}

export const examine = (body) => post("/api/examine", body);
export const resolve = (body) => post("/api/resolve", body);
export const save = (body) => post("/api/save", body);
export const accept = (body) => post("/api/accept", body);

/** Reads events until the connection ends. */
export async function listen(handle, opened) {
  const response = await request(`/api/events?page=${page}`);
  await opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    buffer += value;
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end < 0) break;
      const event = /^event: (\w+)\ndata: (.*)$/.exec(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event) handle(event[1], JSON.parse(event[2]));
    }
  }
}
