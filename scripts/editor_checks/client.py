"""A client of `ruleproof lsp` over pipes: standard library only."""

import json
import os
import pathlib
import subprocess
import threading
import time


class Client:
    """Starts a server and talks to it. Every message that the server sends is kept with its time."""

    def __init__(self, program, folder, *arguments, capabilities=None, initialize=True):
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen(
            [program, "lsp", *arguments], cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        self.messages = []
        self.changed = threading.Condition()
        self.is_gone = False
        self.count = 0
        self.versions = {}
        threading.Thread(target=self._read, daemon=True).start()
        if initialize:
            self.initialized = self.ask("initialize", {
                "processId": os.getpid(), "rootUri": self.folder.as_uri(), "capabilities": capabilities or {},
                "workspaceFolders": [{"uri": self.folder.as_uri(), "name": "rules"}],
            })
            self.notify("initialized", {})

    def _read(self):
        output = self.process.stdout
        while True:
            length = None
            while (line := output.readline()).strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            message = json.loads(output.read(length))
            with self.changed:
                self.messages.append((time.monotonic(), message))
                self.changed.notify_all()
        with self.changed:
            self.is_gone = True
            self.changed.notify_all()

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "surrogatepass")
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        return self.count

    def wait(self, wanted, seconds=30, start=0):
        """The first message from number `start` on that satisfies a condition, with its time."""
        end = time.monotonic() + seconds
        seen = start
        with self.changed:
            while True:
                while seen < len(self.messages):
                    when, message = self.messages[seen]
                    seen += 1
                    if wanted(message):
                        return when, message
                if self.is_gone:
                    raise EOFError("the server has ended")
                if not self.changed.wait(end - time.monotonic()) and time.monotonic() >= end:
                    raise TimeoutError("no such message")

    def answer(self, number, seconds=30):
        return self.wait(lambda m: m.get("id") == number and "method" not in m, seconds)[1]

    def ask(self, method, params, seconds=30):
        """The result of a request; an error raises."""
        answer = self.answer(self.request(method, params), seconds)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["result"]

    def open(self, name, text, language="json"):
        uri = (self.folder / name).as_uri()
        self.versions[uri] = 1
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})
        return uri

    def change(self, uri, *changes):
        """Sends changes: texts, or a range with a text. Gives the new version."""
        self.versions[uri] += 1
        content = [{"text": c} if isinstance(c, str) else {"range": span(*c[0]), "text": c[1]} for c in changes]
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.versions[uri]}, "contentChanges": content})
        return self.versions[uri]

    def diagnostics(self, uri, version=None, wanted=lambda found: True, seconds=30):
        """The time and the list of the first findings of a version that satisfy a condition."""
        version = version or self.versions[uri]

        def is_wanted(message):
            if message.get("method") != "textDocument/publishDiagnostics":
                return False
            params = message["params"]
            return params["uri"] == uri and params.get("version") == version and wanted(params["diagnostics"])

        when, message = self.wait(is_wanted, seconds)
        return when, message["params"]["diagnostics"]

    def end(self):
        """Ends the conversation as the protocol has it; the exit code."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(10)

    def abandon(self):
        """Closes the input; the exit code and what is on standard error."""
        self.process.stdin.close()
        errors = self.process.stderr.read().decode(errors="replace")
        return self.process.wait(10), errors

    def main_thread(self):
        """The seconds that the processor spent on the main thread (Linux)."""
        pid = self.process.pid
        fields = pathlib.Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()
        return int(fields[0]) / 1e9

    def memory(self):
        """The resident memory in KiB (Linux)."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0


def span(line, start, end, last=None):
    return {"start": {"line": line, "character": start},
            "end": {"line": line if last is None else last, "character": end}}


def units(text):
    """The length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def place(text, part, offset=0):
    """The line and the UTF-16 column of a part of a text."""
    start = text.index(part) + offset
    line = text.count("\n", 0, start)
    return line, units(text[text.rfind("\n", 0, start) + 1:start])


def at(uri, line, character, **more):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}, **more}


def applied(text, edits):
    """A text with the edits of a client that counts in UTF-16."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        line = lines[position["line"]]
        count = 0
        for index, character in enumerate(line):
            if count >= position["character"]:
                return starts[position["line"]] + index
            count += units(character)
        return starts[position["line"]] + len(line)

    spans = sorted(((offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits), reverse=True)
    for start, end, new in spans:
        text = text[:start] + new + text[end:]
    return text
