"""Manifests that the workbench is checked with."""

import json


def contributor():
    """Rules for every task: a failing test, a slow pattern, a difference, a finding with a fix, a rival."""
    def rule(title, pattern, inputs, template, results):
        return {
            "title": title, "regex": pattern, "testInputs": inputs,
            "formats": [{"appId": "n", "format": template, "testResults": results}],
        }

    return {
        "apps": [{"identifier": "n", "name": "Notes", "scheme": "n", "storeId": "123456789"}],
        "actions": [
            rule("Open note", r"^https?://a\.example/n/([0-9]+)$",
                 ["https://a.example/n/1", "https://a.example/n/x"], "n://note/$1", ["n://note/1", "n://wrong"]),
            rule("Slow list", r"^https?://b\.example/((?:[a-z]+)+)$", ["https://b.example/abc"],
                 "n://list/$1", ["n://list/abc"]),
            rule("Bare dot", "^https://c.example/([0-9]+)$", ["https://c.example/7"], "n://$1", ["n://7"]),
            rule("Rival", r"^https?://a\.example/.*$", ["https://a.example/n/1"], "n://rival", ["n://rival"]),
            rule("Digits", r"^https?://d\.example/(\d+)$", ["https://d.example/٣"], "n://$1", ["n://٣"]),
        ],
        "redirects": {
            r"^https://r\.example/\?to=.*": {
                "param": "to", "tests": {"https://r.example/?to=https%3A%2F%2Fx.example": "https://x.example"},
            },
        },
    }


def write(path, manifest):
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n")
