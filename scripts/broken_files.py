"""Small files of every format of rules, broken in seeded ways, and what 'verify' may say of each."""
import json
import random
import re
import sys

# A number of any length is one.
sys.set_int_max_str_digits(0)

try:
    import yaml
except ImportError:
    yaml = None

RULES = {
    "ruleproof": 1, "name": "shop", "engine": "foundation", "also": ["pcre2"], "mode": "prefix",
    "rules": [
        {"id": "item", "pattern": "https?://shop\\.example/(?<id>\\d+)", "flags": "i", "template": "app://item/${id}",
         "tests": [{"in": "https://shop.example/7", "out": "app://item/7"},
                   {"in": "https://shop.example/8", "groups": {"id": "8"}},
                   {"in": "https://shop.example/x", "match": False}]},
        {"id": "größe", "pattern": "https://größe\\.example/", "tests": [{"in": "https://größe.example/", "match": True}]},
    ],
    "tests": [{"in": "https://shop.example/7", "rule": "item"}, {"in": "https://w.example/", "rule": None}],
}
RULES_YAML = """# Rules of a shop
ruleproof: 1
name: shop
engine: foundation
also: [pcre2]
rules:
  - id: item
    pattern: 'https?://shop\\.example/(?<id>\\d+)'
    flags: i
    template: app://item/${id}
    tests:
      - {in: https://shop.example/7, out: app://item/7}
      - in: https://shop.example/x
        match: false
  - id: "größe"
    pattern: "https://größe\\\\.example/"
    tests:
      - in: https://größe.example/
        match: true
tests:
  - in: https://shop.example/7
    rule: item
  - in: https://w.example/
    rule: null
"""
AGENTS = """user_agent_parsers:
  # A browser
  - regex: '(Wanderer)/(\\d+)\\.(\\d+)'
  - regex: '(Läufer) (\\d+)'
    family_replacement: 'Läufer'
    v1_replacement: '$2'
os_parsers:
  - regex: '(Plainos) (\\d+)'
    os_replacement: 'Plain OS'
device_parsers:
  - regex: 'Slate ([A-Z]\\d+)'
    regex_flag: 'i'
    device_replacement: 'Slate $1'
    brand_replacement: 'Slate'
    model_replacement: '$1'
"""
REDIRECTOR = {
    "createdBy": "Redirector v3.5.3", "createdAt": "2026-01-02T03:04:05.000Z",
    "redirects": [
        {"description": "Old shop", "exampleUrl": "https://old.example/7", "exampleResult": "https://new.example/7",
         "error": None, "includePattern": "^https://old\\.example/(\\d+)$", "excludePattern": "",
         "patternDesc": "", "redirectUrl": "https://new.example/$1", "patternType": "R", "processMatches": "noProcessing",
         "disabled": False, "grouped": False, "appliesTo": ["main_frame"]},
        {"description": "Wild", "exampleUrl": "https://wild.example/a", "exampleResult": "https://tame.example/a",
         "error": None, "includePattern": "https://wild.example/*", "excludePattern": "", "patternDesc": "",
         "redirectUrl": "https://tame.example/$1", "patternType": "W", "processMatches": "noProcessing",
         "disabled": False, "grouped": False, "appliesTo": ["main_frame", "sub_frame"]},
    ],
}
CLEARURLS = {"providers": {
    "shop": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop\\.example", "completeProvider": False,
             "rules": ["utm_source", "ref_?src"], "rawRules": ["\\/ref=[^/?]*"], "referralMarketing": ["tag"],
             "exceptions": ["^https?:\\/\\/shop\\.example\\/keep"],
             "redirections": ["^https?:\\/\\/shop\\.example\\/out\\?to=([^&]+)"], "forceRedirection": False},
    "größe": {"urlPattern": "^https?:\\/\\/größe\\.example", "completeProvider": False, "rules": ["spm"],
              "exceptions": [], "redirections": []},
}}
MODSECURITY = """# Rules of a shop
SecRule REQUEST_URI "@rx (?i)/shop/\\d+" \\
    "id:100001,\\
    phase:2,\\
    deny,\\
    msg:'An item',\\
    severity:'CRITICAL'"

SecRule ARGS|!ARGS:note "!@rx ^[a-z]+$" "id:100002,phase:2,pass,t:none,chain"
    SecRule REQUEST_METHOD "@rx ^(?:GET|HEAD)$" "t:none"
SecAction "id:100003,phase:1,pass,nolog"
"""
CRAWLERS = [
    {"pattern": "Wanderer\\/", "url": "https://wanderer.example/", "addition_date": "2026/01/02",
     "instances": ["Wanderer/1.0", "Mozilla/5.0 (compatible; Wanderer/2.0)"]},
    {"pattern": "Läufer", "instances": ["Läufer 7"], "description": "Läuft"},
]
LINKS = """templates:
  - name: event
    template: /event/{id}/{title}
    decode: true
    tests:
      - url: https://tickets.example/event/4711/summer%20night?ref=mail
        values: {id: "4711", title: summer night}
      - url: https://tickets.example/events/4711
        result: none
  - name: venue
    template: /venue/{id}
    tests:
      - url: https://tickets.example/größe
        result: none
"""
MANIFEST = {
    "apps": [{"identifier": "notes", "name": "Nötes", "scheme": "notes"}],
    "actions": [{
        "title": "Open Note", "regex": "^https?://(?:www\\.)?notes\\.example/(\\d+)(?:[/?#].*)?$",
        "testInputs": ["https://notes.example/12", "https://www.notes.example/7?from=mail", "https://notes.example/about"],
        "formats": [{"appId": "notes", "format": "notes://open/$1",
                     "testResults": ["notes://open/12", "notes://open/7", None]}],
    }],
}


