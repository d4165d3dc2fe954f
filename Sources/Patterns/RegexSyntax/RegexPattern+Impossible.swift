/// What all subjects of a kind have in common.
public struct SubjectTraits: Sendable {
  /// Whether no subject has a code point.
  public let isAbsent: @Sendable (UInt32) -> Bool
  /// Whether no subject begins with a code point.
  public let isAbsentFirst: @Sendable (UInt32) -> Bool
  /// What every subject begins with; nil for anything or nothing.
  public let head: Head?

  /// A beginning such as the scheme of a URL.
  public struct Head: Sendable {
    /// Whether a code point may be the first.
    public let isFirst: @Sendable (UInt32) -> Bool
    /// Whether a code point may be a later one.
    public let isLater: @Sendable (UInt32) -> Bool
    /// The code point that ends the beginning.
    public let end: UInt32

    /// Creates a beginning of ASCII characters.
    public init(
      first isFirst: @escaping @Sendable (UInt32) -> Bool,
      later isLater: @escaping @Sendable (UInt32) -> Bool,
      end: UInt32
    ) {
      self.isFirst = isFirst
      self.isLater = isLater
      self.end = end
    }
  }

  /// Creates traits from code points that no subject has, or none begins with, and the beginning of all.
  public init(
    absent isAbsent: @escaping @Sendable (UInt32) -> Bool,
    first isAbsentFirst: @escaping @Sendable (UInt32) -> Bool = { _ in false },
    head: Head? = nil
  ) {
    self.isAbsent = isAbsent
    self.isAbsentFirst = isAbsentFirst
    self.head = head
  }
}

/// A part of a pattern that no subject gets past.
public struct ImpossiblePart: Sendable {
  /// The part.
  public let node: RegexNode
  /// Why no subject gets past it.
  public let reason: Reason

  /// Why no subject gets past a part.
  public enum Reason: Sendable, Hashable {
    /// It is a character that no subject has.
    case absent
    /// It is the start of the subject, after something that takes a character.
    case beforeStart
    /// It takes a character after the end of the subject.
    case afterEnd
    /// No subject begins like the pattern.
    case beginning
    /// It is an assertion that never holds where it is.
    case contradiction
    /// It is a class that takes no character.
    case emptyClass
  }

  /// Creates a part.
  public init(node: RegexNode, reason: Reason) {
    self.node = node
    self.reason = reason
  }
}

extension RegexPattern {
  /// The first part of the pattern that keeps it from matching any subject of a kind.
  ///
  /// References, negated groups and classes are taken to match, so that a part that is found is certain.
  ///
  /// - Parameter traits: What the subjects have in common.
  /// - Returns: The part; nil if none is certain.
  public func impossiblePart(in traits: SubjectTraits) -> ImpossiblePart? {
    let search = ImpossibleSearch(traits)
    let starts = search.starts
    return search.steps(of: root).ends(from: starts).isEmpty
      ? search.blocked(root, from: starts) : nil
  }
}

/// Where a way through a pattern may be in a subject.
private struct Places: OptionSet {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ before: Before, _ after: After) { rawValue = 1 << (before.rawValue * 4 + after.rawValue) }

  /// What is before the place.
  enum Before: UInt16, CaseIterable {
    case nothing
    /// A part of what every subject begins with.
    case head
    /// A character that ends no line.
    case character
    case lineEnd
  }

  /// What may come after the place.
  enum After: UInt16, CaseIterable {
    case anything
    /// The end, or a line end and anything.
    case lineEnd
    /// The end, or line ends alone.
    case lineEnds
    case nothing
  }

  static func each(_ places: (Before, After) -> Places) -> Steps {
    Steps(
      ends: Before.allCases.flatMap { before in After.allCases.map { places(before, $0) } }
    )
  }

  var bits: [Int] { (0..<16).filter { rawValue & 1 << UInt16($0) != 0 } }
}

/// Where a part of a pattern leads, from each place.
private struct Steps {
  /// By the bit of the place.
  var ends: [Places]

  static let none = Places.each { Places($0, $1) }

  func ends(from places: Places) -> Places {
    places.bits.reduce(into: []) { $0.formUnion(ends[$1]) }
  }

  func then(_ next: Steps) -> Steps { Steps(ends: ends.map(next.ends(from:))) }

  func or(_ other: Steps) -> Steps { Steps(ends: zip(ends, other.ends).map { $0.union($1) }) }

  /// The steps taken any number of times.
  var repeated: Steps {
    var result = Steps.none.or(self)
    while true {
      let longer = result.then(result)
      guard longer.ends != result.ends else { return result }
      result = longer
    }
  }
}

private struct ImpossibleSearch {
  private let traits: SubjectTraits
  private let anything: Steps

  init(_ traits: SubjectTraits) {
    self.traits = traits
    anything = Self.taking(Taken.anything(in: traits), traits.head != nil).repeated
  }

  var starts: Places {
    let places: Places = [
      Places(.nothing, .anything), Places(.character, .anything), Places(.lineEnd, .anything),
    ]
    return traits.head == nil ? places : places.union(Places(.head, .anything))
  }
}

/// The kinds of code points that a part takes.
private struct Taken {
  var isFirst = false
  var isLater = false
  var isHeadEnd = false
  var isLineEnd = false
  var isOther = false
  /// Whether no subject begins with it.
  var isNeverFirst = false

  static func anything(in traits: SubjectTraits) -> Taken {
    Taken(
      isFirst: true,
      isLater: true,
      isHeadEnd: true,
      isLineEnd: lineEnds.contains { !traits.isAbsent($0) },
      isOther: true
    )
  }

  static let lineEnds: [UInt32] = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
}

