import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

@Suite("the environment of script, a web view's")
struct WebViewEnvironmentTests {
  private static let transport: TableTransport = {
    var transport = TableTransport(bodies: [
      "https://a.test/page": "<p>é &amp; x</p>",
      "https://a.test/json": "{\"a\": [1, \"x\"]}",
      "https://a.test/down": nil,
    ])
    transport.responses["https://a.test/gone"] = .success(
      HTTPResponse(
        status: 404,
        url: "https://b.test/end#part",
        headers: [
          HTTPField("X-One", " 1 "), HTTPField("x-one", "2"), HTTPField("Set-Cookie", "secret"),
          HTTPField("Content-Type", "text/plain"),
        ],
        body: Array("gone".utf8)
      )
    )
    return transport
  }()

  private static func run(_ body: String, input: String = "https://in.test/p/q?r=1#s")
    -> ScriptResult
  {
    let source = "function process(url, done) { \(body)\n}"
    let call = ScriptCall(source: source, environment: .webView, input: input)
    return workerRuntime.run(call, transport: transport)
  }

  /// Bodies of `process` with their results.
  private static let requests = [
    (
      "var x = new XMLHttpRequest(), log = []; x.onreadystatechange = () => log.push(x.readyState);"
        + "x.onload = e => log.push(e.type, x.responseText); x.onloadend = () => done(log.join());"
        + "x.open('GET', 'https://a.test/page', true); x.send(); log.push('sent');",
      "1,sent,2,3,4,load,<p>é &amp; x</p>"
    ),
    (
      "var x = new XMLHttpRequest(); x.open('get', 'https://a.test/page', false); x.send();"
        + "done([x.status, x.statusText, x.readyState, x.responseText, x.responseURL].join())",
      "200,OK,4,<p>é &amp; x</p>,https://a.test/page"
    ),
    (
      "var x = new XMLHttpRequest(); x.responseType = 'json'; x.open('GET', 'https://a.test/json');"
        + "x.addEventListener('load', function () { done(this.response.a[1]) }); x.send()", "x"
    ),
    (
      "var x = new XMLHttpRequest(); x.responseType = 'json'; x.open('GET', 'https://a.test/page');"
        + "x.addEventListener('load', { handleEvent() { done(String(x.response)) } }); x.send()",
      "null"
    ),
    (
      "var x = new XMLHttpRequest(); x.responseType = 'document'; x.open('GET', "
        + "'https://a.test/page'); x.onload = () => done(x.response.querySelector('p').textContent);"
        + "x.send()", "é & x"
    ),
    (
      "var x = new XMLHttpRequest(); x.open('GET', 'https://a.test/gone', false); x.send();"
        + "done([x.status, x.statusText, x.getResponseHeader('X-ONE'), x.getResponseHeader('no'),"
        + "x.getResponseHeader('set-cookie'), x.responseURL, x.getAllResponseHeaders()].join('|'))",
      "404|Not Found|1, 2|||https://b.test/end|content-type: text/plain\r\nx-one: 1, 2\r\n"
    ),
    (
      "var x = new XMLHttpRequest(), log = []; for (var t of ['load', 'error', 'loadend'])"
        + "x['on' + t] = e => { log.push(e.type + x.status + x.readyState);"
        + "if (e.type === 'loadend') done(log.join()) };"
        + "x.open('GET', 'https://a.test/down'); x.send()", "error04,loadend04"
    ),
    (
      "var x = new XMLHttpRequest(); x.open('GET', 'https://a.test/down', false);"
        + "try { x.send() } catch (e) { done(e.name + (e instanceof DOMException) + e.code) }",
      "NetworkErrortrue19"
    ),
    (
      "var x = new XMLHttpRequest(), log = []; x.onabort = () => log.push('abort');"
        + "x.onload = () => log.push('load'); x.open('GET', 'https://a.test/page'); x.send();"
        + "x.abort(); setTimeout(() => done(log.join() + x.readyState), 1000)", "abort0"
    ),
    (
      "var n = 0, x = new XMLHttpRequest(); x.onload = () => { if (++n === 3) { done('n' + n) } "
        + "else { x.open('GET', 'https://a.test/page'); x.send() } };"
        + "x.open('GET', 'https://a.test/page'); x.send()", "n3"
    ),
    (
      "var x = new XMLHttpRequest(); x.onload = () => done(x.responseText);"
        + "x.onreadystatechange = () => { throw 1 }; x.open('GET', 'https://a.test/json'); x.send()",
      "{\"a\": [1, \"x\"]}"
    ),
    (
      "var x = new XMLHttpRequest(); try { x.send() } catch (e) { done(e.name) }",
      "InvalidStateError"
    ),
    (
      "var x = new XMLHttpRequest(); try { x.responseType = 'blob' } catch (e) { done(e.message) }",
      "XMLHttpRequest.responseType 'blob' is not available"
    ),
    (
      "var t = setTimeout(() => done('slow'), 10000), x = new XMLHttpRequest(); x.onload = () => {"
        + "clearTimeout(t); done('fast') }; x.open('GET', 'https://a.test/page'); x.send()", "fast"
    ),
  ]

