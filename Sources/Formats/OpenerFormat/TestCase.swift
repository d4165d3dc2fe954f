import LinkResolver
import ManifestModel
import RunRecord

/// One test of a rule, planned and not yet run.
struct TestCase: Sendable {
  let program: RuleProgram
  /// The format under test; nil for a redirect, whose whole list is under test.
  let format: Format?
  let input: Located<String?>
  let headers: HeaderFields?
  let expected: Located<ExpectedResult>

  /// The tests of a rule, format by format, in file order.
  ///
  /// The result at an index answers the input at that index: what goes beyond the shorter list has
  /// no meaning, and a check of the manifest reports it.
  static func plan(_ program: RuleProgram) -> [TestCase] {
    let rule = program.rule
    guard rule.kind != .redirect else {
      return rule.redirectTests.map { test in
        TestCase(
          program: program,
          format: nil,
          input: Located(test.input.value, at: test.input.range),
          headers: nil,
          expected: test.expected
        )
      }
    }
    guard let inputs = rule.testInputs?.value else { return [] }
    let headers = rule.numberedInputs.map(\.?.headers)
    return rule.formats.flatMap { format in
      zip(inputs, format.testResults?.value ?? []).enumerated().map { index, pair in
        TestCase(
          program: program,
          format: format,
          input: pair.0,
          headers: headers[index],
          expected: pair.1
        )
      }
    }
  }
}

extension TestCase {
  var kind: TestRecord.Kind {
    guard let format else { return .redirect }
    return format.needsScript ? .script : .template
  }
}
