"""A process that fails, is ended or says something else is an error, never a loss."""

import json

import pytest
from pyspark.errors import PySparkException
from urls import urls

from ruleproof_spark import scan

REPORT = json.dumps({"totals": {"records": 1}, "rules": [], "idleRules": 0})

#: A program that is well while the driver tries it, with one URL, and then does something else.
PROGRAM = """#!/usr/bin/env python3
import os, signal, sys
output = open(sys.argv[sys.argv.index("--output") + 1], "w", buffering=1)
first = sys.stdin.buffer.readline()
if b"//host.example/" in first:
    print('{REPORT}')
    sys.exit()
print("note: all goes well so far", file=sys.stderr)
{BODY}
"""


def error_of(spark, binary, count=3_000, **options):
    rows = [(url,) for url in urls(count)]
    df = spark.createDataFrame(spark.sparkContext.parallelize(rows, 2), "url string")
    with pytest.raises(PySparkException) as caught:
        scan(df, "url", None, binary, **options).write.format("noop").mode("overwrite").save()
    return str(caught.value)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "ruleproof was ended by the signal SIGKILL:\nnote: all goes well"),
        ("print('error: no room', file=sys.stderr); sys.exit(3)", "ruleproof failed with exit code 3:\nnote: all goes"),
        ("sys.exit(0)", "ruleproof ended before it had answered all URLs"),
        ("sys.stdin.buffer.read(); sys.exit(0)", "ruleproof ended before it had answered all URLs"),
        (
            'for n in range(1, 9000): print(\'{"line":%d,"url":"x"}\' % n, file=output)',
            "ruleproof answered other URLs than it was asked",
        ),
        ("print('{\"line\":1,', file=output); output.write('x\\n' * 9000)", "cannot read"),
        ('for n in range(1, 9000): print(\'{"line":%d,"new":1}\' % n, file=output)', "cannot read"),
    ],
)
def test_it_surfaces_with_what_was_said(spark, program, body, words):
    text = PROGRAM.replace("{REPORT}", REPORT).replace("{BODY}", body)
    assert words in error_of(spark, program(text))


def test_a_process_that_says_nothing_is_ended(spark, program):
    text = PROGRAM.replace("{REPORT}", REPORT).replace("{BODY}", "signal.pause()")
    assert "ruleproof has answered nothing for 2 seconds" in error_of(spark, program(text), timeout=2)


def test_a_kill_in_the_midst_is_an_error(spark, binary, program):
    # It ends itself as soon as half of its answers are out.
    text = PROGRAM.replace("{REPORT}", REPORT).replace(
        "{BODY}",
        f"""
import subprocess, threading
arguments = [a if not a.startswith("/dev/fd/") else "/dev/stdout" for a in sys.argv[1:]]
child = subprocess.Popen(["{binary}"] + [a for a in arguments if a not in ("--summary",)],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def feed():
    child.stdin.write(first)
    for line in sys.stdin.buffer: child.stdin.write(line)
    child.stdin.close()
threading.Thread(target=feed, daemon=True).start()
for number in range(700): output.write(child.stdout.readline().decode())
child.kill()
os.kill(os.getpid(), signal.SIGTERM)
""",
    )
    assert "ended by the signal SIGTERM" in error_of(spark, program(text))
