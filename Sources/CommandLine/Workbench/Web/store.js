// What this tab knows: the rules as they are on the disk, and the drafts that are not.

const draftsName = "ruleproof-drafts";

export const store = {
  files: [],
  rules: [],
  /** By the key of the rule, as the file is; `isOld` until the next look at a rule whose text changed. */
  states: new Map(),
  /** The same of the rules that are changed here, as the editor found them. */
  draftStates: new Map(),
  /** By the key of the rule: { file, index, id, original, text, trouble, theirs, history }. */
  drafts: new Map(),
  current: null,
  goldensWritable: false,
};

export const keyOf = (entry) => `${entry.file}:${entry.index}`;

export function ruleOf(key) {
  return store.rules.find((rule) => keyOf(rule) === key);
}

/** The draft of a rule; a new one has the text of the rule. */
export function draftOf(rule) {
  const known = store.drafts.get(keyOf(rule));
  if (known) return known;
  const draft = {
    file: rule.file, index: rule.index, id: rule.id, original: rule.text, text: rule.text,
    history: [],
  };
  store.drafts.set(keyOf(rule), draft);
  return draft;
}

export const isChanged = (draft) => Boolean(draft) && draft.text !== draft.original;

export function changedDrafts(file) {
  return [...store.drafts.values()].filter(
    (draft) => isChanged(draft) && (file === undefined || draft.file === file)
  );
}

/** How a rule is: as its draft is, where it is changed here. */
export function stateOf(rule) {
  const key = keyOf(rule);
  const own = isChanged(store.drafts.get(key)) ? store.draftStates.get(key) : undefined;
  return own ?? store.states.get(key);
}

/** What the server needs of a draft. */
export const sent = ({ file, index, id, original, text }) => ({ file, index, id, original, text });

/** Keeps the drafts over a reload of the page. */
export function keep() {
  const drafts = changedDrafts().map(sent);
  if (drafts.length > 0) sessionStorage.setItem(draftsName, JSON.stringify(drafts));
  else sessionStorage.removeItem(draftsName);
}

export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(draftsName) ?? "[]");
  } catch {
    return [];
  }
}

/** Takes over the rules of a file as they are on the disk; drafts follow their rules. */
export function takeRules(file, rules, states) {
  const current = store.current === null ? undefined : ruleOf(store.current);
  const before = new Map(store.rules.filter((rule) => rule.file === file)
    .map((rule) => [rule.id, store.states.get(keyOf(rule))]));
  store.rules = [...store.rules.filter((rule) => rule.file !== file), ...rules].sort(
    (a, b) => a.file - b.file || a.index - b.index
  );
  for (const key of [...store.states.keys()]) {
    if (key.startsWith(`${file}:`)) store.states.delete(key);
  }
  for (const rule of rules) {
    const state = before.get(rule.id);
    if (state) store.states.set(keyOf(rule), { ...state, file, index: rule.index, isOld: true });
  }
  for (const state of states) store.states.set(keyOf(state), state);
  const drafts = [...store.drafts.values()];
  store.drafts = new Map();
  for (const draft of drafts) place(draft, draft.file === file);
  if (current?.file === file) {
    const draftText = store.drafts.get(keyOf(current))?.text ?? drafts.find((draft) => draft.id === current.id)?.text;
    const next = follow({ ...current, draftText }, current.text);
    store.current = next ? keyOf(next) : null;
  }
  keep();
}

/** Puts a draft to its rule: the one whose text it began with, else the one with its id. */
export function place(draft, isNews = true) {
  const rule = isNews ? follow(draft, draft.original) : ruleOf(keyOf(draft));
  draft.history ??= [];
  draft.trouble = null;
  draft.theirs = null;
  if (!rule) {
    if (!isChanged(draft)) return;
    draft.trouble = "gone";
    store.drafts.set(`${draft.file}:gone ${draft.id}`, draft);
    return;
  }
  draft.index = rule.index;
  if (rule.text !== draft.original) {
    // Nothing was changed here, or it is what was just saved.
    if (!isChanged(draft) || rule.text === draft.text) return;
    draft.trouble = "changed";
    draft.theirs = rule.text;
  }
  store.drafts.set(keyOf(rule), draft);
}

function follow(rule, text) {
  const rules = store.rules.filter((other) => other.file === rule.file);
  return (
    rules.find((other) => other.index === rule.index && other.text === text) ??
    rules.find((other) => other.text === text) ??
    rules.find((other) => other.id === rule.id) ??
    // A draft whose title changed has another id once it is saved.
    rules.find((other) => other.index === rule.index && other.text === rule.draftText)
  );
}
