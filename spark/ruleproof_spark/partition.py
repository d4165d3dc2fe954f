"""The scan of one partition."""

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from ruleproof_spark.conversation import Conversation
from ruleproof_spark.process import ScanProcess
from ruleproof_spark.results import RESULT, complete
from ruleproof_spark.rows import Rows
from ruleproof_spark.totals import PartitionTotals, ScanTotals


@dataclass(frozen=True)
class Manifest:
    """A manifest: its name without folders, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True)
class ScanSettings:
    """How partitions are scanned; it is sent to the executors."""

    binary: str
    manifests: tuple[Manifest, ...]
    options: tuple[str, ...]
    timeout: float

    @contextlib.contextmanager
    def started(self) -> Iterator[ScanProcess]:
        """A process that scans, in a folder of its own, which has the manifests and no configuration."""
        with tempfile.TemporaryDirectory(prefix="ruleproof-") as folder:
            paths = []
            for number, manifest in enumerate(self.manifests):
                paths.append(os.path.join(folder, f"{number}-{manifest.name}"))
                with open(paths[-1], "wb") as file:
                    file.write(manifest.content)
            with contextlib.closing(ScanProcess(self._command(paths), folder, self.timeout)) as process:
                yield process

    def check(self, paths: Sequence[str]) -> None:
        """Scans one URL with the manifests of these paths.

        Raises:
            ScanError: If that fails, with what ruleproof says.
        """
        command = self._command([os.path.abspath(path) for path in paths])
        with (
            tempfile.TemporaryDirectory(prefix="ruleproof-") as folder,
            contextlib.closing(ScanProcess(command, folder, self.timeout)) as process,
        ):
            process.send(memoryview(b"https://host.example/\n"))
            process.end()
            while process.read(waits=True):
                pass
            process.wait()

    def _command(self, paths: Sequence[str]) -> list[str]:
        manifests = [argument for path in paths for argument in ("--manifest", path)]
        return [self.binary, "scan", *self.options, *(manifests or ["--starter"])]


def scan_partition(
    settings: ScanSettings, column: int, batches: Iterable[pa.RecordBatch], result: str, totals: ScanTotals | None
) -> Iterator[pa.RecordBatch]:
    """Adds a column of results to batches.

    Args:
        settings: How they are scanned.
        column: The number of the column with the URLs.
        batches: The batches.
        result: The name of the column that is added.
        totals: Gets what is counted, at the end.

    Raises:
        ScanError: If the process fails, or is ended.
    """
    part = PartitionTotals()
    with contextlib.ExitStack() as stack:
        scan: Conversation | None = None
        for batch in batches:
            rows = Rows.of(batch, column)
            if scan is None and len(rows.urls):
                scan = Conversation(stack.enter_context(settings.started()))
            if scan is None:
                yield _with_results(rows, pa.nulls(0, RESULT), result, part)
                continue
            scan.add(rows)
            for done, answers in scan.answered():
                yield _with_results(done, answers, result, part)
        if scan is not None:
            for done, answers in scan.rest():
                yield _with_results(done, answers, result, part)
            part.add_report(scan.report())
    if totals is not None:
        totals.add(part)


def _with_results(rows: Rows, answers: pa.StructArray, result: str, part: PartitionTotals) -> pa.RecordBatch:
    column = complete(answers, rows.outcomes)
    part.add_rows(column)
    names = [*rows.batch.schema.names, result]
    return pa.RecordBatch.from_arrays([*rows.batch.columns, column], names=names)
