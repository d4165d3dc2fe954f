// The editor of one rule: its fields, and what comes of them.
import { diagram, paint } from "./diagram.js";
import { button, counted, grow, h, marked, plain, printable, setField, swap } from "./dom.js";
import { markedRanges, PatternField } from "./field.js";
import { Results } from "./findings.js";
import { matchLine, outputs, Tests } from "./tests.js";

const area = (attributes) => h("textarea", { rows: 1, spellcheck: "false", autocomplete: "off", dir: "ltr", ...attributes });

/** A part of the editor with its heading. */
function part(title, id, ...content) {
  return h("section", { "aria-labelledby": id }, h("h3", { id }, title), content);
}

export class Editor {
  constructor(actions) {
    this.actions = actions;
    this.title = h("h2", { id: "title", tabindex: "-1" });
    this.about = h("p", { class: "about" });
    this.trouble = h("div", { id: "trouble" });
    this.titleField = h("input", { id: "title-field", type: "text", autocomplete: "off" });
    this.titleField.addEventListener("input", () => actions.edit({ kind: "title", value: this.titleField.value }));
    this.field = new PatternField((value) => actions.edit({ kind: "pattern", value }));
    this.pattern = this.field.area;
    this.patternError = h("p", { id: "pattern-error", class: "wrong", role: "status" });
    this.legend = h("p", { class: "legend" });
    this.picture = h("div", { class: "picture" });
    this.words = h("div");
    this.formats = h("div", { class: "fields" });
    this.formatShape = "";
    this.tests = new Tests(actions);
    this.testsState = h("span", { class: "state", role: "status" });
    this.urls = area({ id: "urls-field", class: "code", rows: 2, placeholder: "https://… one a line" });
    this.urls.addEventListener("input", () => {
      grow(this.urls);
      actions.tryURLs(this.triedURLs);
    });
    this.tried = h("div", { class: "tried" });
    this.results = new Results(actions);
    this.source = area({ id: "json-field", class: "code", rows: 8 });
    this.source.addEventListener("input", () => actions.write(this.source.value));
    this.sourceError = h("p", { class: "wrong", role: "status" });
    const source = h("details", { class: "part", id: "part-json" },
      h("summary", null, h("h3", null, "JSON")), h("div", { class: "inside" },
        h("label", { class: "hidden", for: "json-field" }, "The rule as JSON"), this.source, this.sourceError));
    source.addEventListener("toggle", () => grow(this.source));
    this.element = h("article", { class: "rule-editor" },
      h("header", null, this.title, h("label", { class: "hidden", for: "title-field" }, "Title"), this.titleField, this.about),
      this.trouble,
      h("div", { class: "columns" },
        h("div", { class: "what-it-is" },
          h("section", { class: "pattern", "aria-labelledby": "title" },
            h("h3", null, h("label", { for: "pattern-field" }, "Pattern")), this.field.element, this.patternError, this.legend),
          this.picture, this.words,
          this.templates = part("Templates", "templates-title", this.formats)),
        h("div", { class: "what-it-does" },
          this.testsPart = h("section", { "aria-labelledby": "tests-title" },
            h("h3", { id: "tests-title" }, "Tests ", this.testsState), this.tests.element),
          h("section", { "aria-labelledby": "try-title" },
            h("h3", { id: "try-title" }, h("label", { for: "urls-field" }, "Try URLs")), this.urls, this.tried),
          this.results.element, source)));
    this.element.addEventListener("pointerover", (event) => this.point(event.target.closest?.("[data-start], mark[data-label^='$']")));
    this.element.addEventListener("pointerleave", () => this.point(null));
  }

  /** Links what is pointed at with the same part in the field, the diagram, the words and the tests. */
  point(element) {
    const groups = this.captures ?? [];
    const label = element?.dataset.label;
    const group = label ? groups[Number(label.slice(1)) - 1] : undefined;
    const range = label ? group?.range
      : element && { start: Number(element.dataset.start), end: Number(element.dataset.end) };
    const key = range && range.start >= 0 ? `${range.start}-${range.end}` : "";
    if (key === this.pointed) return;
    this.pointed = key;
    this.field.point(key === "" ? null : range);
    const name = key === "" ? -1 : groups.findIndex((other) => other.range.start <= range.start && other.range.end >= range.end);
    for (const other of this.element.querySelectorAll("[data-start], mark[data-label^='$']")) {
      const isSame = key !== "" && (other.dataset.label ? other.dataset.label === `$${name + 1}`
        : Number(other.dataset.start) === range.start && Number(other.dataset.end) === range.end);
      other.classList.toggle("pointed", isSame);
    }
  }

