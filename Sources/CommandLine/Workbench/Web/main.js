// The page: it puts the list, the editor, the drafts and the server together.
import * as api from "./api.js";
import { askConflict, askSave, showKeys } from "./conflict.js";
import { button, counted, h, say, swap } from "./dom.js";
import { Editor } from "./editor.js";
import { differs, isSlow } from "./findings.js";
import { startKeys } from "./keys.js";
import {
  clearSearch, counts, drawList, drawStates, move, reveal, searchAgain, searchedURL, searchFirst, showOnly, startList,
} from "./list.js";
import { changedDrafts, draftOf, isChanged, keep, keyOf, kept, place, ruleOf, sent, stateOf, store, takeRules } from "./store.js";

const main = document.getElementById("editor");
const banners = document.getElementById("banners");
const saveButton = document.getElementById("save");
const undoButton = document.getElementById("undo");
const revertButton = document.getElementById("revert");
const backButton = document.getElementById("back");
const link = document.getElementById("link");

let number = 0;
let isAsking = false;
let mustAsk = false;
let pending = [];
let results = null;

const editor = new Editor({
  edit: (edit) => { rememberTyping(edit); change(edit); },
  change: (edit) => { remember(); change(edit); },
  changeAll: (edits) => { remember(); for (const edit of edits) change(edit); },
  addTests: (values) => { remember(); for (const value of values) change({ kind: "addTest", value }); },
  pattern: (value) => { remember(); change({ kind: "pattern", value }); say("fix applied"); },
  text: (text) => { remember(); write(text); say("fix applied"); },
  write: (text) => write(text),
  tryURLs: () => ask(),
  accept: (changes) => accept(changes),
  open: (index) => {
    const rule = ruleOf(store.current);
    if (rule) open(`${rule.file}:${index}`);
  },
});

const currentDraft = () => (store.current === null ? null : store.drafts.get(store.current));

// Asking the server: one request at a time, with all changes since the last.

function change(edit) {
  const same = (other) => ["kind", "test", "format"].every((name) => other[name] === edit[name]);
  const isField = !["addTest", "removeTest"].includes(edit.kind);
  const last = pending.findLastIndex((other) => ["addTest", "removeTest"].includes(other.kind));
  const at = isField ? pending.findIndex((other, index) => index > last && same(other)) : -1;
  if (at >= 0) pending[at] = edit;
  else pending.push(edit);
  ask();
}

function write(text) {
  const draft = currentDraft();
  if (!draft) return;
  pending = [];
  draft.text = text;
  keep();
  ask();
}

function remember() {
  const draft = currentDraft();
  if (!draft) return;
  draft.history.push(draft.text);
  if (draft.history.length > 100) draft.history.shift();
}

let typing = { field: "", time: 0 };

/** What is typed without a pause is undone together. */
function rememberTyping({ kind, test, format }) {
  const [field, time] = [`${store.current} ${kind} ${test} ${format}`, Date.now()];
  if (field !== typing.field || time - typing.time > 2000) remember();
  typing = { field, time };
}

function undo() {
  const draft = currentDraft();
  const text = draft?.history.pop();
  if (text === undefined) return;
  typing = { field: "", time: 0 };
  write(text);
  say("undone");
}

function ask() {
  mustAsk = true;
  if (!isAsking) askNow();
}

/** The text of a rule that the answers of the search are about. */
let searched = {};

async function askNow() {
  while (mustAsk && store.current !== null) {
    mustAsk = false;
    const key = store.current;
    const rule = ruleOf(key);
    if (!rule) return;
    const draft = draftOf(rule);
    const before = draft.text;
    const edits = pending;
    pending = [];
    number += 1;
    isAsking = true;
    try {
      const view = await api.examine({
        number, draft: sent(draft), edits, urls: editor.triedURLs,
        others: changedDrafts(draft.file).filter((other) => other !== draft).map(sent),
      });
      isAsking = false;
      // Somebody wrote JSON meanwhile: what came back is of an older text.
      if (draft.text !== before) continue;
      draft.text = view.text;
      keep();
      if (key !== store.current) continue;
      results = view.results;
      if (pending.length === 0) editor.show(view, context());
      takeState(key, view.tests, view.results, view.pattern?.error);
      drawState();
      // Also after undoing, discarding, or writing JSON.
      if (searched.key === key && searched.text !== draft.text) searchAgain();
      searched = { key, text: draft.text };
    } catch (error) {
      isAsking = false;
      pending = [...edits, ...pending];
      if (error instanceof api.Refused && error.status !== 401) {
        banner("answer", `The server did not take the change: ${error.message}`);
        pending = [];
      }
      return;
    }
  }
}

