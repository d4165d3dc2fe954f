import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

@Suite("failures have the line and column of the script's own text")
struct ScriptPlaceTests {
  private static let exceptions = [
    "function process(url, done) { missing1️⃣(); }",
    "function process(url, done) {\n  null1️⃣.x;\n}",
    "'use strict';\nfunction process(url, done) {\n  undeclared =1️⃣ 1;\n}",
    "\n\nmissing1️⃣();",
    "// é 😀\nfunction process(url, done) { '😀'; missing1️⃣(); }",
    "function helper(x) {\n  return x1️⃣.length;\n}\nfunction process(url, done) { helper(null); }",
    "function process(url, done) {\n  JSON.parse1️⃣('{');\n}",
    "function process(url, done) {\n  throw new Error1️⃣('x');\n}",
    "function process(url, done) { decodeURIComponent1️⃣('%'); }",
    "function process(url, done) { [1].map(function (x) { return x.y1️⃣.z; }); }",
    "function process(url, done) { btoa1️⃣('\\u0100'); }",
    "async function process(url, done) {\n  await 1;\n  missing1️⃣();\n}",
    "\r\nfunction process(url, done) {\r\n  missing1️⃣();\r\n}",
  ]

  private static let webExceptions = [
    "function process(url, done) {\n  document1️⃣.cookie;\n}",
    "function process(url, done) {\n  document1️⃣.cookie = 'a';\n}",
    "function process(url, done) { new URL1️⃣('x'); }",
    "function process(url, done) { atob1️⃣('*'); }",
    "function process(url, done) { document.querySelector1️⃣('['); }",
    "function process(url, done) { location1️⃣.href = 'https://a/'; }",
    "function process(url, done) { new XMLHttpRequest().send1️⃣(); }",
    "function process(url, done) {\n  setTimeout(function () { missing1️⃣(); }, 5);\n}",
  ]

  private static let syntaxErrors = [
    "var x = 1️⃣;",
    "function process(url, done) {\n  var x = 1;\n  1️⃣) }",
    "var a 1️⃣b;",
    "1️⃣}",
    "function process(url, done) {1️⃣",
    "var s = 'abc1️⃣",
    "x = { a: 1,1️⃣, }",
    "let x;\nlet 1️⃣x;",
    "function process(url, done) { done(url); }\n// ü\n1️⃣]",
  ]

  private static func failure(of source: String, in environment: ScriptEnvironment)
    -> ScriptOutcome
  {
    let call = ScriptCall(source: source, environment: environment, input: "http://a.test/")
    return JavaScriptCoreRuntime().run(call, transport: EmptyTransport()).outcome
  }

  private static func checkException(_ marked: String, in environment: ScriptEnvironment) {
    let script = MarkedScript(marked)
    let outcome = failure(of: script.source, in: environment)
    guard case .failed(.exception(_, let line, let column)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(line == script.line, "\(outcome)")
    #expect(column == script.column, "\(outcome)")
  }

  @Test("an exception's place is where the engine stopped", arguments: exceptions)
  func exception(_ marked: String) {
    for environment in ScriptEnvironment.allCases {
      Self.checkException(marked, in: environment)
    }
  }

  @Test("an error of a browser object has its place in the script", arguments: webExceptions)
  func webException(_ marked: String) {
    Self.checkException(marked, in: .webView)
  }

  @Test(
    "a syntax error's place is that of the first token that does not fit",
    arguments: syntaxErrors
  )
  func syntaxError(_ marked: String) {
    let script = MarkedScript(marked)
    let outcome = Self.failure(of: script.source, in: .script2)
    guard case .failed(.syntaxError(_, let line, let column)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(line == script.line, "\(outcome)")
    #expect(column == script.column, "\(outcome)")
  }

  @Test("a thrown value that is no error has no place")
  func thrownString() {
    let outcome = Self.failure(of: "function process() { throw 'x'; }", in: .script2)
    #expect(outcome == .failed(.exception(message: "x", line: nil, column: nil)))
  }
}