# What is read beside a file: the tests of uap-core's patterns.
BESIDE = {"regexes.yaml": {"tests/test_ua.yaml": """test_cases:
  - user_agent_string: 'Wanderer/1.2'
    family: 'Wanderer'
    major: '1'
    minor: '2'
    patch:
"""}}


def dumped(data):
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def lines_of(data):
    head = {key: value for key, value in data.items() if key not in ("rules", "tests")}
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *data["rules"], *data["tests"]])


# The name of the format, the file's name, its kind of text, and a valid file.
FORMATS = [
    ("rules-json", "shop.rules.json", "json", dumped(RULES)),
    ("rules-yaml", "shop.rules.yml", "yaml", RULES_YAML),
    ("rules-lines", "shop.rules.jsonl", "jsonl", lines_of(RULES)),
    ("agents", "regexes.yaml", "yaml", AGENTS),
    ("redirector", "redirector.json", "json", dumped(REDIRECTOR)),
    ("clearurls", "data.json", "json", dumped(CLEARURLS)),
    ("modsecurity", "shop.conf", "conf", MODSECURITY),
    ("crawlers", "crawlers.json", "json", dumped(CRAWLERS)),
    ("links", "links.yml", "yaml", LINKS),
    ("manifest", "manifest.json", "json", dumped(MANIFEST)),
]
LONG = 10_000_000
HUGE = ["1e999999", "-1e999999", "9" * 5_000, "0.1e-99999", "18446744073709551616", "-0", "1E400", "0x7", "01", ".5", "NaN"]
OTHER = [None, True, False, 0, -1, 1.5, 10 ** 30, "", "x", [], {}, [[]], {"x": None}, ["x", 1], "\u0000", "\ud800"]


