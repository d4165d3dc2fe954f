package import Diagnostics
import MatchEngine
import PatternExplanation
import RegexSyntax
import Reporters
import RunRecord

/// Writes explanations of patterns for people.
package struct PatternExplanationText {
  let style: TextStyle
  let width: Int

  /// The widest column of parts; longer ones get a line of their own.
  private static let maxSourceWidth = 24

  package init(style: TextStyle, width: Int) {
    self.style = style
    self.width = max(40, min(width, 100))
  }
}

extension PatternExplanationText {
  package func text(_ explained: ExplainedPattern) -> String {
    var text = heading(explained)
    switch explained.words.reading {
    case .success(let explanation): text += words(explanation, explained.words)
    case .failure(let error): text += refusal(error)
    }
    text += cost(explained) + engines(explained)
    return text
  }

  private func heading(_ explained: ExplainedPattern) -> String {
    var text = ""
    if let rule = explained.rule {
      text += style.bold("rule \(rule.shown)")
      if let place = explained.words.target.place {
        text += style.cyan("  \(place.file.printable):\(place.line):\(place.column)")
      }
      text += "\n"
    }
    return text + "  \(explained.words.target.pattern.shown)\n\n"
  }

  private func refusal(_ error: RegexSyntaxError) -> String {
    style.red("NSRegularExpression refuses the pattern") + ": \(error.message.shown)\n\n"
  }
}

extension PatternExplanationText {
  private func words(_ explanation: PatternExplanation, _ words: PatternInWords) -> String {
    var rows: [Row] = []
    for part in explanation.parts { add(part, depth: 0, words, to: &rows) }
    let widest = rows.map(\.columns).filter { $0 <= Self.maxSourceWidth }.max() ?? 0
    var text = explanation.summary + "\n\n"
    for row in rows { text += lines(row, column: widest + 4) }
    if explanation.omittedParts > 0 {
      text += "  … and \(counted(explanation.omittedParts, "more part"))\n"
    }
    if !explanation.terms.isEmpty { text += "\n" }
    for term in explanation.terms {
      text += wrapped("\(term.name): \(term.meaning)", indent: 2, style.dim)
    }
    return text + "\n" + examples(words) + "\n"
  }

  private struct Row {
    let depth: Int
    let source: String
    let words: String
    let example: String?

    var columns: Int { depth * 2 + source.displayWidth }
  }

  private func add(
    _ part: ExplainedPart,
    depth: Int,
    _ words: PatternInWords,
    to rows: inout [Row]
  ) {
    rows.append(
      Row(
        depth: depth,
        source: part.source.isEmpty ? "()" : part.source.shown,
        words: part.words.shown,
        example: words.example(of: part)
      )
    )
    for child in part.children { add(child, depth: depth + 1, words, to: &rows) }
  }

  private func lines(_ row: Row, column: Int) -> String {
    let blanks = String(repeating: " ", count: row.depth * 2 + 2)
    let takes = row.example.map { ", e.g. \($0.quoted)" } ?? ""
    let words =
      row.words.hasSuffix(":") ? row.words.dropLast() + takes + ":" : row.words + takes
    let isWide = row.columns + 4 > column
    let start = isWide ? column : column - row.columns - 2
    let body = wrapped(words, indent: column, { $0 })
    let source = blanks + style.cyan(row.source)
    guard !isWide else { return source + "\n" + body }
    return source + String(repeating: " ", count: max(1, start)) + body.drop { $0 == " " }
  }

  private func examples(_ words: PatternInWords) -> String {
    guard let examples = words.examples else { return "" }
    guard let matching = examples.matching else {
      return "  No subject was found that it matches.\n"
    }
    var text =
      "  " + style.green("matches") + "  \(String(decoding: matching, as: UTF16.self).quoted)\n"
    if let other = examples.notMatching {
      text +=
        "  " + style.yellow("not") + "      \(String(decoding: other, as: UTF16.self).quoted)\n"
    }
    for template in words.target.templates {
      text += "  " + style.dim("output") + "   \(template.shown)\n"
    }
    return text
  }

  /// A sentence in lines of the width, all with the same blanks before them.
  func wrapped(_ text: String, indent: Int, _ style: (String) -> String) -> String {
    let blanks = String(repeating: " ", count: indent)
    let columns = max(20, width - indent)
    return text.inRows(of: columns).map { blanks + style($0) + "\n" }.joined()
  }
}

extension String {
  /// The text in rows of some columns, broken at blanks.
  fileprivate func inRows(of columns: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if !row.isEmpty, row.displayWidth + 1 + String(word).displayWidth > columns {
        rows.append(row)
        row = ""
      }
      row += (row.isEmpty ? "" : " ") + word
    }
    return rows + [row]
  }
}
