"""Collects what is wrong."""

import json
import sys

problems = []


def problem(text):
    problems.append(text)
    print("check-workbench: " + text, file=sys.stderr)


def expect(value, text):
    if not value:
        problem(text)


def check_quiet(browser, origin, name):
    """Nothing of a manifest ran, nothing was logged, and nothing was asked of anybody else."""
    for event in browser.events:
        method, values = event.get("method", ""), event.get("params", {})
        if method == "Page.javascriptDialogOpening" and values["type"] != "beforeunload":
            problem(f"{name}: a dialogue: {values['message']}")
        elif method == "Network.requestWillBeSent":
            url = values["request"]["url"]
            if not url.startswith(origin + "/") and url != "about:blank":
                problem(f"{name}: a request to {url[:200]}")
            if "#" in url or "token" in url.lower():
                problem(f"{name}: the token is in an address: {url[:200]}")
        elif method == "Log.entryAdded":
            entry = values["entry"]
            # A server that is stopped does not answer.
            if "ERR_CONNECTION" not in entry["text"] and "401" not in entry["text"]:
                problem(f"{name}: {entry['text'][:300]} {entry.get('url', '')}")
        elif method == "Runtime.exceptionThrown":
            problem(f"{name}: {json.dumps(values['exceptionDetails'])[:400]}")
        elif method == "Runtime.consoleAPICalled":
            problem(f"{name}: console: {json.dumps(values['args'])[:300]}")
    browser.events = []
