import ScriptRuntime
import Testing

@Suite("hostile scripts end in an outcome, and the runtime goes on")
struct HostileScriptTests {
  private static func check(
    _ testCase: HostileScript,
    in environments: [ScriptEnvironment] = ScriptEnvironment.allCases
  ) {
    let runtime = workerRuntime
    for environment in environments {
      let call = ScriptCall(
        source: testCase.source,
        environment: environment,
        input: "https://a.example/",
        limits: ScriptLimits(milliseconds: testCase.milliseconds, memory: 4 << 30)
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

  @Test("what runs without end is stopped", arguments: HostileScript.endless)
  func endless(_ testCase: HostileScript) { Self.check(testCase) }

  @Test("what nests without end is stopped", arguments: HostileScript.recursion)
  func recursion(_ testCase: HostileScript) { Self.check(testCase) }

  @Test("results are taken for what they are", arguments: HostileScript.results)
  func result(_ testCase: HostileScript) { Self.check(testCase) }

  @Test("a script cannot get in the way of its own result", arguments: HostileScript.sabotage)
  func sabotage(_ testCase: HostileScript) { Self.check(testCase) }

  @Test("whatever is thrown is described", arguments: HostileScript.errors)
  func error(_ testCase: HostileScript) { Self.check(testCase) }

  @Test("scripts of any size and shape are read", arguments: HostileScript.size)
  func size(_ testCase: HostileScript) { Self.check(testCase, in: [.script2]) }
}

extension HostileScript {
  fileprivate var milliseconds: Int {
    if case .timeLimit = end { return 100 }
    return name.contains("endless") ? 100 : 10_000
  }
}
