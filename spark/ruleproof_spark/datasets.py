"""What is worth looking at in the results of a scan, each as a small DataFrame."""

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.window import Window

from ruleproof_spark.totals import Totals

_RULES = (
    "rule string, kind string, matches bigint, outputs bigint, scripts bigint, failures bigint, "
    "undecided bigint, drift bigint, slow bigint"
)


def rules(spark: SparkSession, totals: Totals) -> DataFrame:
    """The counts of each rule that was seen: most matches first."""
    names = [field.split()[0] for field in _RULES.split(", ")]
    rows = [tuple(rule.get(name) for name in names) for rule in totals.report["rules"]]
    return spark.createDataFrame(rows, _RULES).coalesce(1)


def drift(results: DataFrame, column: str, result: str = "ruleproof") -> DataFrame:
    """The URLs on which Foundation and PCRE2 differ, a row for each rule: what each finds is JSON."""
    return results.select(column, f.explode(f"{result}.drift").alias("item")).select(column, "item.*")


def slow(results: DataFrame, column: str, result: str = "ruleproof") -> DataFrame:
    """The URLs with slow searches, a row for each rule."""
    return results.select(column, f.explode(f"{result}.slow").alias("item")).select(column, "item.*")


def changed(results: DataFrame, column: str, result: str = "ruleproof") -> DataFrame:
    """The URLs that the compared manifest answers otherwise, with both answers."""
    both = results.where(f.col(f"{result}.changed").isNotNull())
    return both.select(column, f"{result}.changed.here", f"{result}.changed.there")


def problems(results: DataFrame, column: str, result: str = "ruleproof") -> DataFrame:
    """The rows that are passed over, the URLs that end ruleproof among them, and those that are undecided."""
    outcome = f.col(f"{result}.outcome")
    passed = results.where(outcome.isin("problem", "newline", "undecided"))
    reasons = f.transform(f.col(f"{result}.undecided"), lambda item: f.concat_ws(": ", item.rule, item.reason))
    reason = f.coalesce(f.col(f"{result}.problem"), f.concat_ws("; ", reasons), outcome)
    return passed.select(column, outcome.alias("outcome"), reason.alias("reason"))


def samples(results: DataFrame, column: str, count: int, result: str = "ruleproof") -> DataFrame:
    """A few URLs of each rule, and of no rule, with how often they are there.

    They are those with the least digests: the same ones however the rows are spread. Each task keeps a few of a
    rule before it hands them on, so that a rule with most of the URLs is no more work than another.
    """
    redirects = f.transform(f.coalesce(f.col(f"{result}.redirects"), f.array()), lambda item: item.rule)
    matches = f.transform(f.coalesce(f.col(f"{result}.matches"), f.array()), lambda item: item.rule)
    taken = f.array_distinct(f.concat(matches, redirects))
    rule = f.when(f.col(f"{result}.outcome") == "unmatched", f.array(f.lit(None).cast("string"))).otherwise(taken)
    each = results.select(f.explode(rule).alias("rule"), f.col(column).alias("url"))
    counted = each.groupBy("rule", "url").agg(f.count("*").alias("count"))
    order = Window.partitionBy("rule").orderBy(f.xxhash64("url"), "url")
    ranked = counted.withColumn("rank", f.row_number().over(order)).where(f.col("rank") <= count)
    return ranked.select("rule", "url", "count", "rank")
