"""Totals: those of `ruleproof scan --summary`, put together from the partitions."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import AccumulatorParam, TaskContext
from pyspark.sql import SparkSession

_ANSWERED = ("matched", "unmatched", "undecided")
_PROBLEMS = {
    "hasNUL": "with a NUL byte",
    "newline": "with a line feed",
    "notUTF8": "not UTF-8",
    "null": "null",
    "tooLong": "longer than 8192 bytes",
}
_COUNTS = ("matches", "outputs", "scripts", "failures", "undecided")


@dataclass
class PartitionTotals:
    """What one partition counts."""

    rows: int = 0
    #: Rows by outcome; rows that are passed over, by what is wrong with them.
    outcomes: Counter[str] = field(default_factory=Counter)
    #: By what is wrong with a row: the number of the first one in the partition, from 1.
    first: dict[str, int] = field(default_factory=dict)
    #: The rules that matched or were undecided: their kind, and their counts.
    rules: dict[str, tuple[str, Counter[str]]] = field(default_factory=dict)
    #: How many rules there are; None if no URL was scanned.
    rule_count: int | None = None

    def add_rows(self, results: pa.StructArray) -> None:
        """Counts rows by their results."""
        outcome = results.field("outcome")
        is_passed = pc.is_in(outcome, pa.array(["null", "newline", "problem"]))
        kinds = pc.if_else(is_passed, pc.coalesce(results.field("problem"), outcome), outcome)
        for entry in pc.value_counts(kinds).to_pylist():
            self.outcomes[entry["values"]] += entry["counts"]
        for kind in pc.unique(kinds.filter(is_passed)).to_pylist():
            if kind not in self.first:
                self.first[kind] = self.rows + pc.index(kinds, kind).as_py() + 1
        self.rows += len(results)

    def add_report(self, report: dict[str, Any]) -> None:
        """Adds the counts of rules of a report of `scan --summary`."""
        self.rule_count = len(report["rules"]) + report["idleRules"]
        for rule in report["rules"]:
            _, counts = self.rules.setdefault(rule["rule"], (rule["kind"], Counter()))
            counts.update({name: rule[name] for name in _COUNTS})


@dataclass(frozen=True)
class Totals:
    """The totals of a scan."""

    #: As `scan --summary --format json --output FILE` has them. `first` is the number of a row, from 1. Rules with
    #: the most matches are first, those with as many by their ids.
    report: dict[str, Any]

    def json(self) -> str:
        """The totals as JSON."""
        return json.dumps(self.report, indent=2, sort_keys=True, ensure_ascii=False) + "\n"

    def text(self) -> str:
        """The totals as a table."""
        rows = [("matches", "outputs", "rule")]
        for rule in self.report["rules"]:
            notes = [
                f"{_counted(rule['scripts'], 'script')} not run" if rule["scripts"] else "",
                f"{rule['failures']} failed" if rule["failures"] else "",
                f"{rule['undecided']} undecided" if rule["undecided"] else "",
            ]
            line = f"{rule['rule']}  {', '.join(filter(None, notes))}".rstrip()
            rows.append((str(rule["matches"]), str(rule["outputs"]), line))
        widths = [max(len(row[index]) for row in rows) for index in (0, 1)]
        text = "".join(f"{first:>{widths[0]}}  {second:>{widths[1]}}  {rest}\n" for first, second, rest in rows)
        if self.report["idleRules"]:
            text += f"{_counted(self.report['idleRules'], 'rule')} matched nothing\n"
        return text + self._sums()

    def _sums(self) -> str:
        totals = self.report["totals"]
        text = _counted(totals["urls"], "URL")
        text += f": {totals['matched']} matched, {totals['unmatched']} not, {totals['undecided']} undecided"
        text += f"; {_counted(totals['blank'], 'blank record')}\n" if totals["blank"] else "\n"
        for problem in totals["problems"]:
            words = _PROBLEMS.get(problem["reason"], problem["reason"])
            text += f"{_counted(problem['count'], 'record')} passed over: {words}, the first in {problem['first']}\n"
        return text


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class ScanTotals:
    """Collects the totals of one scan while an action runs on its DataFrame.

    A partition counts once, when all its rows have been taken for the first time. So read the totals after an
    action that takes all rows, such as a write. Spark Connect has no accumulators, and so no totals.
    """

    def __init__(self, spark: SparkSession) -> None:
        """Begins at nothing."""
        self._collected = spark.sparkContext.accumulator(Collected(), _CollectedParam())

    def add(self, part: PartitionTotals) -> None:
        """Adds what a partition counted, in its task."""
        context = TaskContext.get()
        collected = Collected()
        collected.add(context.partitionId() if context else 0, part)
        self._collected.add(collected)

    def value(self) -> Totals:
        """The totals, on the driver."""
        return self._collected.value.totals()


@dataclass
class Collected:
    """What several partitions count. Only the first two members grow with their number."""

    rows: dict[int, int] = field(default_factory=dict)
    first: dict[int, dict[str, int]] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)
    rules: dict[str, tuple[str, Counter[str]]] = field(default_factory=dict)
    rule_count: int = 0

    def add(self, number: int, part: PartitionTotals) -> None:
        """Adds what the partition of a number counts, if it has not been added yet."""
        if number in self.rows:
            return
        self.rows[number] = part.rows
        if part.first:
            self.first[number] = part.first
        self.outcomes.update(part.outcomes)
        for rule, (kind, counts) in part.rules.items():
            self.rules.setdefault(rule, (kind, Counter()))[1].update(counts)
        self.rule_count = max(self.rule_count, part.rule_count or 0)

    def merge(self, other: "Collected") -> None:
        """Adds what other partitions count, where at most one of the two counts several."""
        for number, rows in other.rows.items():
            part = PartitionTotals(rows, other.outcomes, other.first.get(number, {}), other.rules, other.rule_count)
            self.add(number, part)

    def totals(self) -> Totals:
        """The totals of all partitions."""
        first: dict[str, int] = {}
        before = 0
        for number, rows in sorted(self.rows.items()):
            for reason, row in self.first.get(number, {}).items():
                first.setdefault(reason, before + row)
            before += rows
        urls = sum(self.outcomes[name] for name in _ANSWERED)
        problems = [
            {"reason": reason, "count": self.outcomes[reason], "first": f"row {row}"}
            for reason, row in sorted(first.items())
        ]
        totals = {
            "records": before,
            "urls": urls,
            "written": urls,
            **{name: self.outcomes[name] for name in (*_ANSWERED, "blank")},
            "problems": problems,
        }
        ranked = sorted(self.rules.items(), key=lambda item: (-item[1][1]["matches"], item[0]))
        rules = [
            {"rule": rule, "kind": kind, **{name: counts[name] for name in _COUNTS}} for rule, (kind, counts) in ranked
        ]
        idle = self.rule_count - len(rules)
        return Totals({"schema": "ruleproof-scan/1", "totals": totals, "rules": rules, "idleRules": idle})


class _CollectedParam(AccumulatorParam[Collected]):
    def zero(self, value: Collected) -> Collected:
        return Collected()

    def addInPlace(self, value1: Collected, value2: Collected) -> Collected:
        value1.merge(value2)
        return value1
