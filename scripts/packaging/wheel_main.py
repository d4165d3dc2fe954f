"""Starts the program of the wheel: python -m ruleproof."""

import os
import sys
import sysconfig


def find_program() -> str:
    """The path of the program, which pip put among the scripts."""
    schemes = [sysconfig.get_path("scripts")]
    if hasattr(sysconfig, "get_preferred_scheme"):
        schemes.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    # With 'pip install --target' or '--prefix' they are beside the modules, or above them.
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    schemes += [os.path.join(folder, "bin"), os.path.join(folder, *[os.pardir] * 3, "bin")]
    for scripts in schemes:
        program = os.path.join(scripts, "ruleproof")
        if os.path.isfile(program):
            return program
    raise FileNotFoundError("there is no 'ruleproof' in " + ", ".join(schemes))


if __name__ == "__main__":
    program = find_program()
    os.execv(program, [program, *sys.argv[1:]])
