"""The shapes of the URLs that no rule takes."""

import contextlib
import json
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_type
from pyspark.sql.types import StructType

from ruleproof_spark.errors import ScanError
from ruleproof_spark.partition import Manifest, ScanSettings

_SHAPE = pa.struct(
    [
        ("host", pa.string()),
        ("template", pa.string()),
        ("count", pa.int64()),
        ("score", pa.int64()),
        ("nearest", pa.string()),
        ("examples", pa.list_(pa.string())),
    ]
)
_SITE = r"(?:^|\.)([^.]+\.[^.]+)\.?$"
_WEB_HOST = r"^(?i:https?)://(?:[^/?#\\]*@)?([^/?#\\:]+)"


def shapes(urls: DataFrame, settings: ScanSettings, partitions: int | None = None) -> DataFrame:
    """The shapes of URLs that no rule takes, as `ruleproof shapes` finds them.

    Shapes are those of a registrable domain, so that all URLs of a site come to one task, in the order of their
    text: the shapes are the same however the rows were spread.

    Args:
        urls: URLs that no rule takes, in a column `url`.
        settings: The rules.
        partitions: The number of tasks; None to leave it to Spark.
    """
    own = urls.select("url").withColumn("site", site(f.col("url")))
    known = sites(settings.manifests)
    if known is not None:
        own = own.where(f.col("site").isin(sorted(known)))
    spread = own.repartition(partitions, "site") if partitions else own.repartition("site")
    sorted_urls = spread.sortWithinPartitions("url").select("url")
    schema = from_arrow_type(_SHAPE)
    assert isinstance(schema, StructType)

    def find(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _find(settings, batches)

    return sorted_urls.mapInArrow(find, schema)


def site(url: Column) -> Column:
    """The last two labels of the host of a URL: a registrable domain lies in one site as a whole."""
    return f.regexp_extract(f.lower(f.regexp_extract(url, _WEB_HOST, 1)), _SITE, 1)


def sites(manifests: Sequence[Manifest]) -> set[str] | None:
    """The sites of all URLs in manifests, of which those of the tests are some; None if not known."""
    found: set[str] = set()
    for manifest in manifests:
        try:
            _collect(json.loads(manifest.content), found)
        except ValueError:
            return None
    return found if manifests else None


def _collect(value: Any, found: set[str]) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, str) and (host := re.match(_WEB_HOST, item)):
            if own := re.search(_SITE, host[1].lower()):
                found.add(own[1])


def _find(settings: ScanSettings, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    with tempfile.TemporaryDirectory(prefix="ruleproof-") as folder, contextlib.ExitStack() as stack:
        text = stack.enter_context(tempfile.TemporaryFile(dir=folder))
        for batch in batches:
            for url in batch.column(0).to_pylist():
                text.write(url.encode() + b"\n")
        if not text.tell():
            return
        text.seek(0)
        options = [option for option in settings.options if option.startswith(("--rule=", "--jobs="))]
        command = [*settings.command("shapes", folder), *options, "--format", "json", "--limit", "20", "-"]
        run = subprocess.run(command, stdin=text, capture_output=True, cwd=folder, check=False)
    said = run.stderr.decode(errors="replace")
    if run.returncode == 2 and "no-tested-host" in said:
        return
    if run.returncode != 0:
        raise ScanError(f"ruleproof shapes failed with exit code {run.returncode}:\n{said.strip()}")
    yield pa.RecordBatch.from_struct_array(pa.array(list(_rows(json.loads(run.stdout))), _SHAPE))


def _rows(report: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for host in report["hosts"]:
        for shape in host["shapes"]:
            nearest = (shape.get("nearest") or {}).get("rule")
            yield {"host": host["host"], "nearest": nearest} | {
                name: shape[name] for name in ("template", "count", "score", "examples")
            }
