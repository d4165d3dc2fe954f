"""The scan of one partition."""

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa
from pyspark import SparkFiles, TaskContext

from ruleproof_spark.conversation import Conversation
from ruleproof_spark.errors import ScanError
from ruleproof_spark.process import ScanProcess
from ruleproof_spark.results import RESULT, complete, failure
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
    #: The manifest that is compared.
    other: Manifest | None = None
    #: Whether Spark has sent the program to the executors.
    is_shipped: bool = False

    @contextlib.contextmanager
    def started(self) -> Iterator[ScanProcess]:
        """A process that scans, in a folder of its own, which has the manifests and no configuration."""
        with tempfile.TemporaryDirectory(prefix="ruleproof-") as folder:
            with contextlib.closing(ScanProcess(self.command("scan", folder), folder, self.timeout)) as process:
                yield process

    def command(self, name: str, folder: str) -> list[str]:
        """A command that reads URLs with these rules, whose files are written to a folder."""
        paths = []
        for number, manifest in enumerate([*self.manifests, *([self.other] if self.other else [])]):
            paths.append(os.path.join(folder, f"{number}-{manifest.name}"))
            with open(paths[-1], "wb") as file:
                file.write(manifest.content)
        program = SparkFiles.get(os.path.basename(self.binary)) if self.is_shipped else self.binary
        return self._command(program, name, paths[: len(self.manifests)], paths[-1] if self.other else None)

    def check(self, paths: Sequence[str], other: str | None) -> None:
        """Scans one URL with the manifests of these paths, on the driver.

        Raises:
            ScanError: If that fails, with what ruleproof says.
        """
        other = os.path.abspath(other) if other else None
        command = self._command(self.binary, "scan", [os.path.abspath(path) for path in paths], other)
        with (
            tempfile.TemporaryDirectory(prefix="ruleproof-") as folder,
            contextlib.closing(ScanProcess(command, folder, self.timeout)) as process,
        ):
            process.send(memoryview(b"https://host.example/\n"))
            process.end()
            while process.read(waits=True):
                pass
            process.wait()

    def _command(self, program: str, name: str, paths: Sequence[str], other: str | None) -> list[str]:
        manifests = [argument for path in paths for argument in ("--manifest", path)] or ["--starter"]
        if name != "scan":
            return [program, name, *manifests]
        compared = ["--changed-against", other, "--with", "changed"] if other else []
        return [program, name, *self.options, *compared, *manifests]


def scan_partition(
    settings: ScanSettings, column: int, batches: Iterable[pa.RecordBatch], result: str, totals: ScanTotals | None
) -> Iterator[pa.RecordBatch]:
    """Adds a column of results to batches.

    A partition that has failed before is scanned batch by batch, to find the URLs at which that happens.

    Args:
        settings: How they are scanned.
        column: The number of the column with the URLs.
        batches: The batches.
        result: The name of the column that is added.
        totals: Gets what is counted, at the end.

    Raises:
        ScanError: If the process fails, or is ended; Spark then tries the partition again.
    """
    part = PartitionTotals()
    context = TaskContext.get()
    if context is not None and context.attemptNumber() > 0:
        isolation = Isolation(settings, part)
        for batch in batches:
            rows = Rows.of(batch, column)
            yield _with_results(rows, isolation.scan(rows), result, part)
        if totals is not None:
            totals.add(part)
        return
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


class Isolation:
    """Scans batches in processes of their own, and finds the URLs that end them."""

    #: With more such URLs in one partition, something else is wrong.
    LIMIT = 100

    def __init__(self, settings: ScanSettings, part: PartitionTotals) -> None:
        """Begins.

        Args:
            settings: How batches are scanned. A process may be silent for a tenth of the time.
            part: Gets what the processes count.
        """
        self._settings = replace(settings, timeout=settings.timeout / 10)
        self._part = part
        self._found = 0

    def scan(self, rows: Rows) -> pa.StructArray:
        """The results of the rows that are sent.

        Raises:
            ScanError: If too many URLs end the process.
        """
        if not len(rows.urls):
            return pa.nulls(0, RESULT)
        try:
            return self._once(rows)
        except ScanError as error:
            if len(rows.urls) > 1:
                half = len(rows.urls) // 2
                parts = [self.scan(rows.sent(0, half)), self.scan(rows.sent(half, len(rows.urls) - half))]
                return pa.concat_arrays(parts)
            return self._alone(rows, error)

    def _alone(self, rows: Rows, error: ScanError) -> pa.StructArray:
        """Tries a single URL again: what ended the process may have been something else."""
        with contextlib.suppress(ScanError):
            return self._once(rows)
        self._found += 1
        if self._found > self.LIMIT:
            raise ScanError(f"ruleproof ended at more than {self.LIMIT} URLs of a partition; the last time: {error}")
        return failure("ended")

    def _once(self, rows: Rows) -> pa.StructArray:
        with self._settings.started() as process:
            scan = Conversation(process)
            scan.add(rows)
            answers = [answers for _, answers in scan.rest()]
            report = scan.report()
        self._part.add_report(report)
        return pa.concat_arrays(answers)
