"""Runs all checks, and ends with 1 if one failed. See scripts/check-ci."""

import pathlib
import sys
import traceback

import action_steps
import form
import fuzz_build
import linters
import page_fences
import workflow_steps

binary = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
failed = False
checks = [*form.CHECKS, *linters.CHECKS]
if sys.platform == "linux":
    checks += [*action_steps.CHECKS, *workflow_steps.CHECKS, *page_fences.CHECKS, *fuzz_build.CHECKS]
else:
    print("check-ci: the steps are not run, since their stand-ins are for Linux", file=sys.stderr)
if binary:
    checks.append(lambda: action_steps.runs_the_real_program(binary))
for check in checks:
    try:
        check()
    except AssertionError as error:
        failed = True
        place = traceback.extract_tb(error.__traceback__)[-1]
        print(f"check-ci: {error or place.line} ({pathlib.Path(place.filename).name}:{place.lineno})", file=sys.stderr)
sys.exit(1 if failed else 0)
