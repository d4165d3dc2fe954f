"""Runs the steps of the workflows."""

import hashlib
import re

from form import ROOT, steps
from stand_ins import LOG_CALL, VERSION, Place

TAG = f"v{VERSION}"
SYSTEMS = ("linux-x86_64", "linux-arm64", "macos-arm64")


def step(file, name):
    return next(step for _, step in steps(ROOT / ".github/workflows" / file) if step.get("name") == name)


def run(place, file, name, tag=TAG):
    found = step(file, name)
    known = {"github.ref_name": tag, "github.token": "token", "github.repository": "owner/ruleproof"}
    env = {key: re.sub(r"\$\{\{ (.+?) \}\}", lambda match: known[match[1]], text) for key, text in found.get("env", {}).items()}
    return place.run(found["run"], env)


def every_step_is_tried():
    names = {step["name"] for file in ("ci.yml", "release.yml") for _, step in steps(ROOT / ".github/workflows" / file) if "run" in step}
    assert names == {
        "Trust the checkout", "Test", "Install what packages are made with", "Package", "Install them in a clean system",
        "Check that the files are whole, and of this version", "Create the release", "Keep the wheels",
    }, names


def steps_call_scripts_of_the_repository():
    for file, name, script, arguments in [
        ("ci.yml", "Test", ".ci/run", []),
        ("release.yml", "Package", "scripts/package", ["--output", "dist"]),
        ("release.yml", "Install them in a clean system", "scripts/check-package", ["dist"]),
    ]:
        assert (ROOT / script).is_file(), f"there is no {script}"
        with Place() as place:
            place.program(script, LOG_CALL)
            code, output = run(place, file, name)
            assert code == 0 and place.calls(script.split("/")[1]) == [arguments], output
            place.program(script, "#!/bin/sh\nexit 7\n")
            assert run(place, file, name)[0] == 7, f"{name}: the failure of {script} is lost"


def checkout_is_trusted():
    with Place() as place:
        assert run(place, "ci.yml", "Trust the checkout")[0] == 0
        assert str(place.repository) in (place.folder / "home/.gitconfig").read_text()


def tools_are_installed():
    with Place() as place:
        assert run(place, "release.yml", "Install what packages are made with")[0] == 0
        assert {"binutils", "dpkg-dev"} <= set(place.calls("apt-get")[1])


def downloaded(place, version=VERSION):
    """The files of a release, as the jobs before have made them."""
    folder = place.repository / "dist"
    folder.mkdir()
    for system in SYSTEMS:
        name = f"ruleproof-{version}-{system}"
        (folder / f"{name}.tar.gz").write_text(system)
        if system.startswith("linux"):
            (folder / f"ruleproof-{version}-py3-none-{system}.whl").write_text(system)
        (folder / f"{name}.sha256").write_text(f"{hashlib.sha256(system.encode()).hexdigest()}  {name}.tar.gz\n")
    return folder


def files_are_checked():
    name = "Check that the files are whole, and of this version"
    with Place() as place:
        folder = downloaded(place)
        code, output = run(place, "release.yml", name)
        assert code == 0, output
        assert len((folder / "SHA256SUMS").read_text().splitlines()) == len(SYSTEMS)
        assert run(place, "release.yml", name, tag="v99.0.0")[0] == 1
        (folder / f"ruleproof-{VERSION}-linux-arm64.tar.gz").write_text("changed")
        assert run(place, "release.yml", name)[0] == 1
        (folder / f"ruleproof-{VERSION}-linux-arm64.tar.gz").unlink()
        assert run(place, "release.yml", name)[0] == 1


def release_is_created():
    for tag, is_preview in ((TAG, False), ("v2.0.0-beta.1", True)):
        with Place() as place:
            downloaded(place)
            assert run(place, "release.yml", "Create the release", tag)[0] == 0
            call, = place.calls("gh")
            assert call[:5] == ["release", "create", tag, "--repo", "owner/ruleproof"], call
            assert ("--prerelease" in call) == is_preview and "--verify-tag" in call
            assert sum(word.startswith("dist/") for word in call) == 2 * len(SYSTEMS) + 2


def wheels_are_published():
    with Place() as place:
        folder = downloaded(place)
        assert run(place, "release.yml", "Keep the wheels")[0] == 0
        assert [path.suffix for path in folder.iterdir()] == [".whl", ".whl"]


CHECKS = [
    every_step_is_tried, steps_call_scripts_of_the_repository, checkout_is_trusted, tools_are_installed, files_are_checked,
    release_is_created, wheels_are_published,
]
