"""Runs the steps of action.yml."""

import json
import re
import shutil

from form import ROOT, load, steps
from stand_ins import ARCHIVE, DEB, VERSION, WHEEL, Place

HOSTILE = ["two words", "$(touch owned)", "`touch owned`", "'; touch owned; '", "--reason=a\\b", "*"]


def step(name):
    return next(step for _, step in steps(ROOT / "action.yml") if step["name"] == name)


def run(place, name, inputs=None, **values):
    """Runs a step with the environment that the action gives it.

    - inputs: values in place of the defaults of the inputs
    - values: what other expressions give, with `_` for `.` and `-`
    """
    defaults = {key: value["default"] for key, value in load(ROOT / "action.yml")["inputs"].items()}
    known = {f"inputs.{key}": value for key, value in (defaults | (inputs or {})).items()}
    known |= {"runner.temp": place.variables["RUNNER_TEMP"], "github.action_repository || github.repository": "owner/ruleproof"}

    def value(match):
        name = match[1].strip()
        if name in known:
            return known[name]
        name = re.sub(r"[.-]", "_", name)
        assert name in values, f"the check does not know ${{{{ {match[1]} }}}}"
        return values[name]

    found = step(name)
    env = {key: re.sub(r"\$\{\{(.+?)\}\}", value, text) for key, text in found.get("env", {}).items()}
    assert found["shell"] == "bash"
    return place.run(found["run"], env, shell=("bash", "--noprofile", "--norc", "-eo", "pipefail"))


def every_step_is_tried():
    names = {step["name"] for _, step in steps(ROOT / "action.yml") if "run" in step}
    assert names == {"Install ruleproof", "Run ruleproof", "Link the report", "End as ruleproof did"}, names


def installs_a_checked_release():
    with Place() as place:
        place.release()
        code, output = run(place, "Install ruleproof")
        assert code == 0, output
        assert place.calls("apt-get")[-1][-1] == "libjavascriptcoregtk-4.1-0"
        program = place.folder / "temp/ruleproof/bin/ruleproof"
        assert place.outputs() == {"program": str(program), "version": VERSION}
        # Again over what is there, and where the library is.
        place.program("ldconfig", "#!/bin/sh\necho libjavascriptcoregtk-4.1.so.0\n")
        place.log.write_text("")
        code, output = run(place, "Install ruleproof")
        assert code == 0 and not place.calls("apt-get"), output


def installs_a_package_without_pip():
    with Place() as place:
        place.release()
        place.program("python3", "#!/bin/sh\nexit 1\n")
        code, output = run(place, "Install ruleproof")
        assert code == 0, output
        assert place.calls("apt-get")[-1][-1].endswith("/" + DEB)
        assert place.outputs() == {"program": str(place.bin / "ruleproof"), "version": VERSION}


def refuses_a_changed_release():
    with Place() as place:
        folder = place.release()
        (folder / WHEEL).write_bytes(b"changed")
        code, output = run(place, "Install ruleproof")
        assert code == 2 and f"the checksum of {WHEEL} is not the published one" in output, output
        assert not place.calls("apt-get") and not place.outputs()


def refuses_what_is_no_version():
    for version, reason in [
        ("9.9.9", "cannot be downloaded"), ("latest", "is no version"), ("1.0.0;touch owned", "is no version"),
        ("../../x", "is no version"), ("$(touch owned)", "is no version"),
    ]:
        with Place() as place:
            place.release()
            code, output = run(place, "Install ruleproof", {"version": version})
            assert code == 2 and reason in output and not place.calls("apt-get"), (version, output)
            assert not (place.repository / "owned").exists(), version


def installs_the_archive():
    with Place() as place:
        folder = place.release()
        target = place.folder / "a folder"
        call = f'"{ROOT}/scripts/install-release" --archive --to "{target}" --from "{place.variables["GITHUB_SERVER_URL"]}/owner/ruleproof/releases/download"'
        code, output = place.run(call)
        assert code == 0 and output.strip() == str(target / "bin/ruleproof"), output
        shutil.rmtree(target)
        (folder / ARCHIVE).write_bytes(b"changed")
        code, output = place.run(call)
        assert code == 2 and not target.exists(), output


def builds_if_asked():
    with Place() as place:
        sources = place.repository / "sources of the action"
        for name in ("scripts/ruleproof", ".build/release/ruleproof"):
            place.program(f"{sources.name}/{name}", (place.bin / "stand-in-ruleproof").read_text())
        place.variables["GITHUB_ACTION_PATH"] = str(sources)
        code, output = run(place, "Install ruleproof", {"build": "true"})
        assert code == 0 and not place.calls("apt-get"), output
        assert place.outputs() == {"program": str(sources / ".build/release/ruleproof"), "version": VERSION}