  /** Draws for another width. */
  resize() {
    if (this.drawn && this.pattern.clientWidth !== this.drawnWidth) this.draw();
    for (const field of this.element.querySelectorAll("textarea")) grow(field);
  }

  get triedURLs() {
    const urls = this.urls.value.split("\n").map((url) => url.trim()).filter(Boolean).slice(0, 49);
    const added = this.tests.adding.value.trim();
    return added === "" ? urls : [...urls, added];
  }

  /** Tries the URL that is searched, unless somebody wrote others. */
  carry(url) {
    if (url === null || ![this.carried ?? "", ""].includes(this.urls.value.trim())) return;
    this.urls.value = url;
    this.carried = url;
    grow(this.urls);
  }

  /** Prepares for another rule. */
  open(rule, draft) {
    this.results.reset();
    this.formatShape = "";
    this.marks = [];
    this.isUnfolded = false;
    this.tests.reset();
    this.testsState.replaceChildren();
    for (const element of [this.legend, this.picture, this.words, this.formats, this.tried]) element.replaceChildren();
    this.field.reset(rule.pattern ?? "");
    this.titleField.value = rule.title ?? "";
    this.source.value = draft.text;
    this.name(rule.title, rule.id, rule.kind);
  }

  name(title, id, kind) {
    const isField = title !== undefined && title !== null;
    this.titleField.hidden = !isField;
    this.titleField.previousSibling.hidden = !isField;
    this.title.classList.toggle("hidden", isField);
    swap(this.title, h("bdi", null, printable(title ?? id)));
    swap(this.about, h("span", { class: "name" }, printable(id)), " ", h("span", { class: "tag quiet" }, kind));
  }

  /** Shows what the server made of the draft. */
  show(view, context) {
    this.sourceError.textContent = view.problem?.message ?? view.refusal ?? "";
    setField(this.source, view.text);
    this.element.classList.toggle("stale", Boolean(view.problem));
    if (view.problem) return this.markProblem(view.problem);
    const fields = view.fields;
    this.fields = fields;
    this.name(fields.title, view.id, fields.kind);
    setField(this.titleField, fields.title ?? "");
    this.pattern.disabled = fields.pattern === undefined;
    if (setField(this.pattern, fields.pattern ?? "")) this.field.follow();
    this.showPattern(view.pattern);
    this.showFormats(fields);
    this.showTests(view.tests);
    this.showTried(view.urls, fields);
    this.showResults(view.results, context);
  }

  showTried(probes, fields) {
    const added = this.tests.adding.value.trim();
    const tried = probes.filter((probe) => probe.url !== added || this.urls.value.includes(added));
    const others = tried.map((probe) => probe.url).filter((url) => !this.tests.inputs.has(url));
    this.tests.showExpected(probes.find((probe) => probe.url === added), fields.isRedirect);
    swap(this.tried,
      tried.map((probe) => h("div", { class: "probe" }, matchLine(probe.match),
        h("p", { class: "given" }, outputs(probe.outputs, fields.isRedirect)),
        this.tests.inputs.has(probe.url) ? h("span", { class: "dim" }, "is a test")
          : button("Add as test", { class: "quiet", key: `add ${probe.url}` }, () => this.actions.addTests([probe.url])))),
      others.length > 1 && button(`Add all ${others.length}`, { key: "add all" }, () => this.actions.addTests(others)));
  }

  /** What the tests are, in numbers; nothing is known of those of a pattern that does not compile. */
  showTests(tests) {
    const cannotRun = this.pattern.getAttribute("aria-invalid") === "true";
    this.testsPart.classList.toggle("stale", cannotRun);
    if (cannotRun) {
      swap(this.testsState, h("span", { class: "count undecided" }, "cannot run until the pattern compiles"));
      if (this.tests.rows.length === tests.length) return;
    }
    this.tests.show(tests, this.fields.formats, this.fields.isRedirect, this.about.querySelector(".name").textContent);
    if (cannotRun) return;
    const all = tests.flatMap((test) => test.results);
    const counts = ["failed", "undecided", "skipped", "passed", "waiting"]
      .map((status) => [status, all.filter((result) => result.status === status).length]).filter(([, count]) => count > 0);
    // Each app has a result for each input.
    const inputs = all.length > tests.length ? `${counted(tests.length, "input")}: ` : "";
    const words = inputs + counts.map(([status, count]) => `${count} ${status}`).join(", ");
    if (plainText(this.testsState) !== words) {
      swap(this.testsState, inputs, counts.map(([status, count], index) => [
        index > 0 && ", ", h("span", { class: `count ${status}` }, `${count} ${status}`),
      ]));
    }
  }