extension ImpossibleSearch {
  /// The first part of a node that no way from some places leads past.
  func blocked(_ node: RegexNode, from places: Places) -> ImpossiblePart? {
    switch node.kind {
    case .concatenation(let items):
      var places = places
      for item in items {
        let next = steps(of: item).ends(from: places)
        if next.isEmpty { return blocked(item, from: places) }
        places = next
      }
      return nil
    case .alternation(let branches):
      return branches.first.flatMap { blocked($0, from: places) }
    case .group(_, let body):
      return blocked(body, from: places)
    case .quantified(let item, _):
      return blocked(item, from: places)
    default:
      return ImpossiblePart(node: node, reason: reason(of: node, from: places))
    }
  }

  private func reason(of node: RegexNode, from places: Places) -> ImpossiblePart.Reason {
    switch node.kind {
    case .literal(let literal) where traits.isAbsent(literal.codePoint): .absent
    case .characterClass where node.takesNothing: .emptyClass
    case .anchor(.caret), .anchor(.subjectStart): .beforeStart
    case .anchor: .beginning
    default: places.isDisjoint(with: Self.beforeAnything) ? .afterEnd : .beginning
    }
  }

  private static let beforeAnything = Places.Before.allCases.reduce(into: Places()) {
    $0.formUnion(Places($1, .anything))
  }

  func steps(of node: RegexNode) -> Steps {
    switch node.kind {
    case .empty, .flagChange: .none
    case .backReference: anything
    case .literal, .anyCharacter, .shorthand, .property, .characterClass:
      Self.taking(taken(by: node), traits.head != nil)
    case .anchor(let anchor): steps(of: anchor, node.flags.contains(.anchorsMatchLines))
    case .group(let kind, let body): kind.isLookaround ? .none : steps(of: body)
    case .quantified(let item, let quantifier): steps(of: item, repeated: quantifier)
    case .concatenation(let items): items.reduce(.none) { $0.then(steps(of: $1)) }
    case .alternation(let branches):
      branches.dropFirst().reduce(steps(of: branches[0])) { $0.or(steps(of: $1)) }
    }
  }

  private func steps(of item: RegexNode, repeated quantifier: Quantifier) -> Steps {
    guard quantifier.upperBound != 0 else { return .none }
    let once = steps(of: item)
    let some = quantifier.upperBound == 1 ? once : once.then(once.repeated)
    return quantifier.lowerBound == 0 ? some.or(.none) : some
  }

  private func steps(of anchor: Anchor, _ matchesLines: Bool) -> Steps {
    switch anchor {
    case .caret, .subjectStart:
      Places.each { before, after in
        let isStart = before == .nothing || before == .lineEnd && anchor == .caret && matchesLines
        return isStart ? Places(before, after) : []
      }
    case .dollar where matchesLines: ended(.lineEnd)
    case .dollar, .subjectEndBeforeTerminator: ended(.lineEnds)
    case .subjectEnd: ended(.nothing)
    case .previousMatchEnd, .wordBoundary, .notWordBoundary: .none
    }
  }

  /// The steps to an end; none from within what every subject begins with.
  private func ended(_ end: Places.After) -> Steps {
    Places.each { before, after in
      if before == .head || before == .nothing && traits.head != nil { return [] }
      return Places(before, after.rawValue > end.rawValue ? after : end)
    }
  }

  /// The steps over one character.
  private static func taking(_ taken: Taken, _ hasHead: Bool) -> Steps {
    Places.each { before, after in
      guard after != .nothing else { return [] }
      var ends: Places = []
      let isFree = after == .anything
      if hasHead, before == .nothing || before == .head {
        guard isFree else { return [] }
        let isIn = before == .nothing ? taken.isFirst : taken.isLater
        if isIn { ends.insert(Places(.head, .anything)) }
        if before == .head, taken.isHeadEnd { ends.insert(Places(.character, .anything)) }
        return ends
      }
      if taken.isLineEnd {
        ends.insert(Places(.lineEnd, after == .lineEnd ? .anything : after))
      }
      if taken.isOther, isFree, before != .nothing || !taken.isNeverFirst {
        ends.insert(Places(.character, .anything))
      }
      return ends
    }
  }

  private func taken(by node: RegexNode) -> Taken {
    if case .literal(let literal) = node.kind {
      // Letters beyond ASCII may have one of ASCII as another case.
      if literal.codePoint > 0x7F, node.flags.contains(.caseInsensitive) {
        return .anything(in: traits)
      }
      if traits.isAbsent(literal.codePoint) { return Taken() }
    }
    if case .characterClass = node.kind, node.takesNothing { return Taken() }
    let test = node.codePointTest
    var taken = Taken(isLineEnd: Taken.lineEnds.contains { test($0) && !traits.isAbsent($0) })
    if case .literal(let literal) = node.kind {
      taken.isOther = !Taken.lineEnds.contains(literal.codePoint)
      taken.isNeverFirst = traits.isAbsentFirst(literal.codePoint)
    } else {
      taken.isOther = true
    }
    guard let head = traits.head else { return taken }
    for codePoint in 0..<0x80 as Range<UInt32> where test(codePoint) {
      if head.isFirst(codePoint) { taken.isFirst = true }
      if head.isLater(codePoint) { taken.isLater = true }
    }
    taken.isHeadEnd = test(head.end)
    return taken
  }
}

extension RegexNode {
  /// Whether it takes no code point, such as `[^\s\S]`.
  fileprivate var takesNothing: Bool {
    let test = codePointTest
    // What takes something mostly takes some of ASCII.
    return !(0...0x10FFFF as ClosedRange<UInt32>).contains(where: test)
  }
}
