extension RegexPattern {
  /// The UTF-16 ranges of the unescaped dots that are where a host name is written, in order.
  ///
  /// In `https?://www.example.com/` both dots match any character, so the rule also matches
  /// `wwwXexample.com`, which somebody else may own. A host name begins behind `//` and ends at the
  /// next `/`, `?` or `#`, written as a literal or as a class that holds one. Groups and branches
  /// are looked through: a branch goes on where the others go on.
  ///
  /// A dot counts only if it is not quantified and has a letter or digit as its left or its right
  /// neighbour. A quantified dot is a wildcard on purpose, and so may be one between `.*`, `[^/]+`
  /// and the like; a dot that touches the text of a host name is a forgotten backslash.
  public var hostDots: [Range<Int>] {
    var search = HostDotSearch()
    _ = search.walk(root, from: HostDotSearch.Place())
    return search.hostDots
  }
}

/// Walks through a pattern once, from left to right, through all branches side by side.
private struct HostDotSearch {
  /// Where the walk is, in all the ways that lead there.
  struct Place {
    var part = Part.elsewhere
    /// Whether some way comes from a letter or digit.
    var isAfterHostCharacter = false
    /// The dots that wait for their right neighbour.
    var waiting: Int?
  }

  /// A part of a URL; of two ways, the one further up the list counts.
  enum Part: Int {
    case host
    case afterSlash
    case elsewhere
  }

  /// The dots in a host; sets of waiting dots are made of earlier ones, down to single dots.
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
  /// Whether the node is a dot, in any number of groups, or has it as one of its branches.
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
  /// Whether the class holds a character that ends a host name.
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
