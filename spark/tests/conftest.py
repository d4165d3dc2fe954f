"""What the tests share. They need pyspark, Java and a ruleproof, and are skipped with a notice without them."""

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "spark"))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT / "spark"), os.environ.get("PYTHONPATH")]))
os.environ["PYSPARK_PYTHON"] = sys.executable


def _binary():
    names = [os.environ.get("RULEPROOF_TEST_TOOL"), ROOT / ".build/release/ruleproof", ROOT / ".build/debug/ruleproof"]
    return next((str(name) for name in names if name and os.access(name, os.X_OK)), None)


def _missing():
    try:
        import pyarrow  # noqa: F401
        import pyspark  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed"
    if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
        return "Java is not installed"
    return None if _binary() else "ruleproof is not built, and RULEPROOF_TEST_TOOL names none"


MISSING = _missing()
if MISSING:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header():
    return f"skipped: {MISSING}" if MISSING else None


def pytest_sessionfinish(session, exitstatus):
    # Nothing to test is no failure here, since the notice says why.
    if MISSING and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def binary():
    return _binary()


@pytest.fixture(scope="session")
def manifest():
    return str(ROOT / "corpus/manifest/starter-v4.json")


@pytest.fixture(scope="session")
def spark():
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "700")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def program(tmp_path):
    """Makes a program that stands in for ruleproof."""

    def make(text):
        path = tmp_path / "stand-in"
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return make


class Whole:
    """What `ruleproof scan` says of a whole file: its lines, and its summary."""

    def __init__(self, binary, manifest, text):
        command = [binary, "scan", "--manifest", manifest, "-"]
        run = {"input": text.encode(), "capture_output": True, "check": True}
        self.lines = subprocess.run(command, **run).stdout.decode().splitlines()
        command += ["--summary", "--output", "/dev/null"]
        self.summary = json.loads(subprocess.run([*command, "--format", "json"], **run).stdout)
        self.text = subprocess.run(command, **run).stdout.decode()


@pytest.fixture(scope="session")
def whole(binary, manifest):
    return lambda text: Whole(binary, manifest, text)
