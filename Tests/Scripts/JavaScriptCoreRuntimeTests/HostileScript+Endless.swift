extension HostileScript {
  static let endless: [HostileScript] = [
    HostileScript("an endless loop", body: "while (true) {}", .timeLimit),
    HostileScript("an endless script", "for (;;) {}", .timeLimit),
    HostileScript("a loop that catches", body: "for (;;) { try { null.x } catch {} }", .timeLimit),
    HostileScript("a loop in finally", body: "try { null.x } finally { for (;;); }", .timeLimit),
    HostileScript(
      "an endless generator",
      body: "for (var x of (function* () { for (;;) yield 1; })());",
      .timeLimit
    ),
    HostileScript("an endless getter", body: "done({ get x() { for (;;); } }.x)", .timeLimit),
    HostileScript("a result before an endless loop", body: "done('a'); for (;;);", .output("a")),
    HostileScript(
      "an endless reviver",
      body: "JSON.parse('[1]', function () { for (;;); })",
      .timeLimit
    ),
  ]

  static let recursion: [HostileScript] = [
    HostileScript(
      "unbounded recursion",
      body: "(function f() { f(); })()",
      .exception(containing: "RangeError")
    ),
    HostileScript(
      "a toString that calls itself",
      body: "var o = { toString() { return '' + o; } }; '' + o",
      .exception(containing: "RangeError")
    ),
    HostileScript(
      "recursion that catches",
      body: "var n = 0; (function f() { try { f(); } catch { n++; } })(); done('n')",
      .output("n")
    ),
    HostileScript(
      "deep recursion in the handler",
      body: "(function f() { try { f(); } catch { done('deep'); } })()",
      .output("deep")
    ),
    HostileScript(
      "recursion through sort",
      body: "(function f() { [2, 1].sort(f); })()",
      .exception(containing: "RangeError")
    ),
    HostileScript(
      "recursion through replace",
      body: "(function f() { 'a'.replace(/a/, f); })()",
      .exception(containing: "RangeError")
    ),
    HostileScript(
      "a request at the end of the stack",
      body: "(function f() { try { f(); } catch { btoa('x'); } })(); done('x')",
      .output("x")
    ),
    HostileScript(
      "deep nesting of brackets",
      "var x = " + String(repeating: "[", count: 1_000_000),
      .syntaxError
    ),
    HostileScript(
      "deep nesting of parentheses",
      String(repeating: "(", count: 500_000) + "1" + String(repeating: ")", count: 500_000),
      .syntaxError
    ),
    HostileScript(
      "deep nesting of functions",
      String(repeating: "(function () {", count: 50_000),
      .syntaxError
    ),
    HostileScript(
      "a deep pattern",
      body: "new RegExp('('.repeat(100000) + ')'.repeat(100000)); done('x')",
      .exception(containing: "")
    ),
    HostileScript(
      "deep JSON",
      body: "JSON.parse('['.repeat(1e6) + ']'.repeat(1e6)); done('x')",
      .output("x")
    ),
  ]

  static let size: [HostileScript] = [
    HostileScript(
      "10 MB of script",
      "function process(url, done) { done('x'); } /*" + String(repeating: "x", count: 10_000_000)
        + "*/",
      .output("x")
    ),
    HostileScript(
      "10 MB of statements",
      "function process(url, done) { done(String(n)); } var n = 0;"
        + String(repeating: "n++;", count: 2_500_000),
      .output("2500000")
    ),
    HostileScript(
      "10 MB that is not JavaScript",
      String(repeating: "x ", count: 5_000_000),
      .syntaxError
    ),
    HostileScript(
      "U+0000 in a script",
      "function process(url, done) { done('\0'); }",
      .output("\0")
    ),
    HostileScript(
      "a script with an unfinished comment",
      "function process(url, done) { done('x'); } /*",
      .syntaxError
    ),
    HostileScript(
      "a script that ends in a comment",
      "function process(url, done) { done('x'); } // end",
      .output("x")
    ),
    HostileScript(
      "a script that ends early and goes on",
      "}); function process(url, done) { done('x'); } (function () {",
      .syntaxError
    ),
    HostileScript(
      "a large array",
      body: "done(String(new Array(4294967295).length))",
      .output("4294967295")
    ),
    HostileScript(
      "a base-64 number of 100,000 digits",
      body:
        "done(typeof base64DigitsToBase10String === 'undefined' ? 'string' : typeof base64DigitsToBase10String(new Array(100000).fill(63)))",
      .output("string")
    ),
  ]
}
