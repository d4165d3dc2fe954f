// Dialogues: what to do where a file has changed, and the keys.
import { button, h } from "./dom.js";

const dialog = document.getElementById("dialog");

function open(title, ...content) {
  dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content.flat(Infinity).filter(Boolean));
  if (!dialog.open) dialog.showModal();
}

const close = () => dialog.close();

const words = { same: " ", theirs: "−", mine: "+" };

function difference(conflict) {
  const sides = { theirs: "on the disk", mine: "here" };
  return h("div", { class: "frame difference", tabindex: "0", role: "group", "aria-label": "Difference" },
    h("p", { class: "dim" }, "− on the disk, + here"),
    h("ol", { class: "plain" }, conflict.lines.map((line) => h("li", { class: line.kind },
      h("span", { "aria-hidden": "true" }, words[line.kind]),
      sides[line.kind] && h("span", { class: "hidden" }, `${sides[line.kind]}: `),
      h("code", null, h("bdi", null, line.text.slice(0, 2000)))))));
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
  ["/", "search the rules"], ["j  k  ↓ ↑", "next and previous rule"], ["Enter", "open the first rule found"],
  ["p", "to the pattern"], ["t", "to the tests"], ["n", "to a new test"], ["u", "to the URLs"],
  ["1 … 6", "findings, worst input, engines, coverage, who else, goldens"], ["7", "JSON"],
  ["Ctrl S", "save"], ["z", "undo the last fix, test or result"], ["Esc", "leave a field; clear the search"],
  ["?", "these keys"],
];

export function showKeys() {
  open("Keys",
    h("dl", { class: "facts keys" }, keys.map(([key, what]) => [
      h("dt", null, key.split(/\s+/).map((name) => [h("kbd", null, name), " "])), h("dd", null, what),
    ])),
    h("p", { class: "dim" }, "Keys without Ctrl work outside of fields; Esc leaves a field."),
    h("p", { class: "actions" }, button("Close", null, close)));
}
