import MatchEngine
import PCRE2Engine
import RegexSyntax

/// What must hold of the reading of a pattern as another dialect has it.
struct ReadingInvariants {
  private let text: String
  private let dialect: RegexDialect

  init(_ text: String, _ dialect: RegexDialect) {
    self.text = text
    self.dialect = dialect
  }

  func check() throws(BrokenInvariant) {
    let reading = RegexParser.reading(of: text, in: dialect)
    let length = text.utf16.count
    for construct in reading.constructs {
      try require(
        construct.range.upperBound <= length,
        "a construct is in its pattern",
        "\(construct.feature.rawValue) at \(construct.range) of \(length)"
      )
    }
    if let tree = reading.tree {
      try TreeRanges.check(tree)
      // Where it has a construct of its own, the tree is only near to what PCRE2 matches.
      if dialect == .pcre2, reading.constructs.isEmpty {
        try SubjectInvariants.ofPCRE2.check(tree, text)
      }
    }
    if dialect == .javaScript { checkTranslation() }
  }

  /// The way back, from JavaScript's dialect to ICU's; any text is a pattern or an error.
  private func checkTranslation() {
    for flags in ["", "u", "i", "v"] {
      guard let translation = try? JavaScriptTranslation(text, flags: flags) else { continue }
      for difference in translation.differences { _ = translation.place(of: difference.range) }
    }
  }
}
