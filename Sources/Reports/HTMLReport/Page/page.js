// Adds to the page what it can do without: a filter, keys, and the state of both in the address.
"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const query = document.getElementById("query");
  const subject = document.getElementById("subject");
  const shown = document.getElementById("shown");
  const boxes = [...form.querySelectorAll('input[name="outcome"]')];
  const rules = [...document.getElementsByClassName("rule")];
  const texts = new Map();
  const rulePrefix = "rule-";

  // The text of a rule is read when somebody first searches it.
  function textOf(rule) {
    let text = texts.get(rule);
    if (text === undefined) {
      text = rule.textContent.toLowerCase();
      texts.set(rule, text);
    }
    return text;
  }

  function hasOutcome(rule, outcomes) {
    if (!outcomes.has(rule.dataset.outcome)) return false;
    return !subject.value || rule.dataset.subjects.split(" ").includes(subject.value);
  }

  function having(words, among) {
    return among.filter((rule) => words.every((word) => textOf(rule).includes(word)));
  }

  // A URL, then less and less of it: without its scheme, its query, the end of its path; at last its host.
  function partsOf(url) {
    let rest = url.replace(/^https?:\/\/(www\.)?/, "");
    const parts = [url, rest];
    rest = rest.replace(/[?#].*/, "");
    while (rest) {
      parts.push(rest);
      rest = rest.slice(0, rest.lastIndexOf("/", rest.length - 2) + 1);
    }
    return parts;
  }

  function countWords(hits) {
    return `${hits.length} of ${rules.length} ${rules.length === 1 ? "rule" : "rules"} shown`;
  }

  // The rules with what is searched, and what there is to say of that. Of a URL that no test has, those with
  // URLs that begin alike.
  function found(text, among) {
    if (!isURL(text)) {
      const hits = having(text.split(/\s+/).filter(Boolean), among);
      return [hits, countWords(hits)];
    }
    for (const [place, part] of partsOf(text).entries()) {
      const hits = having([part], among);
      if (hits.length === 0) continue;
      return [hits, (place === 0 ? "" : `no test has this URL; those with ${part}: `) + countWords(hits)];
    }
    return [[], "no test has this URL, or another of its host"];
  }

  function isURL(text) {
    return /^https?:\/\/\S+$/.test(text);
  }

  // Rules that have a searched URL open, and its tests stand out.
  function point(hits, text) {
    for (const mark of document.querySelectorAll(".found")) mark.classList.remove("found");
    if (!isURL(text) || hits.length > 3) return;
    for (const rule of hits.filter((rule) => textOf(rule).includes(text))) {
      for (const row of rule.querySelectorAll(".tests dl, .tests tbody tr")) {
        if (!row.textContent.toLowerCase().includes(text)) continue;
        row.classList.add("found");
        for (let at = row.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
      }
    }
  }

  function filter() {
    const text = query.value.trim().toLowerCase();
    const outcomes = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const [hits, words] = found(text, rules.filter((rule) => hasOutcome(rule, outcomes)));
    const isHit = new Set(hits);
    for (const rule of rules) {
      if (rule.hidden === isHit.has(rule)) rule.hidden = !rule.hidden;
    }
    shown.textContent = words;
    point(hits, text);
  }

  // The state of the filter as the end of the address; empty if nothing is filtered.
  function state() {
    const state = new URLSearchParams();
    if (query.value) state.set("q", query.value);
    if (subject.value) state.set("part", subject.value);
    if (boxes.some((box) => !box.checked)) {
      state.set("show", boxes.filter((box) => box.checked).map((box) => box.value).join("."));
    }
    return state.toString();
  }

  function remember() {
    const text = state();
    history.replaceState(null, "", text ? `#${text}` : "#");
  }

  function reset() {
    query.value = "";
    subject.value = "";
    for (const box of boxes) box.checked = true;
  }

  // A rule's address opens it; any other is the state of the filter.
  function follow() {
    const hash = location.hash.slice(1);
    if (hash.startsWith(rulePrefix)) {
      let name = hash;
      try {
        name = decodeURIComponent(hash);
      } catch {
        // The name is taken as it is.
      }
      const rule = document.getElementById(name);
      if (!rule) return;
      if (rule.hidden) {
        reset();
        filter();
      }
      select(rule, true);
      return;
    }
    if (hash && !hash.includes("=")) return;
    const wanted = new URLSearchParams(hash);
    query.value = wanted.get("q") ?? "";
    subject.value = wanted.get("part") ?? "";
    if (subject.selectedIndex < 0) subject.value = "";
    const outcomes = wanted.get("show")?.split(".");
    for (const box of boxes) box.checked = outcomes ? outcomes.includes(box.value) : true;
    filter();
  }

  function select(rule, isOpen) {
    for (const other of document.querySelectorAll(".rule.current")) other.classList.remove("current");
    rule.classList.add("current");
    const details = rule.querySelector("details");
    if (isOpen) details.open = true;
    rule.scrollIntoView({ block: isOpen ? "start" : "nearest" });
    details.querySelector("summary").focus({ preventScroll: true });
  }

  function move(step) {
    const visible = rules.filter((rule) => !rule.hidden);
    if (visible.length === 0) return;
    const current = visible.findIndex((rule) => rule.classList.contains("current"));
    const next = current < 0 ? (step > 0 ? 0 : visible.length - 1) : current + step;
    const rule = visible[Math.min(Math.max(next, 0), visible.length - 1)];
    select(rule, false);
  }

  function setOpen(isOpen) {
    for (const rule of rules) {
      if (!rule.hidden) rule.querySelector("details").open = isOpen;
    }
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    filter();
    remember();
  });
  document.getElementById("open").addEventListener("click", () => setOpen(true));
  document.getElementById("close").addEventListener("click", () => setOpen(false));
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.closest?.("input, select, textarea");
    if (event.key === "Escape" && (!isTyping || event.target === query)) {
      if (!state()) return;
      reset();
      filter();
      remember();
      query.blur();
    } else if (isTyping) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      query.focus();
      query.select();
    } else if (event.key === "j") {
      move(1);
    } else if (event.key === "k") {
      move(-1);
    }
  });

  form.hidden = false;
  follow();
  if (!shown.textContent) filter();
})();
