import ScriptSyntax
import Testing

@Suite("Patterns in scripts")
struct ScriptPatternTests {
  /// A script with the patterns in it, as `/source/flags`.
  static let scripts: [(String, [String])] = [
    ("x = /a/g", ["/a/g"]), ("a / b / c", []), ("(a) / b / c", []), ("a[0] / b / c", []),
    ("if (a) /b/.test(c)", ["/b/"]), ("return_ / b / c", []),
    ("function f() { return /a/ }", ["/a/"]), ("typeof /a/", ["/a/"]), ("x => /a/", ["/a/"]),
    ("a++ / b / c", []), ("a\n++b / c / d", []), ("a = b / /c/.d", ["/c/"]),
    ("`${/a/.test(b)}` / 2", ["/a/"]), ("x = /[/]\\//i / 2", ["/[/]\\//i"]),
    ("x = /a[^/\\]]b/", ["/a[^/\\]]b/"]), ("// /a/\n/* /b/ */ /c/", ["/c/"]),
    ("x = {} / 1 / 2", []), ("{}\n/ 1 /", ["/ 1 /"]), ("case_: /a/", ["/a/"]),
    ("[/a/, /b/]", ["/a/", "/b/"]), ("a ? /b/ : /c/", ["/b/", "/c/"]), ("!/a/", ["/a/"]),
    ("x = a\u{2028}/b/g", []), ("a.if / b / c", []), ("for (const a of /b/) c", ["/b/"]),
    ("f(/a/, b / c)", ["/a/"]), ("'/a/' + \"/b/\"", []), ("}", []),
    ("RegExp('a')", ["/a/"]), ("new RegExp(\"a\", 'gi')", ["/a/gi"]),
    ("RegExp(`a\\nb`)", ["/a\nb/"]), ("RegExp(String.raw`a\\d`, `m`)", ["/a\\d/m"]),
    ("RegExp('a' + ('b' + 'c'))", ["/abc/"]), ("window.RegExp('a')", ["/a/"]),
    ("new self.RegExp('a')", ["/a/"]), ("x.RegExp('a')", []),
    ("RegExp('\\\\d\\x41\\u0042\\u{43}\\101\\0\\q')", ["/\\dABCA\0q/"]),
    ("RegExp('a\\\nb')", ["/ab/"]), ("RegExp(/a/)", ["/a/"]), ("RegExp(/a/, 'i')", ["/a/i"]),
    ("RegExp('a' + b)", []), ("RegExp(`a${b}`)", []), ("RegExp(a)", []), ("RegExp('a', b)", []),
    ("RegExp(/a/, b)", []), ("RegExp(/a/.source + 'b')", ["/a/"]), ("RegExp(1 + 'a')", []),
    ("RegExp(tag`a`)", []), ("RegExp = f; RegExp('a')", []),
    ("function RegExp() {} RegExp('a')", []),
    ("RegExp", []), ("new RegExp", []), ("RegExp()", []), ("new RegExp('a').test(b)", ["/a/"]),
    ("a.match('b')", ["/b/"]), ("a.search(\"b\")", ["/b/"]), ("a?.matchAll('b')", ["/b/g"]),
    ("a.match(/b/)", ["/b/"]), ("a.split('b')", []), ("a.split(/b/)", ["/b/"]),
    ("a.replace('b', 'c')", []), ("a.replace(/b/g, 'c')", ["/b/g"]), ("a.match(b)", []),
    ("a.match('b' + c)", []), ("match('b')", []), ("x = { match: 'b' }", []),
    ("RegExp('a'); /b/; c.match('d')", ["/a/", "/b/", "/d/"]),
  ]

  @Test("are found where JavaScript has them", arguments: scripts)
  func found(script: String, expected: [String]) throws {
    guard script != "}" else {
      #expect(throws: ScriptTokenError.self) { try ScriptPatterns(script) }
      return
    }
    let patterns = try ScriptPatterns(script).patterns
    #expect(patterns.map { "/\($0.source)/\($0.flags)" } == expected)
    #expect(patterns.map(\.number) == Array(1..<patterns.count + 1))
  }

  @Test(
    "whose text is put together while the script runs are counted",
    arguments: [
      ("RegExp('a' + b)", 1), ("RegExp(`a${b}`)", 1), ("RegExp(a); RegExp(b)", 2),
      ("RegExp('a', b)", 1), ("RegExp(/a/, b)", 1), ("a.match('b' + c)", 1), ("a.match(b)", 0),
      ("RegExp = f; RegExp('a')", 1), ("RegExp('a')", 0), ("/a/", 0), ("RegExp('\\x1')", 1),
    ]
  )
  func dynamic(script: String, count: Int) throws {
    #expect(try ScriptPatterns(script).dynamic.count == count)
  }

