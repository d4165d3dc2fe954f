"""Manifests whose reports are checked: one that fails, one that is hostile, and large ones."""

import re

HOSTILE = [
    "</script><script>alert(1)</script>", "javascript:alert(1)", "\u001b[2J\u001b]0;t\u0007",
    "\u202edesrever\u2066\u200b", "]]><testcase/>", "\n::error file=a::forged", "##[error]forged",
    "##vso[task.complete]", "```\n# heading\n```", "`` ` ``", "[x](https://evil.example)", "a\u2028b",
    "nul\u0000byte", "\ufffe\uffff", "# SKIP", "\\# TODO \\", "...\n---\n", "'\"{{}}: - ? &a *a !t",
    "<!-- & -->", "👩‍👩‍👧 𝔘𝔫𝔦", "<img src=x onerror=alert(1)>",
    "\" autofocus onfocus=\"alert(1)", "\"\u0338 onmouseover=\"\u0338alert(1)", "{{{title}}}",
    "</style><base href=//evil.example>", "\r\nok 2 - forged\n", "@everyone #1 https://a.example",
    "é" * 5000,
]


def failing():
    """A manifest with every sort of finding: tests, redirects, warnings, drift, slowness."""
    return {
        "apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
        "actions": [
            {
                "title": f"Open {number}",
                # A few are slow, which takes time to find.
                "regex": rf"https://a{number}\.example/([:digit:]"
                + (r"|(\d+|a+)+x)$" if number < 2 else r")$"),
                "testInputs": [f"https://a{number}.example/1", f"https://a{number}.example/b"],
                "formats": [{"appId": "n", "format": "n://𝔘/$1", "testResults": ["n://2", None]}],
            }
            for number in range(12)
        ],
        "redirects": {
            rf"https://r{number}\.example/\?to=(.*)": {
                "format": "$1",
                "tests": {f"https://r{number}.example/?to=https://x.example/": "https://y.example/"},
            }
            for number in range(2)
        },
    }


def hostile():
    return {
        "apps": [{"identifier": t, "name": t, "scheme": t} for t in HOSTILE[:-1]],
        "actions": [
            {
                "title": text, "regex": f"https://a{n}\\.example/(\\d)$|" + re.escape(text[:300]),
                "testInputs": [f"https://a{n}.example/1", text],
                "formats": [{"appId": HOSTILE[0], "format": text + "$1", "testResults": [text, text]}],
                text: text,
            }
            for n, text in enumerate(HOSTILE)
        ],
    }


def large(count, passes=False):
    """A manifest with ten tests for a rule, which all fail or all pass."""
    return {
        "apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
        "actions": [
            {
                "title": f"Open {number}",
                "regex": rf"https://a{number}\.example/(\d+)$",
                "testInputs": [f"https://a{number}.example/{test}" for test in range(10)],
                "formats": [
                    {
                        "appId": "n",
                        "format": "n://$1",
                        "testResults": [
                            f"n://{test}" if passes else "n://no" for test in range(10)
                        ],
                    }
                ],
            }
            for number in range(count // 10)
        ],
    }
