import MatchEngine
import PCRE2Engine
import RegexSyntax

/// What must hold of a pattern that is printed.
struct PrintingInvariants {
  private let tree: RegexPattern

  init(_ tree: RegexPattern) {
    self.tree = tree
  }

  func check() throws(BrokenInvariant) {
    try checkOwnDialect()
    for dialect in [RegexDialect.pcre2, .javaScript, .re2, .python] {
      let printed = tree.printed(in: dialect)
      for loss in printed.losses {
        try require(
          loss.range.upperBound <= tree.source.utf16.count,
          "what a dialect loses is in the pattern",
          "\(loss.feature.rawValue) at \(loss.range)"
        )
      }
      if dialect == .pcre2, printed.losses.isEmpty { try checkPCRE2(printed.text) }
    }
  }

  /// Printed in its own dialect, a pattern has the same tree, and the same text the second time.
  private func checkOwnDialect() throws(BrokenInvariant) {
    let text = tree.printed(in: .icu).text
    guard let again = try? RegexParser.parse(text) else {
      throw BrokenInvariant("a printed pattern can be read", text.debugDescription)
    }
    try require(
      again.root.hasSameShape(as: tree.root),
      "a printed pattern has the same tree",
      text.debugDescription
    )
    let second = again.printed(in: .icu).text
    try require(second == text, "printing twice is printing once", second.debugDescription)
  }

  /// What is printed for PCRE2 without a loss, PCRE2 compiles.
  private func checkPCRE2(_ text: String) throws(BrokenInvariant) {
    var refusal: PatternError?
    do throws(PatternError) {
      _ = try PCRE2Engine(profile: .ported).compile(text)
    } catch {
      refusal = error
    }
    try require(
      refusal == nil || Self.isOfSize(refusal),
      "PCRE2 compiles what is printed for it",
      "\(text.debugDescription): \(refusal?.message ?? "")"
    )
  }

  /// Whether a pattern is refused for its size, which printing does not measure.
  private static func isOfSize(_ error: PatternError?) -> Bool {
    ["too large", "too long", "too big", "limit", "memory"].contains {
      error?.message.contains($0) == true
    }
  }
}
