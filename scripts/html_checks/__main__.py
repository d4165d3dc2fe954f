"""Makes HTML reports, and looks at them in a browser (see check-html)."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from report_manifests import failing, hostile, large

from .browser import Browser

PROGRAM, CHROMIUM = sys.argv[1], sys.argv[2]
KEPT = pathlib.Path(sys.argv[3]) if sys.argv[3:] and sys.argv[3] else None
WIDTHS = [1280, 390]
THEMES = ["light", "dark"]
# How long a page of 1,000 rules may take to open, in seconds. It takes about a third of that.
LIMIT = 10.0
ROOT = pathlib.Path(__file__).resolve().parents[2]
# Rules with scripts, and the responses that are recorded for them.
SCRIPTS = [str(ROOT / "corpus/manifest/starter-v4.json"), "--config", str(ROOT / "ruleproof.yml")]
problems = []


def problem(text):
    problems.append(text)
    print("check-html: " + text, file=sys.stderr)


def notice(text):
    print("check-html: skipped: " + text, file=sys.stderr)


def make(folder, name, manifest, command):
    """Writes the report on a manifest; returns its path."""
    (folder / f"{name}.json").write_text(json.dumps(manifest, ensure_ascii=False))
    return report(folder, name, [*command, f"{name}.json"])


def report(folder, name, call):
    path = folder / f"{name}.html"
    environment = {**os.environ, "RULEPROOF_CACHE": str(folder / "cache")}
    result = subprocess.run(
        [PROGRAM, *call, "--quiet", "--report", f"html={path}"],
        cwd=folder, env=environment, capture_output=True, text=True,
    )
    if result.returncode not in (0, 1) or not path.exists():
        problem(f"{name}: exit code {result.returncode}: {result.stderr[:500]}")
        return None
    return path


def axe():
    """The accessibility checker, where a package brings it."""
    for package in ("axe_playwright_python", "axe_core_python"):
        found = importlib.util.find_spec(package)
        for folder in (found.submodule_search_locations or []) if found else []:
            path = pathlib.Path(folder) / "axe.min.js"
            if path.exists():
                return path.read_text()
    notice("accessibility, since axe-core is missing (PyPI: axe-playwright-python)")
    return None


def check_valid(name, path):
    try:
        import html5lib
    except ImportError:
        return notice("validity, since Python's html5lib is missing")
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(path.read_text())
    for position, code, values in parser.errors[:5]:
        problem(f"{name}: line {position[0]}: {code} {values}")


def check_quiet(browser, name, path):
    """Nothing runs, and nothing is asked for but the page."""
    for event in browser.events:
        method, values = event.get("method", ""), event.get("params", {})
        if method == "Page.javascriptDialogOpening":
            problem(f"{name}: a dialogue: {values['message']}")
        elif method == "Network.requestWillBeSent":
            if values["request"]["url"] != path.as_uri():
                problem(f"{name}: a request to {values['request']['url'][:200]}")
        elif method == "Log.entryAdded":
            problem(f"{name}: {values['entry']['text'][:300]}")
        elif method == "Runtime.exceptionThrown":
            problem(f"{name}: {json.dumps(values['exceptionDetails'])[:300]}")
    title = browser.run("document.title")
    if not title.startswith("ruleproof "):
        problem(f"{name}: the title is {title!r}")
    bad = browser.run(
        """[...document.querySelectorAll('*')].filter(e =>
          e.getAttributeNames().some(a => a.startsWith('on') || a === 'style' || a === 'src')
          || (e.hasAttribute('href') && !e.getAttribute('href').startsWith('#'))
          || ['IMG', 'IFRAME', 'BASE', 'LINK', 'OBJECT', 'EMBED'].includes(e.tagName)
          || e.tagName === 'SCRIPT' && e !== document.body.lastElementChild
        ).map(e => e.outerHTML.slice(0, 200))"""
    )
    for element in bad:
        problem(f"{name}: {element}")


def check_looks(browser, name, path, checker):
    """At every width, in every theme: no wider than the window, and accessible."""
    for width in WIDTHS:
        for theme in THEMES:
            browser.show(width, theme)
            browser.open(path.as_uri())
            # What is closed is checked, too.
            browser.run(
                "document.querySelectorAll('details').forEach(e => { e.open = true }); "
                "document.querySelectorAll('.rule').forEach(e => "
                "{ e.style.contentVisibility = 'visible' })"
            )
            wide = browser.run(
                """document.documentElement.scrollWidth > innerWidth
                ? [...document.body.querySelectorAll('*')].filter(e =>
                    e.getBoundingClientRect().right > innerWidth + 1)
                  .slice(0, 3).map(e => e.outerHTML.slice(0, 160)) : null"""
            )
            if wide is not None:
                problem(f"{name}: wider than a window of {width}: {wide}")
            if KEPT:
                browser.picture(KEPT / f"{name}-{width}-{theme}.png")
            if checker:
                check_access(browser, f"{name} at {width}, {theme}", checker)


def check_first_screen(browser, name, path):
    """The verdict and the first failure are there without scrolling."""
    for width in WIDTHS:
        browser.show(width, "light")
        browser.open(path.as_uri())
        end = browser.run(
            "[document.querySelector('h1'), ...document.querySelectorAll('.first dd, .first p')]"
            ".map(e => e.getBoundingClientRect().bottom).reduce((a, b) => Math.max(a, b))"
        )
        height = browser.run("innerHeight")
        if not browser.run("document.querySelector('.first') !== null"):
            problem(f"{name}: no first failure")
        elif end > height:
            problem(f"{name} at {width}: the first failure ends at {end:.0f} of {height}")


def check_access(browser, name, checker):
    browser.run(checker + "; null")
    found = browser.run(
        """axe.run(document, {resultTypes: ['violations']}).then(result =>
          result.violations.map(v => [v.impact, v.id, v.help, v.nodes.length,
            v.nodes[0].html.slice(0, 200), (v.nodes[0].any[0] || {}).message || '']))"""
    )
    for impact, code, text, count, node, message in found:
        say = problem if impact in ("serious", "critical") else lambda text: print("  " + text)
        say(f"{name}: {impact}: {code}: {text} ({count}): {node} {message}")


def check_without_scripts(browser, name, path):
    browser.scripts(False)
    browser.open(path.as_uri(), paints=False)
    browser.scripts(True)
    if browser.run("document.getElementById('filter')?.hidden") is not True:
        problem(f"{name}: without JavaScript the filter is shown")
    if browser.run("document.querySelectorAll('.rule').length") == 0:
        problem(f"{name}: without JavaScript there are no rules")


def check_filter(browser, name, path):
    """The filter, the keys and the address."""

    def expect(what, script, value):
        actual = browser.run(script)
        if actual != value:
            problem(f"{name}: {what}: {actual!r}, expected {value!r}")

    shown = "document.querySelectorAll('.rule:not([hidden])').length"
    browser.show(1280, "light")
    browser.open(path.as_uri())
    all_rules = browser.run(shown)
    expect("the filter is shown", "document.getElementById('filter').hidden", False)
    browser.key("/")
    expect("'/' goes to the search", "document.activeElement.id", "query")
    for letter in "a11.example":
        browser.key(letter)
    expect("a search", shown, 1)
    expect("its address", "location.hash", "#q=a11.example")
    expect(
        "its words", "document.getElementById('shown').textContent", f"1 of {all_rules} rules shown"
    )
    search = """(text => {
      query.value = text;
      query.dispatchEvent(new Event('input', {bubbles: true}));
      return document.getElementById('shown').textContent;
    })"""
    words = f"1 of {all_rules} rules shown"
    expect("the URL of a test", f"{search}('https://a11.example/b')", words)
    expect("its test", "document.querySelector('.found').textContent.includes('a11.example/b')", True)
    expect("another of its host", f"{search}('http://a11.example/x/y?z')", "no test has this URL; "
           "those with a11.example/: " + words)
    expect("no test stands out", "document.querySelector('.found')", None)
    expect("another URL", f"{search}('https://other.example/')",
           "no test has this URL, or another of its host")
    expect("no rule", shown, 0)
    browser.key("Escape")
    expect("Escape clears", shown, all_rules)
    expect("the address is empty", "location.hash", "")
    browser.key("j")
    browser.key("j")
    second = "document.querySelectorAll('.rule')[1]"
    expect("'j' goes to the next rule", f"{second}.contains(document.activeElement)", True)
    browser.run("document.querySelector('[name=outcome]').click()")
    expect("an outcome less", f"{shown} < {all_rules}", True)
    state = browser.run("location.href")
    count = browser.run(shown)
    browser.open(state)
    expect("the address restores the filter", shown, count)
    anchor = browser.run("document.querySelector('.rule[hidden]').id")
    browser.run(f"location.hash = {anchor!r}; new Promise(done => setTimeout(done, 100))")
    expect("a link to a rule shows it", f"document.getElementById({anchor!r}).hidden", False)
    expect(
        "and opens it", f"document.getElementById({anchor!r}).firstElementChild.open", True
    )


def main(folder):
    browser = Browser(CHROMIUM)
    try:
        checker = axe()
        pages = {
            "failing": make(folder, "failing", failing(), ["verify"]),
            "hostile": make(folder, "hostile", hostile(), ["verify"]),
            "coverage": report(folder, "coverage", ["coverage", "failing.json"]),
            "scripts": report(folder, "scripts", ["test", "--rule", "*vimeo*", *SCRIPTS]),
        }
        for name, path in pages.items():
            if not path:
                continue
            check_valid(name, path)
            browser.show(1280, "light")
            browser.open(path.as_uri())
            check_quiet(browser, name, path)
            check_looks(browser, name, path, checker)
            check_without_scripts(browser, name, path)
            if name in ("failing", "hostile"):
                check_first_screen(browser, name, path)
            print(f"{name}: {path.stat().st_size:,} bytes")
        if pages["scripts"] and 'class="exchanges"' not in pages["scripts"].read_text():
            problem("scripts: no HTTP requests")
        if pages["failing"]:
            check_filter(browser, "failing", pages["failing"])
        for name, passes in (("1,000 rules that fail", False), ("1,000 rules that pass", True)):
            path = make(folder, f"large-{passes}", large(10_000, passes), ["test"])
            if path:
                browser.show(1280, "light")
                seconds = sorted(browser.open(path.as_uri()) for _ in range(3))
                print(f"{name}: {path.stat().st_size:,} bytes, open in {seconds[1]:.2f} s")
                if seconds[0] > LIMIT:
                    problem(f"{name}: opened in {seconds[0]:.2f} s, {LIMIT} s is the limit")
    finally:
        browser.close()


if KEPT:
    main(KEPT)
else:
    with tempfile.TemporaryDirectory(prefix="check-html-") as path:
        main(pathlib.Path(path))
print(f"check-html: {len(problems)} problems")
sys.exit(1 if problems else 0)
