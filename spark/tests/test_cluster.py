"""A real cluster, of two executors in processes of their own, gives the totals of one process."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import ROOT
from urls import urls

URLS = urls(12_000)

#: Says that it has started, waits long enough to be killed in the middle, and works.
PROGRAM = """#!/bin/sh
touch "{FOLDER}/started-$$"
sleep 2
exec "{BINARY}" "$@"
"""


def cluster(folder, binary, *arguments):
    import pyspark

    environment = os.environ | {
        "SPARK_HOME": os.path.dirname(pyspark.__file__),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_SUBMIT_ARGS": "--master local-cluster[2,1,512] --conf spark.executor.memory=512m"
        " --conf spark.ui.enabled=false --driver-memory 512m pyspark-shell",
    }
    command = [sys.executable, ROOT / "spark/scan_job.py", "--binary", binary, *arguments]
    with open(folder / "said", "w") as said:
        return subprocess.Popen(list(map(str, command)), env=environment, cwd=folder, stdout=said, stderr=said)


def executors(root):
    """The executors of a driver, found by their parents."""
    parents, found = {}, []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if b"CoarseGrainedExecutorBackend" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except (OSError, ValueError):
            continue

    def is_below(process):
        while process := parents.get(process, 0):
            if process == root:
                return True
        return False

    return [process for process in found if is_below(process)]


def wait_for(what, job, seconds=120):
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end and job.poll() is None
        time.sleep(0.05)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found by /proc")
def test_an_executor_killed_in_the_middle_changes_nothing(binary, program, manifest, whole, tmp_path):
    source = tmp_path / "urls.txt"
    source.write_text("".join(f"{url}\n" for url in URLS))
    slow = program(PROGRAM.replace("{FOLDER}", str(tmp_path)).replace("{BINARY}", binary))
    arguments = ["--manifest", manifest, "--output", "out", "--totals", "t.json", "--partitions", "6", source]
    job = cluster(tmp_path, slow, *arguments)
    try:
        # The first is the driver's own.
        wait_for(lambda: len(list(tmp_path.glob("started-*"))) > 1, job)
        killed = wait_for(lambda: executors(job.pid), job)
        os.kill(killed[0], signal.SIGKILL)
        assert job.wait(300) == 0, (tmp_path / "said").read_text()
    finally:
        if job.poll() is None:
            job.kill()
    said = (tmp_path / "said").read_text()
    assert "Lost task" in said or "lost" in said.lower(), said
    # One try of each partition, two of the driver, and at least one for what was lost.
    assert len(list(tmp_path.glob("started-*"))) > 6 + 2
    report = json.loads((tmp_path / "t.json").read_text())
    expected = whole("".join(f"{url}\n" for url in URLS)).summary
    counts = ("records", "urls", "matched", "unmatched", "undecided", "blank")
    assert {name: report["totals"][name] for name in counts} == {name: expected["totals"][name] for name in counts}
    own = ("rule", "matches", "outputs", "scripts", "failures", "undecided")
    assert {tuple(rule[name] for name in own) for rule in report["rules"] if rule["matches"] or rule["undecided"]} == {
        tuple(rule[name] for name in own) for rule in expected["rules"]
    }


def test_a_poisonous_url_is_isolated_and_reported(binary, program, manifest, whole, tmp_path):
    texts = [url for url in URLS[:3_000] if "poison" not in url]
    poisoned = texts.copy()
    for place in (7, 1_500, 2_999):
        poisoned.insert(place, f"https://youtu.be/poison{place}")
    source = tmp_path / "urls.txt"
    source.write_text("".join(f"{url}\n" for url in poisoned))
    fragile = program(
        f"""#!{sys.executable}
import os, signal, subprocess, sys
text = sys.stdin.buffer.read()
if b"poison" in text: os.kill(os.getpid(), signal.SIGSEGV)
fds = [int(a.rpartition("/")[2]) for a in sys.argv if a.startswith("/dev/fd/")]
sys.exit(subprocess.run(["{binary}", *sys.argv[1:]], input=text, pass_fds=fds).returncode)
"""
    )
    arguments = ["--manifest", manifest, "--output", "out", "--totals", "t.json", "--partitions", "2", source]
    job = cluster(tmp_path, fragile, *arguments)
    assert job.wait(400) == 0, (tmp_path / "said").read_text()
    report = json.loads((tmp_path / "t.json").read_text())
    expected = whole("".join(f"{url}\n" for url in texts)).summary
    assert report["totals"]["matched"] == expected["totals"]["matched"]
    assert {problem["reason"]: problem["count"] for problem in report["totals"]["problems"]}["ended"] == 3
    assert "3 records passed over: that end ruleproof or hold it up" in (tmp_path / "said").read_text()
    import pyarrow.parquet as pq

    rows = pq.read_table(tmp_path / "out/problems", columns=["url", "reason"]).to_pylist()
    assert sorted(row["url"] for row in rows if row["reason"] == "ended") == sorted(
        f"https://youtu.be/poison{place}" for place in (7, 1_500, 2_999)
    )
