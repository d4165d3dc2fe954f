"""Asks the linters that are installed."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from form import ROOT, WORKFLOWS, YAML_FILES, load
from page_fences import fences
from stand_ins import Place

YAMLLINT = "{extends: default, rules: {line-length: {max: 200}, document-start: disable, truthy: {check-keys: false}, comments: {min-spaces-from-content: 1}}}"
SCRIPTS = [
    ROOT / "scripts" / name
    for name in ("package", "packaging/archive.sh", "packaging/debian.sh", "packaging/wheel.sh", "check-package", "check-ci", "install-release", "fuzz")
] + [ROOT / ".clusterfuzzlite/build.sh"]


def calls():
    """What to run: the name of a program, its arguments, and what to give it."""
    schemas = [(path, "github-workflows") for path in WORKFLOWS]
    schemas += [(ROOT / "action.yml", "github-actions"), (ROOT / ".github/dependabot.yml", "dependabot")]
    yield from (("check-jsonschema", ["--builtin-schema", f"vendor.{schema}", path]) for path, schema in schemas)
    yield "actionlint", WORKFLOWS
    yield "yamllint", ["--strict", "--config-data", YAMLLINT, *YAML_FILES]
    yield "zizmor", ["--offline", "--quiet", "--no-progress", ROOT / ".github", ROOT / "action.yml"]
    yield "hadolint", [ROOT / "Containerfile", ROOT / ".clusterfuzzlite/Dockerfile"]
    yield "shellcheck", ["--exclude", "SC1091,SC2154,SC2016,SC2317,SC2329", *SCRIPTS]
    yield "ruby", ["-c", ROOT / "Formula/ruleproof.rb"]
    yield "pre-commit", ["validate-manifest", ROOT / ".pre-commit-hooks.yaml"]


def run(program, arguments, **options):
    result = subprocess.run(
        [program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options
    )
    assert result.returncode == 0, f"{program} {' '.join(map(str, arguments))}:\n{result.stdout}"
    return result.stdout


def linters_agree():
    missing = {program for program, _ in calls() if not shutil.which(program)}
    complaints = []
    for program, arguments in calls():
        try:
            if program not in missing:
                run(program, arguments)
        except AssertionError as error:
            complaints.append(str(error))
    if missing:
        print(f"check-ci: not asked, since not installed: {', '.join(sorted(missing))}", file=sys.stderr)
    assert not complaints, "\n".join(complaints)


def pages_match_schemas():
    if not shutil.which("check-jsonschema"):
        return
    with tempfile.TemporaryDirectory() as folder:
        for page, schema in (("github.md", "github-workflows"), ("gitlab.md", "gitlab-ci")):
            for index, text in enumerate(fences(page, "yaml")):
                path = Path(folder) / f"{page}-{index}.yml"
                path.write_text(text)
                run("check-jsonschema", ["--builtin-schema", f"vendor.{schema}", path])


def hooks_run():
    if not shutil.which("pre-commit"):
        return
    with Place() as place:
        hooks = place.folder / "hooks"
        hooks.mkdir()
        for name in (".pre-commit-hooks.yaml", "pyproject.toml"):
            shutil.copy(ROOT / name, hooks)
        place.variables["PIP_FIND_LINKS"] = place.release().as_uri()
        (place.repository / "rules.json").write_text("{}")
        commit = "git init -q && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm a"
        for folder in (hooks, place.repository):
            code, output = place.run(commit, folder=folder)
            assert code == 0, output
        for hook in load(ROOT / ".pre-commit-hooks.yaml"):
            code, output = place.run(f'pre-commit try-repo "{hooks}" {hook["id"]} --files rules.json')
            assert code == 0 and re.search(rf"{hook['name']}\.+Passed", output), output
            assert place.calls("ruleproof")[-1] == hook["entry"].split()[1:], place.calls("ruleproof")
            place.variables["STAND_IN_CODE"] = "1"
            assert place.run(f'pre-commit try-repo "{hooks}" {hook["id"]} --files rules.json')[0] == 1
            place.variables["STAND_IN_CODE"] = "0"


CHECKS = [linters_agree, pages_match_schemas, hooks_run]
