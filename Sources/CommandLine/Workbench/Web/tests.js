// The tests of a rule: what the pattern takes of each input, and what each format gives.
import { button, grow, h, marked, printable, setField, swap } from "./dom.js";
import { groups } from "./panels.js";

const signs = { passed: "✓", failed: "✗", undecided: "?", skipped: "–", waiting: "…" };
const order = ["failed", "undecided", "waiting", "skipped", "passed"];

function worst(results) {
  return order.find((status) => results.some((result) => result.status === status)) ?? "skipped";
}

/** What formats give. */
export function outputs(list, isRedirect) {
  return list.map((output, index) => [
    index > 0 && h("br"), "→ ", !isRedirect && h("span", { class: "dim" }, h("bdi", null, `${output.name} `)),
    output.text ? marked(output.text) : h("span", { class: "dim" }, output.words),
  ]);
}

const subject = (match) => [
  marked(match.text),
  match.undecided ? h("span", { class: "dim" }, ` undecided: ${match.undecided}`)
    : !match.isMatch && h("span", { class: "dim" }, " no match"),
];

function unsetGroups(match) {
  const unset = match.groups.filter((group) => !group.text);
  return unset.length > 0 && match.isMatch && h("p", { class: "dim small" }, groups(unset));
}

/** A text that the pattern was tried on. */
export const matchLine = (match) => [h("p", { class: "subject" }, subject(match)), unsetGroups(match)];

