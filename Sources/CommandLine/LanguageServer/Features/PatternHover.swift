import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import PatternExplanation
import RegexSyntax
import SuiteRuns

/// A pattern in words for a hover: the part at a place, and all of it part by part.
struct PatternHover {
  private let words: PatternInWords

  /// The ticks of one search for an example, and the total work in microseconds on a typical
  /// machine; someone is waiting for the result.
  private static let (ticks, work) = (5, 50_000)
  /// The maximum number of parts listed.
  private static let maxLines = 60

  init(_ rule: Rule, _ pattern: String, _ engine: any MatchEngine, subjectLength: Int) {
    let subjects = rule.testSubjects.prefix(20).map { Subject($0.subject(for: rule)) }
    words = PatternInWords(
      PatternCase(rule: rule.id, pattern: pattern, subjects: Array(subjects)),
      subject: rule.sendsHeaders ? "text" : "URL",
      engine: BoundedEngine(engine, within: WorkAllowance(Self.work)),
      limits: MatchLimits(steps: Self.ticks, subjectLength: subjectLength)
    )
  }

  /// The smallest part at a UTF-16 offset of the pattern.
  func part(at offset: Int) -> ExplainedPart? {
    guard case .success(let explanation) = words.reading else { return nil }
    return explanation.path(to: offset).last
  }

  /// A part in a line: as it is written, what it matches, an example.
  func line(_ part: ExplainedPart) -> String {
    let source = part.source.isEmpty ? "()" : part.source
    let example = words.example(of: part).map { ", e.g. " + MarkdownText.code($0) } ?? ""
    let text = MarkdownText.plain(part.words)
    return MarkdownText.code(source.cut(to: 80)) + " "
      + (part.words.hasSuffix(":") ? text.dropLast(1) + example + ":" : text + example)
  }

  /// The pattern part by part, or why it cannot be read.
  var lines: [String] {
    switch words.reading {
    case .failure(let error):
      return ["The pattern cannot be read: " + MarkdownText.plain(error.message)]
    case .success(let explanation):
      var lines: [String] = []
      for part in explanation.parts { add(part, depth: 0, to: &lines) }
      let omitted = max(0, lines.count - Self.maxLines) + explanation.omittedParts
      lines = Array(lines.prefix(Self.maxLines))
      if omitted > 0 { lines.append("- … and \(omitted.counting("more part"))") }
      let terms = explanation.terms.map { term in
        "\(MarkdownText.plain(term.name)): \(MarkdownText.plain(term.meaning))"
      }
      return [MarkdownText.plain(explanation.summary), ""] + lines
        + (terms.isEmpty ? [] : [""] + terms.map { $0 + "  " })
    }
  }

  private func add(_ part: ExplainedPart, depth: Int, to lines: inout [String]) {
    guard lines.count <= 10 * Self.maxLines else { return }
    lines.append(String(repeating: "  ", count: depth) + "- " + line(part))
    for child in part.children { add(child, depth: depth + 1, to: &lines) }
  }
}
