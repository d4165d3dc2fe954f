/// A part of a pattern that is valid, and hardly means what its author wanted to say.
public struct PatternSlip: Sendable, Hashable {
  /// What it is.
  public let kind: Kind
  /// Its place, in UTF-16 units.
  public let range: Range<Int>

  /// The slips that are known.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A class with words and `|` between them, such as `[item|product]`.
    case classOfWords
    /// A class with `|` between characters, such as `[\w|-]`.
    case barInClass
    /// A class of digits that was meant as numbers, such as `[1-31]`.
    case numbersInClass
    /// An alternative that is there before, too.
    case repeatedAlternative
    /// A range from an upper to a lower case letter, such as `A-z`.
    case rangeAcrossCases
    /// A lazy quantifier at the end of the pattern, in a group that keeps what it takes: as little as it may.
    case lazyEnd
    /// A `?` before a parameter that repeats the character before it, as in `watch?v=`.
    case optionalBeforeParameter
  }
}

extension RegexPattern {
  /// The slips, in the order of their places.
  public var slips: [PatternSlip] {
    var slips: [PatternSlip] = []
    root.forEach { node in
      switch node.kind {
      case .characterClass(let set):
        slips += set.content.slips(in: set.isNegated ? nil : node.range)
      case .concatenation(let items): slips += Self.optionals(among: items)
      case .alternation(let branches): slips += repeated(among: branches)
      default: break
      }
    }
    if let range = root.lazyEnd() { slips.append(PatternSlip(kind: .lazyEnd, range: range)) }
    return slips.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Alternatives that are written as one before them.
  private func repeated(among branches: [RegexNode]) -> [PatternSlip] {
    let units = Array(source.utf16)
    // In `a|(?i)b|a` the last one takes more than the first, and in `(a)\1|(a)\1` it sets another group.
    var seen: [RegexFlags: Set<[UInt16]>] = [:]
    return branches.compactMap { branch in
      let text = Array(units[branch.range])
      guard !text.isEmpty, !branch.hasCapture,
        !seen[branch.flags, default: []].insert(text).inserted
      else {
        return nil
      }
      return PatternSlip(kind: .repeatedAlternative, range: branch.range)
    }
  }

  /// Characters with a `?` before a name and `=`, where no question mark is before them.
  private static func optionals(among items: [RegexNode]) -> [PatternSlip] {
    for (index, item) in items.enumerated() {
      if item.canTake(0x3F) { return [] }
      guard case .quantified(let body, let quantifier) = item.kind, quantifier.isQuestionMark,
        case .literal(let literal) = body.kind, literal.isOfWord
      else { continue }
      let name = items[(index + 1)...].prefix { item in
        if case .literal(let literal) = item.kind { literal.isOfWord } else { false }
      }
      guard !name.isEmpty, let after = items[(index + 1 + name.count)...].first,
        case .literal(let equals) = after.kind, equals.codePoint == 0x3D
      else { continue }
      return [PatternSlip(kind: .optionalBeforeParameter, range: quantifier.range)]
    }
    return []
  }
}

extension Quantifier {
  fileprivate var isQuestionMark: Bool {
    lowerBound == 0 && upperBound == 1 && kind == .greedy && !isInterval
  }
}

extension RegexLiteral {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(codePoint) }

  /// Whether it is a letter of ASCII, a digit, or `_`.
  fileprivate var isOfWord: Bool {
    switch codePoint {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}

extension RegexNode {
  /// Whether some part of it takes a code point by name or in a class.
  fileprivate func canTake(_ codePoint: UInt32) -> Bool {
    var isFound = false
    forEach { node in
      switch node.kind {
      case .literal, .characterClass, .anyCharacter:
        isFound = isFound || node.codePointTest(codePoint)
      default: break
      }
    }
    return isFound
  }

  /// The mark of a lazy quantifier that nothing follows, in a capture group.
  fileprivate func lazyEnd(isCaptured: Bool = false) -> Range<Int>? {
    switch kind {
    case .quantified(_, let quantifier):
      guard isCaptured, quantifier.kind == .lazy, quantifier.upperBound != quantifier.lowerBound
      else { return nil }
      return quantifier.range.upperBound - 1..<quantifier.range.upperBound
    case .group(let kind, let body):
      if kind.isLookaround { return nil }
      let captures = if case .capturing = kind { true } else { false }
      return body.lazyEnd(isCaptured: isCaptured || captures)
    case .concatenation(let items): return items.last?.lazyEnd(isCaptured: isCaptured)
    default: return nil
    }
  }
}

extension ClassMember {
  /// The slips in a class.
  ///
  /// - Parameter range: The class; nil if it is negated, so that it is rarely meant as a group.
  /// - Returns: The slips.
  fileprivate func slips(in range: Range<Int>?) -> [PatternSlip] {
    let members = if case .union(let members) = kind { members } else { [self] }
    let ranges = members.compactMap { member -> PatternSlip? in
      guard case .range(let first, let last) = member.kind, (0x41...0x5A).contains(first.codePoint),
        (0x61...0x7A).contains(last.codePoint)
      else { return nil }
      return PatternSlip(kind: .rangeAcrossCases, range: member.range)
    }
    guard let range else { return ranges }
    return ranges
      + [Self.bar(between: members), Self.numbers(members)].compactMap(\.self)
      .map { PatternSlip(kind: $0, range: range) }
  }

  /// Whether a class has a bar as between alternatives.
  private static func bar(between members: [ClassMember]) -> PatternSlip.Kind? {
    let text = members.map { member in
      guard case .literal(let literal) = member.kind else { return "A" }
      return literal.isOfWord
        ? "a" : literal.codePoint == 0x7C && literal.form == .plain ? "|" : " "
    }
    .joined()
    if text.contains("aa|aa") { return .classOfWords }
    // What separates values is often a bar, too, among other punctuation.
    return text.dropFirst().dropLast().contains("|") && text.contains(/[Aa]/) ? .barInClass : nil
  }

  /// Whether a class of digits has a range and more digits, as a number above 9 has.
  private static func numbers(_ members: [ClassMember]) -> PatternSlip.Kind? {
    guard case .range(let first, let last) = members[0].kind, first.isDigit, last.isDigit,
      members.count > 1
    else { return nil }
    let digits = members.dropFirst().compactMap { member -> UInt32? in
      guard case .literal(let literal) = member.kind, literal.isDigit else { return nil }
      return literal.codePoint
    }
    guard digits.count == members.count - 1 else { return nil }
    // `[0-24]` may be meant as it is; a digit that is in it already may not.
    let isNumber =
      first.codePoint == last.codePoint || Set(digits).count < digits.count
      || digits.contains { $0 >= first.codePoint && $0 <= last.codePoint + 1 }
      || first.codePoint == 0x30 && last.codePoint == 0x35 && digits == [0x39]
    return isNumber ? .numbersInClass : nil
  }
}
