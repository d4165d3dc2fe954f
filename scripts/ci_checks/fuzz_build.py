"""Checks what ClusterFuzzLite gets: the image, the description, and what the build leaves for it."""

import os
import re
import shutil
import subprocess
import zipfile

from form import ROOT, load
from stand_ins import LOG_CALL, Place

FOLDER = ROOT / ".clusterfuzzlite"
BASE = "gcr.io/oss-fuzz-base/base-builder-swift"
# A program that loads the C library and another one, in the place of each fuzz target.
SWIFT = LOG_CALL + r'''
for target in Fuzz/Sources/Targets/*; do
  mkdir -p .build/clusterfuzz/release
  cp "$STAND_IN_PROGRAM" ".build/clusterfuzz/release/fuzz-$(basename "$target")"
done
'''
PRECOMPILE = 'export SWIFT6_2FLAGS="--sanitize=fuzzer --sanitize=$SANITIZER"\n'


def image_has_what_the_build_needs():
    text = re.sub(r"\\\n", " ", (FOLDER / "Dockerfile").read_text())
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    project = load(FOLDER / "project.yaml")
    assert lines[0] == ["FROM", f"{BASE}:{project['base_os_version']}"], lines[0]
    packages = re.search(r"packages_of_build=\((.*?)\)", (ROOT / "scripts/setup.sh").read_text(), re.S)[1]
    for package in packages.split():
        assert package.split(":")[0] in text.split(), f"the image has no {package}"
    copies = [line[1].split()[0] for line in lines if line[0] == "COPY"]
    assert copies == [".", ".clusterfuzzlite/build.sh"], copies


def project_is_built_as_the_workflow_says():
    project = load(FOLDER / "project.yaml")
    for name, job in load(ROOT / ".github/workflows/fuzz.yml")["jobs"].items():
        uses = [step["uses"].split("@")[0] for step in job["steps"]]
        fuzzing = [f"google/clusterfuzzlite/actions/{part}_fuzzers" for part in ("build", "run")]
        assert uses == ["actions/checkout", *fuzzing], f"{name}: {uses}"
        for step in job["steps"][1:]:
            assert step["with"]["language"] == project["language"] == "swift", name
            assert step["with"]["sanitizer"] in project["sanitizers"], name


def targets():
    return subprocess.run([ROOT / "scripts/fuzz", "--list"], capture_output=True, text=True, check=True).stdout.split()


def every_target_has_its_parts():
    names = targets()
    assert names == sorted(path.name for path in (ROOT / "Fuzz/Sources/Targets").iterdir()), names
    for name in names:
        text = (ROOT / "Fuzz/Sources/Targets" / name / "Target.swift").read_text()
        assert f'run("{name}"' in text and "LLVMFuzzerTestOneInput" in text, f"{name} runs another entry"


def build_leaves_all_that_is_needed():
    program = shutil.which("bash")
    with Place() as place:
        shutil.rmtree(place.repository)
        source, out = place.folder / "src", place.folder / "out"
        out.mkdir()
        ignored = shutil.ignore_patterns(".build", ".git", "golden")
        shutil.copytree(ROOT, source / "ruleproof", ignore=ignored, symlinks=True)
        place.program("swift", SWIFT)
        place.program("precompile_swift", PRECOMPILE)
        environment = {
            **os.environ, **place.variables, "SRC": str(source), "OUT": str(out), "SANITIZER": "address",
            "CFLAGS": "", "CXXFLAGS": "", "STAND_IN_PROGRAM": program,
        }
        result = subprocess.run(
            ["bash", "-eu", FOLDER / "build.sh"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, cwd=source / "ruleproof",
        )
        assert result.returncode == 0, result.stdout
        call, = place.calls("swift")
        assert {"--sanitize=fuzzer", "--sanitize=address", "-c", "release"} <= set(call), call
        assert "$ORIGIN/lib" in call, "programs would not find the libraries beside them"
        for name in targets():
            assert os.access(out / f"fuzz-{name}", os.X_OK), f"fuzz-{name} is missing"
            with zipfile.ZipFile(out / f"fuzz-{name}_seed_corpus.zip") as seeds:
                assert seeds.namelist(), f"fuzz-{name} has no seeds"
            options = (out / f"fuzz-{name}.options").read_text()
            assert f"dict = fuzz-{name}.dict" in options and (out / f"fuzz-{name}.dict").stat().st_size > 0, options
        loaded = re.findall(r"^\s*(\S+) => /", subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout, re.M)
        assert any("tinfo" in name for name in loaded), f"{program} loads no library to copy: {loaded}"
        copied = {path.name for path in (out / "lib").iterdir()}
        assert copied == {name for name in loaded if not re.match(r"lib(c|m|dl|pthread|rt)\.so", name)}, copied


CHECKS = [
    image_has_what_the_build_needs, project_is_built_as_the_workflow_says, every_target_has_its_parts,
    build_leaves_all_that_is_needed,
]
