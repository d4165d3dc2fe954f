"""A hostile manifest runs nothing and moves nothing."""

from report_manifests import hostile

from .manifests import write
from .page import open_page
from .report import check_quiet, expect, problem
from .server import Server

BAD = """[...document.querySelectorAll('*')].filter(e =>
  e.getAttributeNames().some(a => a.startsWith('on'))
  || (e.hasAttribute('href') && !/^(#|\\/)/.test(e.getAttribute('href')))
  || ['IMG', 'IFRAME', 'BASE', 'OBJECT', 'EMBED'].includes(e.tagName)
  || e.tagName === 'SCRIPT' && e.getAttribute('src') !== '/main.js'
).map(e => e.outerHTML.slice(0, 200))"""


def check(browser, program, folder, kept, _):
    write(folder / "hostile.json", hostile())
    server = Server(program, folder, "hostile.json")
    try:
        browser.show(1280, "light")
        open_page(browser, server)
        count = browser.run("document.querySelectorAll('#list a').length")
        for index in range(count):
            browser.press("j")
            browser.wait("document.querySelectorAll('.tests .test').length > 0", what=f"rule {index}")
            browser.run("document.querySelectorAll('details').forEach(d => { d.open = true })")
            for element in browser.run(BAD):
                problem(f"hostile: {element}")
            hidden = browser.run(
                "/[\\u202a-\\u202e\\u2066-\\u2069\\u200b]/.test(document.getElementById('editor').innerText"
                " + document.getElementById('list').innerText)"
            )
            expect(not hidden, f"hostile rule {index}: text that turns other text round is shown")
        expect(browser.run("document.title").endswith("ruleproof workbench"), "the title is another one")
        check_quiet(browser, server.origin, "hostile")
        # Even a script of the page could not make markup of text.
        made = browser.run(
            "(() => { try { document.createElement('p').innerHTML = '<b>x</b>'; return true } catch { return false } })()"
        )
        expect(not made, "markup can be made of text")
    finally:
        server.stop()