export class Tests {
  constructor(actions) {
    this.actions = actions;
    this.rows = [];
    this.inputs = new Set();
    this.shape = "";
    this.list = h("ol", { class: "tests" });
    this.adding = h("input", {
      id: "new-test", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "https://…", dir: "ltr",
    });
    this.expected = h("p", { class: "given", role: "status" });
    const form = h("form", { class: "adding" },
      h("label", { for: "new-test" }, "New test"), this.adding, h("button", { type: "submit" }, "Add test"));
    this.adding.addEventListener("input", () => actions.tryURLs());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const url = this.adding.value.trim();
      if (url === "" || this.inputs.has(url)) return;
      this.adding.value = "";
      this.expected.replaceChildren();
      actions.addTests([url]);
    });
    this.element = h("div", null, this.list, form, this.expected);
  }

  /** Prepares for another rule. */
  reset() {
    this.shape = "";
    this.rows = [];
    this.list.replaceChildren();
    this.adding.value = "";
    this.expected.replaceChildren();
  }

  /** What a new test will expect, before it is added. */
  showExpected(probe, isRedirect) {
    swap(this.expected, probe && (this.inputs.has(probe.url) ? h("span", { class: "dim" }, "is a test already")
      : [h("span", { class: "dim" }, "will expect "), outputs(probe.outputs, isRedirect)]));
  }

  show(tests, formats, isRedirect, rule) {
    this.rule = rule;
    this.inputs = new Set(tests.map((test) => test.input));
    const shape = JSON.stringify([tests.length, formats.map((format) => format.name), isRedirect]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.rows = tests.map((test, index) => this.row(index, formats, isRedirect));
      swap(this.list, this.rows.map((row) => row.element));
    }
    tests.forEach((test, index) => this.fill(this.rows[index], test, formats, isRedirect));
    this.arrange();
  }

  /** What did not pass comes first; nothing moves while somebody is in the list. */
  arrange() {
    if (this.list.contains(document.activeElement)) return;
    const wanted = [...this.rows].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.index - b.index);
    if (wanted.some((row, place) => this.list.children[place] !== row.element)) {
      this.list.replaceChildren(...wanted.map((row) => row.element));
    }
  }

  row(index, formats, isRedirect) {
    const line = h("summary", { class: "line" });
    const body = h("div");
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
    const fields = h("div", { class: "fields" },
      h("label", { for: input.id }, "input"), input,
      results.map(({ field, nothing, name }) => [
        h("label", { for: field.id }, "expected ", h("bdi", { class: "app" }, isRedirect ? "" : name)),
        h("div", { class: "expected" }, field,
          h("span", { class: "choice" }, nothing, " ",
            h("label", { for: nothing.id }, "nothing", h("span", { class: "hidden" }, ` expected of ${name}`)))),
      ]),
      button("Remove this test", { class: "quiet", key: `remove ${index}` }, () => this.actions.change({ kind: "removeTest", test: index })));
    const editing = h("details", { class: "editing", key: `edit ${index}` }, h("summary", null, `Edit test ${index + 1}`), fields);
    const details = h("details", { key: `test ${index}` }, line, h("div", { class: "body" }, body, editing));
    for (const element of [details, editing]) {
      element.addEventListener("toggle", () => {
        for (const field of fields.querySelectorAll("textarea")) grow(field);
      });
    }
    return { index, line, body, input, results, details, status: "waiting", element: h("li", { class: "test" }, details) };
  }

  fill(row, test, formats, isRedirect) {
    // A test with the same results keeps its elements, and what is open in them.
    const face = JSON.stringify(test);
    if (row.face === face) return;
    row.face = face;
    const status = worst(test.results);
    // What passes takes a line, what does not is open; nothing closes under somebody's hands.
    if (status !== row.status && !row.details.contains(document.activeElement)) {
      row.details.open = ["failed", "undecided"].includes(status);
    }
    row.status = status;
    row.element.className = `test ${status}`;
    const { index } = row;
    const trouble = test.results.map((result, place) => ({ result, place }))
      .filter(({ result }) => result.status !== "passed" && result.status !== "waiting");
    const unrecorded = trouble.filter(({ result }) => result.unrecorded);
    const nothing = trouble.filter(({ result }) => result.status === "failed" && result.givesNothing && !result.message);
    const isWhole = nothing.length > 1;
    const same = test.results.every((result) => result.status === "passed");
    swap(row.line,
      h("span", { class: `sign ${status}` }, h("span", { "aria-hidden": "true" }, signs[status]), h("span", { class: "hidden" }, status)),
      h("span", { class: "what subject" }, subject(test.match)));
    swap(row.body,
      unsetGroups(test.match),
      test.headers && h("p", { class: "dim small" }, "with headers ", h("code", null, test.headers.slice(0, 200))),
      same && this.outputs(test, formats, isRedirect),
      unrecorded.length > 0 && this.recordings(unrecorded, formats),
      isWhole && this.nothing(index, nothing, formats),
      trouble.filter((entry) => !unrecorded.includes(entry) && !(isWhole && nothing.includes(entry)))
        .map(({ result, place }) => this.trouble(index, place, result, formats, isRedirect)));
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
    return h("p", { class: "given" }, given.map(({ result, name }, place) => [
      place > 0 && h("br"), "→ ", !isRedirect && h("span", { class: "dim" }, h("bdi", null, `${name} `)),
      h("code", null, h("bdi", null, printable(result.expected))),
    ]));
  }

  /** The apps that get no result: one table for all of them. */
  nothing(index, list, formats) {
    return h("div", { class: "trouble failed" },
      h("p", null, "No result, and one is expected:"),
      h("table", null, h("thead", { class: "hidden" }, h("tr", null, ["app", "expected"].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, list.map(({ result, place }) => h("tr", null,
          h("th", { scope: "row" }, h("bdi", null, formats[place]?.name)),
          h("td", null, h("code", null, h("bdi", null, printable(result.expected)))))))),
      button("Expect nothing instead", {
        class: "quiet", key: `nothing ${index}`, "aria-label": `Expect nothing of test ${index + 1}`,
      }, () => this.actions.changeAll(list.map(({ place }) => ({ kind: "result", test: index, format: place, value: null })))));
  }

  /** The apps whose scripts want an answer that is not recorded: one table for all of them. */
  recordings(list, formats) {
    return h("div", { class: "trouble undecided" },
      h("p", null, "Undecided: the answers that these scripts ask for are not recorded."),
      h("table", null, h("thead", { class: "hidden" }, h("tr", null, ["app", "request", "expected"].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, list.map(({ result, place }) => h("tr", null,
          h("th", { scope: "row" }, h("bdi", null, formats[place]?.name)),
          h("td", null, h("code", null, h("bdi", null, printable(result.unrecorded).slice(0, 200)))),
          h("td", null, result.expected === undefined ? "no result" : h("code", null, h("bdi", null, printable(result.expected)))))))),
      h("p", { class: "dim small" }, "This records them: ", h("code", null, `ruleproof record --missing --rule '${this.rule}'`)));
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
      // The rule may be what is wrong: this is not what the page suggests.
      accepts && button("Expect this instead", {
        class: "quiet", key: `accept ${index} ${place}`, "aria-label": `Expect what test ${index + 1} gives${isRedirect ? "" : ` for ${formats[place]?.name}`}`,
      }, () => this.actions.change({
        kind: "result", test: index, ...(isRedirect ? {} : { format: place }), value: result.value ?? null,
      })));
  }
}
