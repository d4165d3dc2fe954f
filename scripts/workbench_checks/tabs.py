"""A browser with several tabs, and a keyboard."""

import base64
import time

from html_checks.browser import Browser

CODES = {
    "Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, " ": 32, "Backspace": 8,
    "Home": 36, "End": 35,
}


class Tabs(Browser):
    def __init__(self, program):
        super().__init__(program)
        self.first = self.session
        self.own = {}

    def tab(self):
        """Opens another tab, and turns to it; returns its name."""
        session, self.session = self.session, None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        return self.session

    def turn(self, session):
        self.session = session
        self.send("Page.bringToFront")

    def press(self, key, control=False, shift=False):
        """Presses a key, as a person at a keyboard does."""
        text = "\r" if key == "Enter" else key if len(key) == 1 and not control else ""
        code = CODES.get(key, ord(key.upper()) if len(key) == 1 else 0)
        values = {
            "key": key, "windowsVirtualKeyCode": code, "modifiers": (2 if control else 0) | (8 if shift else 0),
        }
        self.send("Input.dispatchKeyEvent", type="keyDown", **values, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **values)

    def write(self, text):
        self.send("Input.insertText", text=text)

    def wait(self, script, seconds=15, what=None):
        """Waits until a script gives something; returns it and how long that took."""
        start = time.monotonic()
        while True:
            try:
                value = self.run(script)
            except RuntimeError as error:
                # A page that is on its way to another address answers no more.
                if "navigated or closed" not in str(error):
                    raise
                value = None
            if value:
                return value, time.monotonic() - start
            if time.monotonic() - start > seconds:
                raise TimeoutError(what or script)
            time.sleep(0.02)

    def keep(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))
