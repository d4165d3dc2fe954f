// The list of rules with its search: words are looked for in the rules, a URL is given to all of them.
import * as api from "./api.js";
import { counted, h, marked, printable } from "./dom.js";
import { changedDrafts, isChanged, keyOf, sent, stateOf, store } from "./store.js";

const list = document.getElementById("list");
const query = document.getElementById("query");
const show = document.getElementById("show");
const order = document.getElementById("order");
const shown = document.getElementById("shown");
const items = new Map();
const headings = new Map();
let open = () => {};
let whenCounted = () => {};
/** What the rules make of the URL in the search: entries by the keys of their rules; null for no URL. */
let answer = null;

/** What a rule is, the gravest first. */
export function outcome(state) {
  if (!state) return { kind: "waiting", sign: "·", words: "not tested yet" };
  if (state.failed > 0) return { kind: "failed", sign: "✗", words: counted(state.failed, "failed test") };
  if (state.errors > 0) return { kind: "failed", sign: "✗", words: counted(state.errors, "error") };
  if (state.undecided > 0) {
    return { kind: "undecided", sign: "?", words: counted(state.undecided, "undecided test") };
  }
  if (state.warnings > 0 || state.isSlow || state.differs) {
    return { kind: "noted", sign: "!", words: "passed, with findings" };
  }
  if (state.passed > 0) return { kind: "passed", sign: "✓", words: counted(state.passed, "passed test") };
  if (state.skipped > 0) return { kind: "skipped", sign: "–", words: counted(state.skipped, "skipped test") };
  return { kind: "skipped", sign: "–", words: "no tests" };
}

/** What can be shown alone, with its words. */
export const filters = {
  failed: ["failed", (state) => state?.failed > 0 || state?.errors > 0],
  undecided: ["undecided", (state) => state?.undecided > 0],
  skipped: ["skipped", (state) => state?.skipped > 0],
  findings: ["with findings", (state) => state?.warnings > 0 || state?.errors > 0],
  slow: ["slow", (state) => state?.isSlow],
  differs: ["engines differ", (state) => state?.differs],
  changed: ["changed here", (_, rule) => isChanged(store.drafts.get(keyOf(rule)))],
};

/** How many rules each of them shows. */
export function counts() {
  return Object.entries(filters).map(([name, [words, fits]]) =>
    [name, words, store.rules.filter((rule) => fits(stateOf(rule), rule)).length]);
}

