"""Both widths and colour schemes: pictures, accessibility, nothing wider than the window."""

import importlib.util
import json
import pathlib
import sys

from .manifests import contributor, write
from .page import STATE, open_page, section
from .report import check_quiet, expect, problem
from .server import Server


def axe():
    """The accessibility checker, where a package brings it."""
    for package in ("axe_playwright_python", "axe_core_python"):
        found = importlib.util.find_spec(package)
        for folder in (found.submodule_search_locations or []) if found else []:
            path = pathlib.Path(folder) / "axe.min.js"
            if path.exists():
                return path.read_text()
    print("check-workbench: skipped: accessibility, since axe-core is missing (PyPI: axe-playwright-python)", file=sys.stderr)
    return None


def check(browser, program, folder, kept, _):
    write(folder / "rules.json", contributor())
    server = Server(program, folder, "rules.json")
    checker = axe()
    try:
        for width in (1280, 390):
            for theme in ("light", "dark"):
                look(browser, server, f"{width}-{theme}", width, theme, checker, kept)
    except (TimeoutError, RuntimeError) as error:
        problem(f"looks: {error}")
    finally:
        server.stop()


def look(browser, server, name, width, theme, checker, kept):
    browser.show(width, theme)
    open_page(browser, server)
    browser.wait("document.querySelectorAll('#list .tag.noted').length > 0", seconds=120, what="the states")
    inspect(browser, f"{name} list", checker, kept and kept / f"{name}-list.png")
    for rule in ("open-note", "slow-list", "digits"):
        browser.run(f"[...document.querySelectorAll('#list a')].find(a => a.textContent.includes('{rule}')).click()")
        browser.wait(f"{STATE} !== '' && {section('goldens')} !== '…'", seconds=120, what="the results")
        browser.run("document.getElementById('editor').scrollTo(0, 0)")
        inspect(browser, f"{name} {rule}", checker, kept and kept / f"{name}-{rule}.png")
        browser.run("document.querySelectorAll('details').forEach(d => { d.open = true })")
        inspect(browser, f"{name} {rule}, all open", checker, None)
        for part in range(1, 5):
            if not kept:
                break
            browser.run(f"document.getElementById('editor').scrollTo(0, {part} * 820)")
            browser.keep(kept / f"{name}-{rule}-{part}.png")
        if width < 600:
            browser.run("document.getElementById('back').click()")
    browser.run("document.getElementById('help').click()")
    inspect(browser, f"{name} keys", checker, None)
    browser.run("document.getElementById('dialog').close()")
    check_quiet(browser, server.origin, name)


def inspect(browser, name, checker, picture):
    if picture:
        browser.keep(picture)
    wide = browser.run(
        """[document.documentElement, document.getElementById('editor')].filter(e => e.scrollWidth > e.clientWidth + 1)
        .flatMap(e => [...e.querySelectorAll('*')].filter(c => !c.closest('.frame') && c.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 3).map(c => c.outerHTML.slice(0, 150)))"""
    )
    for element in wide:
        problem(f"{name}: wider than the window: {element}")
    if not checker:
        return
    if not browser.run("Boolean(window.axe)"):
        # Evaluated by the debugger, which the page's policy does not bind.
        browser.send("Runtime.evaluate", expression=checker)
    result = browser.run(
        "axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => "
        "[v.id, v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | ')]))"
    )
    for code, where in result:
        problem(f"{name}: axe {code}: {where}")
