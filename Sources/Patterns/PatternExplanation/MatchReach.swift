import RegexSyntax

/// Which part of a subject a match must cover.
struct MatchReach {
  private let isAnchoredAtStart: Bool
  private let isAnchoredAtEnd: Bool

  init(_ pattern: RegexPattern) {
    isAnchoredAtStart = pattern.isAnchoredAtStart
    isAnchoredAtEnd = pattern.root.endsAtEnd ?? false
  }

  func sentence(of subject: String) -> String {
    switch (isAnchoredAtStart, isAnchoredAtEnd) {
    case (true, true): "The match is the whole \(subject)."
    case (true, false):
      "The match starts at the start of the \(subject), and may end before its end."
    case (false, true): "The match reaches the end of the \(subject), but may start anywhere in it."
    case (false, false): "The match may start and end anywhere in the \(subject)."
    }
  }
}

extension RegexNode {
  /// Whether every path through the node ends at the subject's end after its last character; nil if
  /// some path consumes nothing and does not reach the end.
  ///
  /// The mirror image of `isAnchoredAtStart`.
  fileprivate var endsAtEnd: Bool? {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass, .backReference:
      return false
    case .empty, .flagChange: return nil
    case .anchor(let anchor): return isSubjectEnd(anchor) ? true : nil
    case .group(let kind, let body):
      switch kind {
      case .capturing, .nonCapturing, .atomic, .scopedFlags: return body.endsAtEnd
      case .lookahead(isNegated: false): return body.endsAtEnd == true ? true : nil
      case .lookahead: return body.isAnyCharacter ? true : nil
      case .lookbehind: return nil
      }
    case .quantified(let item, let quantifier):
      guard quantifier.upperBound != 0 else { return nil }
      let end = item.endsAtEnd
      return end == true && quantifier.lowerBound == 0 ? nil : end
    case .concatenation(let items): return items.lazy.reversed().compactMap(\.endsAtEnd).first
    case .alternation(let branches):
      let ends = branches.map(\.endsAtEnd)
      if ends.contains(false) { return false }
      return ends.contains(nil) ? nil : true
    }
  }

  /// Whether it is any character, as in the lookahead `(?![\s\S])`.
  private var isAnyCharacter: Bool {
    guard case .characterClass(let set) = kind, !set.isNegated,
      case .union(let members) = set.content.kind
    else { return false }
    return SetWriter.holdsEverything(members)
  }

  private func isSubjectEnd(_ anchor: Anchor) -> Bool {
    switch anchor {
    case .subjectEnd, .subjectEndBeforeTerminator: true
    case .dollar: !flags.contains(.anchorsMatchLines)
    default: false
    }
  }
}
