"""What is on the page, as scripts find it."""

TITLE = "document.querySelector('#editor .about .name')?.textContent"
TESTS = "[...document.querySelectorAll('.tests .test')].map(e => e.className.replace('test ', ''))"
STATE = "document.querySelector('#tests-title .state').textContent"


def section(name):
    return f"document.querySelector('#part-{name} .state').textContent"


def open_page(browser, server):
    browser.events = []
    seconds = browser.open(server.address)
    browser.wait("document.querySelectorAll('#list a').length > 0", what="the list")
    return seconds


def open_rule(browser, words):
    """Searches for a rule and opens it, by keyboard."""
    leave(browser)
    browser.press("/")
    browser.write(words)
    browser.press("Enter")
    browser.wait(f"{STATE} !== ''", what=f"the tests of '{words}'")
    leave(browser)
    browser.run("document.getElementById('query').value = ''; "
                "document.getElementById('filter').dispatchEvent(new Event('input'))")


def save_failing(browser):
    """Saves although tests fail, which the dialogue says."""
    browser.press("s", control=True)
    browser.wait("document.querySelector('#dialog .wrong')?.textContent.includes('fail')", what="the tests that fail")
    press_button(browser, "Save all the same", "document.getElementById('dialog')")
    browser.wait("document.getElementById('save').disabled", what="saving")


def leave(browser):
    """Leaves a field."""
    for _ in range(3):
        inside = browser.run("Boolean(document.activeElement.closest('input, textarea, select'))")
        if not inside:
            return
        browser.press("Escape")


def replace_field(browser, text):
    """Writes over the field that has the focus."""
    browser.press("a", control=True)
    browser.run("document.activeElement.select()")
    browser.write(text)


def press_button(browser, words, within="document"):
    """Finds a button by its words, as Tab would, and presses it."""
    browser.wait(
        f"[...{within}.querySelectorAll('button')].some(b => b.textContent === {words!r} && !b.disabled)",
        seconds=40, what=f"the button '{words}'",
    )
    browser.run(f"[...{within}.querySelectorAll('button')].find(b => b.textContent === {words!r} && !b.disabled).focus()")
    browser.press("Enter")