def paths(data, path=()):
    """The paths of all values."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from paths(value, path + (key,))


def replaced(data, path, value):
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(copy[path[0]], path[1:], value)
    return copy


class Breaker:
    """Ways to break a text, chosen by one seed."""

    def __init__(self, seed, kind, text, foreign):
        self.random = random.Random(seed)
        self.kind, self.text, self.bytes, self.foreign = kind, text, text.encode(), foreign

    def broken(self, number):
        """The number-th broken file of the format: the name of what was done, and the bytes."""
        ways = [self.cut, self.cut_behind, self.flip, self.flip_many, self.no_utf8, self.number, self.deep, self.type,
                self.twice, self.drop, self.swap, self.wide, self.mark, self.insert, self.quote, self.other, self.indent]
        rare = [self.empty, self.long, self.long_value, self.bomb]
        # Each rare way is used once in forty times.
        way = rare[number // 40 % len(rare)] if number % 40 == 0 else ways[number % len(ways)]
        result = way()
        return way.__name__, result.encode("utf-8", "surrogatepass") if isinstance(result, str) else result

    def place(self):
        return self.random.randrange(len(self.bytes))

    def cut(self):
        return self.bytes[:self.place()]

    def cut_behind(self):
        """Cut behind a sign that opens, closes, parts or escapes something, or within a character."""
        signs = [index for index, byte in enumerate(self.bytes) if byte in b"\"'{}[]:,\\-#$(\n" or byte >= 0x80]
        return self.bytes[:self.random.choice(signs) + 1]

    def flip(self):
        changed = bytearray(self.bytes)
        changed[self.place()] ^= 1 << self.random.randrange(8)
        return bytes(changed)

    def flip_many(self):
        changed = bytearray(self.bytes)
        for _ in range(self.random.randint(2, 12)):
            changed[self.place()] = self.random.randrange(256)
        return bytes(changed)

    def no_utf8(self):
        bad = self.random.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\xaf", b"\x00", b"\xe2\x80"])
        at = self.place()
        return self.bytes[:at] + bad + self.bytes[at:]

    def number(self):
        values = list(re.finditer(r'(?<=[:\[,\s])("[^"\n]*"|\d+|true|false|null)(?=[,\]\s}])', self.text))
        if not values:
            return self.insert()
        match = self.random.choice(values)
        return self.text[:match.start()] + self.random.choice(HUGE) + self.text[match.end():]

    def deep(self):
        depth = self.random.choice([200, 5_000, 200_000])
        opened = self.random.choice(["[", '{"a":', "- ", "("])
        closed = {"[": "]", '{"a":': "}", "- ": "", "(": ")"}[opened] * self.random.choice([0, depth])
        at = self.random.choice([0, self.text.find(":") + 1, len(self.text)])
        return self.text[:at] + opened * depth + "1" + closed + self.text[at:]

    def type(self):
        """A value of another type."""
        value = self.random.choice(OTHER)
        if self.kind == "jsonl":
            lines = self.text.splitlines()
            index = self.random.randrange(len(lines))
            data = json.loads(lines[index])
            lines[index] = json.dumps(replaced(data, self.random.choice(list(paths(data))), value))
            return "\n".join(lines) + "\n"
        if self.kind == "json" or (self.kind == "yaml" and yaml):
            data = json.loads(self.text) if self.kind == "json" else yaml.safe_load(self.text)
            return json.dumps(replaced(data, self.random.choice(list(paths(data))), value), indent=1) + "\n"
        return self.insert()

    def twice(self):
        """A line twice, so that most keys are there twice."""
        lines = self.text.splitlines(keepends=True)
        at = self.random.randrange(len(lines))
        line = lines[at]
        if self.kind == "json" and re.match(r'\s*"[^"]*": .*[^,{\[\n]\n$', line):
            line = line.rstrip("\n") + ",\n"
        return "".join(lines[:at] + [line] + lines[at:])

    def drop(self):
        lines = self.text.splitlines(keepends=True)
        del lines[self.random.randrange(len(lines))]
        return "".join(lines)

    def swap(self):
        lines = self.text.splitlines(keepends=True)
        first, second = self.random.sample(range(len(lines)), 2)
        lines[first], lines[second] = lines[second], lines[first]
        return "".join(lines)

    def wide(self):
        return self.text.encode(self.random.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"]), "replace")

    def mark(self):
        at = self.random.choice([0, 0, self.place()])
        return self.bytes[:at] + b"\xef\xbb\xbf" * self.random.choice([1, 2]) + self.bytes[at:]

    def insert(self):
        """A sign that means something where it does not belong."""
        at = self.random.randrange(len(self.text))
        sign = self.random.choice(['"', "'", "{", "}", "[", "]", ":", ",", "\\", "\t", "\r", "&a ", "*a ", "!!binary ",
                                   "<<: ", "---\n", "...\n", "%", "@", "`", "|", ">", "\u2028", "\u0085", "\x1b", "//", "/*"])
        return self.text[:at] + sign + self.text[at:]

    def quote(self):
        """A sign that closes or parts something is missing."""
        places = [index for index, sign in enumerate(self.text) if sign in "\"'{}[]:,\\"]
        at = self.random.choice(places)
        return self.text[:at] + self.text[at + 1:]

    def other(self):
        return self.foreign(self.random)

    def indent(self):
        lines = self.text.splitlines(keepends=True)
        at = self.random.randrange(len(lines))
        lines[at] = self.random.choice(["\t", " ", "  ", "        "]) + lines[at]
        return "".join(lines)

    def empty(self):
        return self.random.choice(["", " ", "\n\n", "\t", "\ufeff", "null", "[]", "{}", "---\n", "0", '""'])

    def long(self):
        sign = self.random.choice(["a", " ", '"', "[", "(a", "\\", "\u00e9", "#"])
        at = self.random.choice([0, len(self.text), self.random.randrange(len(self.text))])
        return self.text[:at] + sign * (LONG // len(sign)) + self.text[at:]

    def long_value(self):
        at = self.random.choice([match.start() for match in re.finditer("example|Wanderer|shop", self.text)] or [0])
        return self.text[:at] + "a" * LONG + self.text[at:]

    def bomb(self):
        """Names for values that are made of nine others each."""
        lists = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
        return "a0: &a0 [x]\n" + lists + self.text


class Broken(Exception):
    pass


def no_repetition(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise Broken("a key twice")
    return dict(pairs)


def refuse(text):
    raise Broken(f"not JSON: {text}")


def read_json(text):
    return json.loads(text, object_pairs_hook=no_repetition, parse_constant=refuse)


def read_lines(text):
    return [read_json(line) for line in re.split(r"\r?\n", text) if line.strip()]


class StrictLoader(yaml.SafeLoader if yaml else object):
    """YAML in which no key is there twice."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if len({str(key) for key in keys}) < len(keys):
            raise Broken("a key twice")
        return super().construct_mapping(node, deep)


