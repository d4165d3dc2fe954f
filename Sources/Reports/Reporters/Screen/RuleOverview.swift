package import Diagnostics
import TextCoding

/// Many rules on one screen: those without a test by their names, of the others a line each, the worst first.
package struct RuleOverview {
  let style: TextStyle
  /// The call that shows all; nil if there is none.
  let showsAll: String?

  package init(style: TextStyle, showsAll: String?) {
    self.style = style
    self.showsAll = showsAll
  }

  /// The rules that are named, and those that have a line of their own.
  private static let (shownNames, shownLines) = (8, 24)

  /// The text.
  ///
  /// - Parameters:
  ///   - untested: The ids of the rules without a test.
  ///   - lines: What there is to say of each other rule.
  /// - Returns: The lines, each with its end.
  package func text(untested: [String] = [], lines: [String]) -> String {
    var text = ""
    if !untested.isEmpty {
      let names = untested.prefix(Self.shownNames).map(\.shown).joined(separator: ", ")
      let left = untested.count - Self.shownNames
      text += style.bold("no test: ") + counted(untested.count, "rule") + ", \(names)"
      text += (left > 0 ? " and \(left.grouped) more" : "") + "\n"
    }
    text += lines.prefix(Self.shownLines).map { $0 + "\n" }.joined()
    let left = lines.count - Self.shownLines
    guard left > 0 else { return text }
    return text + "… and \(counted(left, "more rule"))" + (showsAll.map { ": \($0)" } ?? "") + "\n"
  }
}
