"""A running `ruleproof serve`."""

import os
import pathlib
import subprocess
import sys


class Server:
    def __init__(self, program, folder, *call):
        environment = {**os.environ, "RULEPROOF_CACHE": str(pathlib.Path(folder) / "cache")}
        environment.pop("CI", None)
        self.process = subprocess.Popen(
            [program, "serve", *call], cwd=folder, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            sys.exit(f"no address: {self.address!r} {self.process.stderr.read()[:500]}")
        self.origin, self.token = self.address.split("/#")
        self.port = int(self.origin.rsplit(":", 1)[1])

    def memory(self):
        """The resident memory in MiB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
        return 0

    def stop(self):
        """Ends it as Ctrl-C does; returns the exit code."""
        self.process.send_signal(2)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
