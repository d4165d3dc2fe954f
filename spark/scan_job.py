#!/usr/bin/env python3
"""Runs the whole rule set over files of URLs with Spark, and writes what is worth knowing as Parquet.

spark-submit spark/scan_job.py --manifest rules.json --binary ./ruleproof --output results urls.parquet
spark-submit spark/scan_job.py --against old.json --manifest new.json --output results 'logs/*.txt.gz'
spark-submit spark/scan_job.py --where "fetch_status = 200" --manifest rules.json --output results index/
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from ruleproof_spark import ScanError, ScanTotals, datasets, scan
from ruleproof_spark.frame import settings_of
from ruleproof_spark.shapes import shapes
from ruleproof_spark.totals import Totals

#: What is written besides the results, and read from them.
_PARTS = ("rules", "drift", "slow", "changed", "problems", "samples", "shapes")


def _options(arguments: list[str] | None) -> argparse.Namespace:
    summary, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="scan_job.py",
        description=summary,
        epilog=f"examples:\n{examples}\nExit codes: 0 done; 1 the scan failed; 2 wrong arguments, or there is no URL.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="file, folder or glob, of any file system of Spark")
    parser.add_argument(
        "--output", required=True, help=f"folder that Parquet is written to: urls, {', '.join(_PARTS)}"
    )
    parser.add_argument("--format", choices=["parquet", "csv", "json", "text"], help="default: by the inputs' names")
    parser.add_argument("--column", default="url", help="column with the URLs (default: url); that of text has no name")
    parser.add_argument("--manifest", action="append", help="manifest; repeatable (default: the starter manifest)")
    parser.add_argument("--against", metavar="MANIFEST", help="also find the URLs that this manifest answers otherwise")
    parser.add_argument("--where", metavar="SQL", help="only rows for which this holds")
    parser.add_argument("--slow-ticks", type=int, help="fewest ticks of a slow search (default: 10)")
    parser.add_argument(
        "--slow-sample",
        type=int,
        default=100,
        metavar="NUMBER",
        help="look for slow searches in one of so many URLs (default: 100): each costs a hundred others",
    )
    parser.add_argument("--samples", type=int, default=10, help="URLs that are kept of each rule (default: 10)")
    parser.add_argument("--partitions", type=int, help="number of tasks (default: as Spark splits the files)")
    parser.add_argument("--rule", action="append", default=[], help="only rules whose id contains this; repeatable")
    parser.add_argument("--binary", default="ruleproof", help="ruleproof on the driver, sent to the executors")
    parser.add_argument("--no-ship", action="store_true", help="the executors have the program under this name")
    parser.add_argument("--mode", choices=["error", "overwrite"], default="error", help="what to do with old results")
    parser.add_argument("--totals", metavar="FILE", help="write the totals to this file of the driver, as JSON")
    return parser.parse_args(arguments)


def _read(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    # A folder has no ending: what is in one is Parquet, as in the index of a crawl.
    known = {"parquet": "parquet", "csv": "csv", "json": "json", "jsonl": "json", "ndjson": "json", "txt": "text"}
    endings = {re.sub(r"\.(?:gz|zst|bz2|snappy)$", "", name.rstrip("/")).rpartition("/")[2] for name in options.inputs}
    kinds = {known.get(Path(name).suffix.lstrip("."), "parquet" if "." not in name else None) for name in endings}
    kind = options.format or (kinds.pop() if len(kinds) == 1 else None)
    if kind is None:
        raise ScanError("the inputs' names do not tell their format; name it with --format")
    if kind == "text":
        return spark.read.text(options.inputs).withColumnRenamed("value", options.column)
    if kind == "csv":
        return spark.read.csv(options.inputs, header=True, multiLine=True, escape='"')
    return spark.read.format(kind).load(options.inputs)


def _send_package(spark: SparkSession, folder: str) -> None:
    """Sends this package to the executors, which may not have it."""
    package = Path(__file__).resolve().parent / "ruleproof_spark"
    if package.is_dir():
        archive = shutil.make_archive(os.path.join(folder, "ruleproof_spark"), "zip", package.parent, package.name)
        spark.sparkContext.addPyFile(archive)


def _write_file(path: str, text: str) -> None:
    """Writes a file whole or not at all."""
    unfinished = f"{path}.{os.getpid()}.tmp"
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(unfinished, path)


def _write_parts(spark: SparkSession, options: argparse.Namespace, totals: Totals, results: DataFrame) -> None:
    """Writes what is taken from the results, which are read again: what is on the disk counts, and counts once."""
    column = options.column
    settings = settings_of(
        spark, options.manifest, options.binary, rules=options.rule, ship=not options.no_ship
    )
    untaken = results.where("ruleproof.outcome = 'unmatched'").withColumnRenamed(column, "url")
    parts = {
        "rules": datasets.rules(spark, totals),
        "drift": datasets.drift(results, column),
        "slow": datasets.slow(results, column),
        "changed": datasets.changed(results, column),
        "problems": datasets.problems(results, column),
        "samples": datasets.samples(results, column, options.samples),
        "shapes": shapes(untaken, settings, options.partitions),
    }
    for name in _PARTS:
        parts[name].write.mode(options.mode).parquet(os.path.join(options.output, name))


def _run(options: argparse.Namespace, spark: SparkSession, folder: str) -> int:
    _send_package(spark, folder)
    totals = ScanTotals(spark)
    source = _read(spark, options)
    if options.where:
        source = source.where(options.where)
    if options.partitions:
        source = source.repartition(options.partitions)
    common = {"rules": options.rule, "ship": not options.no_ship, "against": options.against}
    results = scan(
        source,
        options.column,
        options.manifest,
        options.binary,
        remarks=["drift", "slow"],
        slow_ticks=options.slow_ticks,
        slow_sample=options.slow_sample,
        totals=totals,
        **common,
    )
    urls = os.path.join(options.output, "urls")
    results.write.mode(options.mode).parquet(urls)
    counted = totals.value()
    _write_parts(spark, options, counted, spark.read.schema(results.schema).parquet(urls))
    print(counted.text(), end="")
    if options.totals:
        _write_file(options.totals, counted.json())
    if counted.report["totals"]["urls"] == 0:
        print("scan_job.py: error: there is no URL in the input", file=sys.stderr)
        return 2
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Runs the job, and gives its exit code."""
    options = _options(arguments)
    spark = SparkSession.builder.appName("ruleproof scan").getOrCreate()
    try:
        with tempfile.TemporaryDirectory() as folder:
            return _run(options, spark, folder)
    except (ScanError, PySparkException) as error:
        # What went wrong in a task comes with the stacks of two machines.
        found = re.search(r"ScanError: (.*?)(?:\n\tat |\n\n|$)", str(error), re.S)
        print(f"scan_job.py: error: {found[1] if found else error}", file=sys.stderr)
        return 1
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
