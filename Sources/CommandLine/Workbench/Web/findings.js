// What is found about a rule, section by section.
import { button, counted, h, marked, plain, swap } from "./dom.js";
import { changes, coverage, drift, engineTable, fixes, slow } from "./panels.js";

const levels = ["error", "warning", "undecided", "note"];
const names = {
  findings: "Findings", slow: "Worst input", engines: "Engines", coverage: "Coverage",
  sharing: "Who else takes these URLs", goldens: "Goldens",
};

/** Whether an input makes the pattern so slow that the run fails. */
export const isSlow = (results) =>
  (results.panels?.slow?.items ?? []).some((item) => item.engines.some((engine) => engine.fails));

/** Whether engines differ so that the run fails. */
export const differs = (results) => (results.panels?.drift?.items ?? []).some((item) => item.fails);

/** The sections below the tests; each shows in its summary what is in it. */
export class Results {
  constructor(actions) {
    this.actions = actions;
    this.sections = new Map();
    this.element = h("div", { class: "results" });
    for (const [name, title] of Object.entries(names)) {
      const state = h("span", { class: "state" });
      const body = h("div", { class: "inside" });
      const details = h("details", { class: "part", id: `part-${name}` },
        h("summary", null, h("h3", null, title), " ", state), body);
      this.sections.set(name, { state, body, details, wasOpened: false });
      this.element.append(details);
    }
  }

  /** Closes what was opened for another rule. */
  reset() {
    for (const section of this.sections.values()) {
      section.details.open = false;
      section.wasOpened = false;
      section.body.replaceChildren();
    }
  }

  set(name, part, kind, words, isGrave, ...content) {
    const section = this.sections.get(name);
    const waits = part === "waiting";
    const failure = part && !waits && part !== "done" ? part : null;
    swap(section.state,
      h("span", { class: `tag ${waits ? "quiet" : failure ? "skipped" : kind}` }, waits ? "…" : failure ? "not known" : words));
    // What was found before stays, dimmed, until there is something new.
    const isOld = waits && section.body.firstChild !== null && content.flat(2).filter(Boolean).length === 0;
    section.details.classList.toggle("old", isOld);
    if (!isOld) swap(section.body, failure ? h("p", { class: "dim" }, failure) : content);
    if (isGrave && !section.wasOpened) {
      section.details.open = true;
      section.wasOpened = true;
    }
  }

  show(results, context) {
    const panels = results.panels ?? {};
    const parts = results.parts;
    this.showFindings(results);
    const slowItems = panels.slow?.items ?? [];
    const slowFails = isSlow(results);
    const slowKind = slowFails ? "failed" : slowItems.length > 0 ? "noted" : panels.slow && panels.slow.heading !== "not slow" ? "undecided" : "passed";
    this.set("slow", parts.slow, slowKind,
      panels.slow ? panels.slow.heading : "no pattern", slowFails,
      panels.slow ? slow(panels.slow) : h("p", { class: "dim" }, "The rule has no pattern."),
      fixes(results.fixes.filter((fix) => fix.part === "slow"), this.actions.pattern));
    const rows = results.engines?.rows ?? [];
    const refusals = results.engines?.refusals ?? [];
    const items = panels.drift?.items ?? [];
    const hasRows = rows.length + items.length + refusals.length > 0;
    const heading = panels.drift?.heading ?? (rows.length > 0 ? counted(rows.length, "difference") : null);
    this.set("engines", parts.engines === "done" && parts.drift === "waiting" && !hasRows ? "waiting" : parts.engines,
      hasRows ? "noted" : results.engines?.undecided > 0 ? "undecided" : "passed",
      heading ?? (refusals.length > 0 ? `${counted(refusals.length, "engine")} refuse${refusals.length === 1 ? "s" : ""} the pattern`
        : results.engines?.undecided > 0 ? `${results.engines.undecided} undecided` : "agree"), differs(results),
      results.engines && engineTable(results.engines), panels.drift && drift(panels.drift),
      fixes(results.fixes.filter((fix) => fix.part === "drift"), this.actions.pattern));
    this.set("coverage", parts.coverage, panels.coverage && panels.coverage.hasGaps ? "noted" : "passed",
      panels.coverage ? panels.coverage.heading : "nothing to cover", false,
      panels.coverage && coverage(panels.coverage, results.suggestions, this.actions.addTests));
    this.showSharing(results);
    this.showGoldens(results, context);
  }

