import RegexSyntax

/// Spellings of a pattern that give up some of its matches, as authors make them where no other
/// spelling means the same and is fast.
struct NarrowedPatterns {
  private let trees: [RegexPattern]

  /// One spelling.
  struct Spelling: Sendable {
    var pattern: RegexPattern
    /// The matches that it gives up, in words.
    var loses: String
  }

  /// Prepares spellings.
  ///
  /// - Parameter trees: The pattern in spellings that mean the same, the one to begin with first.
  init(_ trees: [RegexPattern]) {
    self.trees = trees
  }
}

extension NarrowedPatterns {
  /// The spellings, in the order in which they are tried: what is given up by a look at the line, which
  /// URLs never show, comes before the rest.
  var spellings: [Spelling] {
    let ways: [[Way]] = [
      [.anchored, .guarded], [.disjoint, .anchored, .guarded], [.first, .anchored, .guarded],
      [.disjoint, .first, .anchored, .guarded], [.anchored], [.disjoint], [.disjoint, .anchored],
      [.bounded], [.bounded, .anchored], [.disjoint, .bounded], [.disjoint, .bounded, .anchored],
      [.first, .bounded, .anchored, .guarded],
    ]
    var seen = Set(trees.map(\.source))
    return ways.flatMap { ways in trees.compactMap { spelling(ways, of: $0) } }
      .filter { seen.insert($0.pattern.source).inserted }
  }

  /// What a spelling does to a pattern.
  private enum Way {
    /// Matches begin at the start of the subject alone.
    case anchored
    /// The subject ends where its first line does.
    case guarded
    /// Loops leave out what follows them.
    case disjoint
    /// Loops end before the first of what follows them.
    case first
    /// Loops end after so many turns.
    case bounded
  }

  private func spelling(_ ways: [Way], of tree: RegexPattern) -> Spelling? {
    var current = tree
    var losses: [String] = []
    for way in ways {
      // What is so already needs no change.
      guard let (edit, loss) = Self.change(way, current) else { continue }
      guard
        let pattern = try? RegexParser.parse(edit.applied(to: current.source), flags: tree.flags)
      else { return nil }
      current = pattern
      losses.append(loss)
    }
    guard !losses.isEmpty else { return nil }
    return Spelling(pattern: current, loses: "matches " + losses.joined(separator: ", or "))
  }

  private static func change(_ way: Way, _ tree: RegexPattern) -> (FixEdit, String)? {
    switch way {
    case .anchored:
      return anchor(tree).map { ($0, "that begin after the start of the subject") }
    case .guarded: return guardLine(tree).map { ($0, "that cross the end of a line") }
    case .first:
      let edits = NarrowingEdits(tree)
      guard !edits.changes.isEmpty else { return nil }
      let list = edits.texts.prefix(maxNamed).map { "`\($0)`" }.joined(separator: ", ")
      return (
        FixEdit(kind: .tempered, changes: edits.changes),
        "that need a later \(list) than the first"
      )
    case .disjoint:
      guard let edit = all(.disjoint, of: tree) else { return nil }
      var texts: [String] = []
      for change in edit.changes where !change.text.isEmpty {
        let text = "`\(change.text)`"
        if !texts.contains(text) { texts.append(text) }
      }
      let list = texts.prefix(maxNamed).joined(separator: ", ")
      return (edit, "in which a loop matches what now ends it (\(list))")
    case .bounded:
      return all(.bounded, of: tree).map {
        ($0, "in which a loop has more than \(FixProposals.bound) iterations")
      }
    }
  }

  private static let maxNamed = 3

  /// Puts `^` in front of the pattern; nil where it stands there already.
  private static func anchor(_ tree: RegexPattern) -> FixEdit? {
    guard !tree.isAnchoredAtStart else { return nil }
    let end = tree.source.utf16.count
    if case .alternation = tree.root.kind {
      return FixEdit(
        kind: .anchored,
        changes: [FixChange(0..<0, "^(?:"), FixChange(end..<end, ")")]
      )
    }
    var place = 0
    if case .concatenation(let items) = tree.root.kind {
      let flags = items.prefix { if case .flagChange = $0.kind { true } else { false } }
      place = flags.last?.range.upperBound ?? 0
    }
    return FixEdit(kind: .anchored, changes: [FixChange(place..<place, "^")])
  }

  /// Looks at the end of the line behind a leading `^`, where the pattern asks for it at its end: what
  /// is tried in between is in vain on a line that is not the last one.
  private static func guardLine(_ tree: RegexPattern) -> FixEdit? {
    guard tree.root.endsWithDollar, case .concatenation(let items) = tree.root.kind,
      let start = items.first(where: { if case .flagChange = $0.kind { false } else { true } }),
      case .anchor(.caret) = start.kind, !start.flags.contains(.anchorsMatchLines)
    else { return nil }
    let place = start.range.upperBound
    if case .group(.lookahead, _)? = items.first(where: { $0.range.lowerBound == place })?.kind {
      return nil
    }
    return FixEdit(kind: .guarded, changes: [FixChange(place..<place, "(?=.*$)")])
  }

  /// All changes of a kind that do not touch each other, as one.
  private static func all(_ kind: FixKind, of tree: RegexPattern) -> FixEdit? {
    var changes: [FixChange] = []
    for edit in FixProposals.all(for: tree, places: [], allowsPossessive: false)
    where edit.kind == kind {
      let isFree = edit.changes.allSatisfy { change in
        changes.allSatisfy { other in
          change.range.upperBound <= other.range.lowerBound
            || other.range.upperBound <= change.range.lowerBound
        }
      }
      if isFree { changes += edit.changes }
    }
    return changes.isEmpty ? nil : FixEdit(kind: kind, changes: changes)
  }
}
