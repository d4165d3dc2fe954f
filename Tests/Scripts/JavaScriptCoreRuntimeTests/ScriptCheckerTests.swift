import JavaScriptCoreRuntime
import Testing

@Suite("Scripts that are examined and not run")
struct ScriptCheckerTests {
  private let checker = ScriptChecker()

  @Test(
    "a script whose top declares 'process', or that may define it when it runs, has no defect",
    arguments: [
      "function process(url, done) { done(url) }", "async function process(u, f) {}",
      "function* process(u, f) {}", "var process = (u, f) => f(u)", "let process = 1 // end",
      "const process = function () {};", "'use strict'; class process {}",
      "if (true) { var process = 1 }", "{ function process() {} }", "process = (u, f) => f(u)",
      "this.process = (u, f) => f(u)", "globalThis['process'] = 1", "var [process] = [1]",
      "({process} = {process: 1})", "Object.assign(this, {process: (u, f) => f(u)})",
      "Object.assign(this, {process})", "eval('x')", "new Function('x')()",
      "(function () { process = (u, f) => f(u) })()", "(() => { window.process = 1 })()",
      "pr\\u006fcess = 1", "function process() { return /[/]/ }\n<!-- end",
    ]
  )
  func sound(script: String) {
    #expect(checker.defect(of: script) == nil)
  }

  @Test(
    "a script that cannot define 'process' has none",
    arguments: [
      "", "// function process(url, done) {}", "function proces(url, done) { done(url) }",
      "function Process(url, done) {}", "(() => { function process(u, f) { f(u) } })()",
      "(function () { async function process() {} function* process() {} })()",
      "process(url, done)", "function run(url, done) { return process.env }",
      "var a = {run(url) { function process() {} }}", "/process = 1/", "var s = 'a\\nb'; s[0] = 1",
    ]
  )
  func withoutProcess(script: String) {
    #expect(checker.defect(of: script) == .noProcess)
  }

  @Test("a script that is not JavaScript names the error and its place")
  func syntax() {
    let script = "function process(url, done) {\r\n  // é\n  done(url;\n}"
    guard case .syntax(let message, let offset?) = checker.defect(of: script) else {
      Issue.record("expected a place, got \(String(describing: checker.defect(of: script)))")
      return
    }
    #expect(message.contains("';'") && !message.hasSuffix("."))
    let units = Array(script.utf16)
    #expect(String(decoding: units[offset...], as: UTF16.self) == ";\n}")
    guard case .syntax(_, let end?) = checker.defect(of: "function process() {\n") else {
      Issue.record("expected the end")
      return
    }
    #expect(end == 21)
  }
}
