// Keys that work everywhere on the page.
import { say } from "./dom.js";

const sections = ["findings", "slow", "engines", "coverage", "sharing", "goldens", "json"];

function focusField(id) {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus();
  field.scrollIntoView({ block: "center" });
}

function toggleSection(name) {
  const part = document.getElementById(`part-${name}`);
  if (!part) return;
  part.open = true;
  const target = name === "json" ? document.getElementById("json-field") : part.querySelector("summary");
  target.focus();
  part.scrollIntoView({ block: "nearest" });
}

export function startKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      actions.save();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.getElementById("dialog").open) return;
    const isTyping = event.target.closest?.("input:not([type=checkbox]), select, textarea");
    if (event.key === "Escape") {
      if (actions.clearSearch(isTyping)) return;
      if (isTyping) document.getElementById("title")?.focus();
      return;
    }
    if (isTyping) return;
    const keys = {
      "/": actions.search, j: () => actions.move(1), k: () => actions.move(-1),
      "?": actions.help, z: actions.undo,
      p: () => focusField("pattern-field"), t: () => focusTests(), n: () => focusField("new-test"),
      u: () => focusField("urls-field"), f: nextFailure,
    };
    const inList = event.target.closest?.("#list");
    if (inList && event.key === "ArrowDown") keys.ArrowDown = () => actions.move(1);
    if (inList && event.key === "ArrowUp") keys.ArrowUp = () => actions.move(-1);
    const number = Number(event.key);
    if (number >= 1 && number <= sections.length) keys[event.key] = () => toggleSection(sections[number - 1]);
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Goes to the next test that did not pass. */
function nextFailure() {
  const lines = [...document.querySelectorAll(".test:not(.passed, .skipped) > details > summary")];
  if (lines.length === 0) return say("every test passes");
  const next = lines[(lines.indexOf(document.activeElement) + 1) % lines.length];
  next.parentElement.open = true;
  next.focus();
  next.scrollIntoView({ block: "center" });
}

function focusTests() {
  const summary = document.querySelector(".tests summary");
  if (!summary) return focusField("new-test");
  summary.focus();
  summary.scrollIntoView({ block: "center" });
}
