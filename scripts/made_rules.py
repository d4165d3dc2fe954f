"""Makes files of rules with tests that Python's re, or Node, has answered."""
import json
import random
import re
import subprocess

ATOMS = [
    "a", "b", "k", "s", ".", r"\w", r"\W", r"\d", "[^a]", "[a-c]", "é", "(a)", "(b|c)?", "(?:ab)", r"\.", "/",
    "[0-9]+", r"(\w+)", "ab|c", "^", "$", r"\b", "\n", "#", " ", "😀", "(?P<n>[a-z]+)", r"(?P<m>\d)?",
]
# Without the flag u some of these are letters.
JAVASCRIPT = [r"\2", r"\p{L}", r"[\p{L}_]", r"\u{61}", r"\-", "[😀-😂]", "ſ"]
# Only with the flag v these are sets.
SETS = [r"[\w--\d]", "[[a-k]&&[b-z]]", r"[\p{L}--[a-z]]", r"[^\p{L}--b]", r"[\q{a|b}--a]", "[a[s-z]]", "[]", "[[^a]&&a]"]
QUANTIFIERS = ["", "", "", "?", "*", "+", "{1,2}", "+?"]
SUBJECTS = [
    "", "a", "ab", "abc", "Abc", "k", "K", "\u212a", "ſ", "S", "a b", "a\nb", "ab\n", "a/b.c", "x12", "é", "É", "😀",
    "a😀b", "#a", "A#b  c", "١٢", "p{L}", "u{61}", "-", "https://a.example/x1",
]
TEMPLATES = ["", "<$0>", "[$1]", "${1}$$", "{${n}}"]

NODE = """
require('readline').createInterface({input: process.stdin}).on('line', (line) => {
  const [pattern, flags, subject] = JSON.parse(line);
  let answer = null;
  try {
    const count = new RegExp(`${pattern}|`, flags).exec('').length - 1;
    const match = new RegExp(pattern, flags).exec(subject);
    answer = [count, match && match.map((text) => text ?? null), match && {...match.groups}];
  } catch {}
  console.log(JSON.stringify(answer));
});
"""


class Python:
    """The engine `python`: a call gives the number of groups, and the groups of the first match."""
    name, flags, atoms = "python", "imsx", ATOMS

    def ask(self, pattern, flags, mode, subject):
        try:
            compiled = re.compile(pattern, sum(getattr(re, flag.upper()) for flag in flags))
        except re.error:
            return None
        match = {"search": compiled.search, "prefix": compiled.match, "full": compiled.fullmatch}[mode](subject)
        groups = match and [match.group(index) for index in range(compiled.groups + 1)]
        return compiled.groups, groups, match and match.groupdict()


class JavaScript:
    """The engine `javascript`, as Node has it."""
    name, flags = "javascript", "isuv"
    atoms = [atom.replace("(?P<", "(?<") for atom in ATOMS] + JAVASCRIPT + SETS

    def __init__(self):
        self.node = subprocess.Popen(["node", "-e", NODE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, pattern, flags, mode, subject):
        head, end = {"search": ("", ""), "prefix": ("^(?:", ")"), "full": ("^(?:", r")(?![\s\S])")}[mode]
        print(json.dumps([head + pattern + end, flags, subject]), file=self.node.stdin, flush=True)
        return json.loads(self.node.stdout.readline())


def pattern(source, engine):
    parts = []
    for atom in source.choices(engine.atoms, k=source.randint(1, 5)):
        bare = atom in ("^", "$", r"\b", "ab|c") or atom[-1] in "?+"
        if not (atom.startswith("(?") and "<" in atom and atom in parts):
            parts.append(atom + ("" if bare else source.choice(QUANTIFIERS)))
    return "".join(parts)


def is_text(value):
    return value is None or not re.search("[\ud800-\udfff]", value)


def expectations(rule, template, subjects, engine):
    """The tests of a rule; nothing if the engine refuses one of its patterns."""
    for subject in subjects:
        answers = [
            engine.ask(each, rule.get("flags", ""), rule["mode"], subject)
            for each in [rule["pattern"], *rule.get("exclude", [])]
        ]
        if None in answers:
            return
        count, groups, names = answers[0]
        if not groups or any(excluded[1] for excluded in answers[1:]):
            yield {"in": subject, "match": False}
        elif all(map(is_text, groups)):
            values = {str(index): value for index, value in enumerate(groups)} | names
            if template:
                # JavaScript's groups without a part are missing.
                out = re.sub(r"\$(?:\{(\w+)\}|(\d)|(\$))",
                             lambda match: match[3] or values.get(match[1] or match[2]) or "", template)
                yield {"in": subject, "out": out}
            if values.keys() - {"0"}:
                yield {"in": subject, "groups": {name: value for name, value in values.items() if name != "0"}}


def rule_set(engine, seed, count=300):
    """A file of rules, and how many tests it has."""
    source = random.Random(seed)
    rules = []
    for index in range(count):
        rule = {"id": f"r{index}", "pattern": pattern(source, engine), "mode": source.choice(["search", "prefix", "full"])}
        rule["flags"] = "".join(flag for flag in engine.flags if source.random() < 0.25)
        if source.random() < 0.3:
            rule["exclude"] = [pattern(source, engine)]
        probe = engine.ask(rule["pattern"], rule["flags"], "search", "")
        template = source.choice(TEMPLATES)
        has = {"1": probe and probe[0] > 0, "n": "<n>" in rule["pattern"] and "#" not in rule["pattern"]}
        if not all(has[name] for name in has if name in template):
            template = "<$0>"
        tests = list(expectations(rule, template, source.sample(SUBJECTS, 8), engine))
        if tests:
            rules.append(rule | ({"template": template} if template else {}) | {"tests": tests})
    text = json.dumps({"ruleproof": 1, "engine": engine.name, "subject": "text", "rules": rules})
    return text, sum(len(rule["tests"]) for rule in rules)
