"""What the job writes does not depend on how the rows are spread, and says what one process says."""

import json
import subprocess

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from urls import urls

import scan_job

PARTS = ("rules", "drift", "slow", "changed", "problems", "samples", "shapes")
# Letters and digits that two engines read differently, a search that takes long, and pages that no rule takes.
ODD = [f"https://notes.example/n/{digit}" for digit in ("7", "٣", "४")] + ["https://slow.example/" + "a" * 40 + "!"]
UNTAKEN = [f"https://notes.example/list/{number}" for number in range(40)]

MANIFEST = {
    "apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
    "actions": [
        {
            "title": "Open",
            "regex": r"^https?://notes\.example/n/(\d+)$",
            "testInputs": ["https://notes.example/n/12"],
            "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12"]}],
        },
        {
            "title": "Slow",
            "regex": r"^https://slow\.example/(?:a+)+$",
            "testInputs": ["https://slow.example/a"],
            "formats": [{"appId": "n", "format": "n://s", "testResults": ["n://s"]}],
        },
    ],
}


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "index" / "crawl=a" / "subset=warc"
    folder.mkdir(parents=True)
    texts = [*urls(500), *ODD * 3, *UNTAKEN, "a\0b"]
    (tmp_path / "new.json").write_text(json.dumps(MANIFEST))
    (tmp_path / "old.json").write_text(json.dumps(MANIFEST).replace("n://$1", "m://$1"))
    table = pa.table({"url": texts, "fetch_status": [200] * (len(texts) - 1) + [404]})
    pq.write_table(table, folder / "part-0.parquet", row_group_size=100)
    return texts[:-1]


def products(spark, folder, binary, partitions):
    output = folder / f"out-{partitions}"
    words = ["--manifest", folder / "new.json", "--against", folder / "old.json", "--where", "fetch_status = 200"]
    words += ["--slow-sample", "1", "--binary", binary, "--output", output, "--partitions", partitions]
    options = scan_job._options([*map(str, words), str(folder / "index")])
    assert scan_job._run(options, spark, str(folder)) == 0
    rows = {name: pq.read_table(output / name).to_pylist() for name in PARTS}
    return {name: sorted(rows[name], key=lambda row: json.dumps(row, sort_keys=True)) for name in PARTS}


def test_they_are_the_same_for_any_number_of_partitions(spark, binary, source, tmp_path):
    first = products(spark, tmp_path, binary, 1)
    for partitions in (2, 8):
        assert products(spark, tmp_path, binary, partitions) == first
    assert {row["url"] for row in first["drift"]} == {ODD[1], ODD[2]}
    assert json.loads(first["drift"][0]["foundation"]) and first["drift"][0]["pcre2"] == "null"
    assert {row["url"] for row in first["slow"]} == {ODD[3]} and first["slow"][0]["ticks"] >= 10
    assert {row["url"] for row in first["changed"]} == set(ODD[:3])
    assert first["changed"][0]["there"]["matches"][0]["outputs"][0]["value"].startswith("m://")
    assert ODD[3] in {row["url"] for row in first["problems"] if row["outcome"] == "undecided"}
    # Not the one that --where leaves out.
    assert [row["url"] for row in first["problems"]].count("a\0b") == source.count("a\0b")
    taken = [row for row in first["samples"] if row["rule"] == "action/n/open"]
    assert {(row["url"], row["count"]) for row in taken} == {(url, 3) for url in ODD[:3]}
    assert len([row for row in first["samples"] if row["rule"] is None]) == 10
    assert ("/list/{digits}", 40) in {(row["template"], row["count"]) for row in first["shapes"]}


def test_shapes_are_those_of_ruleproof_itself(spark, binary, source, tmp_path):
    found = products(spark, tmp_path, binary, 2)["shapes"]
    text = "".join(f"{url}\n" for url in sorted(source))
    command = [binary, "shapes", "--manifest", tmp_path / "new.json", "--format", "json", "--limit", "20", "-"]
    report = json.loads(subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout)
    pairs = [(host["host"], shape) for host in report["hosts"] for shape in host["shapes"]]
    expected = {(host, shape["template"], shape["count"]) for host, shape in pairs}
    assert {(row["host"], row["template"], row["count"]) for row in found} == expected
    assert expected
