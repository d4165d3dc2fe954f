import MatchEngine
import RegexEquivalence
import RegexSyntax
import RunRecord

extension ScriptAnalysis {
  /// A fix of the translation as a pattern of JavaScript, or why there is none.
  ///
  /// It is offered only if it is proven to mean the same once it is read as JavaScript again.
  func fix(
    of counted: SlowRecord,
    _ translation: JavaScriptTranslation
  ) -> (SlowRecord.Fix?, reason: String?) {
    guard let fix = counted.fix else { return (nil, counted.noFixReason) }
    guard translation.differences.isEmpty, !translation.tree.emptiesGroupsInLoops else {
      return (nil, "JavaScript empties groups at each turn of a loop, which no proof covers")
    }
    guard let pattern = javaScript(fix.pattern) else {
      return (nil, "what was found cannot be written in JavaScript")
    }
    var result = fix
    result.pattern = pattern
    return (result, nil)
  }

  /// A text of the dialect that ICU and PCRE2 share as JavaScript with the pattern's flags; nil if it
  /// is not proven to mean the same.
  private func javaScript(_ text: String) -> String? {
    guard let tree = try? RegexParser.parse(text) else { return nil }
    for candidate in [text.withJavaScriptSpellings, text] {
      guard
        let translation = try? JavaScriptTranslation(candidate, flags: script.flags),
        translation.differences.isEmpty
      else { continue }
      if translation.text == text { return candidate }
      if PatternComparison(tree, translation.tree).equivalence() == .equal { return candidate }
    }
    return nil
  }
}

extension RegexPattern {
  /// Whether a group may keep what it took in an earlier turn of a loop, where JavaScript empties it.
  fileprivate var emptiesGroupsInLoops: Bool {
    var isFound = false
    root.forEach { node in
      guard case .quantified(let item, let quantifier) = node.kind, quantifier.upperBound != 1
      else {
        return
      }
      var groups = 0
      var hasChoice = false
      item.forEach { inner in
        switch inner.kind {
        case .group(.capturing, _): groups += 1
        case .alternation: hasChoice = true
        case .quantified(_, let inner) where inner.lowerBound == 0: hasChoice = true
        default: break
        }
      }
      // A loop over one group sets it at each turn.
      if case .group(.capturing, _) = item.kind, groups == 1 { return }
      if groups > 0, hasChoice { isFound = true }
    }
    return isFound
  }
}

extension String {
  /// The text with JavaScript's names for the sets that a translation spells out.
  fileprivate var withJavaScriptSpellings: String {
    var text = self
    for (long, short) in [
      ("[0-9A-Z_a-z]", "\\w"), ("[^0-9A-Z_a-z]", "\\W"), ("[0-9]", "\\d"), ("[^0-9]", "\\D"),
      ("[^\\n\\r\\x{2028}\\x{2029}]", "."), ("\\z", "$"), ("[\\s\\S]", "[^]"),
      (
        "[\\x09-\\x0D \\xA0\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}]",
        "\\s"
      ),
    ] {
      text = text.replacing(long, with: short)
    }
    return text
  }
}
