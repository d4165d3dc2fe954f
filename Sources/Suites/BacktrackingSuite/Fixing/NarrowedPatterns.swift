import Diagnostics
import RegexSyntax

/// Narrower patterns: those that match the same as a pattern but for matches of a kind that a subject
/// shows, such as those that begin after its start.
struct NarrowedPatterns {
  private let trees: [RegexPattern]

  /// One narrower pattern.
  struct Narrowing: Sendable {
    var pattern: RegexPattern
    var losses: [NarrowedLoss]
  }

  /// Prepares narrower patterns.
  ///
  /// - Parameter trees: The pattern in spellings that mean the same, the one to begin with first.
  init(_ trees: [RegexPattern]) {
    self.trees = trees
  }
}

extension NarrowedPatterns {
  /// The narrower patterns, in the order in which they are tried: what is given up by a look at the line,
  /// which URLs never show, comes before the rest.
  var all: [Narrowing] {
    let kinds: [[NarrowedLoss]] = [
      [.laterStarts, .severalLines], [.laterStarts], [.longLoops], [.longLoops, .laterStarts],
      [.longLoops, .laterStarts, .severalLines],
    ]
    var seen = Set(trees.map(\.source))
    return kinds.flatMap { losses in trees.compactMap { narrowing($0, by: losses) } }
      .filter { seen.insert($0.pattern.source).inserted }
  }

  private func narrowing(_ tree: RegexPattern, by losses: [NarrowedLoss]) -> Narrowing? {
    var narrowing = Narrowing(pattern: tree, losses: [])
    for loss in losses {
      // What is so already needs no change.
      guard let edit = Self.edit(for: loss, narrowing.pattern) else { continue }
      guard let text = edit.applied(to: narrowing.pattern.source),
        let pattern = try? RegexParser.parse(text, flags: tree.flags)
      else { return nil }
      narrowing.pattern = pattern
      narrowing.losses.append(loss)
    }
    return narrowing.losses.isEmpty ? nil : narrowing
  }

  private static func edit(for loss: NarrowedLoss, _ tree: RegexPattern) -> FixEdit? {
    switch loss {
    case .laterStarts: anchor(tree)
    case .severalLines: guardLine(tree)
    case .longLoops: all(.bounded, of: tree)
    }
  }

  /// Puts `^` in front of the pattern; nil where it stands there already.
  private static func anchor(_ tree: RegexPattern) -> FixEdit? {
    guard !tree.isAnchoredAtStart else { return nil }
    let end = tree.source.utf16.count
    if case .alternation = tree.root.kind {
      return FixEdit(
        kind: .anchored,
        changes: [PatternCorrection(0..<0, "^(?:"), PatternCorrection(end..<end, ")")]
      )
    }
    var place = 0
    if case .concatenation(let items) = tree.root.kind {
      let flags = items.prefix { if case .flagChange = $0.kind { true } else { false } }
      place = flags.last?.range.upperBound ?? 0
    }
    return FixEdit(kind: .anchored, changes: [PatternCorrection(place..<place, "^")])
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
    return FixEdit(kind: .guarded, changes: [PatternCorrection(place..<place, "(?=.*$)")])
  }

  /// All changes of a kind that do not touch each other, as one.
  private static func all(_ kind: FixKind, of tree: RegexPattern) -> FixEdit? {
    var changes: [PatternCorrection] = []
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
