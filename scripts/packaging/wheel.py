"""Packs a program as a wheel, in which it is a script beside a module that starts it.

The same program gives the same bytes: times are those of SOURCE_DATE_EPOCH. Prints the name of the file.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import re
import time
import zipfile

METADATA = """\
Metadata-Version: 2.1
Name: ruleproof
Version: {version}
Summary: Test the regex rules that turn web links into app links
License: MIT
License-File: LICENSE
License-File: copyright
Keywords: deep links,regex,redos,testing,universal links,url
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Testing
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{description}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: scripts/package
Root-Is-Purelib: false
Tag: {tag}
"""


def python_version(version: str) -> str:
    """A version as PEP 440 writes it: 1.2.0-rc.1 is 1.2.0rc1."""
    release, _, suffix = version.partition("-")
    if not suffix:
        return release
    match = re.fullmatch(r"(alpha|beta|rc|dev)\.?([0-9]*)", suffix)
    if match is None:
        raise SystemExit(f"Python knows no version '{version}': write it as in 1.2.0-rc.1")
    name = {"alpha": "a", "beta": "b", "rc": "rc", "dev": ".dev"}[match[1]]
    return f"{release}{name}{match[2] or 0}"


def module() -> str:
    return (pathlib.Path(__file__).parent / "wheel_main.py").read_text()


def add(archive: zipfile.ZipFile, name: str, data: bytes, mode: int) -> str:
    """Adds a file; returns its line of RECORD."""
    moment = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))
    info = zipfile.ZipInfo(name, moment[:6])
    info.create_system = 3
    info.external_attr = (0o100000 | mode) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data, compresslevel=9)
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for option in ("--program", "--output", "--version", "--platform", "--sources"):
        parser.add_argument(option, required=True)
    options = parser.parse_args()
    sources = pathlib.Path(options.sources)
    version = python_version(options.version)
    tag = f"py3-none-{options.platform}"
    file = f"ruleproof-{version}-{tag}.whl"
    facts = f"ruleproof-{version}.dist-info"
    description = (sources / "README.md").read_text()
    texts = [
        ("ruleproof/__init__.py", ""),
        ("ruleproof/__main__.py", module()),
        (f"{facts}/METADATA", METADATA.format(version=version, description=description)),
        (f"{facts}/WHEEL", WHEEL.format(tag=tag)),
        (f"{facts}/licenses/LICENSE", (sources / "LICENSE").read_text()),
        (f"{facts}/licenses/copyright", (sources / "scripts/packaging/copyright").read_text()),
    ]
    with zipfile.ZipFile(pathlib.Path(options.output) / file, "w") as archive:
        record = add(
            archive,
            f"ruleproof-{version}.data/scripts/ruleproof",
            pathlib.Path(options.program).read_bytes(),
            0o755,
        )
        for name, text in texts:
            record += add(archive, name, text.encode(), 0o644)
        name = f"{facts}/RECORD"
        add(archive, name, f"{record}{name},,\n".encode(), 0o644)
    print(file)


if __name__ == "__main__":
    main()
