import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

@Suite("hostile scripts end in an outcome, and the runtime goes on")
struct HostileScriptTests {
  /// How a hostile script ends.
  enum End: Sendable {
    case output(String)
    case noResult
    case exception(containing: String)
    case syntaxError
    case wrongType(String)
    case timeLimit
    case handlerNotCalled
    case outputTooLong
    case outputLength(Int)

    func isMet(by outcome: ScriptOutcome) -> Bool {
      switch (self, outcome) {
      case (.output(let wanted), .output(let output)): wanted == output
      case (.noResult, .noResult), (.handlerNotCalled, .failed(.handlerNotCalled)),
        (.timeLimit, .failed(.timeLimit)), (.syntaxError, .failed(.syntaxError)),
        (.outputTooLong, .failed(.outputTooLong)):
        true
      case (.exception(let words), .failed(.exception(let message, _, _))): message.contains(words)
      case (.wrongType(let wanted), .failed(.wrongResultType(let type))): wanted == type
      case (.outputLength(let length), .output(let output)): output.utf16.count == length
      default: false
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var end: End

    init(_ name: String, _ source: String, _ end: End) {
      self.name = name
      self.source = source
      self.end = end
    }

    /// A case whose script is the body of `process(url, done)`.
    init(_ name: String, body: String, _ end: End) {
      self.init(name, "function process(url, done) { \(body)\n}", end)
    }

    var testDescription: String { name }
  }

  private static let endlessCases = [
    Case("an endless loop", body: "while (true) {}", .timeLimit),
    Case("an endless script", "for (;;) {}", .timeLimit),
    Case("a loop that catches", body: "for (;;) { try { null.x } catch {} }", .timeLimit),
    Case("a loop in finally", body: "try { null.x } finally { for (;;); }", .timeLimit),
    Case(
      "an endless generator",
      body: "for (var x of (function* () { for (;;) yield 1; })());",
      .timeLimit
    ),
    Case("an endless getter", body: "done({ get x() { for (;;); } }.x)", .timeLimit),
    Case("a result before an endless loop", body: "done('a'); for (;;);", .output("a")),
    Case("an endless reviver", body: "JSON.parse('[1]', function () { for (;;); })", .timeLimit),
  ]

  private static let recursionCases = [
    Case(
      "unbounded recursion",
      body: "(function f() { f(); })()",
      .exception(containing: "RangeError")
    ),
    Case(
      "a toString that calls itself",
      body: "var o = { toString() { return '' + o; } }; '' + o",
      .exception(containing: "RangeError")
    ),
    Case(
      "recursion that catches",
      body: "var n = 0; (function f() { try { f(); } catch { n++; } })(); done('n')",
      .output("n")
    ),
    Case(
      "deep recursion in the handler",
      body: "(function f() { try { f(); } catch { done('deep'); } })()",
      .output("deep")
    ),
    Case(
      "recursion through sort",
      body: "(function f() { [2, 1].sort(f); })()",
      .exception(containing: "RangeError")
    ),
    Case(
      "recursion through replace",
      body: "(function f() { 'a'.replace(/a/, f); })()",
      .exception(containing: "RangeError")
    ),
    Case(
      "a request at the end of the stack",
      body: "(function f() { try { f(); } catch { btoa('x'); } })(); done('x')",
      .output("x")
    ),
    Case(
      "deep nesting of brackets",
      "var x = " + String(repeating: "[", count: 1_000_000),
      .syntaxError
    ),
    Case(
      "deep nesting of parentheses",
      String(repeating: "(", count: 500_000) + "1" + String(repeating: ")", count: 500_000),
      .syntaxError
    ),
    Case(
      "deep nesting of functions",
      String(repeating: "(function () {", count: 50_000),
      .syntaxError
    ),
    Case(
      "a deep pattern",
      body: "new RegExp('('.repeat(100000) + ')'.repeat(100000)); done('x')",
      .exception(containing: "")
    ),
    Case(
      "deep JSON",
      body: "JSON.parse('['.repeat(1e6) + ']'.repeat(1e6)); done('x')",
      .output("x")
    ),
  ]

  private static let resultsCases = [
    Case("a string object", body: "done(new String('x'))", .wrongType("an object")),
    Case("a toString trick", body: "done({ toString() { return 'x'; } })", .wrongType("an object")),
    Case(
      "a proxy",
      body: "done(new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 1; } }))",
      .wrongType("an object")
    ),
    Case(
      "a revoked proxy",
      body: "var r = Proxy.revocable([], {}); r.revoke(); done(r.proxy)",
      .wrongType("an object")
    ),
    Case("an array", body: "done(['x'])", .wrongType("an array")),
    Case("a number", body: "done(1)", .wrongType("a number")),
    Case("a boolean", body: "done(false)", .wrongType("a boolean")),
    Case("a function", body: "done(done)", .wrongType("a function")),
    Case("a symbol", body: "done(Symbol('x'))", .wrongType("a symbol")),
    Case("a big integer", body: "done(10n)", .wrongType("a bigint")),
    Case("nothing", body: "done()", .noResult),
    Case("null", body: "done(null)", .noResult),
    Case("an empty string", body: "done('')", .output("")),
    Case("U+0000", body: "done('a\\0b')", .output("a\0b")),
    Case("lone surrogates", body: "done('a\\ud800b\\udc00')", .output("a\u{FFFD}b\u{FFFD}")),
    Case("a pair", body: "done('\\ud83d' + '\\ude00')", .output("😀")),
    Case("a million calls", body: "for (var i = 0; i < 1e6; i++) done('n' + i)", .output("n0")),
    Case("the longest result", body: "done('x'.repeat(1 << 20))", .outputLength(1 << 20)),
    Case("a result that is too long", body: "done('x'.repeat((1 << 20) + 1))", .outputTooLong),
    Case("a result of 100 MB", body: "done('x'.repeat(1e8))", .outputTooLong),
    Case(
      "a string that is too long for the engine",
      body: "done('x'.repeat(2 ** 31))",
      .exception(containing: "")
    ),
    Case("a returned value", body: "return 'x'", .handlerNotCalled),
    Case("an exception after the result", body: "done('a'); throw 1", .output("a")),
    Case(
      "the handler as a constructor",
      body: "new done('x')",
      .exception(containing: "TypeError")
    ),
    Case("the handler with another this", body: "done.call(null, 'x')", .output("x")),
    Case("a handler that is kept", body: "keep = done; keep('x')", .output("x")),
  ]

  private static let sabotageCases = [
    Case(
      "Object.prototype is filled",
      body: "Object.prototype.get = Object.prototype.value = Object.prototype.then = 1; done('x')",
      .output("x")
    ),
    Case(
      "Function.prototype.call is gone",
      body: "Function.prototype.call = Function.prototype.apply = null; done('x')",
      .output("x")
    ),
    Case(
      "Array.prototype is broken",
      body: "Array.prototype[Symbol.iterator] = Array.prototype.push = null; done('x')",
      .output("x")
    ),
    Case(
      "setters lie in wait",
      body: "Object.defineProperty(Object.prototype, '0', { set() { throw 1; } }); done('x')",
      .output("x")
    ),
    Case(
      "setters lie in wait for an error",
      body:
        "for (var k of ['0', '1', '2', 'name', 'message']) Object.defineProperty(Object.prototype, k, { set() { for (;;); }, get() { for (;;); } }); throw {}",
      .timeLimit
    ),
    Case("process is redefined", body: "process = null; done('x')", .output("x")),
    Case(
      "the globals are gone",
      body:
        "for (var k of Object.getOwnPropertyNames(globalThis)) try { delete globalThis[k] } catch {}; done('x')",
      .output("x")
    ),
    Case(
      "Promise is broken",
      body: "Promise.prototype.then = null; Promise = null; done('x'); return { then: 1 }",
      .output("x")
    ),
    Case("a thenable is returned", body: "return { then(f) { f('x'); } }", .handlerNotCalled),
    Case("a frozen global object", body: "Object.freeze(globalThis); done('x')", .output("x")),
    Case(
      "String is replaced",
      body: "String = Array = Object = Error = null; done('x')",
      .output("x")
    ),
    Case(
      "the stack is looked through",
      body: "Error.prepareStackTrace = (e, s) => s; done(typeof new Error().stack)",
      .output("string")
    ),
    Case(
      "a module is imported",
      body: "import('/etc/passwd').then(() => done('in'), () => done('out'))",
      .output("out")
    ),
    Case(
      "a wait on shared memory",
      body:
        "Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)",
      .exception(containing: "Atomics.wait")
    ),
    Case(
      "a process to end",
      body: "process.exit(1)",
      .exception(containing: "process.exit is not a function")
    ),
    Case("a quit", body: "quit()", .exception(containing: "quit")),
  ]

  private static let errorsCases = [
    Case("a thrown string", body: "throw 'bad'", .exception(containing: "bad")),
    Case("a thrown null", body: "throw null", .exception(containing: "null")),
    Case("a thrown symbol", body: "throw Symbol('s')", .exception(containing: "Symbol(s)")),
    Case(
      "an error with throwing getters",
      body:
        "throw { get name() { throw 1; }, get message() { throw 2; }, toString() { throw 3; } }",
      .exception(containing: "an object")
    ),
    Case(
      "a thrown proxy",
      body: "throw new Proxy({}, { get() { throw 1; }, getOwnPropertyDescriptor() { throw 1; } })",
      .exception(containing: "an object")
    ),
    Case(
      "a message of another type",
      body: "var e = new Error('a'); e.message = { x: 1 }; throw e",
      .exception(containing: "Error")
    ),
    Case(
      "a line of another type",
      body: "var e = new Error('a'); e.line = { valueOf() { for (;;); } }; throw e",
      .exception(containing: "a")
    ),
    Case("a huge message", body: "throw new Error('x'.repeat(1e7))", .exception(containing: "xxx")),
    Case(
      "a message with a lone surrogate",
      body: "throw new Error('\\ud800')",
      .exception(containing: "\u{FFFD}")
    ),
  ]

  private static let sizeCases = [
    Case(
      "10 MB of script",
      "function process(url, done) { done('x'); } /*" + String(repeating: "x", count: 10_000_000)
        + "*/",
      .output("x")
    ),
    Case(
      "10 MB of statements",
      "function process(url, done) { done(String(n)); } var n = 0;"
        + String(repeating: "n++;", count: 2_500_000),
      .output("2500000")
    ),
    Case("10 MB that is not JavaScript", String(repeating: "x ", count: 5_000_000), .syntaxError),
    Case("U+0000 in a script", "function process(url, done) { done('\0'); }", .output("\0")),
    Case(
      "a script with an unfinished comment",
      "function process(url, done) { done('x'); } /*",
      .syntaxError
    ),
    Case(
      "a script that ends in a comment",
      "function process(url, done) { done('x'); } // end",
      .output("x")
    ),
    Case(
      "a script that ends early and goes on",
      "}); function process(url, done) { done('x'); } (function () {",
      .syntaxError
    ),
    Case(
      "a large array",
      body: "done(String(new Array(4294967295).length))",
      .output("4294967295")
    ),
    Case(
      "a base-64 number of 100,000 digits",
      body:
        "done(typeof base64DigitsToBase10String === 'undefined' ? 'string' : typeof base64DigitsToBase10String(new Array(100000).fill(63)))",
      .output("string")
    ),
  ]

  private static func check(_ testCase: Case) {
    let runtime = JavaScriptCoreRuntime()
    for environment in ScriptEnvironment.allCases {
      let call = ScriptCall(
        source: testCase.source,
        environment: environment,
        input: "https://a.example/",
        limits: ScriptLimits(milliseconds: testCase.milliseconds)
      )
      let outcome = runtime.run(call, transport: EmptyTransport()).outcome
      #expect(testCase.end.isMet(by: outcome), "\(environment): \(outcome)")
      let next = ScriptCall(
        source: "function process(url, done) { done(url + typeof leaked); }",
        environment: environment,
        input: "b"
      )
      let nextOutcome = runtime.run(next, transport: EmptyTransport()).outcome
      #expect(nextOutcome == .output("bundefined"))
    }
  }

  @Test("what runs without end is stopped", arguments: endlessCases)
  func endless(_ testCase: Case) { Self.check(testCase) }

  @Test("what nests without end is stopped", arguments: recursionCases)
  func recursion(_ testCase: Case) { Self.check(testCase) }

  @Test("results are taken for what they are", arguments: resultsCases)
  func result(_ testCase: Case) { Self.check(testCase) }

  @Test("a script cannot get in the way of its own result", arguments: sabotageCases)
  func sabotage(_ testCase: Case) { Self.check(testCase) }

  @Test("whatever is thrown is described", arguments: errorsCases)
  func error(_ testCase: Case) { Self.check(testCase) }

  @Test("scripts of any size and shape are read", arguments: sizeCases)
  func size(_ testCase: Case) { Self.check(testCase) }
}

extension HostileScriptTests.Case {
  fileprivate var milliseconds: Int {
    if case .timeLimit = end { return 100 }
    return name.contains("endless") ? 100 : 10_000
  }
}
