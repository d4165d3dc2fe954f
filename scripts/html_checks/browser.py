"""A headless Chromium, driven by the DevTools protocol over a pair of pipes."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    """A browser with one page."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="check-html-", ignore_cleanup_errors=True)
        read_commands, self.commands = os.pipe()
        self.answers, write_answers = os.pipe()
        for number in (read_commands, write_answers):
            os.set_inheritable(number, True)

        def connect():
            # Chromium reads commands from 3 and writes answers to 4; the copies keep both apart.
            copies = os.dup(read_commands), os.dup(write_answers)
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "about:blank",
        ]
        self.process = subprocess.Popen(
            [program, *flags], preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL
        )
        os.close(read_commands)
        os.close(write_answers)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        pages = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in pages if target["type"] == "page")
        self.session = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True
        )["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def receive(self, seconds=60):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            self.buffer += os.read(self.answers, 1 << 20)
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def note(self, event):
        self.events.append(event)
        if event.get("method") == "Page.javascriptDialogOpening":
            self.number += 1
            message = {
                "id": self.number, "method": "Page.handleJavaScriptDialog",
                "params": {"accept": False}, "sessionId": self.session,
            }
            os.write(self.commands, json.dumps(message).encode() + b"\0")

    def wait_for(self, method):
        seen = 0
        while True:
            for event in self.events[seen:]:
                seen += 1
                if event.get("method") == method:
                    return event
            self.note(self.receive())

    def open(self, address, paints=True):
        """Opens a page; returns the seconds until it is loaded, and the events meanwhile."""
        self.events = []
        self.send("Page.navigate", url="about:blank")
        self.wait_for("Page.loadEventFired")
        self.events = []
        start = time.monotonic()
        self.send("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")
        if paints:
            # Two frames later it is painted.
            self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.monotonic() - start

    def run(self, script):
        """Runs a script in the page, and returns its value."""
        result = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:600])
        return result["result"].get("value")

    def key(self, key, code=None):
        text = key if len(key) == 1 else ""
        for kind in ("keyDown", "keyUp"):
            self.send(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                **({"text": text} if text and kind == "keyDown" else {}),
            )

    def show(self, width, theme):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.send(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": theme}],
        )

    def scripts(self, are_on):
        self.send("Emulation.setScriptExecutionDisabled", value=not are_on)

    def picture(self, path):
        height = min(self.run("document.documentElement.scrollHeight"), 6000)
        clip = {"x": 0, "y": 0, "width": self.run("innerWidth"), "height": height, "scale": 1}
        data = self.send(
            "Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip
        )
        path.write_bytes(base64.b64decode(data["data"]))