  showResults(results, context) {
    const pattern = results.panels?.pattern;
    swap(this.legend, (pattern?.legend ?? []).map((entry) =>
      h("span", { class: "key" }, h("mark", { class: entry.kind }, "abc"), ` ${entry.words}`)));
    this.marks = markedRanges(pattern?.text);
    this.field.setMarks(pattern?.text);
    paint(this.picture, this.marks);
    const words = results.words;
    if (words || results.parts.words === "done") {
      swap(this.words, words && h("details", { key: "words" }, h("summary", null, "In words"), h("p", null, words.summary),
        h("ul", { class: "words" }, words.parts.map((entry) => h("li", {
          class: `depth-${Math.min(entry.depth, 6)}`, "data-start": entry.range.start, "data-end": entry.range.end,
        }, h("span", null, marked(entry.source)), h("span", null, h("bdi", null, plain(entry.words)),
            entry.example && h("span", { class: "dim" }, ", such as ", marked(entry.example)))))),
        words.omitted > 0 && h("p", { class: "rest" }, `and ${words.omitted} more parts`),
        words.terms.map((term) => h("p", { class: "dim small" }, `${term.name}: ${term.meaning}`))));
    }
    this.results.show(results, context);
  }

  showPattern(pattern) {
    const error = pattern?.error;
    this.patternError.textContent = error ? `${printable(error.message)} (character ${error.range.start + 1})` : "";
    if (error) this.pattern.setAttribute("aria-invalid", "true");
    else this.pattern.removeAttribute("aria-invalid");
    this.field.setError(error?.range);
    // While a pattern is half written, its last picture stays.
    const isOld = Boolean(error && !pattern.diagram);
    this.picture.classList.toggle("before", isOld);
    this.words.classList.toggle("before", isOld);
    if (isOld) return;
    this.drawn = pattern?.diagram ?? null;
    this.captures = captures(this.drawn);
    this.field.setSyntax(this.drawn);
    this.drawnPattern = this.pattern.value;
    this.draw(pattern?.isTooLarge && h("p", { class: "dim" }, "The pattern has too many parts for a diagram."));
  }

  draw(instead) {
    const width = this.pattern.clientWidth;
    this.drawnWidth = width;
    swap(this.picture, this.drawn ? diagram(this.drawn, this.drawnPattern, width, this.isUnfolded) : instead);
    const more = this.picture.querySelector(".box.more");
    if (more) {
      this.picture.append(button("Show all alternatives", { class: "quiet", key: "unfold" }, () => {
        this.isUnfolded = true;
        this.draw();
      }));
    }
    paint(this.picture, this.marks ?? []);
  }

  showFormats(fields) {
    const formats = fields.formats;
    this.templates.hidden = formats.every((format) => format.template === undefined && !format.script);
    const shape = JSON.stringify(formats.map((format) => [format.name, format.template === undefined, Boolean(format.script)]));
    if (shape !== this.formatShape) {
      this.formatShape = shape;
      swap(this.formats, formats.map((format, index) => {
        if (format.script) {
          return [h("span", { class: "label" }, h("bdi", null, printable(format.name))),
            h("details", { key: `script ${index}` }, h("summary", null, "a script"), h("p", { class: "code" }, marked(format.script)))];
        }
        const field = area({ id: `template-${index}`, class: "code", disabled: format.template === undefined });
        field.addEventListener("input", () => {
          grow(field);
          this.actions.edit({ kind: "template", format: index, value: field.value.replace(/\n/g, "") });
        });
        return [h("label", { for: field.id }, h("bdi", null, printable(format.name))), field];
      }));
    }
    formats.forEach((format, index) => {
      const field = document.getElementById(`template-${index}`);
      if (field) setField(field, format.template ?? "");
    });
  }

  markProblem(problem) {
    document.getElementById("part-json").open = true;
    if (problem.offset === undefined) return;
    const line = this.source.value.slice(0, problem.offset).split("\n").length;
    this.sourceError.textContent = `${problem.message} — line ${line} here`;
  }

  /** What is wrong between the draft and the file. */
  warn(draft, choices) {
    swap(this.trouble, draft?.trouble === "changed" && h("div", { class: "banner wrong" },
      h("p", null, "This rule has changed on the disk since you began to change it here."),
      h("button", { type: "button", onclick: choices.compare, key: "compare" }, "Compare and choose")),
    draft?.trouble === "gone" && h("div", { class: "banner wrong" },
      h("p", null, "This rule is not in the file any more. Its text is kept below.")));
  }
}

const plainText = (element) => element.textContent;

/** The groups with a number, in their order. */
function captures(node, found = []) {
  if (!node) return found;
  if (node.type === "group" && node.label.startsWith("$")) found.push(node);
  for (const item of node.items ?? [node.item]) captures(item, found);
  return found;
}
