import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

@Suite("documents of a web view")
struct DocumentTests {
  private static let page = """
    <!DOCTYPE html><html lang=en><head><meta charset="iso-8859-1">
    <title> A &hellip;
     page </title>
    <meta property="og:url" content="app://x?a=1&amp;copy=2&copy=3&lt;">
    <meta name="twitter:app" content='{"a": "&quot;"}'>
    <link rel="alternate" href="android-app://com.x/y?z">
    <script>var s = "<p class=no>&amp;</p>";</script></head>
    <body><!-- note --><div id=main class="a b"><p>one<p class=z>two <b>bold</b><a href="/rel?x#y">é
    </a></div><ul><li>1<li class=x>2<li>3<li>4</ul><a href='https://o.test/?q=&eacute;'>out</a>
    <input name=q value="v&NewLine;w&notit;"><br>tail &#150; &nosuch; & end</body></html>
    """

  private static func run(_ body: String) -> ScriptOutcome {
    let source = """
      var text = String.raw`\(page)`;
      function process(url, done) {
        var d = new DOMParser().parseFromString(text, 'text/html');
        var $ = s => d.querySelector(s), $$ = s => [...d.querySelectorAll(s)];
        done(String((function () { \(body) })()));
      }
      """
    let call = ScriptCall(source: source, environment: .webView, input: "https://in.test/p")
    return JavaScriptCoreRuntime().run(call, transport: EmptyTransport()).outcome
  }

  private static let selectorCounts = [
    ("li", "4"), ("li.x", "1"), (".a.b", "1"), ("#main p", "2"), ("#main > p", "2"),
    ("body > p", "0"), ("p + p", "1"), ("li ~ li", "3"), ("li:first-child", "1"),
    ("li:nth-child(2n+1)", "2"), ("li:nth-child(odd)", "2"), ("li:nth-child(-n+3)", "3"),
    ("li:nth-child( 2n )", "2"), ("li:nth-last-child(1)", "1"), ("li:not(.x)", "3"),
    ("li:not(:first-child):not(.x)", "2"), ("meta[property]", "1"), ("[content*='app']", "1"),
    ("meta[property='og:url']", "1"), ("meta[property=\"og:url\" i]", "1"),
    ("meta[name=twitter\\:app]", "1"), ("link[rel~=alternate]", "1"), ("a[href^=https]", "1"),
    ("a[href$='#y']", "1"), ("[lang|=en]", "1"), ("ul, p , b", "4"), ("*", "22"),
    ("DIV", "1"), ("p *", "2"), ("div p > b", "1"), ("body>div>p.z>a", "1"), (":root", "1"),
    ("li:is(.x, :last-child)", "2"), ("br:empty", "1"), (".no", "0"), ("a:last-of-type", "2"),
    ("li:only-child", "0"), ("li:nth-of-type(4)", "1"), ("#\\6d ain", "1"),
  ]

  @Test("selectors", arguments: selectorCounts)
  func selector(_ text: String, _ count: String) {
    let literal = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    #expect(Self.run("return $$('\(literal)').length") == .output(count))
  }

  @Test(
    "what is no selector is a SyntaxError",
    arguments: [
      "", ",", "p,", ">", "p >", "[", "[a=]", "p:", ":nosuch", "p:nth-child()", ":not(", "#", ".",
      "p::", "1", ":has(p)",
    ]
  )
  func wrongSelector(_ text: String) {
    let outcome = Self.run("try { $('\(text)') } catch (e) { return e.name }")
    #expect(outcome == .output("SyntaxError"))
  }

