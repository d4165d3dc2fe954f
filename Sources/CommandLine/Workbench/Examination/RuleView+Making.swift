import Diagnostics
import HTMLReport
import LinkResolver
import ManifestModel
import MatchEngine
import RegexSyntax
import RunRecord

extension BenchManifest {
  /// What can be edited.
  var fields: RuleView.Fields {
    RuleView.Fields(
      kind: rule.kind.rawValue,
      title: rule.title?.value,
      pattern: rule.pattern?.value,
      parameter: rule.parameter?.value,
      formats: rule.formats.enumerated().map { index, format in
        RuleView.Format(
          name: format.name ?? "format \(index + 1)",
          template: format.template?.value,
          script: format.needsScript
            ? (format.script2 ?? format.script).map { RulePanels.text($0.value) } : nil
        )
      },
      isRedirect: rule.kind == .redirect
    )
  }

  /// The rule's pattern as a picture and in words.
  var patternView: RuleView.Pattern? {
    guard let source = rule.pattern?.value else { return nil }
    do throws(RegexSyntaxError) {
      let pattern = try RegexParser.parse(source)
      let diagram = DiagramBuilder.diagram(of: pattern)
      return RuleView.Pattern(
        diagram: diagram,
        isTooLarge: diagram == nil,
        error: compilingError,
        groupCount: groupCount
      )
    } catch {
      return RuleView.Pattern(
        isTooLarge: false,
        error: RuleView.PatternError(message: error.message, range: .init(error.range)),
        groupCount: 0
      )
    }
  }

  private var groupCount: Int {
    guard case .success(let compiled) = program.pattern else { return 0 }
    return compiled.captureGroupCount
  }

  /// What the engine says against a pattern that can be read.
  private var compilingError: RuleView.PatternError? {
    guard case .failure(let failure) = program.pattern else { return nil }
    let end = rule.pattern?.value.utf16.count ?? 0
    return RuleView.PatternError(message: failure.message, range: .init(0..<end))
  }

  /// The tests, each with what the pattern takes of its input.
  ///
  /// - Parameter records: What running them gave; none while they are not run.
  /// - Returns: The tests in their order.
  func tests(_ records: [TestRecord]) -> [RuleView.Test] {
    let byPlace = Dictionary(
      records.map { ($0.location.offset, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    if rule.kind == .redirect {
      return rule.redirectTests.map { test in
        RuleView.Test(
          input: test.input.value,
          match: match(RuleInput(url: test.input.value)),
          results: [result(test.expected, byPlace[test.expected.range.lowerBound])]
        )
      }
    }
    let inputs = rule.numberedInputs
    return inputs.enumerated().map { index, input in
      RuleView.Test(
        input: input?.url,
        headers: input?.headers?.json,
        match: input.map(match) ?? MatchView("the input is no text", on: Subject("")),
        results: rule.formats.map { format in
          let expected = format.testResults?.value ?? []
          guard expected.indices.contains(index) else {
            return RuleView.Result(
              isMalformed: true,
              status: "skipped",
              givesNothing: false,
              message: "the format has no result for this input"
            )
          }
          return result(expected[index], byPlace[expected[index].range.lowerBound])
        }
      )
    }
  }

  private func result(
    _ expected: Located<ExpectedResult>,
    _ record: TestRecord?
  ) -> RuleView.Result {
    var result = RuleView.Result(
      isMalformed: false,
      status: record?.status.rawValue ?? "waiting",
      givesNothing: record?.outcome?.type == .noMatch
    )
    switch expected.value {
    case .output(let text): result.expected = text
    case .none: break
    case .malformed: result.isMalformed = true
    }
    guard let record else { return result }
    result.message = record.skipReason?.words ?? record.message
    result.unrecorded = record.unrecordedRequest
    guard record.status != .passed, record.outcome?.type == .output,
      let value = record.outcome?.value
    else { return result }
    result.value = value
    if let expected = result.expected {
      let pair = RulePanels.pair(expected, value)
      (result.marked, result.actual) = (pair.old, pair.new)
    } else {
      result.actual = RulePanels.text(value)
    }
    return result
  }

  /// The rule's result for a URL pasted by the user.
  func probe(_ url: String) -> RuleView.Probe {
    let input = RuleInput(url: url)
    let outcomes: [(String, RuleOutcome)]
    if rule.kind == .redirect {
      outcomes = [("redirect", program.redirect(input, limits: resolver.limits).outcome)]
    } else {
      outcomes = rule.formats.enumerated().map { index, format in
        (
          format.name ?? "format \(index + 1)",
          resolver.evaluate(format, of: program, input).outcome
        )
      }
    }
    return RuleView.Probe(
      url: url,
      match: match(input),
      outputs: outcomes.map { RuleView.Output($1, named: $0) }
    )
  }
}

extension RuleView.Output {
  /// What became of a format.
  init(_ outcome: RuleOutcome, named name: String) {
    switch outcome {
    case .output(let text): self.init(name: name, text: RulePanels.text(text))
    case .noMatch: self.init(name: name, words: "nothing")
    case .failed(let failure): self.init(name: name, words: "undecided: \(failure.message)")
    }
  }
}
