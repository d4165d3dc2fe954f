"""The lines that `ruleproof scan` writes, as Arrow arrays."""

import json

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from ruleproof_spark.errors import ScanError

_OUTPUT = pa.struct([("app", pa.string()), ("type", pa.string()), ("value", pa.string()), ("reason", pa.string())])
_MATCH = pa.struct([("rule", pa.string()), ("url", pa.string()), ("outputs", pa.list_(_OUTPUT))])
_REDIRECT = pa.struct([("rule", pa.string()), ("url", pa.string())])
_UNDECIDED = pa.struct([("rule", pa.string()), ("reason", pa.string())])

_ANSWER = [
    ("matches", pa.list_(_MATCH)),
    ("redirects", pa.list_(_REDIRECT)),
    ("redirectProblem", pa.string()),
    ("undecided", pa.list_(_UNDECIDED)),
]
_SIDE = pa.struct([("isMatched", pa.bool_()), *_ANSWER])
#: What an engine finds is JSON here: null, the ranges of the groups, or why it is not known.
_DRIFT = pa.struct([("rule", pa.string()), ("foundation", pa.string()), ("pcre2", pa.string())])
_SLOW = pa.struct([("rule", pa.string()), ("ticks", pa.int64()), ("undecided", pa.string())])
_MEMBERS = [
    ("problem", pa.string()),
    *_ANSWER,
    ("changed", pa.struct([("here", _SIDE), ("there", _SIDE)])),
    ("drift", pa.list_(_DRIFT)),
    ("slow", pa.list_(_SLOW)),
]
_LINE = pa.schema([("line", pa.int64()), ("url", pa.string()), *_MEMBERS])

#: What a row gets: its outcome, and the members of its line besides `line` and `url`.
RESULT = pa.struct([("outcome", pa.string()), *_MEMBERS])


def read_lines(block: bytes) -> pa.Table:
    """Reads whole lines of JSON.

    Raises:
        ScanError: If they are not what this package knows.
    """
    if not block:
        return _LINE.empty_table()
    block = _with_plain_drift(block)
    options = pa.json.ReadOptions(use_threads=False, block_size=len(block) + 1)
    members = pa.json.ParseOptions(explicit_schema=_LINE, unexpected_field_behavior="error")
    try:
        table = pa.json.read_json(pa.BufferReader(block), options, members)
    except pa.ArrowInvalid as error:
        raise ScanError(f"ruleproof wrote lines that this version of ruleproof_spark cannot read: {error}") from error
    return table.select(_LINE.names)


def failure(problem: str) -> pa.StructArray:
    """The result of one URL that ruleproof did not survive."""
    return pa.array([{"outcome": "problem", "problem": problem}], RESULT)


def _with_plain_drift(block: bytes) -> bytes:
    """Says what engines find as JSON in a text: Arrow's columns hold one type each."""
    mark = b',"drift":['
    if mark not in block:
        return block
    lines = block.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if mark not in line:
            continue
        try:
            record = json.loads(line)
            for item in record["drift"]:
                item.update({name: json.dumps(item[name]) for name in ("foundation", "pcre2")})
        except (KeyError, TypeError, ValueError):
            # Arrow says what is wrong with it.
            continue
        lines[number] = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return b"".join(lines)


def results(lines: pa.Table) -> pa.StructArray:
    """The results that lines say."""
    columns = {name: _array(lines.column(name)) for name in lines.column_names}
    is_matched = pc.or_(columns["matches"].is_valid(), columns["redirects"].is_valid())
    is_open = pc.or_(columns["undecided"].is_valid(), columns["redirectProblem"].is_valid())
    cases = pc.make_struct(columns["problem"].is_valid(), is_matched, is_open)
    outcome = pc.case_when(cases, "problem", "matched", "undecided", "unmatched")
    return pa.StructArray.from_arrays([outcome, *(columns[name] for name, _ in _MEMBERS)], fields=list(RESULT))


def complete(answers: pa.StructArray, outcomes: pa.Array) -> pa.StructArray:
    """Puts the results of the rows that were sent among those that were not.

    Args:
        answers: The results of the rows that were sent, in their order.
        outcomes: The outcome of every row; null where it was sent.
    """
    if outcomes.null_count == len(outcomes):
        return answers
    is_sent = outcomes.is_null()
    places = pc.subtract(pc.cumulative_sum(is_sent.cast(pa.int64())), 1)
    taken = answers.take(pc.if_else(is_sent, places, None)).flatten()
    return pa.StructArray.from_arrays([pc.coalesce(outcomes, taken[0]), *taken[1:]], fields=list(RESULT))


def _array(column: pa.ChunkedArray) -> pa.Array:
    combined = column.combine_chunks()
    return pa.concat_arrays(combined.chunks) if isinstance(combined, pa.ChunkedArray) else combined
