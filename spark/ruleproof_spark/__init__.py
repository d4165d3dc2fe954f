"""Runs the whole rule set of a link router over a Spark DataFrame of URLs, with `ruleproof scan`."""

from ruleproof_spark import datasets
from ruleproof_spark.errors import ScanError
from ruleproof_spark.frame import scan
from ruleproof_spark.totals import ScanTotals, Totals

__all__ = ["ScanError", "ScanTotals", "Totals", "datasets", "scan"]
