extension RegexPattern {
  /// Whether every match begins at the start of the subject.
  ///
  /// That holds if every path through the pattern reaches `^` or `\A` before it consumes a
  /// character, in all branches of an alternation and after any groups, flags, comments and
  /// lookarounds. An anchored lookahead counts. A `^` that matches at every line does not.
  public var isAnchoredAtStart: Bool {
    root.start == .anchored
  }

  /// The alternatives at the start of the pattern that may match after the start of the subject, where
  /// another one does not: those that the `^` of `^a|b` or `(?:^a|b)c` does not reach.
  ///
  /// A `^` alone, as in `(?:^|/)a`, is an alternative to what may come before and means what it says.
  public var alternativesWithoutStart: [Range<Int>] {
    root.alternativesWithoutStart.map(\.range)
  }
}

/// What the paths through a node reach first.
private enum MatchStart {
  /// All reach the start of the subject.
  case anchored
  /// Some consume nothing and depend on what follows; all others are anchored.
  case open
  /// Some may consume a character before they are anchored.
  case free
}

extension RegexNode {
  fileprivate var alternativesWithoutStart: [RegexNode] {
    switch kind {
    case .alternation(let branches):
      guard branches.contains(where: { $0.start == .anchored && !$0.isAnchor }) else { return [] }
      return branches.filter { $0.start != .anchored }
    case .group(let kind, let body):
      switch kind {
      case .capturing, .nonCapturing, .atomic, .scopedFlags: return body.alternativesWithoutStart
      case .lookahead, .lookbehind: return []
      }
    case .concatenation(let items):
      return items.first { $0.start != .open }?.alternativesWithoutStart ?? []
    default: return []
    }
  }

  private var isAnchor: Bool {
    if case .anchor = kind { true } else { false }
  }

  fileprivate var start: MatchStart {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass, .backReference:
      .free
    case .empty, .flagChange:
      .open
    case .anchor(let anchor):
      isSubjectStart(anchor) ? .anchored : .open
    case .group(let kind, let body):
      kind.start(around: body)
    case .quantified(let item, let quantifier):
      item.start(repeated: quantifier)
    case .concatenation(let items):
      items.lazy.map(\.start).first { $0 != .open } ?? .open
    case .alternation(let branches):
      Self.start(ofAnyOf: branches)
    }
  }

  private func isSubjectStart(_ anchor: Anchor) -> Bool {
    anchor == .subjectStart || anchor == .caret && !flags.contains(.anchorsMatchLines)
  }

  private func start(repeated quantifier: Quantifier) -> MatchStart {
    guard quantifier.upperBound != 0 else { return .open }
    let start = self.start
    return start == .anchored && quantifier.lowerBound == 0 ? .open : start
  }

  private static func start(ofAnyOf branches: [RegexNode]) -> MatchStart {
    var result = MatchStart.anchored
    for branch in branches {
      switch branch.start {
      case .free: return .free
      case .open: result = .open
      case .anchored: break
      }
    }
    return result
  }
}

extension GroupKind {
  fileprivate func start(around body: RegexNode) -> MatchStart {
    switch self {
    case .capturing, .nonCapturing, .atomic, .scopedFlags: body.start
    case .lookahead(isNegated: false): body.start == .anchored ? .anchored : .open
    case .lookahead, .lookbehind: .open
    }
  }
}
