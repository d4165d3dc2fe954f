"""The scan of a DataFrame."""

import os
from collections.abc import Iterable, Iterator, Sequence

import pyarrow as pa
from pyspark.sql import DataFrame
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
        totals: Collects the totals.

    Returns:
        The DataFrame with a column of structs: `outcome`, `problem`, and the members of a line of
        `ruleproof scan`. The outcome is matched, unmatched, undecided, blank, null (there is no URL),
        newline (the text has a line feed) or problem (ruleproof passes the text over, and `problem` says why).

    Raises:
        ScanError: If a column is not as it must be, a manifest cannot be read or ruleproof cannot be started.
            A process that fails or is ended later makes the Spark job fail with a ScanError.
    """
    schema = _schema(df, column, result)
    paths = [manifest] if isinstance(manifest, str | os.PathLike) else list(manifest or [])
    options = [f"--jobs={jobs}", *(f"--rule={rule}" for rule in rules)]
    if step_limit is not None:
        options.append(f"--step-limit={step_limit}")
    manifests = tuple(_read(os.fspath(path)) for path in paths)
    settings = ScanSettings(binary, manifests, tuple(options), timeout)
    settings.check([os.fspath(path) for path in paths])
    place = df.columns.index(column)

    def add_results(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return scan_partition(settings, place, batches, result, totals)

    return df.mapInArrow(add_results, schema)


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