/** The row of the open rule says what the editor does. */
function takeState(key, tests, found, error) {
  const rule = ruleOf(key);
  if (!rule) return;
  const old = store.draftStates.get(key) ?? store.states.get(key) ?? {};
  const all = tests ? tests.flatMap((test) => test.results) : null;
  const count = (status) => (all ? all.filter((result) => result.status === status).length : old[status] ?? 0);
  const findings = (found?.findings ?? []).filter((finding) => ["checks", "varied"].includes(finding.part));
  const isKnown = (part) => found?.parts[part] === "done";
  store.draftStates.set(key, {
    file: rule.file, index: rule.index, passed: error ? 0 : count("passed"), failed: error ? 0 : count("failed"),
    undecided: count("undecided"), skipped: count("skipped"),
    errors: Math.max(error ? 1 : 0, findings.filter((finding) => finding.level === "error").length),
    warnings: findings.filter((finding) => finding.level === "warning").length,
    isSlow: isKnown("slow") ? isSlow(found) : old.isSlow,
    differs: isKnown("drift") ? differs(found) : old.differs,
  });
}

function context() {
  return { isChanged: isChanged(currentDraft()), canAccept: store.goldensWritable };
}

// Opening rules.

function open(key, keepsFocus) {
  const rule = ruleOf(key);
  if (!rule) return;
  const isOther = key !== store.current;
  store.current = key;
  document.body.classList.add("opened");
  if (isOther) {
    pending = [];
    if (main.firstChild !== editor.element) swap(main, editor.element);
    editor.open(rule, draftOf(rule));
    editor.carry(searchedURL());
    window.scrollTo(0, 0);
    history.replaceState(null, "", `#${encodeURIComponent(rule.id)}`);
  }
  drawList();
  reveal(key, keepsFocus);
  if (!keepsFocus) document.getElementById("title").focus({ preventScroll: true });
  ask();
  drawState();
}

function drawState() {
  const draft = currentDraft();
  const changed = changedDrafts();
  saveButton.disabled = changed.length === 0;
  saveButton.textContent = changed.length > 1 ? `Save ${changed.length} rules` : "Save";
  undoButton.hidden = !(draft?.history.length > 0);
  revertButton.hidden = !isChanged(draft);
  const rule = store.current === null ? undefined : ruleOf(store.current);
  if (rule) drawStates([keyOf(rule)]);
  editor.warn(draft, { compare: () => compare(draft) });
  document.title = `${changed.length > 0 ? "• " : ""}${rule ? `${(rule.title ?? rule.id).slice(0, 80)} – ` : ""}ruleproof workbench`;
}

// Saving.

async function save() {
  // What is typed is in the draft once the server has answered.
  for (let turn = 0; pending.length > 0 || isAsking; turn += 1) {
    if (turn > 200) return banner("save", "Nothing was saved: the server does not answer.");
    if (!isAsking) ask();
    await new Promise((done) => setTimeout(done, 30));
  }
  const drafts = changedDrafts();
  if (drafts.length === 0) return say("nothing to save");
  const files = [...new Set(drafts.map((draft) => draft.file))];
  const changes = [];
  for (const file of files) {
    const answer = await send(file, true);
    if (!answer) return;
    // What stands in the way of saving is for the save to say.
    if (!answer.preview?.length) return saveFile(file);
    changes.push(...answer.preview);
  }
  askSave(changes, drafts.map(failing).filter(Boolean), async () => {
    for (const file of files) await saveFile(file);
  });
}

/** What does not pass in a draft, in words. */
function failing(draft) {
  const state = stateOf(draft);
  const troubles = [
    state?.failed > 0 && `${counted(state.failed, "test")} fail${state.failed === 1 ? "s" : ""}`,
    state?.errors > 0 && counted(state.errors, "error"),
  ].filter(Boolean);
  return troubles.length > 0 ? `${draft.id}: ${troubles.join(", ")}` : null;
}

async function send(file, isPreview) {
  try {
    return await api.save({ revision: store.files[file].revision, drafts: changedDrafts(file).map(sent), isPreview });
  } catch (error) {
    banner("save", `Nothing was saved: ${error instanceof api.Refused ? error.message : "the server does not answer"}`);
    return null;
  }
}

