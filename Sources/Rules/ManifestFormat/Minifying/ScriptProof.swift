package import LinkResolver
import ManifestModel
import MatchEngine
import ScriptRuntime
import ScriptSyntax
import TextCoding

/// Shortens scripts and verifies each with its tests.
package struct ScriptProof: Sendable {
  let limits: MatchLimits
  let scripts: ScriptHost?
  let shortensNames: Bool

  package init(_ resolver: LinkResolver, shortensNames: Bool) {
    limits = resolver.limits
    scripts = resolver.scripts
    self.shortensNames = shortensNames
  }

  /// Shortens a script.
  ///
  /// The result is accepted only if each test of its format gives the same result, with the same
  /// HTTP requests, for both texts, and at least one test runs it.
  package func shorten(_ use: ScriptUse) -> ScriptUse.Result {
    let short: ShortScript
    do throws(ScriptTokenError) {
      short = try ShortScript(use.script.value, shortensNames: shortensNames)
    } catch {
      return .kept(.notUnderstood(error.message))
    }
    guard short.text.jsonEscaped.utf8.count < use.script.value.jsonEscaped.utf8.count else {
      return .alreadyShort
    }
    guard let scripts else { return .kept(.notRun) }
    var isTested = false
    for input in use.testedInputs {
      switch use.program.match(input, limits: limits).map(\.outcome) {
      case .success(.noMatch): continue
      case .success(.match): break
      case .success(.failed(let failure)):
        return .kept(.undecided(input: input.url, failure.reason))
      case .failure(let failure): return .kept(.failing(input: input.url, failure.reason))
      }
      isTested = true
      if let reason = compare(use, short.text, on: input, scripts) { return .kept(reason) }
    }
    return isTested ? .shortened(short.text, short.obstacle) : .kept(.noTest)
  }

  /// Why one input rules out the shorter text, if it does.
  private func compare(
    _ use: ScriptUse,
    _ short: String,
    on input: RuleInput,
    _ host: ScriptHost
  ) -> KeptReason? {
    var call = ScriptCall(
      source: use.script.value,
      environment: use.environment,
      input: input.subject(for: use.program.rule),
      limits: host.limits
    )
    let result = host.runtime.run(call, transport: host.transport)
    if case .failed(let failure) = result.outcome {
      return failure.isFaultOfScript
        ? .failing(input: input.url, failure.reason)
        : .undecided(input: input.url, failure.reason)
    }
    call.source = short
    let other = host.runtime.run(call, transport: host.transport)
    return other == result ? nil : .differs(input: input.url)
  }
}

extension ScriptUse {
  /// The inputs for which its format has an expected result.
  fileprivate var testedInputs: [RuleInput] {
    let results = format.testResults?.value.count ?? 0
    return program.rule.numberedInputs.prefix(results).compactMap(\.self)
  }
}
