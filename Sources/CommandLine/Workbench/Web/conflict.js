// Dialogues: what a save changes, what to do where a file has changed, and the keys.
import { button, h } from "./dom.js";

const dialog = document.getElementById("dialog");

function open(title, ...content) {
  dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content.flat(Infinity).filter(Boolean));
  if (!dialog.open) dialog.showModal();
}

const close = () => dialog.close();

const words = { same: " ", theirs: "−", mine: "+" };

/** The lines around a change that are shown. */
const context = 2;

function difference({ lines }) {
  const sides = { theirs: "on the disk", mine: "here" };
  const near = lines.map((_, index) => lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.kind !== "same"));
  return h("div", { class: "frame difference", tabindex: "0", role: "group", "aria-label": "Difference" },
    h("p", { class: "dim" }, "− on the disk, + here"),
    h("ol", { class: "plain" }, lines.map((line, index) => (near[index]
      ? h("li", { class: line.kind },
        h("span", { "aria-hidden": "true" }, words[line.kind]),
        sides[line.kind] && h("span", { class: "hidden" }, `${sides[line.kind]}: `),
        h("code", null, h("bdi", null, line.text.slice(0, 2000))))
      : (index === 0 || near[index - 1]) && h("li", { class: "dim" }, "", h("span", null, "…"))))));
}

/** Shows what a save changes, and what does not pass; saves if somebody says so. */
export function askSave(changes, failing, action) {
  open(`Save ${changes.length === 1 ? "this rule" : `${changes.length} rules`}?`,
    failing.length > 0 && h("p", { class: "wrong", role: "alert" }, failing.map((words, index) => [index > 0 && h("br"), words])),
    changes.map((change) => [h("h3", { class: "name" }, h("bdi", null, change.id)), difference(change)]),
    h("p", { class: "actions" },
      button(failing.length > 0 ? "Save all the same" : "Save", { class: failing.length > 0 ? "" : "do", autofocus: true }, () => { close(); action(); }),
      " ", button("Go on editing", { class: "quiet" }, close)));
}

/** Shows rules that are others on the disk than here; does what somebody chooses. */
export function askConflict(reason, conflicts, choices) {
  open(conflicts.length > 0 ? "The file has changed" : "Save into the changed file?",
    h("p", null, `Nothing was saved: ${reason}.`),
    conflicts.map((conflict) => [
      h("h3", { class: "name" }, h("bdi", null, conflict.id)),
      conflict.theirs === undefined
        ? h("p", null, "The rule is not in the file any more, so it cannot be saved there.")
        : difference(conflict),
    ]),
    h("p", { class: "actions" },
      conflicts.every((conflict) => conflict.theirs !== undefined) &&
        button(conflicts.length > 0 ? "Save mine instead" : "Save my rules", { class: "do" }, () => { close(); choices.mine(); }),
      " ", conflicts.length > 0 && button("Take what is on the disk", null, () => { close(); choices.theirs(); }),
      " ", button("Decide later", { class: "quiet" }, close)));
}

const keys = [
  ["/", "search: words, or a URL for the rules that take it"], ["j  k  ↓ ↑", "next and previous rule"], ["Enter", "open the first rule found"],
  ["p", "to the pattern"], ["t", "to the tests"],
  ["f", "to the next test that does not pass"], ["n", "to a new test"], ["u", "to the URLs"],
  ["1 … 6", "findings, worst input, engines, coverage, who else, goldens"], ["7", "JSON"],
  ["Ctrl S", "save"], ["z", "undo"], ["Esc", "leave a field; clear the search"],
  ["?", "these keys"],
];

const syntax = [
  [". \\d \\w \\s", "any character; a digit, letter or space"], ["[a-z] [^/]", "one of these; none of these"],
  ["( ) (?: )", "a group: its text is $1, $2 …; one without a number"], ["a|b", "one or the other"],
  ["* + ? {2,5}", "any number, one or more, none or one, two to five"], ["*? +?", "as few as possible"],
  ["^ $ \\b", "the beginning, the end, the edge of a word"], ["(?= ) (?! )", "what must follow; what must not"],
  ["\\. \\?", "the character itself"],
];

export function showKeys() {
  open("Keys",
    h("dl", { class: "facts keys" }, keys.map(([key, what]) => [
      h("dt", null, key.split(/\s+/).map((name) => [h("kbd", null, name), " "])), h("dd", null, what),
    ])),
    h("p", { class: "dim" }, "Keys without Ctrl work outside of fields; Esc leaves a field."),
    h("h3", null, "Syntax of patterns"),
    h("dl", { class: "facts keys" }, syntax.map(([signs, what]) => [
      h("dt", null, signs.split(" ").map((sign) => [h("code", null, sign), " "])), h("dd", null, what),
    ])),
    h("p", { class: "actions" }, button("Close", null, close)));
}