/** The URL in the search, which rules take; null for words, which they hold. */
export function searchedURL() {
  const text = query.value.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text)) return text;
  // As people write it, without a scheme.
  const isHost = /^([\w-]+\.)+[a-z]{2,}([/?#]\S*)?$/i.test(text);
  return isHost && !store.rules.some((rule) => textOf(rule).includes(text.toLowerCase())) ? `https://${text}` : null;
}

const textOf = (rule) => `${rule.id}\n${rule.title ?? ""}\n${rule.pattern ?? ""}`.toLowerCase();

function fits(rule, words) {
  const state = stateOf(rule);
  if (show.value !== "" && !filters[show.value][1](state, rule)) return false;
  if (answer) return answer.entries.has(keyOf(rule));
  const text = textOf(rule);
  return words.every((word) => text.includes(word));
}

/** What a rule makes of the URL, below its name. */
function given(entry) {
  if (entry.near) return h("span", { class: "given dim" }, entry.near);
  if (entry.undecided) return h("span", { class: "given dim" }, `undecided: ${entry.undecided}`);
  return [
    entry.redirected && h("span", { class: "given dim" }, "of ", h("bdi", null, entry.redirected)),
    entry.outputs.slice(0, 4).map((output) => h("span", { class: "given" }, "→ ",
      output.text ? marked(output.text) : h("span", { class: "dim" }, h("bdi", null, output.name), ` ${output.words}`))),
    entry.outputs.length > 4 && h("span", { class: "given dim" }, `and ${entry.outputs.length - 4} more`),
  ];
}

function fill(item, rule) {
  const state = stateOf(rule);
  const { kind, sign, words } = outcome(state);
  const changed = isChanged(store.drafts.get(keyOf(rule)));
  const isCurrent = keyOf(rule) === store.current;
  const entry = answer?.entries.get(keyOf(rule));
  const face = [kind, words, changed, isCurrent, rule.id, rule.title, state?.isSlow, state?.differs, state?.isOld,
    entry && JSON.stringify(entry)].join("\n");
  if (item.face === face) return;
  item.face = face;
  item.link.className = `item ${kind}${state?.isOld ? " old" : ""}`;
  if (isCurrent) item.link.setAttribute("aria-current", "true");
  else item.link.removeAttribute("aria-current");
  item.link.replaceChildren(
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("span", { class: "what" },
      h("span", { class: "title" }, h("bdi", null, rule.title ? printable(rule.title) : rule.id)),
      h("span", { class: "id" }, h("bdi", null, rule.id)),
      entry && given(entry)
    ),
    h("span", { class: "tags" },
      changed && h("span", { class: "tag part" }, "changed"),
      state?.isSlow && h("span", { class: "tag noted" }, "slow"),
      state?.differs && h("span", { class: "tag noted" }, "differs"),
      h("span", { class: "hidden" }, words)
    )
  );
  item.link.title = words;
}


/** The rules in the order in which they are shown, with headings between them. */
function arranged() {
  if (answer) {
    const rank = new Map([...answer.entries.keys()].map((key, index) => [key, index]));
    const rules = [...store.rules].sort((a, b) => (rank.get(keyOf(a)) ?? Infinity) - (rank.get(keyOf(b)) ?? Infinity));
    return rules.map((rule) => [answer.entries.get(keyOf(rule))?.near ? "nearly" : "take it", rule]);
  }
  if (order.value !== "app") return store.rules.map((rule) => [null, rule]);
  return store.rules.map((rule) => [rule.id.split("/")[1] ?? "", rule]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const groupWords = { "take it": "Rules that take it", nearly: "Rules that nearly take it" };

/** Shows the list as it is now. */
export function drawList() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set();
  let count = 0;
  let last = null;
  let group = null;
  const put = (element) => {
    if (element.parentNode !== list || element.previousSibling !== last) {
      list.insertBefore(element, last ? last.nextSibling : list.firstChild);
    }
    last = element;
  };
  for (const heading of headings.values()) heading.hidden = true;
  for (const [name, rule] of arranged()) {
    const key = keyOf(rule);
    seen.add(key);
    let item = items.get(key);
    if (!item) {
      const link = h("a", { href: `#${encodeURIComponent(rule.id)}` });
      link.addEventListener("click", (event) => {
        event.preventDefault();
        open(key);
      });
      item = { link, element: h("li", null, link), key };
      items.set(key, item);
    }
    fill(item, rule);
    const isShown = fits(rule, words);
    item.element.hidden = !isShown;
    if (isShown) count += 1;
    if (isShown && name !== null && name !== group) {
      group = name;
      if (!headings.has(name)) headings.set(name, h("li", { class: "heading" }, h("bdi", null, groupWords[name] ?? name)));
      const heading = headings.get(name);
      heading.hidden = false;
      put(heading);
    }
    put(item.element);
  }
  for (const [key, item] of items) {
    if (seen.has(key)) continue;
    item.element.remove();
    items.delete(key);
  }
  const taken = answer ? [...answer.entries.values()].filter((entry) => !entry.near && !entry.undecided).length : 0;
  const told = answer ? (taken > 0 ? `${counted(taken, "rule")} take${taken === 1 ? "s" : ""} this URL` : "no rule takes this URL")
    : `${count} of ${counted(store.rules.length, "rule")}`;
  if (shown.textContent !== told) shown.textContent = told;
  drawCounts();
}

let counting = 0;

/** Counts once a frame, however many states come. */
function drawCounts() {
  cancelAnimationFrame(counting);
  counting = requestAnimationFrame(() => {
    const all = counts();
    for (const [name, words, count] of all) {
      const option = show.querySelector(`[value="${name}"]`);
      const text = `${words} (${count})`;
      if (option.textContent !== text) option.textContent = text;
    }
    whenCounted(all);
  });
}

let asked = 0;

/** Gives the URL in the search to all rules again, after a change of one. */
export function searchAgain() {
  if (answer) search();
}

/** Gives the URL in the search to all rules; words need no server. */
async function search() {
  const url = searchedURL();
  asked += 1;
  const number = asked;
  if (url === null) {
    answer = null;
    return drawList();
  }
  try {
    const found = await api.resolve({ url, drafts: changedDrafts().map(sent) });
    if (number !== asked) return;
    const isNew = answer?.url !== url;
    answer = { url, entries: new Map(found.rules.map((entry) => [`${entry.file}:${entry.index}`, entry])) };
    drawList();
    if (isNew) list.scrollTop = 0;
  } catch {
    // The server is away: the page says so elsewhere.
  }
}

/** Redraws a few rules whose states changed. */
export function drawStates(keys) {
  if (show.value !== "") return drawList();
  drawCounts();
  for (const key of keys) {
    const item = items.get(key);
    const rule = store.rules.find((other) => keyOf(other) === key);
    if (item && rule) fill(item, rule);
  }
}

/** Goes to the next or previous rule that is shown. */
export function move(step) {
  const visible = [...items.values()].filter((item) => !item.element.hidden)
    .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (visible.length === 0) return;
  const at = visible.findIndex((item) => item.key === store.current);
  const next = at < 0 ? (step > 0 ? 0 : visible.length - 1) : Math.min(Math.max(at + step, 0), visible.length - 1);
  open(visible[next].key, true);
}

export function reveal(key, focuses) {
  const item = items.get(key);
  if (!item) return;
  item.link.scrollIntoView({ block: "nearest" });
  if (focuses) item.link.focus({ preventScroll: true });
}

export function openFirst() {
  const first = list.querySelector("li:not([hidden]) > a");
  if (first) first.click();
}

export function searchFirst() {
  query.focus();
  query.select();
}

export function clearSearch() {
  if (query.value === "" && show.value === "") return false;
  query.value = "";
  show.value = "";
  search();
  return true;
}

/** Shows the rules of one state alone. */
export function showOnly(name) {
  show.value = name;
  drawList();
  openFirst();
}

/** Says what to do when a rule is chosen, and when the numbers of states are others. */
export function startList(opening, counting) {
  open = opening;
  whenCounted = counting;
  const form = document.getElementById("filter");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    openFirst();
  });
  form.addEventListener("input", search);
}
