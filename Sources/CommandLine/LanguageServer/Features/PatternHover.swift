import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import PatternExplanation
import RegexSyntax
import SuiteRuns

/// A pattern in words for a hover: the part at a place.
struct PatternHover {
  private let words: PatternInWords

  /// The ticks of one search for an example, and the total work in microseconds on a typical
  /// machine; someone is waiting for the result.
  private static let (ticks, work) = (5, 50_000)
  /// The maximum number of parts listed: with the part itself and the rule's tests they are eight lines.
  private static let maxParts = 4

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

  /// The part, and what it consists of: a hover is about what is pointed at.
  func lines(_ part: ExplainedPart) -> [String] {
    let shown = part.children.count > Self.maxParts ? Self.maxParts - 1 : part.children.count
    var lines = [line(part)] + (shown > 0 ? [""] : [])
    lines += part.children.prefix(shown).map { "- " + line($0) }
    if part.children.count > shown {
      lines.append("- … and \(counted(part.children.count - shown, "more part"))")
    }
    return lines
  }

  /// What the whole pattern matches, or why it cannot be read.
  var summary: String {
    switch words.reading {
    case .failure(let error): "The pattern cannot be read: " + MarkdownText.plain(error.message)
    case .success(let explanation): MarkdownText.plain(explanation.summary)
    }
  }
}