  @Test("XMLHttpRequest", arguments: requests)
  func request(_ body: String, _ output: String) {
    #expect(Self.run(body).outcome == .output(output))
  }

  @Test("a request is what the script has made of it")
  func sentRequest() {
    let result = Self.run(
      """
      var x = new XMLHttpRequest(); x.open('pOsT', '/api?x=1');
      x.setRequestHeader('X-A', '1'); x.setRequestHeader('x-a', ' 2 ');
      x.setRequestHeader('Cookie', 'secret'); x.setRequestHeader('Sec-Fetch-Mode', 'x');
      x.send('é');
      """
    )
    let request = HTTPRequest(
      method: "POST",
      url: "https://in.test/api?x=1",
      headers: [
        HTTPField("X-A", "1, 2"), HTTPField("Content-Type", "text/plain;charset=UTF-8"),
      ],
      body: Array("é".utf8)
    )
    #expect(result.requests == [request])
    let failure = HTTPFailure.notRecorded(method: "POST", url: request.url)
    #expect(result.outcome == .failed(.http(failure)))
  }

  @Test(
    "a script cannot hide that an exchange is not recorded",
    arguments: [
      "x.onerror = () => done('x'); x.open('GET', 'https://b.test/'); x.send()",
      "x.open('GET', 'https://b.test/', false); try { x.send() } catch (e) { done('x') }",
      "x.open('GET', 'https://b.test/'); try { x.send() } catch (e) { } setTimeout(done, 5, 'x')",
    ]
  )
  func notRecorded(_ body: String) {
    let result = Self.run("var x = new XMLHttpRequest(); " + body)
    let failure = HTTPFailure.notRecorded(method: "GET", url: "https://b.test/")
    #expect(result.outcome == .failed(.http(failure)))
  }

  private static let fetches = [
    (
      "fetch('https://a.test/page').then(r => r.text().then(t => done([r.ok, r.status, r.statusText,"
        + "r.type, r.redirected, r.url, r.bodyUsed, t].join())))",
      "true,200,OK,cors,false,https://a.test/page,true,<p>é &amp; x</p>"
    ),
    ("fetch('https://a.test/json').then(r => r.json()).then(v => done(v.a[1]))", "x"),
    ("fetch('https://a.test/page').then(r => r.json()).catch(e => done(e.name))", "SyntaxError"),
    (
      "(async () => { let r = await fetch('https://a.test/gone', { method: 'post', body: 'b' });"
        + "done([r.ok, r.status, r.redirected, r.url, r.headers.get('X-One'), "
        + "r.headers.has('set-cookie'), [...r.headers].join('|'), await r.clone().text(),"
        + "await r.text()].join()) })()",
      "false,404,true,https://b.test/end,1, 2,false,content-type,text/plain|x-one,1, 2,gone,gone"
    ),
    (
      "fetch('https://a.test/down').catch(e => done(e.name + (e instanceof TypeError)))",
      "TypeErrortrue"
    ),
    (
      "fetch('https://a.test/page').then(async r => { await r.text(); r.text().catch(e => "
        + "done(e.message)) })", "the body was read already"
    ),
    (
      "var c = new AbortController(); fetch('https://a.test/page', { signal: c.signal })"
        + ".catch(e => done(e.name + c.signal.aborted)); c.abort()", "AbortErrortrue"
    ),
    (
      "fetch('https://a.test/page', { signal: AbortSignal.timeout(5) }).catch(e => done(e.name))",
      "TimeoutError"
    ),
    (
      "fetch('https://a.test/page', { signal: AbortSignal.timeout(50) })"
        + ".then(r => done(String(r.status)))", "200"
    ),
    (
      "var log = []; fetch('https://a.test/page').then(() => { log.push('answer'); "
        + "done(log.join()) }); log.push('asked'); setTimeout(() => log.push('timer'), 0)",
      "asked,timer,answer"
    ),
    (
      "fetch('https://a.test/page', { body: 'x' }).catch(e => done(e.message))",
      "fetch: a GET request has no body"
    ),
    (
      "fetch('https://u:p@a.test/').catch(e => done(e.message))",
      "fetch: the URL has a user name or a password"
    ),
    (
      "fetch('https://a.test/', { redirect: 'manual' }).catch(e => done(e.message))",
      "fetch: the redirect 'manual' is not available"
    ),
    (
      "fetch('https://a.test/page').then(r => { try { r.blob } catch (e) { done(e.message) } })",
      "Response.blob is not available"
    ),
    ("try { new AbortSignal() } catch (e) { done(e.message) }", "Illegal constructor"),
    (
      "var h = new Headers({ 'X-B': ' 1 ', a: '2' }); h.append('x-b', '3'); h.delete('c');"
        + "var log = []; h.forEach((v, n) => log.push(n + '=' + v)); done(log.join())",
      "a=2,x-b=1, 3"
    ),
    (
      "try { new Headers({ 'a b': '' }) } catch (e) { done(e.message) }",
      "'a b' is not a header field"
    ),
    (
      "var r = new Response('{}', { status: 201, headers: { a: 'b' } });"
        + "r.json().then(v => done([r.status, r.ok, r.headers.get('a'), typeof v].join()))",
      "201,true,b,object"
    ),
  ]

