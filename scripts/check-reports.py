"""Makes reports of several manifests in every format, and validates them (see check-reports)."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import jsonschema
import yaml

from report_manifests import failing, hostile, large

PROGRAM, SCHEMAS, COUNT = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
FORMATS = [
    "text", "json", "junit", "sarif", "github", "gitlab", "tap", "ctrf", "markdown", "html",
]
UNSAFE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]"
)
problems = []


def problem(text):
    problems.append(text)
    print("check-reports: " + text, file=sys.stderr)


def notice(text):
    print("check-reports: skipped: " + text, file=sys.stderr)


def run(arguments, folder):
    environment = {**os.environ, "RULEPROOF_CACHE": str(folder / "cache")}
    for name in ["CI", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "GITHUB_STEP_SUMMARY"]:
        environment.pop(name, None)
    return subprocess.run(
        [PROGRAM, *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )


def reports(name, manifest, command, folder):
    """Makes the reports by a run, and again from its record."""
    (folder / "m.json").write_text(json.dumps(manifest, ensure_ascii=False, indent=1))
    options = [word for f in FORMATS for word in ("--report", f"{f}=run.{f}")]
    start = time.monotonic()
    result = run([*command, "m.json", *options], folder)
    elapsed = time.monotonic() - start
    if result.returncode not in (0, 1):
        problem(f"{name}: exit code {result.returncode}: {result.stderr[:500]}")
        return {}
    later = [word for f in FORMATS for word in ("--to", f"{f}=later.{f}")]
    start = time.monotonic()
    again = run(["report", "run.json", *later], folder)
    rendering = time.monotonic() - start
    if again.returncode != 0:
        problem(f"{name}: report: exit code {again.returncode}: {again.stderr[:500]}")
    texts = {}
    for form in FORMATS:
        texts[form] = (folder / f"run.{form}").read_text()
        if (folder / f"later.{form}").read_text() != texts[form]:
            problem(f"{name}: {form} from the record is not what the run wrote")
        found = UNSAFE.search(texts[form])
        if found:
            problem(f"{name}: {form} has the character {found.group()!r}")
    sizes = ", ".join(f"{f} {len(texts[f].encode()):,}" for f in FORMATS)
    print(f"{name}: run and all reports {elapsed:.1f} s, reports alone {rendering:.1f} s; {sizes}")
    if result.stderr:
        print("  " + result.stderr.strip().replace("\n", "\n  "))
    return texts


def schema(name):
    path = SCHEMAS / name
    if not path.exists():
        notice(f"there is no {path}")
        return None
    return json.loads(path.read_text())


def check_schema(name, form, value, file):
    document = schema(file)
    if document is None:
        return
    validator = jsonschema.validators.validator_for(document)(
        document, format_checker=jsonschema.FormatChecker()
    )
    for error in list(validator.iter_errors(value))[:5]:
        problem(f"{name}: {form}: {error.json_path}: {error.message[:300]}")


def check_sarif(name, text):
    log = json.loads(text)
    check_schema(name, "sarif", log, "sarif-schema-2.1.0.json")
    (only,) = log["runs"]
    results, rules = only["results"], only["tool"]["driver"]["rules"]
    packed = len(gzip.compress(text.encode()))
    if len(results) > 5000 or len(rules) > 25000 or packed > 10_000_000:
        problem(f"{name}: sarif: {len(results)} results, {len(rules)} rules, {packed} bytes")
    prints = [r["partialFingerprints"]["ruleproof/v1"] for r in results]
    if len(set(prints)) != len(prints):
        problem(f"{name}: sarif: fingerprints are not unique")
    for result in results:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            problem(f"{name}: sarif: ruleIndex of {result['ruleId']}")
        if len(result["locations"]) > 100 or len(result.get("relatedLocations", [])) > 100:
            problem(f"{name}: sarif: too many locations")
        if result["kind"] == "open" and result["level"] != "none":
            problem(f"{name}: sarif: an open result has the level {result['level']}")
    left_out = only["properties"]["leftOut"]
    notes = only["invocations"][0]["toolExecutionNotifications"]
    if (left_out > 0) != bool(notes) or len(results) + left_out != only["properties"]["findings"]:
        problem(f"{name}: sarif: {left_out} left out, {len(notes)} notifications")


def check_fixes(name, text, folder):
    """Applies every fix of a log to the manifest: the result has to be JSON with another pattern."""
    source = (folder / "m.json").read_text()
    lines = source.split("\n")

    def offset(line, column):
        # Columns count UTF-16 units.
        before = lines[line - 1].encode("utf-16-le")[: (column - 1) * 2].decode("utf-16-le")
        return sum(len(l) + 1 for l in lines[: line - 1]) + len(before)

    count = 0
    for result in json.loads(text)["runs"][0]["results"]:
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                fixed = source
                for part in reversed(change["replacements"]):
                    region = part["deletedRegion"]
                    start = offset(region["startLine"], region["startColumn"])
                    end = offset(region["endLine"], region["endColumn"])
                    fixed = fixed[:start] + part["insertedContent"]["text"] + fixed[end:]
                manifest = json.loads(fixed)
                patterns = [rule["regex"] for rule in manifest["actions"]] + list(manifest.get("redirects", {}))
                words = fix["description"]["text"].removeprefix("use ")
                if not any(words.replace("\\[", "[").replace("\\]", "]") == p or words == p
                           for p in patterns):
                    problem(f"{name}: sarif: a fix does not give {words}")
                count += 1
    print(f"{name}: applied {count} fixes of the log")


def check_junit(name, folder):
    xml.etree.ElementTree.parse(folder / "run.junit")
    if not shutil.which("xmllint") or not (SCHEMAS / "junit-10.xsd").exists():
        notice("xmllint or junit-10.xsd is missing")
        return
    command = ["xmllint", "--noout", "--schema", str(SCHEMAS / "junit-10.xsd"), "run.junit"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != 0:
        problem(f"{name}: junit: {result.stderr[:500]}")


def check_tap(name, text, folder):
    lines = text.split("\n")
    if lines[0] != "TAP version 14":
        problem(f"{name}: tap: {lines[0]}")
    count = int(lines[1].removeprefix("1..").split(" ")[0])
    numbers = [int(n) for n in re.findall(r"^(?:not )?ok (\d+)", text, re.MULTILINE)]
    if numbers != list(range(1, count + 1)):
        problem(f"{name}: tap: the plan has {count}, the lines {len(numbers)}")
    for block in re.findall(r"^  ---\n(.*?)^  \.\.\.$", text, re.MULTILINE | re.DOTALL)[:2000]:
        if not isinstance(yaml.safe_load(block), dict):
            problem(f"{name}: tap: a block is no mapping")
    if not shutil.which("perl"):
        notice("perl is missing")
        return
    parser = (
        "use TAP::Parser; my $p = TAP::Parser->new({source => $ARGV[0]}); $p->run;"
        "print join(' ', $p->tests_run, scalar($p->passed), scalar($p->failed), scalar($p->todo),"
        " scalar($p->skipped), scalar($p->parse_errors)), qq(\\n); print map { qq($_\\n) } $p->parse_errors;"
    )
    # The parser knows its own version at most; the form of the lines is the same.
    (folder / "run.t.tap").write_text(text.replace("TAP version 14", "TAP version 13", 1))
    result = subprocess.run(
        ["perl", "-e", parser, "run.t.tap"], cwd=folder, capture_output=True, text=True
    )
    counts = result.stdout.split("\n")[0]
    failed = sum(
        1 for l in lines if l.startswith("not ok") and not re.search(r"(?<!\\)# TODO", l)
    )
    words = counts.split(" ")
    if len(words) != 6 or words[0] != str(count) or words[5] != "0" or int(words[2]) != failed:
        problem(f"{name}: tap: Perl reads {result.stdout[:300]}{result.stderr[:300]}, failed {failed}")


def check_gitlab(name, text):
    issues = json.loads(text)
    form = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string", "minLength": 1},
                "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}(-[0-9]+)?$"},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "minLength": 1, "pattern": "^(?!\\./)"},
                        "lines": {
                            "type": "object",
                            "required": ["begin"],
                            "properties": {"begin": {"type": "integer", "minimum": 1}},
                        },
                    },
                },
            },
            "additionalProperties": False,
        },
    }
    for error in list(jsonschema.Draft202012Validator(form).iter_errors(issues))[:5]:
        problem(f"{name}: gitlab: {error.json_path}: {error.message[:300]}")
    prints = [issue["fingerprint"] for issue in issues]
    if len(set(prints)) != len(prints):
        problem(f"{name}: gitlab: fingerprints are not unique")


def check_github(name, text):
    commands = [line for line in text.split("\n") if line.lstrip().startswith("::")]
    for level in ["error", "warning", "notice"]:
        if sum(1 for line in commands if line.startswith(f"::{level}")) > 10:
            problem(f"{name}: github: more than ten of {level}")
    if any(not re.match(r"::(error|warning|notice) ", line) for line in commands) or "##[" in text:
        problem(f"{name}: github: a command that is none of ours")


def check_markdown(name, text):
    if len(text.encode()) > 1 << 20:
        problem(f"{name}: markdown: {len(text.encode())} bytes")
    # Outside of code there is no text of a manifest.
    fence, outside = None, []
    for line in text.split("\n"):
        ticks = re.match(r"`{3,}", line)
        if fence is None and ticks:
            fence = ticks.group()
        elif fence is not None and line == fence:
            fence = None
        elif fence is None:
            outside.append(line)
    if fence is not None:
        problem(f"{name}: markdown: a block does not end")
    prose = re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", "\n".join(outside))
    if re.search(r"[<>\[\]@]|://|^#(?!#? (Next|Failed|Found|:| ))", prose, re.MULTILINE):
        problem(f"{name}: markdown: text outside of code: {prose[:300]}")


def check(name, manifest, command):
    with tempfile.TemporaryDirectory(prefix="check-reports-") as path:
        folder = pathlib.Path(path)
        texts = reports(name, manifest, command, folder)
        if not texts:
            return
        check_sarif(name, texts["sarif"])
        check_junit(name, folder)
        check_tap(name, texts["tap"], folder)
        ctrf = json.loads(texts["ctrf"])
        check_schema(name, "ctrf", ctrf, "ctrf.schema.json")
        summary = ctrf["results"]["summary"]
        parts = ["passed", "failed", "skipped", "pending", "other"]
        if sum(summary[part] for part in parts) != summary["tests"] != len(ctrf["results"]["tests"]):
            problem(f"{name}: ctrf: the counts do not add up")
        check_gitlab(name, texts["gitlab"])
        check_github(name, texts["github"])
        check_markdown(name, texts["markdown"])
        if name == "failing":
            check_fixes(name, texts["sarif"], folder)
            for part in ["redirect/", "tests", "drift", "slow"]:
                if part not in texts["github"]:
                    problem(f"{name}: github: nothing about {part}")
            if texts["github"].count("title=failed%3A redirect/") != 2:
                problem(f"{name}: github: not both redirects")


def check_fingerprints():
    """Inserts a rule before all others and other lines: every fingerprint has to stay."""
    with tempfile.TemporaryDirectory(prefix="check-reports-") as path:
        folder, kept = pathlib.Path(path), []
        manifest = failing()
        for indent in (None, 2):
            (folder / "m.json").write_text(json.dumps(manifest, indent=indent))
            run(["verify", "m.json", "--no-slow", "--report", "sarif=log.sarif"], folder)
            (only,) = json.loads((folder / "log.sarif").read_text())["runs"]
            kept.append({r["partialFingerprints"]["ruleproof/v1"] for r in only["results"]})
            manifest["actions"].insert(0, {**manifest["actions"][0], "title": "First"})
        if not kept[0] or not kept[0] <= kept[1]:
            problem(f"fingerprints: {len(kept[0] - kept[1])} of {len(kept[0])} are others")
        print(f"fingerprints: {len(kept[0] & kept[1])} of {len(kept[0])} stay while lines move")


check_fingerprints()
check("failing", failing(), ["check", "--cache", "off"])
check("hostile", hostile(), ["verify", "--cache", "off", "--no-drift"])
if COUNT >= 10:
    check(f"{COUNT:,} failures", large(COUNT), ["test"])
sys.exit(1 if problems else 0)
