internal import CJavaScriptCore
import ScriptRuntime

/// A virtual machine with realms and checked scripts, used by one thread at a time.
///
/// It moves between threads only while nothing runs in it.
final class ScriptMachine: @unchecked Sendable {
  let machine = VirtualMachine()
  let limits: RuntimeLimits
  /// The running call.
  var current: ScriptRun?
  private var isWornOut = false
  /// The number of realms created so far.
  private(set) var realmCount = 0
  private var realms: [ScriptEnvironment: Realm] = [:]
  /// The environment of the last call if that has not been cleaned up.
  private var untidy: ScriptEnvironment?
  private lazy var sources = SourceCache(machine: machine, limits: limits)
  private lazy var hostFunctions = makeHostFunctions()

  init(limits: RuntimeLimits) {
    self.limits = limits
  }
}

extension ScriptMachine {
  /// Whether another call may run here.
  ///
  /// Not after a call was stopped, which may have left promise jobs, nor after a long one, which
  /// may have left a large heap: compared with it, a new machine is cheap.
  var isUsable: Bool { !machine.hasExpired && !isWornOut }

  /// Creates the realms for these environments.
  func prepare(_ environments: Set<ScriptEnvironment>) {
    for environment in ScriptEnvironment.allCases where environments.contains(environment) {
      _ = realm(of: environment)
    }
  }

  /// Runs a script on one input, in a machine that has been cleaned up.
  func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    let source: JSStringRef
    switch sources.checkedSource(call.source) {
    case .valid(let string): source = string
    case .invalid(let failure): return ScriptResult(outcome: .failed(failure))
    }
    let realm = realm(of: call.environment)
    let run = ScriptRun(limits: call.limits, transport: transport)
    current = run
    defer { current = nil }
    start(source, input: call.input, in: realm)
    while run.outcome == nil && step(in: realm) {}
    run.settleIdle()
    isWornOut = run.processorTime > limits.longCall
    untidy = call.environment
    return ScriptResult(
      outcome: run.outcome ?? .failed(.handlerNotCalled),
      requests: run.requests
    )
  }

  private func start(_ source: JSStringRef, input: String, in realm: Realm) {
    guard let run = current else { return }
    machine.limitTime(milliseconds: run.remaining)
    let completion = realm.call(
      .run,
      JSValueMakeString(realm.context, source),
      JavaScriptText.makeValue(input, in: realm.context)
    )
    if let value = value(of: completion, in: realm), !JSValueToBoolean(realm.context, value) {
      run.settle(.failed(.missingProcess))
    }
  }

  /// Runs the next task of the event loop; false if there was none.
  private func step(in realm: Realm) -> Bool {
    guard let run = current else { return false }
    guard run.remaining > 0 else {
      run.settleOverdue()
      return false
    }
    machine.limitTime(milliseconds: run.remaining)
    let limit = JSValueMakeNumber(realm.context, Double(limits.virtualTime))
    guard let value = value(of: realm.call(.step, limit), in: realm) else { return true }
    switch JSValueToNumber(realm.context, value, nil) {
    case 0: return false
    case 2: run.settle(.failed(.timeLimit(milliseconds: limits.virtualTime)))
    default: break
    }
    return true
  }

  private func value(of completion: Realm.Completion, in realm: Realm) -> JSValueRef? {
    if machine.hasExpired {
      current?.settleOverdue()
      return nil
    }
    switch completion {
    case .value(let value): return value
    case .exception(let error):
      if let run = current, run.outcome == nil { run.report(report(of: error, in: realm)) }
      return nil
    }
  }

  private func report(of error: JSValueRef, in realm: Realm) -> ScriptRun.Report {
    guard case .value(let value) = realm.call(.describe, error),
      let description = JSValueToObject(realm.context, value, nil)
    else {
      if machine.hasExpired { current?.settleOverdue() }
      return ScriptRun.Report(message: "an error that cannot be described")
    }
    let context = realm.context
    let message = JSObjectGetPropertyAtIndex(context, description, 0, nil)
    let line = JSObjectGetPropertyAtIndex(context, description, 1, nil)
    let column = JSObjectGetPropertyAtIndex(context, description, 2, nil)
    return ScriptRun.Report(
      message: JavaScriptText.text(of: message, in: context) ?? "",
      line: JSValueToNumber(context, line, nil),
      column: JSValueToNumber(context, column, nil),
      messageLength: limits.messageLength
    )
  }
}

extension ScriptMachine {
  private func realm(of environment: ScriptEnvironment) -> Realm {
    if let realm = realms[environment] { return realm }
    machine.limitTime(milliseconds: 60_000)
    let realm = Realm(
      in: machine,
      sources: EnvironmentSource.pieces(of: environment),
      hostFunctions: hostFunctions
    )
    realms[environment] = realm
    realmCount += 1
    return realm
  }

  /// Keeps the realm of the last call for the next one if that call has left nothing in it.
  func tidyUp() {
    guard let environment = untidy, let realm = realms[environment], isUsable else { return }
    untidy = nil
    machine.limitTime(milliseconds: limits.tidyingTime)
    if case .value(let isClean) = realm.call(.isClean), JSValueToBoolean(realm.context, isClean) {
      return
    }
    realms[environment] = nil
  }
}