  @Test("fetch", arguments: fetches)
  func fetch(_ body: String, _ output: String) {
    #expect(Self.run(body).outcome == .output(output))
  }

  @Test("a request of fetch is what the script has made of it")
  func fetchedRequest() {
    let result = Self.run(
      """
      var request = new Request('/api?x=1', {
        method: 'pOsT', headers: { 'X-A': '1', Cookie: 'secret', 'Sec-Fetch-Mode': 'x' }, body: 'é',
      });
      fetch(request, { headers: [['X-B', '2'], ['x-b', ' 3 ']] }).catch(() => done('x'));
      """
    )
    let request = HTTPRequest(
      method: "POST",
      url: "https://in.test/api?x=1",
      headers: [
        HTTPField("content-type", "text/plain;charset=UTF-8"), HTTPField("x-b", "2, 3"),
      ],
      body: Array("é".utf8)
    )
    #expect(result.requests == [request])
    let failure = HTTPFailure.notRecorded(method: "POST", url: request.url)
    #expect(result.outcome == .failed(.http(failure)))
  }

  private static let stores = [
    (
      "localStorage.setItem('a', 1); localStorage.b = 2; localStorage['c'] = null;"
        + "done([localStorage.getItem('a'), localStorage.a, localStorage.getItem('b'), "
        + "localStorage.c, localStorage.length, localStorage.key(1), localStorage.key(9),"
        + "Object.keys(localStorage), 'a' in localStorage, 'z' in localStorage].join('|'))",
      "1|1|2|null|3|b||a,b,c|true|false"
    ),
    (
      "sessionStorage.x = 'y'; delete sessionStorage.x; sessionStorage.setItem('k', 'v');"
        + "sessionStorage.removeItem('k'); done([sessionStorage.x, sessionStorage.getItem('k'),"
        + "sessionStorage.length].join('|'))", "||0"
    ),
    (
      "localStorage.a = 1; localStorage.clear(); localStorage.b = 2;"
        + "done(JSON.stringify(localStorage) + Object.entries(localStorage))", "{\"b\":\"2\"}b,2"
    ),
    ("localStorage.setItem = 'x'; localStorage.setItem('a', 'b'); done(localStorage.a)", "b"),
    ("localStorage.a = 1; done([window.localStorage.a, sessionStorage.a].join())", "1,"),
    (
      "try { localStorage.a = 'x'.repeat(2621440) } catch (e) { done(e.name + localStorage.length) }",
      "QuotaExceededError0"
    ),
    ("done(String(localStorage) + (localStorage instanceof Storage))", "[object Storage]true"),
    ("try { new Storage() } catch (e) { done(e.message) }", "Illegal constructor"),
  ]

