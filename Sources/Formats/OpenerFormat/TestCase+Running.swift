import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import RegexSyntax
import RunRecord
import ScriptRuntime

extension TestCase {
  func run(with resolver: LinkResolver) -> TestRecord {
    if let format, format.needsScript, resolver.scripts == nil {
      return skipped(because: .needsScript, in: resolver.manifest)
    }
    var record = record(in: resolver.manifest)
    guard let url = input.value, expected.value != .malformed else {
      record.status = .failed
      record.outcome = OutcomeRecord(type: .failed, reason: .malformedTest)
      record.message =
        input.value == nil
        ? "the test input is not a string" : "the expected result is neither a string nor null"
      return record
    }
    let result = evaluate(url, with: resolver)
    record.outcome = OutcomeRecord(result.outcome)
    record.cost = result.cost
    record.match = result.match?.ranges.map { range in range.map { TextRange($0) } }
    record.note(result.requests)
    record.webViewOutcome = webViewDifference(from: result, url, with: resolver)
    switch result.outcome {
    case .output(let output):
      record.status = expected.value == .output(output) ? .passed : .failed
      if record.status == .failed { record.message = reasonOfGap(in: result.match) }
    case .noMatch:
      record.status = expected.value == .none ? .passed : .failed
    case .failed(let failure):
      record.apply(failure)
    }
    return record
  }

  /// What the pattern is matched against; nil for redirects, whose list may have another answer, and
  /// for a malformed test.
  var sentInput: RuleInput? {
    format == nil ? nil : input.value.map { RuleInput(url: $0, headers: headers) }
  }

  func skipped(because reason: TestRecord.SkipReason, in manifest: Manifest) -> TestRecord {
    var record = record(in: manifest)
    record.skipReason = reason
    return record
  }

  private func evaluate(_ url: String, with resolver: LinkResolver) -> RuleResult {
    guard let format else { return evaluateRedirect(url, with: resolver) }
    return resolver.evaluate(format, of: program, RuleInput(url: url, headers: headers))
  }

  /// Why the template has nothing to insert at some place; nil if it has something everywhere.
  private func reasonOfGap(in match: Match?) -> String? {
    guard let text = format?.template?.value, let ranges = match?.ranges else { return nil }
    let template = ReplacementTemplate(text, captureGroupCount: ranges.count - 1)
    if let absent = template.referencesOutOfRange.first { return template.absence(of: absent) }
    return template.groupReferences.first { ranges[$0.number] == nil }
      .map { "group $\($0.number) takes no part in the match" }
  }

  /// What the web view's script gives, where the format has both scripts and it is something else;
  /// where one of the two has no result for want of a recorded answer, that says nothing.
  private func webViewDifference(
    from result: RuleResult,
    _ url: String,
    with resolver: LinkResolver
  ) -> OutcomeRecord? {
    guard let format, format.script2 != nil, !result.isUndecided,
      let other = resolver.evaluateWebViewScript(
        of: format,
        of: program,
        RuleInput(url: url, headers: headers)
      ), !other.isUndecided
    else { return nil }
    let outcome = OutcomeRecord(other.outcome)
    guard outcome == OutcomeRecord(result.outcome) else { return outcome }
    // For outputs that are not valid text, the code units are compared rather than the recorded
    // text.
    guard let units = result.illFormedOutput, let others = other.illFormedOutput else { return nil }
    return units == others ? nil : outcome
  }

  /// The list's answer; if no redirect applies to the URL, the URL itself, like in the app.
  private func evaluateRedirect(_ url: String, with resolver: LinkResolver) -> RuleResult {
    if case .failure(let failure) = program.pattern {
      return RuleResult(outcome: .failed(failure), cost: 0)
    }
    if program.rule.parameter == nil, program.rule.formats.first?.template == nil {
      return RuleResult(outcome: .failed(.missingTemplate), cost: 0)
    }
    var match: Match?
    var result = resolver.redirect(url) { tried, result in
      if ExactText(tried.rule.id) == ExactText(program.rule.id) { match = result.match }
    }
    .result
    result.match = match
    if result.outcome == .noMatch, expected.value != .none { result.outcome = .output(url) }
    return result
  }

  private func record(in manifest: Manifest) -> TestRecord {
    var expectedOutput: String?
    if case .output(let output) = expected.value { expectedOutput = output }
    return TestRecord(
      rule: program.rule.id,
      kind: kind,
      format: format?.name,
      input: input.value ?? "",
      headers: program.rule.sendsHeaders ? headers?.json : nil,
      expected: expectedOutput,
      status: .skipped,
      location: LocationRecord(manifest.location(of: expected.range))
    )
  }
}

extension TestRecord {
  /// Notes a failure: what the engine gave up on is undecided, what cannot run for want of a
  /// runtime is skipped, and a rule that can never run has failed.
  fileprivate mutating func apply(_ failure: RuleFailure) {
    switch failure {
    case .engine:
      status = .undecided
      message = failure.message
    case .script(let scriptFailure):
      status = scriptFailure.isFaultOfScript ? .failed : .undecided
      message = failure.message
      if case .http(.notRecorded(let method, let url)) = scriptFailure {
        unrecordedRequest = "\(method) \(url)"
      }
    case .pattern, .missingPattern:
      status = .failed
      message = failure.message
    case .missingTemplate where kind == .redirect:
      status = .failed
      message = "the redirect has neither a parameter nor a template"
    case .needsScript, .missingTemplate:
      status = .skipped
      skipReason = failure == .needsScript ? .needsScript : .missingTemplate
      outcome = nil
      cost = nil
    }
  }
}

extension RuleResult {
  /// The code units of a script's output that is not valid text.
  fileprivate var illFormedOutput: [UInt16]? {
    guard case .failed(.script(.illFormedOutput(let units))) = outcome else { return nil }
    return units
  }

  /// Whether it is unknown what the rule gives, through no fault of the rule's.
  fileprivate var isUndecided: Bool {
    switch outcome {
    case .failed(.script(let failure)): !failure.isFaultOfScript
    case .failed: true
    case .output, .noMatch: false
    }
  }
}

extension OutcomeRecord {
  fileprivate init(_ outcome: RuleOutcome) {
    switch outcome {
    case .output(let value): self.init(type: .output, value: value)
    case .noMatch: self.init(type: .noMatch)
    case .failed(.script(.illFormedOutput(let units))):
      self.init(
        type: .failed,
        value: String(showingLoneSurrogatesOf: units),
        reason: .scriptResultSurrogate
      )
    case .failed(let failure): self.init(type: .failed, reason: failure.reason)
    }
  }
}
