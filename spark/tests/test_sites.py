"""The sites that rules are for, of which alone shapes are looked for."""

import json

from ruleproof_spark.partition import Manifest
from ruleproof_spark.shapes import sites


def test_they_are_those_of_all_urls_in_the_manifests():
    text = {
        "actions": [{"testInputs": ["https://www.Notes.example/n/1", "http://u:p@a.b.co.uk:80/x", "no url"]}],
        "redirects": {"^x": {"tests": {"https://r.example?u": "https://[::1]/"}}},
    }
    assert sites([Manifest("m.json", json.dumps(text).encode())]) == {"notes.example", "co.uk", "r.example"}


def test_they_are_not_known_without_a_manifest_that_can_be_read():
    assert sites([]) is None
    assert sites([Manifest("m.json", b"{,}")]) is None
