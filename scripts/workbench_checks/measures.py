"""How long a large manifest takes, and what it keeps in memory."""

import shutil
import statistics
import time

from report_manifests import large

from .manifests import write
from .page import STATE, open_page
from .report import expect
from .server import Server

KEYSTROKES = 200


def check(browser, program, folder, kept, manifest):
    if manifest:
        shutil.copy(manifest, folder / "large.json")
    else:
        write(folder / "large.json", large(4_000, passes=True))
    server = Server(program, folder, "large.json")
    try:
        browser.show(1280, "light")
        seconds = open_page(browser, server)
        _, rest = browser.wait("document.querySelectorAll('#list a').length > 0")
        count = browser.run("document.querySelectorAll('#list a').length")
        print(f"{count} rules: the page opens in {seconds:.2f} s")
        expect(seconds < 10, f"the page takes {seconds:.2f} s")
        browser.press("j")
        browser.wait(f"{STATE} !== ''")
        browser.press("p")
        # From the event of a key: what drives the browser takes time, too.
        browser.run("window.addEventListener('input', () => { window.before = performance.now() }, true)")
        times = []
        start = None
        for number in range(KEYSTROKES):
            browser.run("window.shown = 0; new MutationObserver((_, o) => { "
                        "window.shown = performance.now(); o.disconnect() }).observe(document.querySelector('.tests'), "
                        "{ childList: true, subtree: true, attributes: true, characterData: true })")
            browser.write("x" if number % 2 == 0 else "")
            if number % 2 == 1:
                browser.press("Backspace")
            browser.wait("window.shown > 0", what="live results")
            times.append(browser.run("window.shown - window.before"))
            if number == 20:
                start = server.memory()
            # A person types no faster.
            time.sleep(0.05)
        end = server.memory()
        ordered = sorted(times)
        print(f"{len(times)} keystrokes: median {statistics.median(times):.0f} ms, 95 of 100 within "
              f"{ordered[int(len(ordered) * 0.95)]:.0f} ms, longest {ordered[-1]:.0f} ms; "
              f"memory {start} MiB after 20, {end} MiB at the end")
        expect(statistics.median(times) < 2_000, "a keystroke takes too long")
        expect(end < start * 1.5 + 64, f"memory grows from {start} to {end} MiB")
    finally:
        server.stop()
