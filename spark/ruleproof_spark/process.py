"""One process of `ruleproof scan`."""

import contextlib
import fcntl
import json
import os
import queue
import select
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import IO, Any

from ruleproof_spark.errors import ScanError

_READ_SIZE = 1 << 20
_MESSAGE_SIZE = 8_192


class ScanProcess:
    """A process that gets URLs from one thread, while another takes its answers.

    Neither waits for the other: a thread of its own writes what is sent, so that full pipes stop nobody.
    """

    def __init__(self, command: Sequence[str], folder: str, timeout: float) -> None:
        """Starts it.

        Args:
            command: The program and its first arguments.
            folder: The folder in which it runs.
            timeout: The seconds after which a process that answers nothing counts as hung.

        Raises:
            ScanError: If it cannot be started.
        """
        self._timeout = timeout
        self._files = contextlib.ExitStack()
        self._report: IO[bytes] = self._files.enter_context(tempfile.TemporaryFile())
        self._messages: IO[bytes] = self._files.enter_context(tempfile.TemporaryFile())
        self._answers, answers = os.pipe()
        _enlarge(self._answers)
        output = ["--summary", "--format", "json", "--output", f"/dev/fd/{answers}", "-"]
        try:
            self._process = subprocess.Popen(
                [*command, *output],
                stdin=subprocess.PIPE,
                stdout=self._report,
                stderr=self._messages,
                bufsize=0,
                cwd=folder,
                pass_fds=[answers],
            )
        except OSError as error:
            os.close(self._answers)
            self._files.close()
            raise ScanError(f"the program '{command[0]}' cannot be started: {error.strerror}") from error
        finally:
            os.close(answers)
        self._texts: queue.SimpleQueue[memoryview | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="ruleproof-input", daemon=True)
        self._writer.start()

    def send(self, text: memoryview) -> None:
        """Sends lines, without waiting until they are read."""
        self._texts.put(text)

    def end(self) -> None:
        """Says that there are no more lines."""
        self._texts.put(None)

    def read(self, *, waits: bool) -> bytes | None:
        """Reads some of the answers: none at their end, None if there are none yet.

        Raises:
            ScanError: If it waits, and nothing comes in time.
        """
        ready, _, _ = select.select([self._answers], [], [], self._timeout if waits else 0)
        if ready:
            return os.read(self._answers, _READ_SIZE)
        if waits:
            raise ScanError(f"ruleproof has answered nothing for {self._timeout:g} seconds{self._said()}")
        return None

    def wait(self) -> None:
        """Waits for the end, after the last answer.

        Raises:
            ScanError: If the process failed or was ended from outside.
        """
        try:
            status = self._process.wait(self._timeout)
        except subprocess.TimeoutExpired as error:
            raise ScanError(f"ruleproof has not ended for {self._timeout:g} seconds{self._said()}") from error
        if status < 0:
            name = signal.Signals(-status).name if -status in list(signal.Signals) else str(-status)
            raise ScanError(f"ruleproof was ended by the signal {name}{self._said()}")
        if status != 0:
            raise ScanError(f"ruleproof failed with exit code {status}{self._said()}")

    def report(self) -> dict[str, Any]:
        """What it said of all URLs, once it has ended: the report of `scan --summary`.

        Raises:
            ScanError: If that is no such report.
        """
        self._report.seek(0)
        try:
            report: dict[str, Any] = json.load(self._report)
        except ValueError as error:
            raise ScanError(f"ruleproof wrote a summary that is no JSON: {error}") from error
        return report

    def close(self) -> None:
        """Ends the process if it still runs, and gives everything back."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self.end()
        self._writer.join()
        os.close(self._answers)
        self._files.close()

    def _write(self) -> None:
        # A process that ended early is noticed where its answers are read.
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError), self._process.stdin as pipe:
            while (text := self._texts.get()) is not None:
                while text:
                    text = text[pipe.write(text) :]

    def _said(self) -> str:
        size = self._messages.seek(0, os.SEEK_END)
        self._messages.seek(max(0, size - _MESSAGE_SIZE))
        text = self._messages.read().decode(errors="replace").strip()
        return f":\n{text}" if text else ""


def _enlarge(pipe: int) -> None:
    # A hint only, and only Linux takes it.
    enlarge: Callable[..., Any] = fcntl.fcntl
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        with contextlib.suppress(OSError):
            enlarge(pipe, fcntl.F_SETPIPE_SZ, _READ_SIZE)
