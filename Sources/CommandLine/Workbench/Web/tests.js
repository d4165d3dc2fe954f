// The tests of a rule: what the pattern takes of each input, and what each format gives.
import { button, grow, h, marked, setField, swap } from "./dom.js";
import { groups } from "./panels.js";

const signs = { passed: "✓", failed: "✗", undecided: "?", skipped: "–", waiting: "…" };
const order = ["failed", "undecided", "waiting", "skipped", "passed"];

function worst(results) {
  return order.find((status) => results.some((result) => result.status === status)) ?? "skipped";
}

/** A text that the pattern was tried on. */
export function matchLine(match) {
  const unset = match.groups.filter((group) => !group.text);
  return [
    h("p", { class: "subject" }, marked(match.text),
      match.undecided ? h("span", { class: "dim" }, ` undecided: ${match.undecided}`)
        : !match.isMatch && h("span", { class: "dim" }, " no match")),
    unset.length > 0 && match.isMatch && h("p", { class: "dim small" }, groups(unset)),
  ];
}

export class Tests {
  constructor(actions) {
    this.actions = actions;
    this.rows = [];
    this.shape = "";
    this.list = h("ol", { class: "tests" });
    this.adding = h("input", {
      id: "new-test", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "https://…", dir: "ltr",
    });
    const form = h("form", { class: "adding" },
      h("label", { for: "new-test" }, "New test"), this.adding, h("button", { type: "submit" }, "Add test"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.adding.value.trim() === "") return;
      actions.addTest(this.adding.value.trim());
      this.adding.value = "";
    });
    this.element = h("div", null, this.list, form);
  }

  show(tests, formats, isRedirect) {
    const shape = JSON.stringify([tests.length, formats.map((format) => format.name), isRedirect]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.rows = tests.map((test, index) => this.row(index, formats, isRedirect));
      swap(this.list, this.rows.map((row) => row.element));
    }
    tests.forEach((test, index) => this.fill(this.rows[index], test, formats, isRedirect));
  }

  row(index, formats, isRedirect) {
    const head = h("div", { class: "head" });
    const input = h("textarea", { id: `input-${index}`, rows: 1, spellcheck: "false", dir: "ltr", class: "code" });
    input.addEventListener("input", () => {
      grow(input);
      this.actions.edit({ kind: "input", test: index, value: input.value.replace(/\n/g, "") });
    });
    const results = (isRedirect ? [{ name: "result" }] : formats).map((format, place) => {
      const edit = (value) => this.actions.edit({ kind: "result", test: index, ...(isRedirect ? {} : { format: place }), value });
      const field = h("textarea", { id: `result-${index}-${place}`, rows: 1, spellcheck: "false", dir: "ltr", class: "code" });
      const nothing = h("input", { type: "checkbox", id: `nothing-${index}-${place}` });
      field.addEventListener("input", () => {
        grow(field);
        edit(field.value.replace(/\n/g, ""));
      });
      nothing.addEventListener("change", () => {
        field.disabled = nothing.checked;
        edit(nothing.checked ? null : field.value);
      });
      return { field, nothing, name: format.name };
    });
    const details = h("details", { key: `edit ${index}` }, h("summary", null, `Edit test ${index + 1}`),
      h("div", { class: "fields" },
        h("label", { for: input.id }, "input"), input,
        results.map(({ field, nothing, name }) => [
          h("label", { for: field.id }, "expected ", h("bdi", { class: "app" }, isRedirect ? "" : name)),
          h("div", { class: "expected" }, field,
            h("span", { class: "choice" }, nothing, " ",
              h("label", { for: nothing.id }, "nothing", h("span", { class: "hidden" }, ` expected of ${name}`)))),
        ]),
        button("Remove this test", { class: "quiet", key: `remove ${index}` }, () => this.actions.change({ kind: "removeTest", test: index }))));
    details.addEventListener("toggle", () => {
      for (const field of details.querySelectorAll("textarea")) grow(field);
    });
    return { head, input, results, details, element: h("li", { class: "test" }, head, details) };
  }

  fill(row, test, formats, isRedirect) {
    const status = worst(test.results);
    row.element.className = `test ${status}`;
    const index = this.rows.indexOf(row);
    const trouble = test.results.map((result, place) => ({ result, place }))
      .filter(({ result }) => result.status !== "passed" && result.status !== "waiting");
    const same = test.results.every((result) => result.status === "passed");
    swap(row.head,
      h("p", { class: "line" },
        h("span", { class: `sign ${status}` }, h("span", { "aria-hidden": "true" }, signs[status]), h("span", { class: "hidden" }, status)),
        h("span", { class: "what" }, matchLine(test.match))),
      test.headers && h("p", { class: "dim small" }, "with headers ", h("code", null, test.headers.slice(0, 200))),
      same && this.outputs(test, formats, isRedirect),
      trouble.map(({ result, place }) => this.trouble(index, place, result, formats, isRedirect)));
    setField(row.input, test.input ?? "");
    row.results.forEach(({ field, nothing }, place) => {
      const result = test.results[place];
      const isNothing = result.expected === undefined && !result.isMalformed;
      if (document.activeElement !== nothing) nothing.checked = isNothing;
      field.disabled = isNothing && document.activeElement !== field;
      setField(field, result.expected ?? "");
    });
  }

  /** What a passed test gives, in a line. */
  outputs(test, formats, isRedirect) {
    const given = test.results.map((result, place) => ({ result, name: formats[place]?.name }))
      .filter(({ result }) => result.expected !== undefined);
    if (given.length === 0) return h("p", { class: "given dim" }, "→ nothing");
    const first = given[0];
    return h("p", { class: "given" }, "→ ", h("code", null, h("bdi", null, printable(first.result.expected))),
      given.length > 1 && h("span", { class: "dim" }, ` and ${given.length - 1} more`),
      !isRedirect && given.length === 1 && test.results.length > 1 && h("span", { class: "dim" }, ` ${first.name}`));
  }

  trouble(index, place, result, formats, isRedirect) {
    const accepts = result.status === "failed" && (result.value !== undefined || result.givesNothing);
    return h("div", { class: `trouble ${result.status}` },
      h("dl", { class: "facts" },
        !isRedirect && [h("dt", null, "app"), h("dd", null, h("bdi", null, formats[place]?.name))],
        h("dt", null, "expected"), h("dd", null, result.marked ? marked(result.marked)
          : result.isMalformed ? "neither text nor null" : result.expected !== undefined
            ? h("code", null, h("bdi", null, printable(result.expected))) : "no result"),
        result.status === "failed" && [h("dt", null, "actual"), h("dd", null, result.actual ? marked(result.actual) : "no result")],
        result.message && [h("dt", null, result.status === "failed" ? "note" : result.status), h("dd", null, h("bdi", null, printable(result.message)))]),
      accepts && button("Accept what it gives", {
        class: "do", key: `accept ${index} ${place}`, "aria-label": `Accept what test ${index + 1} gives${isRedirect ? "" : ` for ${formats[place]?.name}`}`,
      }, () => this.actions.change({
        kind: "result", test: index, ...(isRedirect ? {} : { format: place }), value: result.value ?? null,
      })));
  }
}

function printable(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`
  );
}
