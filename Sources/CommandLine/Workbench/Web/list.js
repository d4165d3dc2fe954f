// The list of rules with its search.
import { counted, h } from "./dom.js";
import { isChanged, keyOf, store } from "./store.js";

const list = document.getElementById("list");
const query = document.getElementById("query");
const show = document.getElementById("show");
const shown = document.getElementById("shown");
const items = new Map();
let open = () => {};

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

function fits(rule, words) {
  const state = store.states.get(keyOf(rule));
  switch (show.value) {
    case "failed": if (!state || (state.failed === 0 && state.errors === 0)) return false; break;
    case "undecided": if (!(state?.undecided > 0)) return false; break;
    case "skipped": if (!(state?.skipped > 0)) return false; break;
    case "findings": if (!(state?.warnings > 0 || state?.errors > 0)) return false; break;
    case "slow": if (!state?.isSlow) return false; break;
    case "differs": if (!state?.differs) return false; break;
    case "changed": if (!isChanged(store.drafts.get(keyOf(rule)))) return false; break;
    default: break;
  }
  const text = `${rule.id}\n${rule.title ?? ""}\n${rule.pattern ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function fill(item, rule) {
  const state = store.states.get(keyOf(rule));
  const { kind, sign, words } = outcome(state);
  const changed = isChanged(store.drafts.get(keyOf(rule)));
  const isCurrent = keyOf(rule) === store.current;
  const face = [kind, words, changed, isCurrent, rule.id, rule.title, state?.isSlow, state?.differs].join("\n");
  if (item.face === face) return;
  item.face = face;
  item.link.className = `item ${kind}`;
  if (isCurrent) item.link.setAttribute("aria-current", "true");
  else item.link.removeAttribute("aria-current");
  item.link.replaceChildren(
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("span", { class: "what" },
      h("span", { class: "title" }, h("bdi", null, rule.title ? printable(rule.title) : rule.id)),
      h("span", { class: "id" }, h("bdi", null, rule.id))
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

// What cannot be seen, or would turn other text round, is shown by its number.
function printable(text) {
  return text.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`
  );
}

/** Shows the list as it is now. */
export function drawList() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set();
  let count = 0;
  let last = null;
  for (const rule of store.rules) {
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
    if (item.element.parentNode !== list || item.element.previousSibling !== last) {
      list.insertBefore(item.element, last ? last.nextSibling : list.firstChild);
    }
    last = item.element;
  }
  for (const [key, item] of items) {
    if (seen.has(key)) continue;
    item.element.remove();
    items.delete(key);
  }
  const words_ = `${count} of ${counted(store.rules.length, "rule")}`;
  if (shown.textContent !== words_) shown.textContent = words_;
}

/** Redraws a few rules whose states changed. */
export function drawStates(keys) {
  if (show.value !== "") return drawList();
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
  const first = [...items.values()].find((item) => !item.element.hidden);
  if (first) open(first.key);
}

export function searchFirst() {
  query.focus();
  query.select();
}

export function clearSearch() {
  if (query.value === "" && show.value === "") return false;
  query.value = "";
  show.value = "";
  drawList();
  return true;
}

export function startList(opening) {
  open = opening;
  const form = document.getElementById("filter");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    openFirst();
  });
  form.addEventListener("input", drawList);
}
