"""What all files for CI have in common: they parse, pin what they use, and put no input into a shell."""

import pathlib
import re

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
YAML_FILES = [
    *WORKFLOWS, ROOT / "action.yml", ROOT / ".github/dependabot.yml", ROOT / ".pre-commit-hooks.yaml", ROOT / "ruleproof.yml",
    ROOT / ".clusterfuzzlite/project.yaml",
]


def load(path):
    # BaseLoader keeps every value a string: `on` stays a key, and versions stay as they are written.
    return yaml.load(path.read_text(), Loader=yaml.BaseLoader)


def steps(path):
    """All steps of a workflow or an action, each with the name of its job."""
    content = load(path)
    if "runs" in content:
        return [("action", step) for step in content["runs"]["steps"]]
    return [(name, step) for name, job in content["jobs"].items() for step in job["steps"]]


def files_parse():
    for path in YAML_FILES:
        assert load(path), f"{path.name} is empty"


def actions_are_pinned():
    for path in [*WORKFLOWS, ROOT / "action.yml"]:
        for line in path.read_text().splitlines():
            if re.search(r"^\s*(- )?uses:", line):
                # ClusterFuzzLite has no versions but v1.
                version = r"v1" if "google/clusterfuzzlite/" in line else r"v\d+\.\d+\.\d+"
                assert re.search(rf"uses: [\w./-]+@[0-9a-f]{{40}} # {version}$", line), \
                    f"{path.name}: not pinned to a commit, with its version behind it: {line.strip()}"


def shells_get_inputs_from_the_environment():
    for path in [*WORKFLOWS, ROOT / "action.yml"]:
        for job, step in steps(path):
            assert "${{" not in step.get("run", ""), f"{path.name}: {job}: an expression in a `run` step: use `env`"


def workflows_have_least_rights():
    for path in WORKFLOWS:
        content = load(path)
        assert content.get("permissions") == {"contents": "read"}, f"{path.name}: permissions are not contents: read"
        assert "pull_request_target" not in content["on"], f"{path.name}: runs code of forks with rights"
        for name, job in content["jobs"].items():
            assert "timeout-minutes" in job, f"{path.name}: {name} has no time limit"
            for step in job["steps"]:
                if step.get("uses", "").startswith("actions/checkout@"):
                    assert step.get("with", {}).get("persist-credentials") == "false", f"{path.name}: {name} keeps the token"
    written = {
        (path.name, name): {right for right, value in job.get("permissions", {}).items() if value == "write"}
        for path in WORKFLOWS for name, job in load(path)["jobs"].items() if "permissions" in job
    }
    assert written == {
        ("release.yml", "publish"): {"contents", "id-token", "attestations"}, ("release.yml", "pypi"): {"id-token"},
        ("site.yml", "publish"): {"id-token", "pages"},
    }, written


def containerfile_parses():
    text = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text())
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    known = {"FROM", "RUN", "WORKDIR", "COPY", "ARG", "USER", "ENTRYPOINT", "CMD"}
    assert {line[0] for line in lines} <= known, {line[0] for line in lines} - known
    last = [line[0] for line in lines].index("FROM", 1)
    users = [line[1] for line in lines[last:] if line[0] == "USER"]
    assert users and users[-1].isdigit() and users[-1] != "0", "the container's user is root"
    assert lines[-2] == ["ENTRYPOINT", '["ruleproof"]'], lines[-2]


CHECKS = [
    files_parse, actions_are_pinned, shells_get_inputs_from_the_environment, workflows_have_least_rights, containerfile_parses,
]
