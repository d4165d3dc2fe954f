"""The batches that a process has been sent, and its answers."""

from collections import deque
from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from ruleproof_spark.errors import ScanError
from ruleproof_spark.process import ScanProcess
from ruleproof_spark.results import read_lines, results
from ruleproof_spark.rows import Rows

#: The most bytes of batches that wait for their answers, besides the last one.
_MAX_WAITING = 16 << 20


class Conversation:
    """Sends batches, and gives them back in order when all their URLs are answered."""

    def __init__(self, process: ScanProcess) -> None:
        """Begins with a process that has been sent nothing."""
        self._process = process
        # ruleproof leaves out a byte order mark at the start: this one, and none of a URL.
        process.send(memoryview(b"\xef\xbb\xbf"))
        self._waiting: deque[Rows] = deque()
        self._waiting_size = 0
        self._sent = 0
        self._answered = 0
        self._text = bytearray()
        self._text_lines = 0
        self._lines = read_lines(b"")

    def add(self, rows: Rows) -> None:
        """Sends a batch."""
        self._process.send(rows.text())
        self._waiting.append(rows)
        self._waiting_size += rows.batch.nbytes
        self._sent += len(rows.urls)

    def answered(self, *, waits: bool = False) -> Iterator[tuple[Rows, pa.StructArray]]:
        """The batches that are answered; it waits for some while too much is not, or for all.

        Raises:
            ScanError: If the process ends too early, or its answers are wrong.
        """
        while self._waiting:
            if len(self._waiting[0].urls) <= len(self._lines) + self._text_lines:
                yield self._next()
                continue
            is_full = len(self._waiting) > 1 and self._waiting_size > _MAX_WAITING
            block = self._process.read(waits=waits or is_full)
            if block is None:
                return
            if not block:
                self._process.wait()
                raise ScanError("ruleproof ended before it had answered all URLs")
            self._text += block
            self._text_lines += block.count(b"\n")

    def rest(self) -> Iterator[tuple[Rows, pa.StructArray]]:
        """Says that there are no more batches, and gives those that are left."""
        self._process.end()
        yield from self.answered(waits=True)

    def report(self) -> dict[str, Any]:
        """Waits for the end of the process, and gives its report of all URLs."""
        more = self._process.read(waits=True) or self._text
        self._process.wait()
        report = self._process.report()
        if more or len(self._lines) or report["totals"]["records"] != self._sent:
            raise ScanError("ruleproof answered more URLs than it was asked; please report this as a bug of ruleproof")
        return report

    def _next(self) -> tuple[Rows, pa.StructArray]:
        rows = self._waiting.popleft()
        self._waiting_size -= rows.batch.nbytes
        count = len(rows.urls)
        if count > len(self._lines):
            end = self._text.rfind(b"\n") + 1
            self._lines = pa.concat_tables([self._lines, read_lines(bytes(self._text[:end]))])
            del self._text[:end]
            self._text_lines = 0
        lines = self._lines.slice(0, count)
        self._lines = self._lines.slice(count)
        rows.check(lines, self._answered + 1)
        self._answered += count
        return rows, results(lines)
