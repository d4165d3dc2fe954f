"""Every task of a contributor, by keyboard."""

import json
import os
import subprocess

from .manifests import contributor, write
from .page import STATE, TESTS, TITLE, leave, open_page, open_rule, press_button, replace_field, save_failing, section
from .report import check_quiet, expect, problem
from .server import Server


def check(browser, program, folder, kept, _):
    path = folder / "rules.json"
    write(path, contributor())
    record(program, folder)
    server = Server(program, folder, "rules.json")
    try:
        browser.show(1280, "light")
        seconds = open_page(browser, server)
        print(f"the page opens in {seconds:.2f} s")
        expect(browser.run("location.hash") == "", "the token stays in the address")
        for task in (navigate, search_url, edit_pattern, fix_test, edit_test, try_urls, fix_slow, fix_finding, engines, words_and_json, save, goldens):
            try:
                task(browser, path)
            except (TimeoutError, RuntimeError) as error:
                problem(f"{task.__name__}: {error}")
        check_quiet(browser, server.origin, "tasks")
    finally:
        code = server.stop()
        expect(code == 0, f"Ctrl-C ends it with {code}")


def record(program, folder):
    """Records goldens, of which a task accepts a change."""
    environment = {**os.environ, "RULEPROOF_CACHE": str(folder / "cache")}
    environment.pop("CI", None)
    result = subprocess.run(
        [program, "golden", "record", "rules.json"], cwd=folder, env=environment, capture_output=True,
        text=True,
    )
    expect(result.returncode == 0, f"golden record: {result.stderr[:500]}")


def navigate(browser, _):
    browser.press("j")
    browser.wait(f"{TITLE} === 'action/n/open-note'")
    browser.press("j")
    browser.wait(f"{TITLE} === 'action/n/slow-list'")
    browser.press("k")
    browser.wait(f"{TITLE} === 'action/n/open-note'")
    browser.press("?")
    browser.wait("document.getElementById('dialog').open")
    browser.press("Escape")
    browser.wait("!document.getElementById('dialog').open")
    browser.wait("document.querySelector('#list .item.failed') !== null")
    expect(browser.run("document.querySelector('[aria-current]').textContent.includes('Open note')"), "no current rule")


def search_url(browser, _):
    """A pasted URL lists the rules that take it, with what they give, then those that nearly do."""
    browser.press("/")
    browser.write("https://a.example/n/7")
    shown = "[...document.querySelectorAll('#list > li:not([hidden])')].map(e => e.textContent)"
    browser.wait(f"{shown}.some(text => text.includes('n://note/7'))", what="the rules of a URL")
    rows = browser.run(shown)
    expect(rows[0] == "Rules that take it", f"the first heading is another one: {rows}")
    expect("n://rival" in rows[2], f"the second rule is not there: {rows}")
    replace_field(browser, "https://b.example/77")
    browser.wait("document.getElementById('shown').textContent === 'no rule takes this URL'", what="no rule")
    browser.wait(f"{shown}.some(text => text.includes('the pattern stops before'))", what="the near misses")
    leave(browser)
    browser.wait("document.getElementById('query').value === ''")


def edit_pattern(browser, _):
    open_rule(browser, "open-note")
    expect(browser.run(TESTS) == ["failed", "passed"], f"tests: {browser.run(TESTS)}")
    expect(browser.run("document.querySelectorAll('.tests mark.captured').length") == 1, "groups are not marked")
    expect(browser.run("document.querySelectorAll('.diagram .box').length") > 3, "no diagram")
    browser.press("p")
    expect(browser.run("document.activeElement.id") == "pattern-field", "p does not go to the pattern")
    replace_field(browser, r"^https?://a\.example/n/([0-9a-z]+)$")
    browser.wait("document.querySelectorAll('.tests mark.captured').length === 2", what="live matches")
    replace_field(browser, "^https?://a(")
    browser.wait("document.getElementById('pattern-error').textContent !== ''", what="the error of a half-written pattern")
    expect(browser.run("document.activeElement.value") == "^https?://a(", "typing was disturbed")
    expect(browser.run("document.querySelectorAll('.under .bad').length") == 1, "the error is not marked in the field")
    expect(browser.run(STATE) == "cannot run until the pattern compiles", "tests of no pattern: " + browser.run(STATE))
    expect(browser.run("document.querySelector('.picture').classList.contains('before')"), "the diagram does not say that it is old")
    replace_field(browser, r"^https?://a\.example/n/([0-9]+)$")
    browser.wait("document.getElementById('pattern-error').textContent === ''")
    leave(browser)


def fix_test(browser, _):
    open_rule(browser, "open-note")
    press_button(browser, "Expect this instead")
    browser.wait(f"{STATE} === '2 passed'", what="the accepted result")
    browser.press("z")
    browser.wait(f"{STATE}.includes('1 failed')", what="undo")
    press_button(browser, "Expect this instead")
    browser.wait(f"{STATE} === '2 passed'")


