extension RegexPattern {
  /// The first part of the pattern that keeps it from matching any subject without certain characters.
  ///
  /// Such a part is one of those characters, `^` after something that takes a character, or something that
  /// takes one after `$`. References, negated groups and classes are taken to match, so that a part that is
  /// found is certain.
  ///
  /// - Parameter isAbsent: Whether no subject has a code point; line ends must be among these.
  /// - Returns: The part; nil if none is certain.
  public func impossiblePart(where isAbsent: (UInt32) -> Bool) -> RegexNode? {
    if case .blocked(let part) = root.walk(from: PassedPart(), isAbsent) { part } else { nil }
  }
}

/// What holds on every way to a place in the pattern.
private struct PassedPart {
  /// Whether a character was taken.
  var hasTaken = false
  /// Whether it is at the end of the subject.
  var isAtEnd = false
}

private enum Walk {
  case passed(PassedPart)
  /// No way leads past this part.
  case blocked(RegexNode)
}

extension RegexNode {
  fileprivate func walk(from place: PassedPart, _ isAbsent: (UInt32) -> Bool) -> Walk {
    switch kind {
    case .empty, .flagChange, .backReference:
      return .passed(place)
    case .literal(let literal):
      return isAbsent(literal.codePoint) ? .blocked(self) : taken(from: place)
    case .anyCharacter, .shorthand, .property, .characterClass:
      return taken(from: place)
    case .anchor(let anchor):
      return walk(anchor, from: place)
    case .group(let kind, let body):
      return kind.isLookaround ? .passed(place) : body.walk(from: place, isAbsent)
    case .quantified(let item, let quantifier):
      return quantifier.lowerBound == 0 ? .passed(place) : item.walk(from: place, isAbsent)
    case .concatenation(let items):
      var place = place
      for item in items {
        switch item.walk(from: place, isAbsent) {
        case .passed(let next): place = next
        case .blocked(let part): return .blocked(part)
        }
      }
      return .passed(place)
    case .alternation(let branches):
      return Self.walk(branches, from: place, isAbsent)
    }
  }

  private static func walk(
    _ branches: [RegexNode],
    from place: PassedPart,
    _ isAbsent: (UInt32) -> Bool
  ) -> Walk {
    var merged: PassedPart?
    var first: RegexNode?
    for branch in branches {
      switch branch.walk(from: place, isAbsent) {
      case .passed(let next):
        let other = merged ?? next
        merged = PassedPart(
          hasTaken: next.hasTaken && other.hasTaken,
          isAtEnd: next.isAtEnd && other.isAtEnd
        )
      case .blocked(let part): first = first ?? part
      }
    }
    return merged.map(Walk.passed) ?? first.map(Walk.blocked) ?? .passed(place)
  }

  private func taken(from place: PassedPart) -> Walk {
    place.isAtEnd ? .blocked(self) : .passed(PassedPart(hasTaken: true))
  }

  private func walk(_ anchor: Anchor, from place: PassedPart) -> Walk {
    var next = place
    switch anchor {
    case .caret, .subjectStart: if place.hasTaken { return .blocked(self) }
    case .dollar, .subjectEnd, .subjectEndBeforeTerminator: next.isAtEnd = true
    case .previousMatchEnd, .wordBoundary, .notWordBoundary: break
    }
    return .passed(next)
  }
}
