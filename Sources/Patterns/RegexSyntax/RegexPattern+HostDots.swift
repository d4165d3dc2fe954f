extension RegexPattern {
  /// The UTF-16 ranges of unescaped dots within host names, in order.
  ///
  /// In `https?://www.example.com/` both dots match any character, so the rule also matches
  /// `wwwXexample.com`, which may belong to a stranger. A host name begins after `//` and ends at
  /// the next `/`, `?` or `#`, written as a literal or as a class that contains one. Groups and
  /// branches are followed as if written out.
  ///
  /// A dot counts only if it is not quantified and has a letter or digit directly to its left or
  /// right. A quantified dot is an intended wildcard, and so may be one between `.*`, `[^/]+` and
  /// the like; a dot next to the text of a host name is a missing backslash.
  public var hostDots: [Range<Int>] {
    var search = HostDotSearch()
    _ = search.walk(root, from: HostDotSearch.Place())
    return search.hostDots
  }
}

/// Walks through a pattern once, from left to right, following all branches in parallel.
private struct HostDotSearch {
  /// The state of the walk, merged over all paths that lead there.
  struct Place {
    var part = Part.elsewhere
    /// Whether some path comes from a letter or digit.
    var isAfterHostCharacter = false
    /// The dots that wait for their right neighbour.
    var waiting: Int?
  }

  /// A part of a URL; when paths merge, the first in this list wins.
  enum Part: Int {
    case host
    case afterSlash
    case elsewhere
  }

  /// Sets of dots in a host; a set consists of earlier ones, down to single dots.
  private var sets: [WaitingDots] = []
}

/// One dot, or the dots at the ends of several branches.
private struct WaitingDots {
  let dot: Range<Int>?
  let parts: [Int]
  var isHostDot: Bool
}

// MARK: - Results

extension HostDotSearch {
  var hostDots: [Range<Int>] {
    var sets = self.sets
    for index in sets.indices.reversed() where sets[index].isHostDot {
      for part in sets[index].parts {
        sets[part].isHostDot = true
      }
    }
    return sets.filter(\.isHostDot).compactMap(\.dot).sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func merge(_ places: [Place]) -> Place {
    var merged = Place()
    merged.part =
      places.map(\.part).min { $0.rawValue < $1.rawValue } ?? .elsewhere
    merged.isAfterHostCharacter = places.contains(where: \.isAfterHostCharacter)
    let waiting = Set(places.compactMap(\.waiting)).sorted()
    if waiting.count < 2 {
      merged.waiting = waiting.first
    } else {
      sets.append(WaitingDots(dot: nil, parts: waiting, isHostDot: false))
      merged.waiting = sets.count - 1
    }
    return merged
  }
}

// MARK: - The walk

extension HostDotSearch {
  mutating func walk(_ node: RegexNode, from place: Place) -> Place {
    switch node.kind {
    case .empty, .flagChange:
      return place
    case .anchor(let anchor):
      return anchor.isAtEnd ? Place() : place
    case .literal(let literal):
      return take(literal.codePoint, from: place)
    case .anyCharacter:
      return takeDot(node.range, from: place)
    case .characterClass(let set):
      return Place(part: set.endsHost || place.part != .host ? .elsewhere : .host)
    case .shorthand, .property, .backReference:
      return Place(part: place.part == .host ? .host : .elsewhere)
    case .group(let kind, let body):
      return walk(body, in: kind, from: place)
    case .quantified(let item, let quantifier):
      return walk(item, repeated: quantifier, from: place)
    case .concatenation(let items):
      return items.reduce(place) { walk($1, from: $0) }
    case .alternation(let branches):
      let places = branches.map { walk($0, from: place) }
      return merge(places)
    }
  }

  private mutating func walk(
    _ body: RegexNode,
    in kind: GroupKind,
    from place: Place
  ) -> Place {
    switch kind {
    case .capturing, .nonCapturing, .atomic, .scopedFlags:
      return walk(body, from: place)
    case .lookahead:
      _ = walk(body, from: place)
      return place
    case .lookbehind:
      _ = walk(body, from: Place())
      return place
    }
  }

  private mutating func walk(
    _ item: RegexNode,
    repeated quantifier: Quantifier,
    from place: Place
  ) -> Place {
    guard quantifier.upperBound != 0 else { return place }
    var end: Place
    if item.isWildcard {
      end = Place(part: place.part == .host ? .host : .elsewhere)
    } else {
      end = walk(item, from: place)
      if case .literal(let literal) = item.kind, quantifier.upperBound != 1 {
        let again = take(literal.codePoint, from: end)
        end = merge([end, again])
      }
    }
    return quantifier.lowerBound == 0 ? merge([place, end]) : end
  }

  private mutating func take(_ codePoint: UInt32, from place: Place) -> Place {
    let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      if let waiting = place.waiting { sets[waiting].isHostDot = true }
      let part = place.part == .host ? Part.host : .elsewhere
      return Place(part: part, isAfterHostCharacter: part == .host)
    }
    switch (scalar, place.part) {
    case ("/", .afterSlash): return Place(part: .host)
    case ("/", .elsewhere): return Place(part: .afterSlash)
    case ("/", .host), ("?", _), ("#", _), (_, .afterSlash), (_, .elsewhere): return Place()
    default: return Place(part: .host)
    }
  }

  private mutating func takeDot(_ range: Range<Int>, from place: Place) -> Place {
    guard place.part == .host else { return Place() }
    let isHostDot = place.isAfterHostCharacter
    sets.append(WaitingDots(dot: range, parts: [], isHostDot: isHostDot))
    return Place(part: .host, waiting: isHostDot ? nil : sets.count - 1)
  }
}

extension RegexNode {
  /// Whether the node is a dot, within any groups, or has one as a branch.
  fileprivate var isWildcard: Bool {
    switch kind {
    case .anyCharacter: true
    case .group(let kind, let body): !kind.isLookaround && body.isWildcard
    case .alternation(let branches): branches.contains(where: \.isWildcard)
    default: false
    }
  }
}

extension Anchor {
  /// Whether nothing of a URL can follow.
  fileprivate var isAtEnd: Bool {
    switch self {
    case .dollar, .subjectEnd, .subjectEndBeforeTerminator: true
    case .caret, .subjectStart, .previousMatchEnd, .wordBoundary, .notWordBoundary: false
    }
  }
}

extension CharacterClass {
  /// Whether the class contains a character that ends a host name.
  fileprivate var endsHost: Bool {
    guard !isNegated else { return false }
    switch content.kind {
    case .literal, .nested: return content.endsHost
    case .union(let members): return members.contains(where: \.endsHost)
    default: return false
    }
  }
}

extension ClassMember {
  fileprivate var endsHost: Bool {
    switch kind {
    case .literal(let literal): ["/", "?", "#"].contains(Unicode.Scalar(literal.codePoint))
    case .nested(let nested): nested.endsHost
    default: false
    }
  }
}
