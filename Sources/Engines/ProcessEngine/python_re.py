"""Runs patterns with Python's re: reads a request a line, writes an answer a line.

docs/engine-programs.md has the protocol.
"""

import json
import re
import signal
import sys
import unicodedata

try:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
except (ImportError, OSError, ValueError):
    pass

FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE}


def spans(match):
    every = [match.span(group) for group in range(match.re.groups + 1)]
    return [None if start < 0 else [start, end] for start, end in every]


def found(pattern, request, subject):
    if request["mode"] == "first":
        match = pattern.search(subject)
        return {"matches": [spans(match)] if match else []}
    matches = []
    for match in pattern.finditer(subject):
        if len(matches) == request["matches"]:
            return {"limit": "matches"}
        matches.append(spans(match))
    return {"matches": matches}


def replaced(pattern, request, subject):
    try:
        output, count = pattern.subn(request["template"], subject)
    except (re.error, IndexError) as error:
        return {"refused": str(error)}
    if count > request["matches"]:
        return {"limit": "matches"}
    if len(output) > request["length"]:
        return {"limit": "length"}
    return {"output": output} if count else {"matches": []}


def answer(request):
    flags = 0
    for letter in request["flags"]:
        if letter not in FLAGS:
            return {"refused": "there is no flag '%s'" % letter}
        flags |= FLAGS[letter]
    try:
        pattern = re.compile(request["pattern"], flags)
    except re.error as error:
        return {"refused": error.msg, "at": error.pos}
    except (ValueError, OverflowError, RecursionError) as error:
        return {"refused": str(error)}
    run = replaced if request["mode"] == "replace" else found
    results = []
    for subject in request["subjects"]:
        try:
            results.append(run(pattern, request, subject))
        except (MemoryError, RecursionError) as error:
            results.append({"failed": type(error).__name__})
    return {"groups": pattern.groups, "results": results}


def write(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


write(
    {
        "ruleproof": 1,
        "name": "python",
        "version": "Python %d.%d.%d (Unicode %s)"
        % (*sys.version_info[:3], unicodedata.unidata_version),
        "dialect": "python",
        "offsets": "code-points",
    }
)
for line in sys.stdin.buffer:
    request = json.loads(line)
    # Whoever started this program ends it in time; where that has died, the signal does.
    signal.setitimer(signal.ITIMER_REAL, 5 + 2 * request["milliseconds"] / 1000)
    reply = answer(request)
    signal.setitimer(signal.ITIMER_REAL, 0)
    write({"id": request["id"], **reply})
