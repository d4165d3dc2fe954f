"""A folder with stand-ins for programs, in which steps are run."""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from form import ROOT

VERSION = re.search(
    r'static let current = "(.+)"', (ROOT / "Sources/CommandLine/Workspace/Process/ToolVersion.swift").read_text()
)[1]
DEB = f"ruleproof_{VERSION}_amd64.deb"
ARCHIVE = f"ruleproof-{VERSION}-linux-x86_64.tar.gz"
WHEEL = f"ruleproof-{VERSION}-py3-none-any.whl"

# Each writes its call into a log: its name and its arguments, one on each line, and an empty line.
LOG_CALL = r'''#!/usr/bin/env bash
{ basename "$0"; for word in "$@"; do printf '%s\n' "${word//$'\n'/\\n}"; done; echo; } >>"$STAND_IN_LOG"
'''
RULEPROOF = LOG_CALL + r'''
if [ "$1" = --version ]; then echo "$STAND_IN_VERSION"; exit; fi
while [ "$#" -gt 0 ]; do
  case "$1" in --report) file=${2#*=}; [ "$file" = - ] || echo "report ${2%%=*}" >>"$file"; shift ;; esac
  shift
done
exit "${STAND_IN_CODE:-0}"
'''
APT_GET = LOG_CALL + r'''
case "$*" in *.deb) cp "$STAND_IN_BIN/stand-in-ruleproof" "$STAND_IN_BIN/ruleproof" ;; esac
'''
# Serves the pages, which call it with -fsSLO URL, what the release has. Other calls are for files; they
# are left to the real one, if there is one.
CURL = LOG_CALL + r'''
if [ "$1" = -fsSLO ]; then exec cp "$STAND_IN_RELEASES/${2##*/releases/download/}" .; fi
[ ! -x /usr/bin/curl ] || exec /usr/bin/curl "$@"
url=${*: -1}
while [ "$1" != --output ]; do shift; done
cp "$STAND_IN_RELEASES/${url##*/releases/download/}" "$2"
'''
# Installs the program as pip does, by its name; the rest of python3 is the real one.
PIP = LOG_CALL + r'''
case "$*" in *" ruleproof=="*) cp "$STAND_IN_BIN/stand-in-ruleproof" "$STAND_IN_BIN/ruleproof" ;; esac
'''
UNAME = '#!/bin/sh\ncase "$1" in -m) echo x86_64 ;; *) echo Linux ;; esac\n'


class Place:
    """A temporary repository, its stand-ins, and the variables of a runner."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="check ci "))
        self.bin, self.repository, self.log = self.folder / "bin", self.folder / "repository", self.folder / "log"
        for folder in (self.bin, self.repository, self.folder / "temp", self.folder / "home"):
            folder.mkdir()
        self.log.touch()
        for name, text in {"stand-in-ruleproof": RULEPROOF, "apt-get": APT_GET, "curl": CURL, "pip": PIP, "uname": UNAME}.items():
            self.program(name, text)
        self.program("ldconfig", "#!/bin/sh\n")
        self.program("sudo", '#!/bin/sh\nexec "$@"\n')
        self.program("gh", LOG_CALL)
        self.variables = {
            "PATH": f"{self.bin}:{os.environ['PATH']}", "HOME": str(self.folder / "home"), "CI": "true",
            "GITHUB_OUTPUT": str(self.folder / "output"), "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "GITHUB_WORKSPACE": str(self.repository), "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_SERVER_URL": f"file://{self.folder}/server".replace(" ", "%20"), "RUNNER_TEMP": str(self.folder / "temp"),
            "STAND_IN_LOG": str(self.log), "STAND_IN_BIN": str(self.bin), "STAND_IN_VERSION": VERSION,
            "STAND_IN_RELEASES": str(self.folder / "server/owner/ruleproof/releases/download"),
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def program(self, name, text):
        path = self.bin / name if "/" not in name else self.repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def release(self):
        """Publishes a release: a package, an archive and a wheel with the stand-in, and their checksums."""
        folder = pathlib.Path(self.variables["STAND_IN_RELEASES"]) / f"v{VERSION}"
        folder.mkdir(parents=True)
        (folder / DEB).write_bytes(b"package")
        with tarfile.open(folder / ARCHIVE, "w:gz") as archive:
            archive.add(self.bin / "stand-in-ruleproof", ARCHIVE.removesuffix(".tar.gz") + "/bin/ruleproof")
        subprocess.run(
            [
                sys.executable, ROOT / "scripts/packaging/wheel.py", "--program", self.bin / "stand-in-ruleproof", "--output", folder,
                "--version", VERSION, "--platform", "any", "--sources", ROOT,
            ],
            env=os.environ | {"SOURCE_DATE_EPOCH": "1780000000"}, stdout=subprocess.DEVNULL, check=True,
        )
        sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in (ARCHIVE, DEB, WHEEL)]
        (folder / ARCHIVE.replace(".tar.gz", ".sha256")).write_text("".join(sums))
        return folder

    def run(self, text, env=None, shell=("bash", "-e"), folder=None):
        """Runs a step as a runner does: from a file. Returns its exit code and its output."""
        script = self.folder / "step.sh"
        script.write_text(text)
        result = subprocess.run(
            [*shell, str(script)], cwd=folder or self.repository, env=self.variables | (env or {}), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, check=False,
        )
        return result.returncode, result.stdout

    def calls(self, name):
        """The arguments of each call of a stand-in."""
        calls = [call.split("\n") for call in self.log.read_text().split("\n\n") if call]
        return [call[1:] for call in calls if call[0] == name]

    def outputs(self):
        """What steps have written to GITHUB_OUTPUT; the last value of a name counts."""
        path = self.folder / "output"
        return dict(line.split("=", 1) for line in path.read_text().splitlines()) if path.exists() else {}
