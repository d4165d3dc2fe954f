"""Two tabs, a file that changes outside, a server that stops and starts; requests of others."""

import http.client
import json

from .manifests import contributor, write
from .page import STATE, leave, open_page, open_rule, press_button, replace_field, save_failing
from .report import check_quiet, expect, problem
from .server import Server


def check(browser, program, folder, kept, _):
    path = folder / "rules.json"
    write(path, contributor())
    server = Server(program, folder, "rules.json")
    browser.show(1280, "light")
    try:
        refuse(server)
        open_page(browser, server)
        for step in (two_tabs, outside, conflict):
            try:
                step(browser, path, server)
            except (TimeoutError, RuntimeError) as error:
                problem(f"{step.__name__}: {error}")
        check_quiet(browser, server.origin, "trouble")
        restart(browser, path, server, program, folder)
    finally:
        server.stop()


def request(server, method, path, headers, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request(method, path, body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


def refuse(server):
    token = {"X-Ruleproof-Token": server.token}
    cases = [
        ({}, 401), ({"X-Ruleproof-Token": "0" * 64}, 401), ({**token, "Origin": "http://evil.example"}, 403),
        ({**token, "Origin": "null"}, 403), ({**token, "Sec-Fetch-Site": "cross-site"}, 403),
        ({**token, "Host": "evil.example"}, 421), (token, 200),
    ]
    for headers, wanted in cases:
        status = request(server, "GET", "/api/overview", headers)
        expect(status == wanted, f"{headers} is answered with {status}, not {wanted}")


def two_tabs(browser, path, server):
    open_rule(browser, "open-note")
    first = browser.session
    second = browser.tab()
    browser.show(1280, "light")
    open_page(browser, server)
    open_rule(browser, "open-note")
    browser.run("document.getElementById('template-0').focus()")
    replace_field(browser, "n://second/$1")
    leave(browser)
    browser.wait("!document.getElementById('save').disabled")
    save_failing(browser)
    browser.turn(first)
    browser.wait("document.getElementById('template-0')?.value === 'n://second/$1'", what="the other tab's change")
    expect(browser.run("document.getElementById('banners').textContent.includes('saved from another tab')"), "no banner in the other tab")
    browser.turn(second)
    browser.send("Page.close")
    browser.turn(first)


def outside(browser, path, server):
    open_rule(browser, "rival")
    path.write_text(path.read_text().replace("n://rival", "n://outside"))
    browser.wait("document.getElementById('template-0')?.value === 'n://outside'", what="the file that changed outside")
    expect(browser.run("document.getElementById('banners').textContent.includes('has changed on the disk')"), "no banner")
    text = path.read_text()
    path.write_text("{ broken")
    browser.wait("document.getElementById('banners').textContent.includes('cannot be read')", what="the broken file")
    path.write_text(text)
    browser.wait("!document.getElementById('banners').textContent.includes('cannot be read')", what="the file that can be read again")


def conflict(browser, path, server):
    open_rule(browser, "rival")
    browser.run("document.getElementById('template-0').focus()")
    replace_field(browser, "n://mine")
    leave(browser)
    browser.wait("!document.getElementById('save').disabled")
    path.write_text(path.read_text().replace("n://outside", "n://theirs"))
    browser.wait("document.getElementById('trouble').textContent.includes('has changed on the disk')", what="the conflict")
    browser.press("s", control=True)
    browser.wait("document.querySelector('#dialog .difference') !== null", what="the difference")
    expect("n://theirs" in path.read_text(), "the other change was written over")
    text = browser.run("document.querySelector('#dialog').textContent")
    expect("n://theirs" in text and "n://mine" in text, f"the difference shows not both: {text[:300]}")
    press_button(browser, "Save mine instead", "document.getElementById('dialog')")
    browser.wait("document.getElementById('save').disabled", what="saving mine")
    expect("n://mine" in path.read_text(), "mine was not saved")


def restart(browser, path, server, program, folder):
    open_rule(browser, "open-note")
    browser.run("document.getElementById('template-0').focus()")
    replace_field(browser, "n://kept/$1")
    leave(browser)
    browser.wait("!document.getElementById('save').disabled")
    server.stop()
    browser.wait("document.getElementById('banners').textContent.includes('The server has stopped')", what="the stopped server")
    expect(browser.run("document.getElementById('template-0')?.value") == "n://kept/$1", "the edit is lost")
    again = Server(program, folder, "rules.json")
    try:
        browser.run("document.getElementById('address').focus()")
        browser.write(again.address)
        browser.press("Enter")
        browser.wait(f"location.port === '{again.port}' && document.querySelectorAll('#list a').length > 0", what="the new address")
        browser.wait("!document.getElementById('save').disabled", what="the edit on the new page")
        open_rule(browser, "open-note")
        expect(browser.run("document.getElementById('template-0')?.value") == "n://kept/$1", "the edit is lost on the new page")
        save_failing(browser)
        expect("n://kept/$1" in path.read_text(), "the kept edit was not saved")
    except (TimeoutError, RuntimeError) as error:
        problem(f"restart: {error}")
    finally:
        again.stop()
    fixed(browser, folder, program, again.port)


def fixed(browser, folder, program, port):
    """With the same port an address that is pasted into the tab is enough."""
    again = Server(program, folder, "rules.json", "--port", str(port))
    try:
        browser.wait("document.getElementById('banners').textContent.includes('paste the address')", what="the server with another token")
        browser.events = []
        browser.send("Page.navigate", url=again.address)
        browser.wait("document.querySelectorAll('#list a').length > 0 && document.getElementById('banners').textContent === ''", what="the same port")
    except (TimeoutError, RuntimeError) as error:
        problem(f"the same port: {error}")
    finally:
        again.stop()