def read_yaml(text):
    if len(text) > LONG or text.count("*a") > 20:
        raise Broken("more than an independent reader takes")
    return yaml.load(text, Loader=StrictLoader)


def read_directives(text):
    """The rules of a configuration: the words of each line that begins with SecRule."""
    rules = []
    for line in re.sub(r"\\\r?\n", " ", text).split("\n"):
        if not line.strip().startswith("SecRule"):
            continue
        words = re.findall(r'"(?:[^"\\]|\\.)*"|[^\s"]+', line.strip())
        if len(words) < 3:
            raise Broken("a rule without an operator")
        rules.append(words)
    return rules


READERS = {"json": read_json, "jsonl": read_lines, "yaml": read_yaml, "conf": read_directives}


def is_text(kind, data):
    """Whether an independent reader takes the bytes; None if it cannot tell."""
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        # Readers of YAML differ in where a tab may be.
        if kind == "yaml" and (not yaml or "\t" in text):
            return None
        READERS[kind](text)
        return True
    except RecursionError:
        return None
    except (Broken, ValueError, AttributeError, TypeError) as error:
        # Duplicated keys and sizes are no matter of syntax.
        return None if isinstance(error, Broken) and kind != "conf" else False
    except Exception as error:
        if yaml and isinstance(error, yaml.YAMLError):
            return False
        raise


def shape(data):
    """The keys and the types of values, without what they are and how many."""
    if isinstance(data, dict):
        # The names of ClearURLs' providers are anyone's.
        return {"kind": "map", "keys": {key: shape(list(value.values()) if key == "providers" and isinstance(value, dict) else value)
                                        for key, value in data.items()}}
    if isinstance(data, list):
        return {"kind": "list", "of": [shape(value) for value in data]}
    return {"kind": type(data).__name__}


def fits(value, known):
    """Whether a shape is that of a valid file, or of a part of it."""
    if not known:
        return True
    # A text may be left out, and what is nothing there is not read.
    kinds = {other["kind"] for other in known}
    if value["kind"] == "NoneType" and "str" in kinds or "NoneType" in kinds and value["kind"] not in ("map", "list"):
        return True
    same = [other for other in known if other["kind"] == value["kind"]]
    if not same:
        return False
    if value["kind"] == "map":
        return all(any(key in other["keys"] for other in same)
                   and fits(inner, [other["keys"][key] for other in same if key in other["keys"]])
                   for key, inner in value["keys"].items())
    if value["kind"] == "list":
        return all(fits(inner, [item for other in same for item in other["of"]]) for inner in value["of"])
    return True


READ = {"redirects", "includePattern", "excludePattern", "redirectUrl", "patternType", "processMatches", "disabled",
        "exampleUrl", "exampleResult", "appliesTo", "pattern", "instances"}


def of_other_program(data):
    """A table or an export without the keys that no test depends on; an entry that lacks one of the others is none."""
    if isinstance(data, list):
        return [of_other_program(item) for item in data]
    if not isinstance(data, dict):
        return data
    if "pattern" in data and "instances" not in data or "includePattern" in data and "redirectUrl" not in data:
        return "an entry without what it is for"
    return {key: of_other_program(value) for key, value in data.items() if key in READ}


def may_pass(kind, original, data):
    """Whether a file may pass: an independent reader takes it, and it has no key and no type that the valid file
    lacks, so that what differs are texts and numbers."""
    # No independent reader takes it, or they differ in where a tab may be.
    if len(data) > LONG or (kind == "yaml" and b"\t" in data):
        return True
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        read, valid = READERS[kind](text), READERS[kind](original)
    except RecursionError:
        return False
    except Exception:
        return False
    if kind == "conf":
        return len(read) > 0
    if isinstance(valid, dict) and "createdBy" in valid or isinstance(valid, list) and kind == "json":
        read, valid = of_other_program(read), of_other_program(valid)
    return bool(read) and fits(shape(read), [shape(valid)])


def complaint(kind, original, name, data, code, output):
    """What is wrong with how 'verify' has ended on a broken file; None if nothing is."""
    if code is None or code not in (0, 1, 2):
        return "crashed, or took too long"
    if "internal error" in output or "Fatal error" in output:
        return "an internal error"
    if "this format has none" in output:
        # Its patterns were read; whether they are slow is not asked here.
        code = 0
    if code == 0 and not may_pass(kind, original, data):
        return "passed"
    if is_text(kind, data) is False:
        if code != 2:
            return "is no text of its format, and was examined"
        if not re.search(re.escape(name) + r":\d+:\d+", output):
            return "no place in the error"
    if code == 2 and name not in output and "[no-test-executed]" not in output:
        return "no file in the error"
    return None