def edit_test(browser, _):
    open_rule(browser, "open-note")
    browser.press("n")
    browser.write("https://a.example/n/42")
    browser.wait("document.querySelector('.tests ~ .given').textContent.includes('n://note/42')", what="what will be expected")
    browser.press("Enter")
    browser.wait("document.querySelectorAll('.test').length === 3 && " + f"{STATE} === '3 passed'", what="a new test")
    leave(browser)
    browser.press("t")
    browser.press("Enter")
    browser.run("document.querySelectorAll('.tests .test')[0].querySelectorAll('details').forEach(d => { d.open = true })")
    browser.run("document.getElementById('input-0').focus()")
    replace_field(browser, "https://a.example/n/55")
    browser.wait("document.querySelectorAll('.test.failed').length === 1", what="an edited input")
    replace_field(browser, "https://a.example/n/1")
    browser.wait(f"{STATE} === '3 passed'")
    leave(browser)
    browser.run("document.querySelectorAll('.tests .test')[2].querySelectorAll('details').forEach(d => { d.open = true })")
    press_button(browser, "Remove this test", "document.querySelectorAll('.tests .test')[2]")
    browser.wait("document.querySelectorAll('.test').length === 2", what="a removed test")


def try_urls(browser, _):
    open_rule(browser, "open-note")
    browser.press("u")
    browser.write("https://a.example/n/9")
    browser.wait("document.querySelector('.tried')?.textContent.includes('n://note/9')", what="a pasted URL")
    leave(browser)
    browser.wait(f"{section('sharing')} === '1 other rule'", seconds=60, what="who else takes it")
    browser.press("5")
    browser.press("Enter")
    browser.press("Enter")
    expect(browser.run("document.querySelector('#part-sharing').textContent.includes('action/n/rival')"), "the other rule is not named")
    browser.run("document.getElementById('urls-field').value = ''")


def fix_slow(browser, _):
    open_rule(browser, "slow-list")
    browser.wait(f"{section('slow')}.startsWith('slow on')", seconds=120, what="the slow pattern")
    expect(browser.run("document.querySelectorAll('.growth .line.fixed').length") > 0, "no curve after the fix")
    press_button(browser, "Apply this fix", "document.getElementById('part-slow')")
    browser.wait(f"{section('slow')} === 'not slow'", seconds=120, what="the fixed pattern")
    browser.press("z")
    browser.wait(r"document.getElementById('pattern-field').value.includes('(?:[a-z]+)+')", what="undo of the fix")


def fix_finding(browser, _):
    open_rule(browser, "bare-dot")
    browser.wait("document.querySelector('#part-findings button') !== null", seconds=60, what="the fix of a finding")
    browser.run("document.querySelector('#part-findings button').focus()")
    browser.press("Enter")
    browser.wait(r"document.getElementById('pattern-field').value.includes('c\\.example')", what="the fixed dot")


def engines(browser, _):
    open_rule(browser, "digits")
    browser.wait("document.querySelectorAll('#part-engines table td').length === 3", seconds=120, what="engines side by side")
    browser.wait(f"document.querySelector('#part-coverage .state').textContent.includes('covered')", seconds=60, what="coverage")


def words_and_json(browser, _):
    open_rule(browser, "rival")
    browser.wait("document.querySelectorAll('.words li').length > 3", what="the pattern in words")
    browser.press("7")
    text = browser.run("document.activeElement.value")
    replace_field(browser, text.replace("n://rival", "n://other", 1))
    browser.wait("document.querySelectorAll('.test.failed').length === 1", what="a change of the JSON")
    replace_field(browser, text[:-1])
    browser.wait("document.querySelector('#part-json .wrong').textContent !== ''", what="an error of the JSON")
    replace_field(browser, text)
    browser.wait("document.querySelectorAll('.test.passed').length === 1")
    leave(browser)


def save(browser, path):
    before = path.read_text()
    browser.press("s", control=True)
    browser.wait("document.querySelectorAll('#dialog .difference .mine').length === 2", what="what a save changes")
    press_button(browser, "Save", "document.getElementById('dialog')")
    browser.wait("document.getElementById('save').disabled", what="saving")
    after = path.read_text()
    expect(json.loads(after)["actions"][0]["formats"][0]["testResults"] == ["n://note/1", None], "the result is not saved")
    expect(json.loads(after)["actions"][2]["regex"] == r"^https://c\.example/([0-9]+)$", "the fix is not saved")
    lines = [(a, b) for a, b in zip(before.split("\n"), after.split("\n")) if a != b]
    expect(len(lines) == 2, f"other lines changed: {lines}")


def goldens(browser, path):
    open_rule(browser, "bare-dot")
    browser.wait(f"{section('goldens')}.endsWith('change') || {section('goldens')}.endsWith('changes')", seconds=120, what="changes of goldens")
    open_rule(browser, "open-note")
    browser.press("p")
    browser.run("document.getElementById('template-0').focus()")
    replace_field(browser, "n://changed/$1")
    leave(browser)
    browser.wait(f"{section('goldens')}.includes('change')", seconds=120, what="a change of the draft")
    accept = "document.querySelector('#part-goldens .actions button')"
    expect(browser.run(f"{accept}.disabled"), "a draft can be accepted")
    save_failing(browser)
    browser.wait(f"{accept}?.disabled === false", seconds=120, what="the changes of the file")
    browser.run(f"{accept}.focus()")
    browser.press("Enter")
    browser.wait(f"{section('goldens')} === 'as recorded'", seconds=120, what="one accept for one edit")
    expect(browser.run(f"{section('goldens')} === 'as recorded'"), "changes are left: " + browser.run(section("goldens")))
