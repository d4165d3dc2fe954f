import DriftSuite
import LinkResolver
import ManifestModel
import MatchEngine

/// The result of running a finding again.
package enum ReplayOutcome: Sendable, Hashable {
  /// It is still there; what happened now.
  case there(Finding)
  case gone
  /// Unknown, for this reason.
  case undecided(String)
}

extension FuzzTarget {
  /// Runs a finding of this rule again, with the pattern and the formats that the rule has now.
  ///
  /// A crash of an engine, if it is still there, ends the process.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - engines: The engines of this thread.
  /// - Returns: Whether it is still there.
  package func replay(_ finding: Finding, on engines: FuzzEngines) -> ReplayOutcome {
    if case .failure(let failure) = program.pattern { return .undecided(failure.message) }
    let url = finding.url.text
    switch finding.kind {
    case .crash where finding.cause == Finding.engineCrash:
      tryEverything(on: url, engines)
      return .gone
    case .slow: return replaySlowness(finding, engines)
    case .drift:
      let name = finding.cause.prefix { $0 != ":" }
      let names = name.split(separator: "+").map(String.init)
      let compared = names.compactMap { name in engines.compared.first { $0.name == name } }
      guard compared.count == names.count, names.count == 2 else {
        return .undecided("the engines '\(name)' are not compared here")
      }
      let found = DriftProbe(target: self, engines: compared).findings(on: [Subject(url)])
      return found.first.map(ReplayOutcome.there) ?? .gone
    case .crash, .gaveUp, .scriptFault, .invalidOutput, .wrongScheme:
      let probe = OutcomeProbe(target: self)
      let found = [false, true].flatMap { probe.findings(on: url, byScript: $0) }
      if let same = found.first(where: { $0.kind == finding.kind && $0.format == finding.format }) {
        return .there(same)
      }
      let needsScripts = program.rule.formats.contains {
        $0.needsScript && $0.name == finding.format
      }
      if needsScripts, resolver.scripts == nil { return .undecided("scripts are not run") }
      return .gone
    }
  }

  /// Runs all engines and scripts on a URL, as fuzzing does.
  private func tryEverything(on url: String, _ engines: FuzzEngines) {
    let subject = Subject(url)
    if let guide = engines.guide(pattern) {
      let limits = MatchLimits(steps: 1_000_000, subjectLength: FindingURL.maxLength)
      _ = guide.code.trace(in: subject, limits: limits) { _, _ in true }
    }
    let probe = OutcomeProbe(target: self)
    for byScript in [false, true] { _ = probe.findings(on: url, byScript: byScript) }
    var isSlow = false
    for engine in engines.measured {
      isSlow = SlownessProbe(self, on: engine)?.isSlow(subject.utf16) == true || isSlow
    }
    // Of the engines that are compared some cannot be stopped.
    if !isSlow { _ = DriftProbe(target: self, engines: engines.compared).findings(on: [subject]) }
  }

  private func replaySlowness(_ finding: Finding, _ engines: FuzzEngines) -> ReplayOutcome {
    guard let engine = engines.measured.first(where: { $0.name == finding.cause }) else {
      return .undecided("the steps of '\(finding.cause)' are not measured here")
    }
    guard let probe = SlownessProbe(self, on: engine) else {
      return .undecided("\(engine.name) refuses the pattern")
    }
    return probe.isSlow(Array(finding.url.text.utf16)) ? .there(probe.finding(finding.url)) : .gone
  }
}
