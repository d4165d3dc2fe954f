import JavaScriptCoreRuntime
import Testing

@Suite("Scripts that are examined and not run")
struct ScriptCheckerTests {
  private let checker = ScriptChecker()

  @Test(
    "a script whose top declares 'process', or that may define it when it runs, has no defect",
    arguments: [
      "function process(url, done) { done(url) }", "async function process(u, f) {}",
      "function* process(u, f) {}", "var process = (u, f) => f(u)", "let process = run // end",
      "const process = function () {};", "class A {} function process(u, f) { f(u) }",
      "if (true) { var process = run }", "{ function process() {} }",
      "if (false) { var process = function (u, f) {} }", "var process = 5; process = run",
      "var process; for (process of [run]) {}", "var process = null || run",
      "var process = [run][0]", "var process = {run}.run",
      "var process = 1\n, run = 2; process ??= run",
      "class process {}; process = (u, f) => f(u)", "setTimeout('function process(u, f) {}')",
      "class A {} this['process'] = run", "var process = 'run'\n.bind", "process = (u, f) => f(u)",
      "this.process = (u, f) => f(u)", "globalThis['process'] = 1", "var [process] = [1]",
      "({process} = {process: 1})", "Object.assign(this, {process: (u, f) => f(u)})",
      "Object.assign(this, {process})", "eval('x')", "new Function('x')()",
      "(function () { process = (u, f) => f(u) })()", "(() => { window.process = run })()",
      "{ let a; process = run }", "for (let a of [1]) { process = run }",
      "function process(u, f) {}; { let process = null }", "process = null\nprocess = run",
      "function process(u, f) {}\nfunction no() { process = null }",
      "function process(u, f) {}\nif (0)\nprocess = null",
      "function process(u, f) {} if (0) process = null",
      "function process(u, f) {} if (1) {} else\nprocess = null",
      "process = null; setTimeout(() => { process = run })", "throw process = run; process = null",
      "globalThis['pro' + 'cess'] = run", "window[name] = run", "this[`pro${x}`] = run",
      "function process(u, f) {}\nrun.process = null", "pr\\u006fcess = 1",
      "function process() { return /[/]/ }\n<!-- end",
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
      "var x = 'function process(a, b) {}';", "var x = \"process(a)\"", "var x = `the process`",
      "class process {}", "'use strict'; class process { constructor() {} }", "var process = 5",
      "let process = 'a';", "const process = {run() {}}", "var process = [1], a = 2",
      "var process", "if (true) { var process = -1 }", "this.process = null\nvar a = 1",
      "var process = `a`; var a = process", "process = undefined",
      "(function process(u, f) { f(u) })", "var x = function process(u, f) { f(u) }",
      "function process(u, f) {}\nthis.process = 4",
      "this.process = run; globalThis.process = null",
      "a[b + c] = run", "{ let process = (u, f) => f(u) }", "if (true) { const process = run }",
      "for (let process of [run]) {}", "for (const process of [run]) { process.a = run }",
      "{ let process; process = function () {} }", "{ let x, process = (u, f) => f(u) }",
      "switch (1) { case 1: let process = run }", "{ async function process(u, f) {} }",
      "'use strict'; { function process(u, f) {} }", "(a => { let process = run })()",
      "function process(u, f) {}\nprocess = null", "function process(u, f) {}\nvar process = 5;",
      "process = run; process = null", "run()\nprocess = null;\nfunction process(u, f) {}",
      "var process = (u, f) => f(u);\nprocess = undefined",
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
