"""Totals: those of `ruleproof scan --summary`, put together from the partitions."""

import functools
import json
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import AccumulatorParam, TaskContext
from pyspark.sql import SparkSession

_ANSWERED = ("matched", "unmatched", "undecided")
_PROBLEMS = {
    "ended": "that end ruleproof or hold it up",
    "hasNUL": "with a NUL byte",
    "newline": "with a line feed",
    "notUTF8": "not UTF-8",
    "null": "null",
    "tooLong": "longer than 8192 bytes",
}
_COUNTS = ("matches", "outputs", "scripts", "failures", "undecided", "drift", "slow")
_REMARKS = ("drift", "slow", "changed")


@dataclass
class PartitionTotals:
    """What one partition counts, or several in their order."""

    rows: int = 0
    #: Rows by outcome; rows that are passed over, by what is wrong with them.
    outcomes: Counter[str] = field(default_factory=Counter)
    #: By what is wrong with a row: the number of the first one in the partition, from 1.
    first: dict[str, int] = field(default_factory=dict)
    #: The rules that matched or were undecided: their kind, and their counts.
    rules: dict[str, tuple[str, Counter[str]]] = field(default_factory=dict)
    #: The URLs with drift, with slow searches and with another answer, as far as these are looked for.
    remarks: Counter[str] = field(default_factory=Counter)
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
        self.remarks.update({name: report["totals"][name] for name in _REMARKS if name in report["totals"]})
        for rule in report["rules"]:
            _, counts = self.rules.setdefault(rule["rule"], (rule["kind"], Counter()))
            counts.update({name: rule[name] for name in _COUNTS if name in rule})

    def merged(self, other: "PartitionTotals") -> "PartitionTotals":
        """What this and what comes behind it count together.

        That is associative, and `PartitionTotals()` changes nothing: partitions may be put together in any
        groups, as long as their order stays.
        """
        both = PartitionTotals(self.rows + other.rows)
        both.outcomes = _sum(self.outcomes, other.outcomes)
        both.remarks = _sum(self.remarks, other.remarks)
        both.first = {name: self.rows + row for name, row in other.first.items()} | self.first
        for part in (self, other):
            for rule, (kind, counts) in part.rules.items():
                known = both.rules.get(rule, (kind, Counter()))
                both.rules[rule] = (known[0], _sum(known[1], counts))
            if part.rule_count is not None:
                both.rule_count = max(both.rule_count or 0, part.rule_count)
        return both

    def packed(self) -> bytes:
        """The counts in few bytes."""
        return zlib.compress(json.dumps(vars(self)).encode())

    @classmethod
    def unpacked(cls, data: bytes) -> "PartitionTotals":
        """The counts that were packed."""
        members = json.loads(zlib.decompress(data))
        members["rules"] = {rule: (kind, Counter(counts)) for rule, (kind, counts) in members["rules"].items()}
        for name in ("outcomes", "remarks"):
            members[name] = Counter(members[name])
        return cls(**members)

    def totals(self) -> "Totals":
        """The totals, as `scan --summary` has them."""
        urls = sum(self.outcomes[name] for name in _ANSWERED)
        problems = [
            {"reason": reason, "count": self.outcomes[reason], "first": f"row {row}"}
            for reason, row in sorted(self.first.items())
        ]
        totals = {
            "records": self.rows,
            "urls": urls,
            "written": urls,
            **{name: self.outcomes[name] for name in (*_ANSWERED, "blank")},
            **self.remarks,
            "problems": problems,
        }
        ranked = sorted(self.rules.items(), key=lambda item: (-item[1][1]["matches"], item[0]))
        rules = [{"rule": rule, "kind": kind, **counts} for rule, (kind, counts) in ranked]
        idle = (self.rule_count or 0) - len(rules)
        return Totals({"schema": "ruleproof-scan/1", "totals": totals, "rules": rules, "idleRules": idle})


def _sum(left: Counter[str], right: Counter[str]) -> Counter[str]:
    """The sum, with the names that have nothing, which + leaves out."""
    both = Counter(left)
    both.update(right)
    return both


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
                f"{rule['drift']} drift" if rule.get("drift") else "",
                f"{rule['slow']} slow" if rule.get("slow") else "",
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
        looked = [f"{totals[name]} {name}" for name in _REMARKS if name in totals]
        text += f"of these: {', '.join(looked)}\n" if looked else ""
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
        self._collected.add(Collected({context.partitionId() if context else 0: part.packed()}))

    def value(self) -> Totals:
        """The totals, on the driver."""
        return self._collected.value.totals()


@dataclass
class Collected:
    """What partitions count, by their numbers.

    A partition may be scanned several times: when it is tried again, when two executors race, or when its
    rows are asked for twice. It counts once.
    """

    parts: dict[int, bytes] = field(default_factory=dict)

    def merge(self, other: "Collected") -> None:
        """Adds the partitions that are not there yet: in any order and groups, and as often as one likes."""
        self.parts = other.parts | self.parts

    def totals(self) -> Totals:
        """The totals of all partitions."""
        parts = (PartitionTotals.unpacked(data) for _, data in sorted(self.parts.items()))
        return functools.reduce(PartitionTotals.merged, parts, PartitionTotals()).totals()


class _CollectedParam(AccumulatorParam[Collected]):
    def zero(self, value: Collected) -> Collected:
        return Collected()

    def addInPlace(self, value1: Collected, value2: Collected) -> Collected:
        value1.merge(value2)
        return value1
