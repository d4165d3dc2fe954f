import ScriptRuntime
import Testing

@testable import JavaScriptCoreRuntime

@Suite("no call sees what an earlier one has done")
struct IsolationTests {
  /// Statements that try to leave traces.
  private static let traces = [
    "leaked = 1", "this.leaked = 1", "globalThis[Symbol('leaked')] = 1", "globalThis[7] = 1",
    "(0, eval)('var leaked = 1; function leakedToo() {}; let lexical = 1')",
    "Function('return this')().leaked = 1", "Function('leaked = 1')()",
    "Object.defineProperty(globalThis, 'leaked', { value: 1 })",
    "Object.defineProperty(globalThis, 'leaked', { get: function () { return 1; } })",
    "Reflect.defineProperty(globalThis, Symbol.for('leaked'), { value: 1 })",
    "globalThis.__defineGetter__('leaked', function () { return 1; })",
    "Object.prototype.leaked = 1", "({}).__proto__.leaked = 1", "[].constructor.leaked = 1",
    "Array.prototype.push = function () {}", "Array.prototype.push.leaked = 1",
    "Array.prototype.push.call(Array.prototype, 1)", "Array.prototype.length = 3",
    "Array.prototype[0] = 1", "Object.assign(Array.prototype, { leaked: 1 })",
    "delete Array.prototype.push", "delete Array.prototype[Symbol.iterator]",
    "String.prototype.trim = null", "String.prototype[Symbol.for('x')] = 1",
    "Object.getOwnPropertySymbols(Array.prototype).forEach(s => { Math[s] = 1; })",
    "new Proxy({}, { get(t, key) { Math[key] = 1; } }) + ''",
    "Function.prototype.call = function () {}", "Function.prototype.leaked = 1",
    "Object.freeze(Array.prototype)", "Object.seal(Math)", "Object.preventExtensions(globalThis)",
    "Reflect.preventExtensions(Date.prototype)", "Object.setPrototypeOf(Math, { leaked: 1 })",
    "Math.__proto__ = { leaked: 1 }", "JSON['__pro' + 'to__'] = null",
    "Reflect.setPrototypeOf(Map.prototype, { leaked: 1 })",
    "Object.defineProperties(Math, { leaked: { value: 1 } })",
    "Object.defineProperty(new Proxy(Math, {}), 'leaked', { value: 1 })",
    "new Proxy(Math, {}).leaked = 1", "Proxy.revocable(Math, {}).proxy.leaked = 1",
    "Reflect.construct(Proxy, [Math, {}]).leaked = 1", "Proxy.leaked = 1",
    "class A { constructor(o) { return o; } } class B extends A { leaked = 1; } new B(Math)",
    "class A { constructor(o) { return o; } } class B extends A { abs = 1; } new B(Math)",
    "class A { constructor(o) { return o; } } class B extends A { abs = Math.abs; } new B(Math)",
    "class A { constructor(o) { return o; } } class B extends A { flags = 1; } new B(RegExp.prototype)",
    "Array.of.call(function () { return Math; }, 1)",
    "JSON.parse('[1, 2]', function (key, value) { if (key === '0') { this[1] = Math; } return value; })",
    "Error.captureStackTrace && Error.captureStackTrace(Math)", "Error.stackTraceLimit = 1",
    "Error.prepareStackTrace = function () {}", "TypeError.prototype.name = 'leaked'",
    "/(a)(b)/.exec('xabx')", "RegExp.multiline = true", "RegExp.input = 'leaked'",
    "RegExp.prototype.exec = function () { return null; }", "delete RegExp.$1",
    "/a/g.test('aa')", "Math.random()", "Math.random = function () { return 4; }",
    "Symbol.for('leaked')", "Symbol.prototype.leaked = 1", "Symbol.leaked = 1",
    "Intl.leaked = 1", "Intl.NumberFormat.prototype.leaked = 1", "Intl = null",
    "Uint8Array.prototype.leaked = 1", "Object.getPrototypeOf(Int8Array).leaked = 1",
    "WebAssembly.leaked = 1", "Atomics.leaked = 1", "WeakRef.prototype.leaked = 1",
    "Object.getPrototypeOf(function* () {}).leaked = 1",
    "Object.getPrototypeOf(async function* () {}).prototype.leaked = 1",
    "Object.getPrototypeOf([].values()).next = null", "Iterator.prototype.leaked = 1",
    "Iterator.prototype[Symbol.toStringTag] = 'leaked'",
    "console.log = null", "console.leaked = 1", "delete globalThis.console", "console = 1",
    "delete globalThis.JSON", "JSON = null", "undefined = 1", "NaN = 1", "isNaN = null",
    "var Array = 1", "function Array() {}", "var escape; escape = 1",
    "Promise.prototype.then = function () {}", "Promise.resolve().then(() => { leaked = 1; })",
    "(async () => { await 1; Math.leaked = 1; })()", "throw Object.prototype.leaked = 1",
    "done(input); Object.prototype.leaked = 1", "process.leaked = 1; helper = process",
    "arguments.callee.leaked = 1",
    "arguments.callee.caller && (arguments.callee.caller.leaked = 1)",
    "done.leaked = 1; done.constructor.prototype.leaked = 1", "done.__proto__.leaked = 1",
  ]

