"""Searches for patterns in subjects, as Python's `re` does it: reads lines of two texts in hexadecimal UTF-16, and prints
for each the milliseconds of the processor, `time` where it was stopped, or `refused`."""
import re
import signal
import sys
import time


def stop(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, stop)
for line in sys.stdin:
    pattern, subject = (bytes.fromhex(word).decode("utf-16-be", "surrogatepass") for word in line.split("\t"))
    try:
        search = re.compile(pattern)
    except re.error:
        print("refused")
        continue
    start = time.process_time()
    signal.alarm(5)
    try:
        search.search(subject)
        print((time.process_time() - start) * 1000)
    except TimeoutError:
        print("time")
    signal.alarm(0)
