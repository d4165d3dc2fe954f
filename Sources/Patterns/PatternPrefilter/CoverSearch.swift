import RegexSyntax

/// Finds strings that matches of a pattern must contain.
enum CoverSearch {
  /// What is known about all matches of a part of a pattern.
  struct Strings {
    /// Folded strings, one of which equals the match; nil if there are too many.
    var exact: Set<[UInt8]>?
    /// Folded strings, one of which begins the match; nil if unknown.
    var start: Set<[UInt8]>?
    /// Literals, one of which the match contains; nil if unknown.
    var cover: LiteralCover?

    /// The better of the cover and the exact strings.
    var finished: LiteralCover? {
      let strings = exact ?? start
      return CoverSearch.rarer(cover, strings.flatMap { LiteralCover($0) })
    }

    /// A part that matches only the empty string.
    static let empty = Strings(exact: [[]])
    static let unknown = Strings()
  }

  /// The maximum number of strings, and the maximum length of each.
  private static let maximum = 192
  private static let byteLimit = 96

  /// The cover that occurs in fewer URLs.
  static func rarer(_ left: LiteralCover?, _ right: LiteralCover?) -> LiteralCover? {
    guard let left else { return right }
    guard let right else { return left }
    return right.frequency < left.frequency ? right : left
  }

  static func strings(of node: RegexNode) -> Strings {
    switch node.kind {
    case .empty, .anchor, .flagChange: return .empty
    case .literal(let literal): return strings(of: literal, ignoresCase: node.ignoresCase)
    case .characterClass(let set): return strings(of: set)
    case .anyCharacter, .shorthand, .property, .backReference: return .unknown
    case .group(let kind, let body): return kind.isLookaround ? .empty : strings(of: body)
    case .quantified(let item, let quantifier): return strings(of: item, quantifier)
    case .concatenation(let items): return strings(of: items)
    case .alternation(let branches): return strings(ofBranches: branches)
    }
  }

  private static func strings(of literal: RegexLiteral, ignoresCase: Bool) -> Strings {
    guard let scalar = Unicode.Scalar(literal.codePoint) else { return .unknown }
    // The folding here does not equate the cases of letters beyond ASCII.
    if ignoresCase, !scalar.isASCII { return .unknown }
    var bytes: [UInt8] = []
    FoldedText.append(scalar, to: &bytes)
    return Strings(exact: [bytes])
  }

  /// The characters of a class with only a few ASCII members.
  private static func strings(of set: CharacterClass) -> Strings {
    guard !set.isNegated, let members = characters(of: set.content) else { return .unknown }
    let strings = Set(members.map { [FoldedText.lower($0)] })
    return strings.count <= 4 ? Strings(exact: strings) : .unknown
  }

  private static func characters(of member: ClassMember) -> [UInt8]? {
    switch member.kind {
    case .literal(let literal):
      return literal.codePoint < 0x80 ? [UInt8(truncatingIfNeeded: literal.codePoint)] : nil
    case .range(let first, let last):
      guard first.codePoint <= last.codePoint, last.codePoint < 0x80,
        last.codePoint - first.codePoint < 8
      else { return nil }
      return (first.codePoint...last.codePoint).map { UInt8(truncatingIfNeeded: $0) }
    case .union(let members):
      var all: [UInt8] = []
      for member in members {
        guard let characters = characters(of: member) else { return nil }
        all += characters
      }
      return all
    case .shorthand, .property, .nested, .operations: return nil
    }
  }

  private static func strings(of item: RegexNode, _ quantifier: Quantifier) -> Strings {
    let once = strings(of: item)
    if quantifier.upperBound == 0 { return .empty }
    guard quantifier.lowerBound > 0 else {
      guard quantifier.upperBound == 1, let exact = once.exact else { return .unknown }
      return Strings(exact: exact.union([[]]))
    }
    let cover = once.finished
    guard quantifier.lowerBound == quantifier.upperBound, quantifier.lowerBound <= 8,
      let exact = once.exact
    else { return Strings(exact: nil, start: once.exact ?? once.start, cover: cover) }
    var product: Set<[UInt8]> = [[]]
    for _ in 0..<quantifier.lowerBound {
      guard let next = multiplied(product, exact) else {
        return Strings(exact: nil, start: exact, cover: cover)
      }
      product = next
    }
    return Strings(exact: product, cover: cover)
  }

  private static func strings(of items: [RegexNode]) -> Strings {
    var run: Set<[UInt8]> = [[]]
    var start: Set<[UInt8]>?
    var cover: LiteralCover?
    for item in items {
      let strings = strings(of: item)
      cover = rarer(cover, strings.cover)
      if let exact = strings.exact, let product = multiplied(run, exact) {
        run = product
        continue
      }
      // The run ends with the strings that begin the item, if known.
      let longer = (strings.exact ?? strings.start).flatMap { multiplied(run, $0) } ?? run
      if start == nil { start = longer }
      cover = rarer(cover, LiteralCover(longer))
      run = strings.exact ?? [[]]
    }
    guard let start else { return Strings(exact: run, start: nil, cover: cover) }
    return Strings(exact: nil, start: start, cover: rarer(cover, LiteralCover(run)))
  }

  private static func strings(ofBranches branches: [RegexNode]) -> Strings {
    let all = branches.map { strings(of: $0) }
    var exact: Set<[UInt8]>? = []
    for strings in all { exact = exact.flatMap { set in strings.exact.map { set.union($0) } } }
    if let set = exact, set.count > maximum { exact = nil }
    var start: Set<[UInt8]>? = []
    for strings in all {
      start = start.flatMap { set in (strings.exact ?? strings.start).map { set.union($0) } }
    }
    if let set = start, set.count > maximum { start = nil }
    var literals: Set<[UInt8]> = []
    for strings in all {
      guard let cover = strings.finished else { return Strings(exact: exact, start: start) }
      literals.formUnion(cover.literals)
    }
    return Strings(exact: exact, start: start, cover: LiteralCover(literals))
  }

  /// All concatenations of two sets of strings; nil if there are too many.
  private static func multiplied(_ left: Set<[UInt8]>, _ right: Set<[UInt8]>) -> Set<[UInt8]>? {
    guard left.count * right.count <= maximum else { return nil }
    var product: Set<[UInt8]> = []
    for first in left {
      for second in right {
        guard first.count + second.count <= byteLimit else { return nil }
        product.insert(first + second)
      }
    }
    return product
  }
}

extension RegexNode {
  fileprivate var ignoresCase: Bool { flags.contains(.caseInsensitive) }
}
