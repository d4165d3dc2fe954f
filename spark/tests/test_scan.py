"""The results are those of one process over all URLs."""

import json
import random

import pytest
from pyspark.sql import Row
from urls import urls

from ruleproof_spark import ScanError, ScanTotals, scan

URLS = urls(20_000)


def line_of(number, url, result):
    """The line of `ruleproof scan` that a row says."""

    def plain(value):
        if isinstance(value, Row):
            return {key: plain(each) for key, each in value.asDict().items() if each is not None}
        return [plain(each) for each in value] if isinstance(value, list) else value

    members = plain(result)
    outcome = members.pop("outcome")
    line = {"line": number} if "problem" in members else {"line": number, "url": url.strip(" \t\r")}
    return outcome, json.dumps({**line, **members}, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("partitions", [1, 2, 8])
def test_rows_are_the_lines_of_one_process_byte_for_byte(spark, binary, manifest, whole, partitions):
    expected = whole("".join(f"{url}\n" for url in URLS))
    assert len(expected.lines) == len(URLS)
    rows = [(number, url, {"a": [number]}) for number, url in enumerate(URLS, 1)]
    parallel = spark.sparkContext.parallelize(rows, partitions)
    df = spark.createDataFrame(parallel, "id int, url string, other map<string, array<int>>")
    totals = ScanTotals(spark)
    scanned = scan(df, "url", manifest, binary, totals=totals)
    found = scanned.collect()
    assert scanned.rdd.getNumPartitions() == partitions
    assert [(row.id, row.url, row.other) for row in found] == rows
    lines = [line_of(row.id, row.url, row.ruleproof) for row in found]
    assert [line for _, line in lines] == expected.lines
    counts = {name: sum(outcome == name for outcome, _ in lines) for name in ("matched", "unmatched", "undecided")}
    assert counts == {name: expected.summary["totals"][name] for name in counts}
    assert counts["matched"] > 5_000 and counts["unmatched"] > 1_000
    assert_totals(totals.value(), expected)


def assert_totals(totals, expected):
    def comparable(report):
        rules = sorted(report["rules"], key=lambda rule: (-rule["matches"], rule["rule"]))
        problems = [
            {**problem, "first": problem["first"].replace("<stdin>:", "row ")}
            for problem in report["totals"]["problems"]
        ]
        return {**report, "rules": rules, "totals": {**report["totals"], "problems": problems}}

    assert totals.report == comparable(expected.summary)
    # Rules with as many matches are in another order.
    text = expected.text.replace("<stdin>:", "row ")
    assert sorted(totals.text().splitlines()) == sorted(text.splitlines())
    matches = [int(line.split()[0]) for line in totals.text().splitlines()[1:] if line.startswith(" ")]
    assert matches == sorted(matches, reverse=True)


def test_totals_count_each_partition_once(spark, binary, manifest):
    totals = ScanTotals(spark)
    scanned = scan(
        spark.createDataFrame([("https://youtu.be/a",)] * 9, "url string"), "url", manifest, binary, totals=totals
    )
    for _ in range(2):
        scanned.collect()
    assert totals.value().report["totals"]["records"] == 9


def test_rows_that_are_no_urls_have_outcomes_of_their_own(spark, binary, manifest):
    rows = [None, "", " \t\r", "https://a.example/\nhttps://youtu.be/q7Rk2mZp0dE", "\n", "a\0b", "a" * 9000, "no url"]
    found = scan(spark.createDataFrame([(row,) for row in rows], "url string"), "url", manifest, binary).collect()
    assert [row.url for row in found] == rows
    assert [(row.ruleproof.outcome, row.ruleproof.problem) for row in found] == [
        ("null", None), ("blank", None), ("blank", None), ("newline", None), ("newline", None),
        ("problem", "hasNUL"), ("problem", "tooLong"), ("unmatched", None),
    ]  # fmt: skip


def test_bytes_that_are_not_utf8_are_a_problem(spark, binary, manifest):
    df = spark.sql("select cast(unhex('68747470FF') as string) as url union all select 'http://a.example/'").coalesce(1)
    found = scan(df, "url", manifest, binary).selectExpr("ruleproof.outcome", "ruleproof.problem").collect()
    assert [tuple(row) for row in found] == [("problem", "notUTF8"), ("matched", None)]


def test_first_problems_are_numbered_by_row(spark, binary, manifest):
    rows = ["x", None, "x", "a\0b", "a\nb", None, "a\0b", ""]
    parallel = spark.sparkContext.parallelize([(row,) for row in rows], 4)
    totals = ScanTotals(spark)
    scan(spark.createDataFrame(parallel, "url string"), "url", manifest, binary, totals=totals).collect()
    report = totals.value().report["totals"]
    assert report["problems"] == [
        {"reason": "hasNUL", "count": 2, "first": "row 4"},
        {"reason": "newline", "count": 1, "first": "row 5"},
        {"reason": "null", "count": 2, "first": "row 2"},
    ]
    assert (report["records"], report["urls"], report["blank"]) == (8, 2, 1)


def test_an_undecided_rule_is_an_outcome(spark, binary, tmp_path):
    slow = {
        "apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
        "actions": [{"title": "A", "regex": "^(?:(a|a)+$|a+!$)", "formats": [{"appId": "a", "format": "a://"}]}],
    }
    path = tmp_path / "slow.json"
    path.write_text(json.dumps(slow))
    df = spark.createDataFrame([("a" * 30 + "!",), ("b",)], "url string")
    found = scan(df, "url", path, binary, step_limit=20).collect()
    assert [row.ruleproof.outcome for row in found] == ["undecided", "unmatched"]
    assert found[0].ruleproof.undecided[0].rule.startswith("action/a")
    assert found[0].ruleproof.undecided[0].reason == "the engine was stopped after 20 ticks"


def test_empty_partitions_start_no_process(spark, binary, manifest, program, tmp_path):
    started = tmp_path / "started"
    counting = program(f'#!/bin/sh\necho x >>"{started}"\nexec "{binary}" "$@"\n')
    empty = spark.createDataFrame([], "url string").repartition(4)
    totals = ScanTotals(spark)
    assert scan(empty, "url", manifest, counting, totals=totals).collect() == []
    assert totals.value().report["totals"]["urls"] == 0
    parallel = spark.sparkContext.parallelize([(None,), ("https://youtu.be/a",)], 8)
    some = scan(spark.createDataFrame(parallel, "url string"), "url", manifest, counting).collect()
    assert [row.ruleproof.outcome for row in some] == ["null", "matched"]
    # One for each call on the driver, and one for the partition with a URL.
    assert started.read_text().count("x") == 3


def test_rules_and_columns_can_be_chosen(spark, binary, manifest):
    df = spark.createDataFrame([("https://youtu.be/q7Rk2mZp0dE",)], "link string")
    found = scan(df, "link", manifest, binary, rules=["action/youtube"], result="found", jobs=2).collect()
    assert {match.rule.split("-")[0] for match in found[0].found.matches} == {"action/youtube"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"column": "link"}, "no column named 'link'; its columns are url, n"),
        ({"column": "n"}, "has the type int, not string"),
        ({"result": "n"}, "has a column 'n' already"),
        ({"manifest": "/nowhere.json"}, "the manifest '/nowhere.json' cannot be read: No such file"),
        ({"binary": "no-such-program"}, "'no-such-program' cannot be started: No such file"),
    ],
)
def test_wrong_arguments_fail_at_once(spark, binary, arguments, words):
    df = spark.createDataFrame([("a", 1)], "url string, n int")
    with pytest.raises(ScanError, match=words):
        scan(df, **{"binary": binary, **arguments})


def test_a_broken_manifest_fails_once_with_its_place(spark, binary, tmp_path):
    path = tmp_path / "broken.json"
    path.write_text('{"apps": [\n  {"identifier": }\n]}\n')
    with pytest.raises(ScanError, match=r"exit code 2:\n.*(.|\n)*broken\.json:2:18"):
        scan(spark.createDataFrame([("a",)], "url string"), "url", path, binary)


def test_long_urls_fill_no_pipe_for_good(spark, binary, manifest):
    rows = [(f"https://youtu.be/{random.Random(n).getrandbits(64):x}?{'x' * 8000}",) for n in range(4_000)]
    df = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), "url string")
    found = scan(df, "url", manifest, binary, timeout=60).selectExpr("url", "ruleproof.outcome").collect()
    assert [row.url for row in found] == [row[0] for row in rows]
    assert {row.outcome for row in found} == {"matched"}


def test_a_limit_ends_the_processes(spark, binary, manifest):
    rows = [(f"https://youtu.be/{n}",) for n in range(20_000)]
    df = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), "url string")
    assert len(scan(df, "url", manifest, binary).limit(3).collect()) == 3
