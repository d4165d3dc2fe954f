"""Checks every message of a session against the types of the protocol, as lsprotocol has them.

  python3 -m editor_checks.protocol PROGRAM FOLDER
"""

import sys

from .client import Client, at, place, span
from .manifest import TEXT

try:
    from lsprotocol import converters, types
except ImportError:
    converters = None


def session(client):
    """Asks everything that the server offers; the methods of the requests by their number."""
    asked = {}

    def ask(method, params):
        number = client.request(method, params)
        asked[number] = method
        return client.answer(number).get("result")

    uri = client.open("session.json", TEXT)
    client.diagnostics(uri, wanted=lambda found: any(f["code"] == "tests/failed" for f in found))
    document = {"textDocument": {"uri": uri}}
    whole = {**document, "range": span(0, 0, 0, TEXT.count("\n")), "context": {"diagnostics": []}}
    app = place(TEXT, 'notes", "format"')
    for part in ["example/n/([0", "n/12", '"testInputs', 'notes://n/$1', '"storeId', 'notes", "format"']:
        ask("textDocument/hover", at(uri, *place(TEXT, part, 2)))
    for part in ['notes", "format"', '"apps"', "{\"title"]:
        ask("textDocument/completion", at(uri, *place(TEXT, part, 1)))
    ask("textDocument/codeAction", whole)
    ask("textDocument/codeLens", document)
    ask("textDocument/documentSymbol", document)
    ask("textDocument/definition", at(uri, *app))
    ask("textDocument/references", at(uri, *app, context={"includeDeclaration": True}))
    ask("textDocument/prepareRename", at(uri, *app))
    ask("textDocument/rename", at(uri, *app, newName="other"))
    ask("textDocument/rename", at(uri, 0, 0, newName="other"))
    ask("workspace/nothing", {})
    client.change(uri, (span_of("([0-9]+)"), "("))
    client.diagnostics(uri, wanted=lambda found: any(f["code"] == "pattern-does-not-compile" for f in found))
    ask("textDocument/codeAction", whole)
    configuration = client.open("ruleproof.yml", "manifests: [rules.json]\ndrift:\n  fail: never\n", "yaml")
    client.diagnostics(configuration)
    ask("textDocument/hover", at(configuration, 2, 4))
    ask("textDocument/completion", at(configuration, 2, 8))
    return asked


def span_of(part):
    line, column = place(TEXT, part)
    return line, column, column


def main():
    if converters is None:
        print("check-editors: the types of the protocol are skipped, since there is no lsprotocol (pip)", file=sys.stderr)
        return
    converter = converters.get_converter()
    client = Client(sys.argv[1], sys.argv[2], capabilities={"workspace": {"codeLens": {"refreshSupport": True}}})
    first = {1: "initialize"}
    asked = {**first, **session(client)}
    count = client.count
    code = client.end()
    assert code == 0, f"exit code {code}"
    asked[count + 1] = "shutdown"
    checked = 0
    for _, message in client.messages:
        if "method" in message:
            kind = types.METHOD_TO_TYPES[message["method"]][0]
        elif "error" in message:
            kind = types.ResponseErrorMessage
        else:
            kind = types.METHOD_TO_TYPES[asked[message["id"]]][1]
        value = converter.structure(message, kind)
        written = converter.unstructure(value, kind)
        lost = difference(message, written)
        assert not lost, f"{message.get('method') or asked[message['id']]} has what the protocol does not: {lost}"
        checked += 1
    print(f"check-editors: protocol: {checked} messages have the types of LSP 3.17")


def difference(sent, read, path=""):
    """The keys and values that the types do not keep; nil where all are kept."""
    if isinstance(sent, dict):
        for key, value in sent.items():
            if value is None and key not in (read or {}):
                continue
            if not isinstance(read, dict) or key not in read:
                return f"{path}/{key}"
            if lost := difference(value, read[key], f"{path}/{key}"):
                return lost
        return None
    if isinstance(sent, list):
        if not isinstance(read, (list, tuple)) or len(sent) != len(read):
            return path
        for index, pair in enumerate(zip(sent, read)):
            if lost := difference(*pair, f"{path}/{index}"):
                return lost
        return None
    return None if sent == read else path


if __name__ == "__main__":
    main()
