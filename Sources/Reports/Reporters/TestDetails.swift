package import Diagnostics
package import RunRecord

/// The labelled lines that tell what a test put in, what it expects and what came out.
package struct TestDetails {
  private let test: TestRecord
  private let style: TextStyle
  private let hasMarks: Bool
  /// The expected and the actual output, if there are both.
  private let outputs: (expected: HighlightedText, actual: HighlightedText)?

  private static let labelWidth = 10

  /// Creates the details; marks under the differences need a fixed-width font to be of use.
  package init(of test: TestRecord, style: TextStyle = .plain, hasMarks: Bool = true) {
    self.test = test
    self.style = style
    self.hasMarks = hasMarks
    if let expected = test.expected, let outcome = test.outcome, outcome.type == .output,
      let actual = outcome.value
    {
      outputs = HighlightedText.pair(expected, actual)
    } else {
      outputs = nil
    }
  }
}

extension TestDetails {
  /// The lines, without indentation; every one begins with a word of ours.
  package var lines: [String] {
    var lines: [String] = []
    if let format = test.format { lines.append(labelled("app", format.shown)) }
    lines.append(labelled("input", test.input.quoted))
    if let headers = test.headers { lines.append(labelled("headers", headers.shown)) }
    lines += results
    if let message = test.message { lines.append(labelled("note", message.shown)) }
    return lines
  }

  /// The expected and the actual result in one line.
  var difference: String {
    let expected = outputs?.expected.line() ?? expectedWording
    return "expected \(expected), actual \(outputs?.actual.line() ?? test.outcome.wording)"
  }

  private var results: [String] {
    guard let outputs else {
      return [labelled("expected", expectedWording), labelled("actual", test.outcome.wording)]
    }
    return marked("expected", outputs.expected, style.added)
      + marked("actual", outputs.actual, style.removed)
  }

  private var expectedWording: String { test.expected?.quoted ?? "no result" }

  private func marked(
    _ label: String,
    _ text: HighlightedText,
    _ highlight: (String) -> String
  ) -> [String] {
    let line = labelled(label, text.line(highlight: highlight))
    guard hasMarks, !style.usesColor, let marks = text.marks else { return [line] }
    return [line, String(repeating: " ", count: Self.labelWidth) + marks]
  }

  private func labelled(_ label: String, _ value: String) -> String {
    let padding = String(repeating: " ", count: Self.labelWidth - label.count)
    return style.dim(label) + padding + value
  }
}

extension OutcomeRecord? {
  /// What came out: an output in quotes, and everything else in words without them.
  package var wording: String {
    guard let outcome = self else { return "unknown (not run)" }
    switch outcome.type {
    case .output: return outcome.value?.quoted ?? "unknown (not given)"
    case .noMatch: return "no result"
    case .failed: return "unknown (\(outcome.reason?.words ?? "no reason given"))"
    }
  }
}
