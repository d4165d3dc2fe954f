// The field of a pattern: below what is typed lie its colours, its marks and what is wrong in it.
import { grow, h } from "./dom.js";

/** The boxes and groups of a diagram, in the order of the pattern. */
function* nodes(node) {
  if (!node) return;
  if (node.type === "box" || node.type === "group") yield node;
  for (const item of node.items ?? [node.item]) yield* nodes(item);
}

/** The brackets that belong together, as ranges from the one to the other; those that are escaped or in a class do not. */
function pairs(text) {
  const [open, found] = [[], []];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (open.length > 0 && text[open.at(-1)] === "[") {
      if (sign === "[") open.push(at);
      // A first ']' is a character of its class.
      else if (sign === "]" && !/^\[\^?$/.test(text.slice(open.at(-1), at))) found.push({ start: open.pop(), end: at + 1 });
    } else if (sign === "(" || sign === "[") open.push(at);
    else if (sign === ")" && open.length > 0) found.push({ start: open.pop(), end: at + 1 });
  }
  return found;
}

/** The ranges of a text's marks; none where escapes make places unknown. */
export function markedRanges(text) {
  const runs = text?.runs ?? [];
  if (text?.leftOut || runs.some((run) => run.kind?.split(" ").includes("esc"))) return [];
  let start = 0;
  return runs.flatMap((run) => {
    const range = { start, end: start + run.text.length };
    start = range.end;
    return run.kind ? run.kind.split(" ").map((kind) => ({ ...range, kind })) : [];
  });
}

/** What is shown in the field as well as in the legend. */
const marks = new Set(["gap", "part", "work", "one", "two", "construct"]);

export class PatternField {
  constructor(edited) {
    this.area = h("textarea", {
      id: "pattern-field", rows: 1, spellcheck: "false", autocomplete: "off", dir: "ltr", class: "code large",
      "aria-describedby": "pattern-error",
    });
    this.under = h("pre", { class: "under code large", "aria-hidden": "true" });
    this.element = h("div", { class: "painted-field" }, this.under, this.area);
    this.layers = { syntax: [], marks: [], error: [], pointed: [], brackets: [] };
    this.shown = "";
    this.area.addEventListener("input", () => {
      this.follow();
      grow(this.area);
      edited(this.area.value.replace(/\n/g, ""));
    });
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.area) this.matchBrackets();
    });
    this.area.addEventListener("blur", () => this.set("brackets", []));
  }

  get value() { return this.area.value; }

  /** Another text, with nothing known of it. */
  reset(text) {
    this.area.value = text;
    this.shown = text;
    for (const name of Object.keys(this.layers)) this.layers[name] = [];
    this.draw();
  }

  /** The text's syntax, as its diagram has it. */
  setSyntax(diagram) {
    const syntax = [];
    for (const node of nodes(diagram)) {
      const { start, end } = node.range;
      if (node.type === "group") continue;
      if (node.kind !== "text") syntax.push({ start, end, kind: `s-${node.kind}` });
      else if (this.area.value[start] === "\\") syntax.push({ start, end, kind: "s-escape" });
    }
    for (const { start, end } of pairs(this.area.value)) {
      if (this.area.value[start] === "(") syntax.push({ start, end: start + 1, kind: "s-group" }, { start: end - 1, end, kind: "s-group" });
    }
    this.set("syntax", syntax);
    this.matchBrackets();
  }

  setMarks(text) { this.set("marks", markedRanges(text).filter((range) => marks.has(range.kind))); }

  setError(range) {
    const length = this.area.value.length;
    const start = Math.min(range?.start ?? 0, Math.max(0, length - 1));
    this.set("error", range ? [{ start, end: Math.max(start + 1, range.end), kind: "bad" }] : []);
  }

  point(range) { this.set("pointed", range ? [{ ...range, kind: "pointed" }] : []); }

  matchBrackets() {
    const at = this.area.selectionStart;
    const isHere = document.activeElement === this.area && at === this.area.selectionEnd;
    const group = isHere && pairs(this.area.value).find(({ start, end }) => [start, start + 1, end - 1, end].includes(at)
      && (at <= start + 1 || at >= end - 1));
    this.set("brackets", group ? [
      { start: group.start, end: group.start + 1, kind: "bracket" }, { start: group.end - 1, end: group.end, kind: "bracket" },
    ] : []);
  }

  set(name, ranges) {
    if (ranges.length === 0 && this.layers[name].length === 0) return;
    this.layers[name] = ranges;
    this.draw();
  }

  /** Moves what is known along with what is typed, until the server has looked at it. */
  follow() {
    const [old, text] = [this.shown, this.area.value];
    let before = 0;
    while (before < old.length && before < text.length && old[before] === text[before]) before += 1;
    let after = 0;
    while (after < old.length - before && after < text.length - before
      && old[old.length - 1 - after] === text[text.length - 1 - after]) after += 1;
    const grown = text.length - old.length;
    const moved = (place) => (place <= before ? place : place >= old.length - after ? place + grown : Math.min(place, text.length - after));
    for (const name of Object.keys(this.layers)) {
      this.layers[name] = this.layers[name].map((range) => ({ ...range, start: moved(range.start), end: moved(range.end) }))
        .filter((range) => range.end > range.start);
    }
    this.layers.error = [];
    this.draw();
  }

  draw() {
    const text = this.area.value;
    this.shown = text;
    // What turns other text round would be shown twice, in places of its own.
    const isPlain = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
    this.element.classList.toggle("plain", isPlain);
    if (isPlain) return this.under.replaceChildren();
    const ranges = Object.values(this.layers).flat().filter((range) => range.start < text.length);
    const places = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, Math.min(end, text.length)])])]
      .sort((a, b) => a - b);
    // Sorted once, and held while they last: patterns have thousands of ranges.
    const starts = [...ranges].sort((a, b) => a.start - b.start);
    let next = 0;
    let open = [];
    const pieces = [];
    for (let index = 0; index + 1 < places.length; index += 1) {
      const [from, to] = [places[index], places[index + 1]];
      while (next < starts.length && starts[next].start <= from) open.push(starts[next++]);
      open = open.filter((range) => range.end > from);
      const piece = text.slice(from, to);
      const kinds = [...new Set(open.map((range) => range.kind))];
      const tag = kinds.some((kind) => marks.has(kind)) ? "mark" : "span";
      pieces.push(kinds.length > 0 ? h(tag, { class: kinds.join(" ") }, piece) : piece);
    }
    this.under.replaceChildren(...pieces);
  }
}