async function saveFile(file) {
  const drafts = changedDrafts(file);
  const answer = await send(file, false);
  if (!answer) return;
  if (answer.isSaved) {
    store.files[file].revision = answer.revision;
    for (const draft of drafts) {
      draft.original = draft.text;
      // Until the file is looked at again.
      const state = store.draftStates.get(keyOf(draft));
      if (state) store.states.set(keyOf(draft), state);
    }
    closeBanner("save");
    closeBanner(`file ${file}`);
    keep();
    say(`saved ${counted(drafts.length, "rule")}`);
    note(`Saved ${counted(drafts.length, "rule")}`);
    drawList();
    ask();
    drawState();
    return;
  }
  const isOfFile = answer.revision === store.files[file].revision && answer.conflicts.length === 0;
  if (isOfFile) return banner("save", `Nothing was saved: ${answer.reason}`);
  askConflict(answer.reason, answer.conflicts, {
    mine: () => {
      for (const conflict of answer.conflicts) rebase(drafts, conflict);
      store.files[file].revision = answer.revision;
      saveFile(file);
    },
    theirs: () => {
      for (const conflict of answer.conflicts) {
        const draft = drafts.find((other) => other.id === conflict.id);
        if (draft) discard(draft, conflict.theirs);
      }
      store.files[file].revision = answer.revision;
    },
  });
}

function rebase(drafts, conflict) {
  const draft = drafts.find((other) => other.id === conflict.id && other.original === conflict.original);
  if (!draft || conflict.theirs === undefined) return;
  draft.original = conflict.theirs;
  draft.trouble = null;
}

function discard(draft, text) {
  for (const [key, other] of store.drafts) if (other === draft) store.drafts.delete(key);
  keep();
  drawList();
  const rule = store.current === null ? undefined : ruleOf(store.current);
  if (rule) editor.open({ ...rule }, { text: text ?? rule.text });
  ask();
  drawState();
}

async function compare(draft) {
  await saveFile(draft.file);
}

async function accept(changes) {
  const rule = ruleOf(store.current);
  if (!rule) return;
  try {
    const answer = await api.accept({
      file: rule.file, rule: rule.id, revision: store.files[rule.file].revision, changes,
    });
    if (answer.reason) banner("goldens", answer.reason);
    else say(`accepted ${counted(answer.accepted, "change")}`);
  } catch (error) {
    banner("goldens", `Nothing was accepted: ${error.message}`);
  }
  ask();
}

// Telling.

const shownBanners = new Map();

function banner(name, words, ...more) {
  shownBanners.set(name, h("div", { class: "banner", role: "alert" }, h("p", null, words), more,
    button("Close", { class: "quiet", key: `close ${name}` }, () => closeBanner(name))));
  swap(banners, [...shownBanners.values()]);
}

function closeBanner(name) {
  if (!shownBanners.delete(name)) return;
  swap(banners, [...shownBanners.values()]);
}

let noteTimer = 0;

function note(words) {
  link.textContent = words;
  link.className = "link passed";
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => {
    link.textContent = "";
    link.className = "link";
  }, 4000);
}

// The server.

function handle(name, data) {
  if (name === "states") {
    for (const state of data.states) store.states.set(keyOf(state), state);
    drawStates(data.states.map(keyOf));
  } else if (name === "results" && data.number === number && !isAsking) {
    results = data.results;
    if (data.tests) editor.showTests(data.tests);
    editor.showResults(results, context());
    takeState(store.current, data.tests, results, editor.pattern.getAttribute("aria-invalid") === "true");
    drawStates([store.current]);
  } else if (name === "file") {
    takeFile(data);
  }
}

function takeFile(news) {
  const file = store.files[news.file];
  const isOurs = news.page === api.page;
  const hadCurrent = store.current;
  file.revision = news.revision;
  file.problem = news.problem;
  const before = store.current === null ? null : ruleOf(store.current)?.text;
  takeRules(news.file, news.rules, news.states);
  if (hadCurrent !== null && store.current === null) {
    document.body.classList.remove("opened");
    swap(main, h("p", { class: "empty dim" }, "The rule is not in the file any more."));
  }
  if (news.problem) {
    banner(`file ${news.file}`, `${file.name} has changed and cannot be read: ${news.problem}`);
  } else if (!isOurs) {
    const troubled = [...store.drafts.values()].filter((draft) => draft.trouble);
    banner(`file ${news.file}`, `${file.name} has changed on the disk${news.page ? ", saved from another tab" : ""}. ` +
      (troubled.length > 0 ? `${counted(troubled.length, "rule")} that you changed changed there, too.` : "The list shows what it is now."));
  }
  drawList();
  const rule = store.current === null ? undefined : ruleOf(store.current);
  if (rule && rule.text !== before && !isChanged(currentDraft())) {
    store.drafts.delete(store.current);
    if (!isOurs) editor.open(rule, draftOf(rule));
  }
  if (rule) ask();
  drawState();
}

