import FoundationEngine
import MatchEngine
import RegexSyntax

/// What must hold of the reading of a pattern: ICU compiles what the parser reads, with as many
/// groups, and refuses what it refuses.
struct ParserInvariants {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func check() throws(BrokenInvariant) {
    let tree: RegexPattern
    do throws(RegexSyntaxError) {
      tree = try RegexParser.parse(text)
    } catch {
      return try checkRefusal(error)
    }
    try TreeRanges.check(tree)
    try checkAcceptance(of: tree)
  }

  private func checkRefusal(_ error: RegexSyntaxError) throws(BrokenInvariant) {
    let length = text.utf16.count
    try require(error.range.upperBound <= length, "an error's place is in its pattern")
    // ICU pastes the name of a property into a set expression, where a brace ends the name, and
    // reads names up to a NUL.
    if case .unknownProperty(let name) = error.reason, name.contains("}") || name.contains("\0") {
      return
    }
    let code = try? FoundationEngine(path: .icu).compile(text)
    try require(
      code == nil || Self.isStricter(error),
      "ICU refuses what the parser refuses",
      "\(error.reason)"
    )
  }

  /// Whether the parser is stricter than ICU on purpose: ICU takes names that it makes up for
  /// characters without one, and forgets branches when it measures a lookbehind.
  private static func isStricter(_ error: RegexSyntaxError) -> Bool {
    let reason = "\(error.reason)".lowercased()
    return reason.contains("name") || reason.contains("lookbehind")
  }

  private func checkAcceptance(of tree: RegexPattern) throws(BrokenInvariant) {
    // The engine refuses the empty pattern, which is a tree, since parts of patterns are empty.
    guard !text.isEmpty else { return }
    var refusal: PatternError?
    var groups: Int?
    do throws(PatternError) {
      groups = try FoundationEngine(path: .icu).compile(text).captureGroupCount
    } catch {
      refusal = error
    }
    // The parser does not measure what ICU compiles a pattern to.
    if let refusal, refusal.message.contains("pattern too big") { return }
    try require(refusal == nil, "ICU compiles what the parser reads", refusal?.message ?? "")
    try require(
      groups == tree.captureGroups.count,
      "a pattern has as many groups as in ICU",
      "\(tree.captureGroups.count), not \(groups ?? 0)"
    )
  }
}
