"""Checks the examples of docs/ci, and runs the commands in them."""

import re

import yaml

from form import ROOT, load
from stand_ins import DEB, VERSION, Place

RELEASES = "https://github.com/OWNER/ruleproof/releases/download"


def fences(page, language):
    text = (ROOT / "docs/ci" / page).read_text()
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.M | re.S)


def yaml_fences(page):
    return [yaml.load(text, Loader=yaml.BaseLoader) for text in fences(page, "yaml")]


def pages_name_this_version():
    for path in sorted((ROOT / "docs/ci").glob("*.md")):
        for version in re.findall(r"(?<![\w.])v?(\d+\.\d+\.\d+)(?![\w.])", path.read_text()):
            assert version == VERSION, f"docs/ci/{path.name} names version {version}, and this is {VERSION}"


def github_uses_the_action():
    inputs = load(ROOT / "action.yml")["inputs"]
    workflows = yaml_fences("github.md")
    assert len(workflows) == 2
    for workflow in workflows:
        assert workflow["permissions"] == {"contents": "read"}
        for job in workflow["jobs"].values():
            used = [step for step in job["steps"] if step["uses"].startswith("OWNER/ruleproof@")]
            assert used and all(set(step.get("with", {})) <= set(inputs) for step in used)
    page = (ROOT / "docs/ci/github.md").read_text()
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.+?) \|", page, flags=re.M))
    for name, value in inputs.items():
        assert name in rows, f"docs/ci/github.md does not describe {name}"
        default = value["default"]
        assert rows[name].startswith("`") is (rows[name] == f"`{default}`"), f"docs/ci/github.md: the default of {name} is not {rows[name]}"


def installs_and_verifies(place, text, shell, expected):
    """Runs the commands of a page, and with a changed package; they end with ruleproof's code."""
    folder = place.release()
    code, output = place.run(text, {"RULEPROOF_RELEASES": RELEASES, "RULEPROOF_VERSION": VERSION}, shell)
    assert code == 0, output
    call, = place.calls("ruleproof")
    assert call[:2] == ["verify", "--strict"] and [word for word in call if "=" in word] == expected, call
    assert not list(place.repository.glob("ruleproof*.deb")) and not list(place.repository.glob("*.sha256"))
    place.variables["STAND_IN_CODE"] = "1"
    assert place.run(text, {"RULEPROOF_RELEASES": RELEASES, "RULEPROOF_VERSION": VERSION}, shell)[0] == 1
    (folder / DEB).write_bytes(b"changed")
    place.log.write_text("")
    assert place.run(text, {"RULEPROOF_RELEASES": RELEASES, "RULEPROOF_VERSION": VERSION}, shell)[0] != 0
    assert not place.calls("ruleproof"), "a changed package was installed"


def gitlab_runs():
    file, = yaml_fences("gitlab.md")
    job = file["ruleproof"]
    reports = [f"{name}={path}" for name, path in (("gitlab", "gl-code-quality.json"), ("junit+locations", "junit.xml"), ("html", "ruleproof.html"))]
    kept = [*job["artifacts"]["reports"].values(), *job["artifacts"]["paths"]]
    assert sorted(kept) == sorted(report.split("=")[1] for report in reports)
    assert job["artifacts"]["when"] == "always" and job["artifacts"]["expose_as"]
    # GitLab joins the lines into one script, which ends at the first failure.
    text, shell = "\n".join(job["before_script"] + job["script"]), ("bash", "-eo", "pipefail")
    with Place() as place:
        code, output = place.run(text, job["variables"], shell)
        assert code == 0, output
        assert f"ruleproof=={VERSION}" in place.calls("pip")[-1] and "libjavascriptcoregtk-4.1-0" in place.calls("apt-get")[-1]
        call, = place.calls("ruleproof")
        assert call[:2] == ["verify", "--strict"] and [word for word in call if "=" in word] == reports, call
        place.variables["STAND_IN_CODE"] = "1"
        assert place.run(text, job["variables"], shell)[0] == 1


def jenkins_runs():
    text, = fences("jenkins.md", "groovy")
    plain = re.sub(r"'''.*?'''|'[^'\n]*'", "", text, flags=re.S)
    for opening, closing in ("{}", "()", "[]"):
        assert plain.count(opening) == plain.count(closing), f"docs/ci/jenkins.md: unbalanced {opening}{closing}"
    scripts = re.findall(r"sh '''\n(.*?)'''", text, flags=re.S)
    assert len(scripts) == 2
    with Place() as place:
        # Each runs in a shell of its own, and Jenkins takes sh.
        joined = "".join(f"sh -ex <<'SCRIPT'\n{script}\nSCRIPT\n" for script in scripts)
        installs_and_verifies(place, joined, ("sh", "-e"), ["junit=junit.xml", "sarif=ruleproof.sarif", "html=ruleproof.html"])
    always, = re.findall(r"always \{\n(.*?)\n    \}", text, flags=re.S)
    for name in ("junit.xml", "ruleproof.sarif", "ruleproof.html"):
        assert f"'{name}'" in always, f"docs/ci/jenkins.md does not keep {name}"


def pre_commit_names_hooks():
    hooks = {hook["id"]: hook for hook in load(ROOT / ".pre-commit-hooks.yaml")}
    for config in yaml_fences("pre-commit.md"):
        for hook in config["repos"][0]["hooks"]:
            assert hook["id"] in hooks, f"docs/ci/pre-commit.md: there is no hook {hook['id']}"
    text = (ROOT / "pyproject.toml").read_text()
    assert f'"ruleproof=={VERSION}"' in text, f"pyproject.toml is to name ruleproof {VERSION}"
    for hook in hooks.values():
        for name, expected in (("rules.json", True), ("a/ruleproof.yml", True), ("ruleproof.yml", True), ("a.yml", False)):
            assert bool(re.search(hook["files"], name)) is expected, (hook["id"], name)


CHECKS = [pages_name_this_version, github_uses_the_action, gitlab_runs, jenkins_runs, pre_commit_names_hooks]
