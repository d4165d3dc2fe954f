"""The rows of a batch, and what of them is sent to `ruleproof scan`."""

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from ruleproof_spark.errors import ScanError

#: What ruleproof takes away around a URL.
_BLANKS = " \t\r"


@dataclass(frozen=True)
class Rows:
    """A batch whose URLs are scanned."""

    batch: pa.RecordBatch
    #: By row: the outcome of a row that is not sent; null for one that is.
    outcomes: pa.Array
    #: The URLs that are sent, without blanks around them.
    urls: pa.Array

    @classmethod
    def of(cls, batch: pa.RecordBatch, column: int) -> "Rows":
        """Looks through a batch for the rows to send."""
        values = batch.column(column)
        trimmed = pc.ascii_trim(values, characters=_BLANKS)
        # Each line is one URL for ruleproof, so one with a line feed cannot be sent.
        conditions = pc.make_struct(
            values.is_null(),
            pc.fill_null(pc.match_substring(values, "\n"), False),
            pc.fill_null(pc.equal(pc.binary_length(trimmed), 0), False),
        )
        outcomes = pc.case_when(conditions, "null", "newline", "blank", pa.scalar(None, pa.string()))
        return cls(batch, outcomes, trimmed.filter(outcomes.is_null()))

    def sent(self, start: int, count: int) -> "Rows":
        """Some of the URLs that are sent, as rows of their own."""
        return Rows(self.batch.slice(0, 0), self.outcomes.slice(0, 0), self.urls.slice(start, count))

    def text(self) -> memoryview:
        """The URLs that are sent, one a line."""
        lines = pc.binary_join_element_wise(self.urls, "", "\n")
        length = pc.sum(pc.binary_length(lines)).as_py() or 0
        return memoryview(lines.buffers()[2] or b"")[:length]

    def check(self, lines: pa.Table, first: int) -> None:
        """Makes sure that lines are about the URLs that were sent, of which the first had this number.

        Raises:
            ScanError: If they are not.
        """
        numbers = pa.array(range(first, first + len(self.urls)), pa.int64())
        is_same = pc.equal(lines.column("line").combine_chunks(), numbers)
        # Lines about bytes that cannot be shown have no URL.
        names = lines.column("url")
        is_named = pc.or_kleene(names.is_null(), pc.equal(names.cast(pa.binary()), self.urls.cast(pa.binary())))
        if not (pc.all(is_same).as_py() is not False and pc.all(is_named).as_py() is not False):
            raise ScanError("ruleproof answered other URLs than it was asked; please report this as a bug of ruleproof")