  private static let webTraces = [
    "document.leaked = 1", "document.title = 'leaked'", "document.body.innerHTML = 'leaked'",
    "document.constructor.prototype.leaked = 1", "document.body.constructor.leaked = 1",
    "document.body.id = 'leaked'", "document.body.appendChild(document.createElement('p'))",
    "Object.getPrototypeOf(document.body.childNodes).item = null",
    "location.leaked = 1", "navigator.userAgent = 1", "navigator.leaked = 1",
    "navigator.__proto__.leaked = 1", "window.leaked = 1", "window = 1", "self = 1", "top = 1",
    "setTimeout(() => { leaked = 1; }, 10)",
    "setTimeout(() => { Object.prototype.leaked = 1; }, 0)",
    "setInterval(() => { leaked = 1; }, 100); setTimeout(() => done(''), 350)",
    "setTimeout('var leaked = 1', 10)", "setTimeout(() => {}, 1)",
    "XMLHttpRequest.prototype.leaked = 1", "XMLHttpRequest.prototype.open = null",
    "XMLHttpRequest.DONE = 5", "Object.getPrototypeOf(XMLHttpRequest).leaked = 1",
    "new XMLHttpRequest().leaked = 1", "URL.leaked = 1", "URL.prototype.leaked = 1",
    "new URL('http://a/').constructor.leaked = 1", "URLSearchParams.prototype.get = null",
    "DOMException.prototype.leaked = 1", "DOMParser.prototype.leaked = 1",
    "DOMParser = null", "document = null", "location.__proto__.leaked = 1",
    "try { new URL('') } catch (error) { error.constructor.leaked = 1; }",
  ]

  private static let attacks: [(name: String, source: String)] = [
    ("adds a property", RealmAudit.attack(each: "object.leaked = 1")),
    ("adds a symbol", RealmAudit.attack(each: "object[Symbol.for('leaked')] = 1")),
    ("adds an index", RealmAudit.attack(each: "object[0] = 1")),
    ("defines", RealmAudit.attack(each: "Object.defineProperty(object, 'leaked', {})")),
    ("defines getters", RealmAudit.attack(each: "object.__defineGetter__('leaked', () => 1)")),
    ("freezes", RealmAudit.attack(each: "Object.freeze(object)")),
    ("takes prototypes", RealmAudit.attack(each: "Object.setPrototypeOf(object, null)")),
    ("sets __proto__", RealmAudit.attack(each: "object.__proto__ = { leaked: 1 }")),
    (
      "wraps in proxies",
      RealmAudit.attack(each: "Object.defineProperty(new Proxy(object, {}), 'leaked', {})")
    ),
    ("assigns", RealmAudit.attack(eachProperty: "object[key] = 7")),
    ("deletes", RealmAudit.attack(eachProperty: "delete object[key]")),
    (
      "makes constant",
      RealmAudit.attack(eachProperty: "defineProperty(object, key, { writable: false })")
    ),
    ("adds to all values", RealmAudit.attack(eachProperty: "object[key].leaked = 1")),
  ]

  private static func script(_ statement: String) -> String {
    "function process(input, done) { \(statement)\n; done(input); }"
  }

  private static func probe(_ runtime: JavaScriptCoreRuntime, _ environment: ScriptEnvironment)
    -> ScriptOutcome
  {
    let call = ScriptCall(
      source: RealmAudit.fingerprint,
      environment: environment,
      input: "http://a/",
      limits: ScriptLimits(milliseconds: 20_000)
    )
    return runtime.run(call, transport: EmptyTransport()).outcome
  }

  private static let fresh = Dictionary(
    uniqueKeysWithValues: ScriptEnvironment.allCases.map {
      ($0, probe(JavaScriptCoreRuntime(), $0))
    }
  )

  private static func check(_ source: String, in environment: ScriptEnvironment) {
    let runtime = JavaScriptCoreRuntime()
    let call = ScriptCall(source: source, environment: environment, input: "http://b/?c")
    guard let fresh = fresh[environment], case .output = fresh else {
      Issue.record("the realm cannot be looked at")
      return
    }
    _ = runtime.run(call, transport: EmptyTransport())
    let after = probe(runtime, environment)
    if after != fresh { Issue.record("\(Self.difference(fresh, after))") }
  }

  @Test("what is looked at is hundreds of objects")
  func reach() {
    for case .output(let text) in Self.fresh.values {
      #expect(text.split(separator: "\n").count > 500)
    }
  }

  private static func difference(_ one: ScriptOutcome, _ other: ScriptOutcome) -> String {
    guard case .output(let one) = one, case .output(let other) = other else { return "\(other)" }
    let lines = zip(one.split(separator: "\n"), other.split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "\($0)\n\($1)" } ?? "more lines"
  }

  @Test("a script leaves no trace", arguments: traces)
  func trace(_ statement: String) {
    Self.check(Self.script(statement), in: .script2)
    Self.check(statement + "\nfunction process(input, done) { done(input); }", in: .script2)
  }

  @Test("a script of a web view leaves no trace", arguments: webTraces)
  func webTrace(_ statement: String) {
    Self.check(Self.script(statement), in: .webView)
  }

  @Test("an attack on everything leaves no trace", arguments: attacks.map(\.name))
  func attack(_ name: String) {
    for case (name, let source) in Self.attacks {
      for environment in ScriptEnvironment.allCases { Self.check(source, in: environment) }
    }
  }
}