  showFindings(results) {
    const list = results.findings.filter((finding) => ["checks", "varied"].includes(finding.part))
      .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
    const errors = list.filter((finding) => finding.level === "error").length;
    const warnings = list.filter((finding) => finding.level === "warning").length;
    const notes = list.length - errors - warnings;
    const words = [errors && counted(errors, "error"), warnings && counted(warnings, "warning"), notes && counted(notes, "note")]
      .filter(Boolean).join(", ");
    const states = [results.parts.checks, results.parts.variations];
    const failure = states.find((state) => state && state !== "waiting" && state !== "done");
    const state = list.length > 0 ? "done" : states.includes("waiting") ? "waiting" : failure ?? "done";
    this.set("findings", state, errors > 0 ? "failed" : warnings > 0 ? "noted" : notes > 0 ? "skipped" : "passed",
      words || "none", errors + warnings > 0,
      list.length === 0 && h("p", { class: "dim" }, "The checks found nothing."),
      h("ul", { class: "plain" }, list.map((finding) => h("li", { class: "finding" },
        h("p", null, h("span", { class: `tag ${finding.level}` }, finding.level), " ",
          h("bdi", null, plain(finding.title)), " ", h("span", { class: "name" }, finding.code)),
        finding.lines.map((line) => h("p", { class: "note" }, h("bdi", null, plain(line)))),
        finding.fix && button(finding.fix.words === "" ? "Fix" : `Fix: ${finding.fix.words}`,
          { key: `finding ${finding.code}`, class: "do" }, () => this.actions.text(finding.fix.text))))));
  }

  showSharing(results) {
    const sharing = results.sharing ?? [];
    const rules = new Map();
    for (const shared of sharing) {
      for (const rule of shared.rules) {
        if (!rules.has(rule.index)) rules.set(rule.index, { rule, urls: [] });
        rules.get(rule.index).urls.push(shared.url);
      }
    }
    const undecided = sharing.reduce((sum, shared) => sum + shared.undecided, 0);
    this.set("sharing", results.parts.sharing, rules.size > 0 ? "noted" : "passed",
      rules.size > 0 ? counted(rules.size, "other rule") : "no other rule", false,
      rules.size === 0 && h("p", { class: "dim" }, "No other rule of this kind takes a test input or a URL that you try."),
      undecided > 0 && h("p", { class: "dim" }, `An engine gave up ${counted(undecided, "time")}.`),
      h("ul", { class: "plain" }, [...rules.values()].map(({ rule, urls }) => h("li", { class: "item" },
        h("p", null, h("a", {
          href: `#${encodeURIComponent(rule.id)}`, key: `shared ${rule.index}`,
          onclick: (event) => { event.preventDefault(); this.actions.open(rule.index); },
        }, h("bdi", null, rule.id)), h("span", { class: "dim" }, rule.isFirst ? " comes first in the file" : " comes later in the file")),
        urls.slice(0, 3).map((url) => h("p", null, marked(url))),
        urls.length > 3 && h("p", { class: "rest" }, `and ${counted(urls.length - 3, "other URL")}`)))));
  }

  /** Changes of a rule are of one edit, so they are accepted together. */
  showGoldens(results, context) {
    const panel = results.panels?.changes;
    const items = panel?.items ?? [];
    const fails = items.some((item) => item.fails);
    this.set("goldens", results.parts.goldens, fails ? "failed" : items.length > 0 ? "noted" : "passed",
      items.length > 0 ? counted(items.length, "change") : "as recorded", fails,
      !panel && h("p", { class: "dim" }, "The rule is as it was recorded."),
      panel && changes(panel, h("p", { class: "actions" },
        button(items.length > 1 ? `Accept these ${items.length} changes` : "Accept this change", {
          key: "accept goldens", class: "do", disabled: context.isChanged || !context.canAccept,
        }, () => this.actions.accept(results.changes)),
        context.isChanged && h("span", { class: "dim" }, " save the rule first: goldens are recorded from the file"),
        !context.canAccept && h("span", { class: "dim" }, " goldens are not written where CI is set"))));
  }
}
