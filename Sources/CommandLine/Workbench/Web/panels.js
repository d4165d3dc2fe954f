// Parts that reports have, too: slow patterns, differences, coverage, changes.
import { chart } from "./chart.js";
import { button, h, marked, sentence } from "./dom.js";
import { outputs } from "./tests.js";

const tag = (kind, words) => h("span", { class: `tag ${kind}` }, words);
/** One word for a state everywhere: what does not fail the run is said to be so. */
const verdict = (fails) => tag(fails ? "failed" : "noted", fails ? "failed" : "not failing the run");
const fact = (name, ...values) => [h("dt", null, name), h("dd", null, values)];

export function groups(list) {
  return list.map((group) => [
    h("span", { class: "group" }, `${group.name} = `,
      group.text ? marked(group.text) : h("span", { class: "dim" }, group.words ?? "unset")), " ",
  ]);
}

const attack = (value) => value.parts.map((part) => [
  h("span", { class: "piece" }, marked(part.text), part.times && h("b", null, ` ${part.times}`)), " ",
]);

export function slow(panel) {
  return [
    panel.items.map((item) => h("div", { class: "item" },
      item.explanation && h("p", null, "because ", sentence(item.explanation)),
      h("div", { class: "engines" }, item.engines.map((engine) => h("div", { class: "engine" },
        h("h4", null, verdict(engine.fails),
          ` ${engine.name}: ${engine.title}`),
        h("p", { class: "attack" }, h("span", { class: "dim" }, "worst input "), attack(engine.attack)),
        engine.scan && h("p", { class: "dim" }, engine.scan),
        engine.chart && chart(engine.chart)))),
      item.noFix && h("p", { class: "dim" }, `fix: ${item.noFix}`))),
    (panel.others ?? []).length > 0 && h("ul", { class: "plain" },
      panel.others.map((other) => h("li", null, h("b", null, other.engine), ` ${other.words}`))),
  ];
}

export function fixes(list, apply) {
  return list.map((fix, index) => h("div", { class: "fix" },
    h("p", null, h("span", { class: "dim" }, index === 0 ? "fix " : "or "), marked(fix.shown)),
    h("p", { class: "dim" }, fix.words),
    button("Apply this fix", { key: `fix ${fix.part} ${index}`, class: "do" }, () => apply(fix.pattern))));
}

export function drift(panel) {
  return [
    panel.items.map((item) => h("div", { class: "item" },
      h("h4", null, verdict(item.fails),
        ` ${item.title}: `, h("span", { class: "name" }, item.causes)),
      h("dl", { class: "facts" },
        item.constructs.map((text) => fact("construct", marked(text))),
        item.notes.map((words) => fact("because", words)),
        item.after && fact("after fixing", item.after.causes),
        fact("subject", marked(item.subject)),
        item.template && fact("template", marked(item.template))),
      h("div", { class: "engines" }, item.engines.map((engine) => h("div", { class: "engine" },
        h("h5", null, engine.name),
        h("p", null, engine.words, engine.text && [" ", marked(engine.text)]),
        h("p", null, groups(engine.groups))))))),
    panel.undecided.map((item) => h("p", null, tag("undecided", "undecided"),
      ` ${item.engine} ${item.words}, such as on `, marked(item.subject))),
    panel.leftOut && h("p", { class: "rest" }, panel.leftOut),
  ];
}

export function engineTable(table) {
  const rest = table.compared - table.rows.length - table.undecided;
  const verb = table.refusals.length > 0 ? "The engines that take it agree" : `${table.engines.join(", ")} agree`;
  const known = table.compared - table.undecided;
  return [
    table.refusals.map((words) => h("p", null, tag("undecided", "refused"), ` ${words}`)),
    table.rows.length > 0 && h("div", { class: "frame", tabindex: "0", role: "group", key: "engine table",
      "aria-label": "Texts on which engines differ" },
      h("table", null,
        h("thead", null, h("tr", null, table.engines.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, table.rows.map((row) => h("tr", null, row.cells.map((cell) => h("td", null,
          cell.undecided ? h("span", { class: "dim" }, cell.undecided)
            : cell.isMatch ? [marked(cell.text), h("br"), groups(cell.groups)]
              : [marked(cell.text), h("br"), h("span", { class: "dim" }, "no match")]))))))),
    known > 0 && h("p", { class: "dim" }, `${verb} on ${rest} of ${known} test inputs and URLs.`),
    table.undecided > 0 && h("p", null, tag("undecided", "undecided"),
      ` ${table.undecided} test inputs and URLs: an engine gave up or did not run on them.`),
  ];
}

export function coverage(panel, suggestions, add) {
  return [
    panel.hasParts && h("p", null,
      h("meter", { min: 0, max: panel.counted, value: panel.covered, "aria-label": "parts covered" }), ` ${panel.heading}`),
    panel.reason && h("p", null, tag("undecided", "unknown"), ` ${panel.reason}`),
    panel.hasGaps && h("table", null, h("caption", null, "Parts that no test covers"),
      h("thead", { class: "hidden" }, h("tr", null, ["part", "what"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, panel.gaps.map((gap) => h("tr", null,
        h("td", null, gap.text && marked(gap.text)),
        h("td", null, gap.label, gap.status !== "untested" && h("span", { class: "dim" }, ` (${gap.status})`)))))),
    suggestions.length > 0 && [
      h("h4", null, "Tests that would cover them"),
      h("ul", { class: "plain rows" }, suggestions.map((test, index) => h("li", null,
        h("div", null, h("p", null, marked(test.shown)), h("p", { class: "given" }, outputs(test.outputs, false))),
        button("Add", { key: `suggestion ${index}`, "aria-label": `Add the test ${index + 1}` }, () => add([test.input]))))),
      suggestions.length > 1 && button(`Add all ${suggestions.length}`, { key: "add all suggestions" },
        () => add(suggestions.map((test) => test.input))),
    ],
    panel.refusal && suggestions.length > 0 && h("p", { class: "dim" }, `do not rely on these results: ${panel.refusal}`),
  ];
}

const difference = (item) => [
  h("p", { class: "what" }, item.what),
  h("dl", { class: "facts" },
    item.old && fact("was", marked(item.old)), item.oldWords && fact("was", item.oldWords),
    item.new && fact("is", marked(item.new)), item.newWords && fact("is", item.newWords)),
];

export function changes(panel, accept) {
  return [
    accept,
    panel.items.map((item) => h("div", { class: "item" },
      h("h4", null, verdict(item.fails),
        ` ${item.title} `, h("span", { class: "name" }, item.id)),
      item.differences.map(difference),
      item.examples.map((example) => h("div", { class: "example" },
        h("p", null, marked(example.url), example.isTest && h("span", { class: "dim" }, " (a test input)")),
        example.differences.map(difference))),
      item.remarks.map((words) => h("p", { class: "note" }, words)),
      item.leftOut && h("p", { class: "rest" }, item.leftOut))),
    panel.leftOut && h("p", { class: "rest" }, panel.leftOut),
  ];
}