def runs_with_reports():
    for expected in (0, 1, 2):
        with Place() as place:
            shutil.copy(place.bin / "stand-in-ruleproof", place.bin / "ruleproof")
            place.variables["STAND_IN_CODE"] = str(expected)
            code, output = run(
                place, "Run ruleproof", {"arguments": "\n".join(["--strict", "", *HOSTILE]) + "\n"},
                steps_install_outputs_program=str(place.bin / "ruleproof"),
            )
            assert code == 0, output
            sarif = place.variables["RUNNER_TEMP"] + "/ruleproof.sarif"
            report = place.variables["RUNNER_TEMP"] + "/ruleproof-report.html"
            assert place.calls("ruleproof") == [[
                "verify", "--strict", *HOSTILE, "--report", f"sarif={sarif}", "--report", f"html={report}",
                "--report", f"markdown={place.variables['GITHUB_STEP_SUMMARY']}", "--report", "github=-",
            ]], place.calls("ruleproof")
            assert place.outputs() == {"exit-code": str(expected), "sarif": sarif, "report": report}
            assert (place.folder / "summary").read_text() == "report markdown\n"
            assert not (place.repository / "owned").exists()


def refuses_names_that_are_paths():
    for name in ["", "../x", "a/b", ".hidden", "two words", "$(touch owned)", "ä"]:
        with Place() as place:
            code, output = run(place, "Run ruleproof", {"report-name": name}, steps_install_outputs_program="ruleproof")
            assert code == 2 and output.startswith("::error::the input 'report-name'"), (name, output)
            assert not place.outputs() and not place.calls("ruleproof") and not (place.repository / "owned").exists()


def uploads_the_report():
    """Whatever ruleproof found, and without failing the job; the summary links to it."""
    found = step("Upload the report")
    assert found["with"] == {"path": "${{ steps.run.outputs.report }}", "archive": "false", "overwrite": "true"}
    assert found["if"].startswith("always() && ") and found["continue-on-error"] == "true"
    names = [step.get("name") for _, step in steps(ROOT / "action.yml")]
    assert names.index("Run ruleproof") < names.index(found["name"]) < names.index("Link the report") < names.index("End as ruleproof did")
    link = step("Link the report")
    assert link["if"] == f"always() && steps.{found['id']}.outputs.artifact-url != ''"
    with Place() as place:
        url = "https://server.example/owner/repository/actions/runs/1/artifacts/2"
        code, output = run(place, "Link the report", steps_upload_outputs_artifact_url=url)
        assert code == 0 and not output, output
        assert (place.folder / "summary").read_text() == f"[Report with all rules]({url})\n"


def refuses_other_commands():
    for command in ["fuzz", "verify; touch owned", "$(touch owned)", "", "--help"]:
        with Place() as place:
            code, output = run(place, "Run ruleproof", {"command": command}, steps_install_outputs_program="ruleproof")
            assert code == 2 and output == "::error::the input 'command' is to be verify or check\n", output
            assert not place.outputs() and not (place.repository / "owned").exists()


def names_no_report_that_is_not_there():
    with Place() as place:
        place.program("ruleproof", "#!/bin/sh\nexit 2\n")
        for name in ("ruleproof.sarif", "ruleproof-report.html"):  # of an earlier step
            (place.folder / "temp" / name).write_text("old")
        code, output = run(place, "Run ruleproof", steps_install_outputs_program=str(place.bin / "ruleproof"))
        assert code == 0 and place.outputs() == {"exit-code": "2"}, output


def ends_as_ruleproof_did():
    with Place() as place:
        for expected in (0, 1, 2, 3):
            code, _ = run(place, "End as ruleproof did", steps_run_outputs_exit_code=str(expected))
            assert code == expected


def runs_the_real_program(binary):
    with Place() as place:
        for name, expected in (("docs/example.json", 1), ("corpus/manifest/starter-v4.json", 0)):
            shutil.copy(ROOT / name, place.repository / "rules.json")
            arguments = "--manifest\nrules.json\n--no-slow\n--no-drift\n--cache\noff\n--network\ndeny\n--no-scripts"
            code, output = run(place, "Run ruleproof", {"arguments": arguments}, steps_install_outputs_program=str(binary))
            outputs = place.outputs()
            assert code == 0 and outputs["exit-code"] == str(expected), output
            with open(outputs["sarif"], encoding="utf-8") as file:
                results = json.load(file)["runs"][0]["results"]
            with open(outputs["report"], encoding="utf-8") as file:
                assert file.read().startswith("<!DOCTYPE html>")
            errors = [result for result in results if result["level"] == "error"]
            assert bool(errors) == bool(expected)
            assert ("::error" in output) == bool(expected), output
        assert (place.folder / "summary").read_text().count("# ") >= 2


CHECKS = [
    every_step_is_tried, installs_a_checked_release, installs_a_package_without_pip, refuses_a_changed_release, refuses_what_is_no_version, installs_the_archive,
    builds_if_asked, runs_with_reports, refuses_names_that_are_paths,
    uploads_the_report, refuses_other_commands, names_no_report_that_is_not_there, ends_as_ruleproof_did,
]
