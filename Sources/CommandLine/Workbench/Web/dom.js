// Elements are made here and nowhere else. Text of a manifest only ever becomes text.

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else if (name === "key") element.dataset.key = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/** An element with attributes and children; nothing is made of null. */
export function h(tag, attributes, ...children) {
  return append(setAttributes(document.createElement(tag), attributes), children);
}

/** An element of SVG. */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return append(setAttributes(element, attributes), children);
}

/** A text with its marks, as reports show it. */
export function marked(text) {
  if (!text) return null;
  const runs = (text.runs ?? []).map((run) =>
    run.kind ? h("mark", { class: run.kind, "data-label": run.label }, run.text) : run.text
  );
  return [
    h("code", null, h("bdi", null, runs)),
    runs.length === 0 && h("span", { class: "dim" }, " (empty)"),
    text.leftOut && h("small", { class: "dim" }, ` ${text.leftOut}`),
  ];
}

/** The plain text of a marked one. */
export function plain(text) {
  return (text?.runs ?? []).map((run) => run.text).join("");
}

/** Words of ours with code in them. */
export function sentence(value) {
  return (value?.spans ?? []).map((span) => (span.code ? marked(span.code) : span.words));
}

/** What cannot be seen, or would turn other text round, is shown by its number. */
export function printable(text) {
  return String(text).slice(0, 2000).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`
  );
}

export function button(words, attributes, action) {
  return h("button", { type: "button", ...attributes, onclick: action }, words);
}

/** Replaces what an element holds; what was open stays open, and what had the focus keeps it. */
export function swap(element, ...children) {
  const focused = element.contains(document.activeElement)
    ? document.activeElement.closest("[data-key]")?.dataset.key
    : undefined;
  const open = new Map();
  for (const details of element.querySelectorAll("details[data-key]")) {
    open.set(details.dataset.key, details.open);
  }
  element.replaceChildren();
  append(element, children);
  for (const details of element.querySelectorAll("details[data-key]")) {
    const was = open.get(details.dataset.key);
    if (was !== undefined) details.open = was;
  }
  if (focused === undefined) return;
  for (const candidate of element.querySelectorAll("[data-key]")) {
    if (candidate.dataset.key === focused) {
      candidate.focus({ preventScroll: true });
      return;
    }
  }
}

export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Says something to people who do not see the page. */
export function say(words) {
  document.getElementById("said").textContent = words;
}

/** Shows a text in a field, and says whether it is another one, unless somebody is writing in it; the field grows with it. */
export function setField(field, value) {
  const isOther = field.value !== value && document.activeElement !== field;
  if (isOther) field.value = value;
  grow(field);
  return isOther;
}

export function grow(field) {
  // What is folded has no height; it grows when it is opened.
  if (field.tagName !== "TEXTAREA" || field.closest("details:not([open])")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}
