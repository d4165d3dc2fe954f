"""Uses the workbench in a browser (see check-workbench)."""

import pathlib
import sys
import tempfile

from . import hostile, looks, measures, tasks, trouble
from .report import problems
from .tabs import Tabs

PROGRAM, CHROMIUM = sys.argv[1], sys.argv[2]
KEPT = pathlib.Path(sys.argv[3]) if sys.argv[3:] and sys.argv[3] else None
LARGE = pathlib.Path(sys.argv[4]) if sys.argv[4:] and sys.argv[4] else None


def main():
    for check in (tasks.check, trouble.check, hostile.check, looks.check, measures.check):
        with tempfile.TemporaryDirectory(prefix="check-workbench-") as folder:
            browser = Tabs(CHROMIUM)
            try:
                check(browser, PROGRAM, pathlib.Path(folder), KEPT, LARGE)
            finally:
                browser.close()
    if problems:
        sys.exit(f"check-workbench: {len(problems)} problems")
    print("check-workbench: no problem")


main()
