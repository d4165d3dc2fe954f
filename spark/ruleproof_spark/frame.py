"""The scan of a DataFrame."""

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import StringType, StructField, StructType

from ruleproof_spark.errors import ScanError
from ruleproof_spark.partition import Manifest, ScanSettings, scan_partition
from ruleproof_spark.results import RESULT
from ruleproof_spark.totals import ScanTotals


def scan(
    df: DataFrame,
    column: str = "url",
    manifest: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
    binary: str = "ruleproof",
    *,
    result: str = "ruleproof",
    rules: Sequence[str] = (),
    step_limit: int | None = None,
    jobs: int = 1,
    timeout: float = 600,
    ship: bool = False,
    against: str | os.PathLike[str] | None = None,
    remarks: Sequence[str] = (),
    slow_ticks: int | None = None,
    slow_sample: int | None = None,
    totals: ScanTotals | None = None,
) -> DataFrame:
    """Runs the rules of manifests over the URLs of a column.

    Args:
        df: Any DataFrame. Its rows keep their order and their columns.
        column: The column with the URLs, of strings.
        manifest: The manifest, or several; files on the driver. None for ruleproof's starter manifest.
        binary: ruleproof, by a name that the executors find or a path on them. The driver needs it, too.
        result: The name of the column that is added.
        rules: Only rules whose id contains one of these texts, or fits a glob.
        step_limit: The most ticks of one match.
        jobs: The threads of each process. One is best where every core runs a task of its own.
        timeout: The seconds after which a process that answers nothing counts as hung.
        ship: Whether Spark sends the program, a file of the driver, to the executors.
        against: Another manifest, a file on the driver: `changed` says where its answer is another one.
        remarks: What else to look for: drift, slow.
        slow_ticks: The fewest ticks of a slow search.
        slow_sample: Slow searches are looked for in one of so many URLs, always the same ones.
        totals: Collects the totals.

    Returns:
        The DataFrame with a column of structs: `outcome`, `problem`, and the members of a line of
        `ruleproof scan`. The outcome is matched, unmatched, undecided, blank, null (there is no URL),
        newline (the text has a line feed) or problem (ruleproof passes the text over, and `problem` says why).

    Raises:
        ScanError: If a column is not as it must be, a manifest cannot be read or ruleproof cannot be started.
            A process that fails or is ended later makes its task fail with a ScanError. Where Spark tries a
            task again, the URLs that end the process are found, and have the problem `ended`.
    """
    schema = _schema(df, column, result)
    settings = settings_of(
        df.sparkSession,
        manifest,
        binary,
        rules=rules,
        step_limit=step_limit,
        jobs=jobs,
        timeout=timeout,
        ship=ship,
        against=against,
        remarks=remarks,
        slow_ticks=slow_ticks,
        slow_sample=slow_sample,
    )
    place = df.columns.index(column)

    def add_results(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return scan_partition(settings, place, batches, result, totals)

    return df.mapInArrow(add_results, schema)


def settings_of(
    spark: SparkSession,
    manifest: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
    binary: str = "ruleproof",
    *,
    rules: Sequence[str] = (),
    step_limit: int | None = None,
    jobs: int = 1,
    timeout: float = 600,
    ship: bool = False,
    against: str | os.PathLike[str] | None = None,
    remarks: Sequence[str] = (),
    slow_ticks: int | None = None,
    slow_sample: int | None = None,
) -> ScanSettings:
    """How partitions are scanned; the arguments are those of `scan`. One URL is scanned to try it.

    Raises:
        ScanError: If a manifest cannot be read, or ruleproof not be started.
    """
    paths = [manifest] if isinstance(manifest, str | os.PathLike) else list(manifest or [])
    options = [f"--jobs={jobs}", *(f"--rule={rule}" for rule in rules), *(f"--with={each}" for each in remarks)]
    if step_limit is not None:
        options.append(f"--step-limit={step_limit}")
    if slow_ticks is not None:
        options.append(f"--slow-ticks={slow_ticks}")
    if slow_sample is not None:
        options.append(f"--slow-sample={slow_sample}")
    manifests = tuple(_read(os.fspath(path)) for path in paths)
    other = _read(os.fspath(against)) if against is not None else None
    settings = ScanSettings(binary, manifests, tuple(options), timeout, other)
    settings.check([os.fspath(path) for path in paths], os.fspath(against) if against is not None else None)
    return _shipped(spark, settings) if ship else settings


def _shipped(spark: SparkSession, settings: ScanSettings) -> ScanSettings:
    """Sends the program to the executors.

    Raises:
        ScanError: If there is no such program on the driver.
    """
    path = shutil.which(settings.binary)
    if path is None:
        raise ScanError(f"the program '{settings.binary}' cannot be sent: there is none on the driver")
    spark.sparkContext.addFile(path)
    return replace(settings, binary=path, is_shipped=True)


def _schema(df: DataFrame, column: str, result: str) -> StructType:
    known = df.columns
    if known.count(column) != 1:
        many = "several columns" if column in known else "no column"
        raise ScanError(f"the DataFrame has {many} named '{column}'; its columns are {', '.join(known)}")
    if result in known:
        raise ScanError(f"the DataFrame has a column '{result}' already; name another one with 'result'")
    if not isinstance(df.schema[column].dataType, StringType):
        raise ScanError(f"the column '{column}' has the type {df.schema[column].dataType.simpleString()}, not string")
    return StructType([*df.schema.fields, StructField(result, from_arrow_type(RESULT))])


def _read(path: str) -> Manifest:
    try:
        with open(path, "rb") as file:
            return Manifest(os.path.basename(path), file.read())
    except OSError as error:
        raise ScanError(f"the manifest '{path}' cannot be read: {error.strerror}") from error
