import Diagnostics
import RegexSyntax

/// Optional groups that start with `^`.
///
/// JavaScriptCore treats a pattern that begins with one as anchored,
/// <https://bugs.webkit.org/show_bug.cgi?id=320347>.
enum OptionalStart {
  /// The edits that write each such group with an empty branch instead of the `?`.
  static func edits(of pattern: String, in dialect: RegexDialect) -> [PatternCorrection] {
    let tree =
      (try? RegexParser.parse(pattern)) ?? RegexParser.reading(of: pattern, in: dialect).tree
    guard let tree else { return [] }
    let units = Array(pattern.utf16)
    var edits: [PatternCorrection] = []
    tree.root.forEach { node in
      guard case .quantified(let item, let quantifier) = node.kind,
        (quantifier.lowerBound, quantifier.upperBound) == (0, 1), quantifier.kind != .possessive,
        case .group(let kind, let body) = item.kind, !kind.isLookaround, startsAtCaret(body),
        node.range.upperBound <= units.count
      else { return }
      let isBare = kind == .nonCapturing
      let text = String(decoding: units[isBare ? body.range : item.range], as: UTF16.self)
      let branches = quantifier.kind == .lazy ? "|\(text)" : "\(text)|"
      edits.append(PatternCorrection(node.range, "(?:\(branches))"))
    }
    return edits
  }

  private static func startsAtCaret(_ node: RegexNode) -> Bool {
    switch node.kind {
    case .anchor(let anchor): anchor == .caret || anchor == .subjectStart
    case .concatenation(let items): items.first.map(startsAtCaret) ?? false
    case .alternation(let branches): branches.contains(where: startsAtCaret)
    case .group(let kind, let body): !kind.isLookaround && startsAtCaret(body)
    default: false
    }
  }
}