  @Test("localStorage and sessionStorage", arguments: stores)
  func storage(_ body: String, _ output: String) {
    #expect(Self.run(body).outcome == .output(output))
  }

  @Test("nothing that a call has stored is there in the next one")
  func emptyStorage() {
    let script =
      "done(localStorage.length + ' ' + sessionStorage.length);"
      + "localStorage.a = sessionStorage.a = 1"
    for _ in 0..<3 { #expect(Self.run(script).outcome == .output("0 0")) }
  }

  private static let timers = [
    (
      "var log = []; for (var [n, t] of [['c', 20], ['a', 0], ['d', 20], ['b', 10]])"
        + "setTimeout(x => log.push(x), t, n); setTimeout(() => done(log.join('')), 30)", "abcd"
    ),
    (
      "var n = 0, t = setInterval(() => { if (++n === 3) { clearInterval(t); done('n' + n) } }, 50)",
      "n3"
    ),
    (
      "var t = setTimeout(() => done('no'), 5); clearTimeout(t); setTimeout(done, 10, 'yes')",
      "yes"
    ),
    ("later = done; setTimeout(\"later('text')\", 1)", "text"),
    ("setTimeout(() => { throw 1 }, 1); setTimeout(done, 2, 'on')", "on"),
    (
      "var log = []; setTimeout(() => { log.push('task'); Promise.resolve().then(() => "
        + "log.push('job')) }, 0); setTimeout(() => done(log.join()), 0)", "task,job"
    ),
    ("queueMicrotask(() => done('job')); setTimeout(done, 0, 'task')", "job"),
    ("(function f(n) { n ? setTimeout(f, 0, n - 1) : done('deep') })(1000)", "deep"),
    (
      "var log = []; setTimeout(() => log.push(1)); clearTimeout(); clearTimeout('x');"
        + "setTimeout(() => done(log.join()), -5)", "1"
    ),
  ]

  @Test("timers run in the order that they are due in", arguments: timers)
  func timer(_ body: String, _ output: String) {
    #expect(Self.run(body).outcome == .output(output))
  }

  @Test(
    "the virtual clock ends where the app stops waiting",
    arguments: ["setInterval(function () {}, 0)", "setTimeout(done, 15001, 'late')"]
  )
  func virtualTime(_ body: String) {
    #expect(Self.run(body).outcome == .failed(.timeLimit(milliseconds: 15_000)))
  }

  private static let globals = [
    (
      "done([window === self, window === globalThis, this === window, top === window].join())",
      "true,true,true,true"
    ),
    (
      "done([location.href, location.host, location.pathname, location.search, location.hash,"
        + " location.protocol, location.origin, String(location), document.URL].join(' '))",
      "https://in.test/p/q?r=1#s in.test /p/q ?r=1 #s https: https://in.test "
        + "https://in.test/p/q?r=1#s https://in.test/p/q?r=1#s"
    ),
    ("done(window.location.pathname + document.location.host)", "/p/qin.test"),
    ("done(/iPhone/.test(navigator.userAgent) + navigator.language)", "trueen-US"),
    ("done(atob('aGVs bG8') + btoa('x'))", "helloeA=="),
    ("try { atob('*') } catch (e) { done(e.name) }", "InvalidCharacterError"),
    (
      "done(typeof WebSocket + typeof window.indexedDB + typeof httpRequest)",
      "undefinedundefinedundefined"
    ),
    ("try { document.cookie } catch (e) { done(e.message) }", "document.cookie is not available"),
    ("try { navigator.share } catch (e) { done(e.message) }", "navigator.share is not available"),
    ("try { location.assign('x') } catch (e) { done(e.message) }", "navigation is not available"),
    (
      "try { new WebSocket('x') } catch (e) { done(e.message) }", "Can't find variable: WebSocket"
    ),
    ("window.f = x => done(x); window['f']('called')", "called"),
  ]

  @Test("the window", arguments: globals)
  func global(_ body: String, _ output: String) {
    #expect(Self.run(body).outcome == .output(output))
  }

  @Test("the location is that of the first line, and about:blank if that is no URL")
  func location() {
    let headers = Self.run("done(location.href)", input: "https://h.test/x\n{\"a\":\"b\"}")
    #expect(headers.outcome == .output("https://h.test/x"))
    #expect(Self.run("done(location.href)", input: "x").outcome == .output("about:blank"))
  }
}