function take(overview) {
  const drafts = [...changedDrafts(), ...(store.files.length === 0 ? kept() : [])];
  const current = store.current === null ? null : ruleOf(store.current)?.id;
  const waiting = pending;
  store.files = overview.files;
  store.rules = overview.rules;
  store.goldensWritable = overview.goldensWritable;
  store.states = new Map(overview.states.map((state) => [keyOf(state), state]));
  store.drafts = new Map();
  for (const draft of drafts) if (store.files[draft.file]) place(draft);
  document.getElementById("file").textContent = store.files.map((file) => file.name).join(", ");
  store.current = null;
  drawList();
  let id = current;
  if (id === null) {
    try { id = decodeURIComponent(location.hash.slice(1)); } catch { id = ""; }
  }
  const rule = store.rules.find((other) => other.id === id);
  if (rule && id === current) {
    // The server came back: what is in the fields stays there.
    store.current = keyOf(rule);
    drawList();
    pending = waiting;
    ask();
  } else if (rule) open(keyOf(rule), true);
  else if (main.firstChild !== editor.element) {
    drawStart(counts());
  }
  drawState();
  if (changedDrafts().length > 0) say(`${counted(changedDrafts().length, "changed rule")} kept`);
}

/** What is there before a rule is chosen. */
function drawStart(counts) {
  swap(main, h("div", { class: "start" },
    h("h2", null, counted(store.rules.length, "rule")),
    h("ul", { class: "plain" }, counts.filter(([, , count]) => count > 0).map(([name, words, count]) => h("li", null,
      button(`${count} ${words}`, { class: "quiet", key: `start ${name}` }, () => showOnly(name))))),
    h("p", { class: "dim" }, "A link opens wrongly? Paste it into the search: ", h("kbd", null, "/"), "."),
    h("p", { class: "dim" }, h("kbd", null, "j"), " opens the first rule, ", h("kbd", null, "?"), " lists the keys.")));
}

function askForAddress(words) {
  const field = h("input", { id: "address", type: "text", autocomplete: "off", spellcheck: "false" });
  const form = h("form", { class: "adding" }, h("label", { for: "address" }, "New address"), field, h("button", { type: "submit" }, "Open"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = api.otherAddress(field.value, changedDrafts().map(sent));
    if (!address) return say("this is no address of ruleproof serve");
    document.body.classList.add("leaving");
    location.assign(address);
  });
  if (!shownBanners.has("server-address")) {
    shownBanners.set("server-address", h("div", { class: "banner wrong", role: "alert" }, h("p", null, words), form));
    swap(banners, [...shownBanners.values()]);
  }
}

async function connect() {
  let wasLost = false;
  for (;;) {
    try {
      await api.listen(handle, async () => {
        take(await api.overview());
        closeBanner("server-address");
        closeBanner("server");
        if (wasLost) note("Connected again");
        wasLost = false;
      });
    } catch (error) {
      if (error instanceof api.Refused && error.status === 401) {
        askForAddress(store.files.length > 0
          ? "The server was started again. Your changes are kept: paste the address that it printed."
          : "Open the address that ruleproof serve printed; it has a token at its end.");
        return;
      }
    }
    if (!wasLost && store.files.length > 0) {
      askForAddress("The server has stopped. Your changes are kept in this tab. Start it again, and paste the address that it prints; with --port it is found by itself.");
    }
    wasLost = true;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

function start() {
  const carried = api.takeToken();
  for (const draft of carried ?? []) {
    if (typeof draft?.text === "string" && typeof draft.original === "string") {
      sessionStorage.setItem("ruleproof-drafts", JSON.stringify(carried));
      break;
    }
  }
  window.addEventListener("hashchange", () => {
    if (api.takeToken() === null) return;
    document.body.classList.add("leaving");
    location.reload();
  });
  window.addEventListener("beforeunload", (event) => {
    keep();
    if (changedDrafts().length > 0 && !document.body.classList.contains("leaving")) event.preventDefault();
  });
  startList(open, (counts) => { if (main.firstElementChild?.classList.contains("start")) drawStart(counts); });
  startKeys({
    save, undo, move, search: searchFirst, help: showKeys,
    clearSearch: (isTyping) => (isTyping && isTyping.closest("#filter") ? clearSearch() || (isTyping.blur(), true) : false),
  });
  let resizing = 0;
  window.addEventListener("resize", () => {
    cancelAnimationFrame(resizing);
    resizing = requestAnimationFrame(() => editor.resize());
  });
  saveButton.addEventListener("click", save);
  undoButton.addEventListener("click", undo);
  revertButton.addEventListener("click", () => {
    const draft = currentDraft();
    if (!draft) return;
    remember();
    const history = draft.history;
    write(draft.original);
    draft.history = history;
    say("changes discarded; undo brings them back");
  });
  document.getElementById("help").addEventListener("click", showKeys);
  backButton.addEventListener("click", () => {
    document.body.classList.remove("opened");
    if (store.current !== null) reveal(store.current, true);
  });
  connect();
}

start();
