import Diagnostics
import DriftSuite
import LinkReports
import ManifestModel
import RegexSyntax
import URLSchemes

/// What a code of a report means: an example, why it matters, and what to do.
package struct Explanation: Sendable {
  package let code: String
  /// The group of codes that it belongs to, such as `Checks of manifests`.
  package let group: String
  /// What it means, in one sentence.
  package let summary: String
  /// The whole text: Markdown, without its heading.
  package let text: String
}

extension Explanation {
  /// The explanations of all codes, by group.
  package static let all = checks + causes + links + schemes + written

  /// The explanations of a code: one for each group that has it, so mostly one.
  ///
  /// A reason of a failure may also be named by its words, as reports show them, with spaces or
  /// hyphens.
  package static func of(_ code: String) -> [Explanation] {
    let exact = all.filter { $0.code == code }
    guard exact.isEmpty else { return exact }
    let plain = all.filter { $0.code.lowercased() == code.lowercased() }
    guard plain.isEmpty else { return plain }
    let words = code.lowercased().replacing("-", with: " ")
    return FailureReason(words: words).map { of($0.rawValue) } ?? []
  }

  /// The groups, in order.
  package static var groups: [String] { all.map(\.group).uniqued }

  /// What to say of a code that has no explanation, as a sentence.
  package static func unknownCodeMessage(_ code: String) -> String {
    let near = code.nearest(3, among: all.map(\.code)).map { "'\($0)'" }
    guard !near.isEmpty else {
      return "There is no code '\(code)'. 'ruleproof explain' lists all codes."
    }
    return "There is no code '\(code)'. Did you mean \(near.joined(separator: " or "))?"
  }

  /// The explanation with its heading.
  package var markdown: String { "## \(code)\n\n\(text)\n" }

  private static let checks = Lint.checks.map { check in
    Explanation(
      code: check.code,
      group: "Checks of manifests",
      summary: check.summary,
      text: withoutHeading(LintReference.section(check))
    )
  }

  private static let causes = DriftCauses.builtIn.all.map { cause in
    Explanation(
      code: cause.feature.rawValue,
      group: "Causes of differences between engines",
      summary: cause.title,
      text: withoutHeading(DriftReference.section(cause))
    )
  }

  private static let links = LinksExplanation.all.map { explanation in
    Explanation(
      code: explanation.code,
      group: "Association files and associated domains",
      summary: explanation.summary,
      text: withoutHeading(explanation.text)
    )
  }

  private static let schemes = SchemeCheck.all.map { check in
    let examples = check.failing.prefix(2).map { "```xml\n\($0)\n```" }.joined(separator: "\n\n")
    return Explanation(
      code: check.code,
      group: "Declared URL schemes",
      summary: check.summary,
      text: """
        \(check.severity.rawValue.prefix(1).uppercased() + check.severity.rawValue.dropFirst()). \
        \(check.summary)

        \(check.explanation)

        Bad:

        \(examples)
        """
    )
  }

  /// Those of docs/findings.md: a group at the second level, a code at the third.
  private static let written: [Explanation] = {
    var explanations: [Explanation] = []
    var group = ""
    var code: String?
    var lines: [Substring] = []
    func finish() {
      defer { (code, lines) = (nil, []) }
      guard let code else { return }
      let text = lines.joined(separator: "\n").trimmingBlankLines
      let blocks = MarkdownDocument(text).blocks
      guard case .paragraph(let spans)? = blocks.first else { return }
      explanations.append(
        Explanation(code: code, group: group, summary: spans.plainText.firstSentence, text: text)
      )
    }
    let page = HandbookPages.markdown("findings") ?? ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") {
        finish()
        code = String(line.dropFirst(4))
      } else if line.hasPrefix("## ") {
        finish()
        group = String(line.dropFirst(3))
      } else {
        lines.append(line)
      }
    }
    finish()
    return explanations
  }()

  private static func withoutHeading(_ section: String) -> String {
    section.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n").trimmingBlankLines
  }
}

extension String {
  fileprivate var trimmingBlankLines: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.isEmpty == true { lines = lines.dropFirst() }
    while lines.last?.isEmpty == true { lines = lines.dropLast() }
    return lines.joined(separator: "\n")
  }

  /// The text up to the first full stop before a space.
  fileprivate var firstSentence: String {
    var previous: Character?
    for index in indices {
      if previous == ".", self[index] == " " { return String(self[..<index]) }
      previous = self[index]
    }
    return self
  }
}