  private static let values = [
    ("$('meta[property]').content", "app://x?a=1&copy=2&copy=3<"),
    (
      "JSON.parse($('[name=\"twitter:app\"]').getAttribute('content').replace('\"\"\"', '1')).a",
      "1"
    ),
    ("d.title", "A … page"), ("$('script').textContent", "var s = \"<p class=no>&amp;</p>\";"),
    ("$('input').value", "v\nw&notit;"), ("$('a').href", "https://in.test/rel?x#y"),
    ("$('p.z').textContent.trim()", "two boldé"), ("$('b').parentNode.className", "z"),
    ("$('ul').children.length + $('ul').firstElementChild.textContent", "41"),
    ("$('.x').nextElementSibling.textContent + $('.x').previousSibling.nodeName", "3LI"),
    ("$('p').innerHTML", "one"), ("$('li').outerHTML", "<li>1</li>"),
    ("$('.z').childNodes.length + $('.z').childNodes[0].nodeValue", "3two "),
    ("d.body.firstChild.nodeType + d.body.firstChild.data", "8 note "),
    ("d.getElementById('main').classList.contains('b')", "true"),
    ("d.getElementById('none')", "null"), ("d.getElementsByTagName('LI').length", "4"),
    ("d.getElementsByClassName('a b').length", "1"),
    ("d.getElementsByTagName('a')[1].search", "?q=%C3%A9"),
    ("$('b').closest('div').id", "main"), ("$('b').closest('ul')", "null"),
    ("$('b').matches('p b')", "true"), ("$('ul').querySelector('b')", "null"),
    ("d.documentElement.getAttribute('lang') + d.documentElement.tagName", "enHTML"),
    ("d.body.lastChild.nodeValue.trim()", "tail – &nosuch; & end"),
    ("[...$('div').attributes].map(a => a.name + a.value).join()", "idmain,classa b"),
    ("$('div').getAttribute('nope') === null", "true"), ("$('p').content", "undefined"),
    ("$('div').style", "!Element.style is not available"),
    ("d.links.length + d.head.querySelectorAll('meta').length", "5"),
    (
      "[...d.querySelectorAll('li').entries()].map(([i, n]) => i + n.textContent).join()",
      "01,12,23,34"
    ),
  ]

  @Test("trees", arguments: values)
  func value(_ expression: String, _ text: String) {
    let body = "try { return \(expression) } catch (e) { return '!' + e.message }"
    #expect(Self.run(body) == .output(text))
  }

  private static let madeElements = [
    (
      "var t = document.createElement('textarea'); t.innerHTML = '&lt;&eacute;<b>'; return t.value",
      "<é<b>"
    ),
    (
      "var e = document.createElement('div'); e.innerHTML = '<b>1</b>2<i>3';"
        + "return e.innerHTML + e.children.length + e.textContent", "<b>1</b>2<i>3</i>2123"
    ),
    (
      "var e = document.createElement('div'); e.textContent = '<&'; return e.innerHTML",
      "&lt;&amp;"
    ),
    (
      "var a = document.createElement('a'); a.href = 'https://u:p@h.test:81/p?q#f';"
        + "return [a.protocol, a.host, a.hostname, a.port, a.pathname, a.search, a.hash].join(' ')",
      "https: h.test:81 h.test 81 /p ?q #f"
    ),
    (
      "var a = document.createElement('a'); a.href = 'https://h.test/'; a.search = 'x=1';"
        + "a.pathname = 'y'; return String(a)", "https://h.test/y?x=1"
    ),
    ("return document.querySelector('p') + document.body.tagName + document.title", "nullBODY"),
    (
      "var p = document.body.appendChild(document.createElement('p')); p.id = 'i';"
        + "p.setAttribute('data-a-b', 1); return document.getElementById('i').dataset.aB", "1"
    ),
    (
      "var d = new DOMParser().parseFromString('plain & text', 'text/html');"
        + "return d.body.innerHTML + (d.head !== null)", "plain &amp; texttrue"
    ),
    ("var d = new DOMParser().parseFromString('', 'text/html'); return d.body.innerHTML", ""),
    (
      "var d = new DOMParser().parseFromString('<p>a\\0b', 'text/html');"
        + "return d.querySelector('p').textContent", "a\u{FFFD}b"
    ),
    (
      "var h = '<div>'.repeat(20000) + 'x'; var d = new DOMParser().parseFromString(h, 'text/html');"
        + "return d.querySelectorAll('div').length > 200", "true"
    ),
    (
      "try { new DOMParser().parseFromString('<a/>', 'text/xml') } catch (e) { return e.message }",
      "DOMParser with the type 'text/xml' is not available"
    ),
    (
      "try { document.body.appendChild(document.documentElement) } catch (e) { return e.name }",
      "HierarchyRequestError"
    ),
  ]

  @Test("elements that scripts make", arguments: madeElements)
  func made(_ body: String, _ text: String) {
    #expect(Self.run(body) == .output(text))
  }
}