  @Test(
    "know the place of each of their units",
    arguments: [
      ("é = /a\\d/g", 0..<1, "a"), ("é = /a\\d/g", 1..<3, "\\d"),
      ("RegExp('é\\\\d+')", 1..<3, "\\\\d"), ("RegExp('a' + \"\\x62c\")", 1..<2, "\\x62"),
      ("RegExp('a' + \"bc\")", 0..<2, "a' + \"b"), ("RegExp('\u{1F600}b')", 2..<3, "b"),
      ("/ab/", 2..<2, ""), ("/ab/", 1..<9, "b"),
    ]
  )
  func places(script: String, part: Range<Int>, expected: String) throws {
    let pattern = try #require(try ScriptPatterns(script).patterns.first)
    let units = Array(script.utf16)
    #expect(String(decoding: units[pattern.place(of: part)], as: UTF16.self) == expected)
  }

  @Test("of which half a surrogate pair is part say so")
  func surrogates() throws {
    let pattern = try #require(try ScriptPatterns("RegExp('\\ud800a')").patterns.first)
    #expect(pattern.hasLoneSurrogate)
    #expect(pattern.source == "\u{FFFD}a")
    let pair = try #require(try ScriptPatterns("RegExp('\\ud83d\\ude00')").patterns.first)
    #expect(!pair.hasLoneSurrogate)
    #expect(pair.source == "\u{1F600}")
  }

  /// The body of a script whose first pattern is matched on the URL, or is not.
  static let subjects: [(String, Bool)] = [
    ("function process(url, done) { /a/.exec(url) }", true),
    ("function process(url, done) { url.match(/a/) }", true),
    ("function process(url, done) { url.match('a') }", true),
    ("function process(url, done) { url.replace(/a/g, '') }", true),
    ("function process(url, done) { RegExp('a').exec(url) }", true),
    ("function process(url, done) { new RegExp('a').test(url) }", true),
    ("function process(url, done) { url.split(new RegExp('a')) }", true),
    ("process = function (url) { /a/.exec(url) }", true),
    ("var process = (url, done) => { /a/.exec(url) }", true),
    ("process = url => /a/.exec(url)", true),
    ("function process(url, done) { /a/.exec(httpRequest(url)) }", false),
    ("function process(url, done) { /a/.exec(url + 'b') }", false),
    ("function process(url, done) { /a/.exec(done) }", false),
    ("function process(url, done) { x.url.match(/a/) }", false),
    ("function process(url, done) { url = httpRequest(url); /a/.exec(url) }", false),
    ("function process(url, done) { /a/.exec(url); url += 'x' }", false),
    ("function process(url, done) { /a/.exec(url); function f(url) {} }", false),
    ("function process(url, done) { f(function (url) { /a/.exec(url) }) }", false),
    ("function process(url, done) { f(url => /a/.exec(url)) }", false),
    ("function process(url, done) { f((x, url) => /a/.exec(url)) }", false),
    ("function process(url, done) { try {} catch (url) { /a/.exec(url) } }", false),
    ("function process(url, done) { for (url of x) /a/.exec(url) }", false),
    ("function process(url, done) { [url] = x; /a/.exec(url) }", false),
    ("function other(url) { /a/.exec(url) }", false),
    ("function process({ url }) { /a/.exec(url) }", false),
  ]

  @Test("are matched on the URL only where the tokens show it", arguments: subjects)
  func subject(script: String, isURL: Bool) throws {
    #expect(try ScriptPatterns(script).patterns.first?.isMatchedOnURL == isURL)
  }

  @Test("a place is a line and a column")
  func positions() {
    let script = "a\r\né\u{1F600}b\u{2028}c"
    let places = [(0, 1, 1), (3, 2, 1), (6, 2, 3), (8, 3, 1), (99, 3, 2)]
    for (offset, line, column) in places {
      let position = ScriptPosition(ofUTF16: offset, in: script)
      #expect([position.line, position.column] == [line, column], "\(offset)")
    }
  }

  @Test(
    "are found in time that grows with the script alone",
    arguments: [
      "/ ", "a/", "/a/;", "RegExp('a'+", "RegExp(", "'/'+", "`${", "[/", "((", "url=/a/;",
    ]
  )
  func hostile(part: String) throws {
    // A search that looks back or ahead from each of them would take hours.
    let script = String(repeating: part, count: 300_000 / part.utf8.count)
    _ = try? ScriptPatterns("function process(url, done) {\n" + script)
    _ = try? ScriptPatterns("function process(url) {}" + script + "0")
  }
}
