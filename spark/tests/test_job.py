"""The job reads every format, writes Parquet and prints the totals."""

import json
import subprocess
import sys

import pytest
from conftest import ROOT
from urls import urls

URLS = [url for url in urls(600) if "\0" not in url and url == url.strip() and not url.startswith("﻿")]


def run(*arguments):
    command = [sys.executable, ROOT / "spark/scan_job.py", *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["parquet", "csv", "json", "txt"])
def test_every_format_gives_the_same(spark, binary, manifest, whole, tmp_path, kind):
    source, output, totals = tmp_path / f"urls.{kind}", tmp_path / "results", tmp_path / "totals.json"
    if kind == "txt":
        source.write_text("".join(f"{url}\n" for url in URLS))
    else:
        df = spark.createDataFrame([(url,) for url in URLS], "url string").coalesce(1)
        (df.write.option("header", True).option("escape", '"') if kind == "csv" else df.write).format(kind).save(
            str(source)
        )
    result = run("--binary", binary, "--manifest", manifest, "--output", output, "--totals", totals, source)
    assert result.returncode == 0, result.stderr
    expected = whole("".join(f"{url}\n" for url in URLS))
    report = json.loads(totals.read_text())
    assert report["totals"]["urls"] == expected.summary["totals"]["urls"] > 500
    assert {rule["rule"]: rule for rule in report["rules"]} == {
        rule["rule"]: rule for rule in expected.summary["rules"]
    }
    assert f"{report['totals']['urls']} URLs: {report['totals']['matched']} matched" in result.stdout
    found = spark.read.parquet(str(output)).selectExpr("url", "ruleproof.outcome").collect()
    assert sorted(row.url for row in found) == sorted(URLS)
    again = run("--binary", binary, "--manifest", manifest, "--output", output, source)
    assert again.returncode == 1 and "already exists" in again.stderr


def test_errors_are_short_and_have_exit_codes(spark, binary, tmp_path):
    empty = tmp_path / "none.txt"
    empty.write_text("\n")
    result = run("--binary", binary, "--output", tmp_path / "a", empty)
    assert (result.returncode, result.stderr.splitlines()[-1]) == (
        2,
        "scan_job.py: error: there is no URL in the input",
    )
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    result = run("--binary", binary, "--manifest", broken, "--output", tmp_path / "b", empty)
    assert result.returncode == 1 and "broken.json:1:2" in result.stderr and "Traceback" not in result.stderr
    result = run("--binary", binary, "--output", tmp_path / "c", tmp_path / "a.txt", tmp_path / "b.csv")
    assert result.returncode == 1 and "name it with --format" in result.stderr
