extension RegexPattern {
  /// A lower bound for the number of UTF-16 code units in a match.
  ///
  /// Lookarounds and anchors count nothing, so a pattern may need a longer subject.
  public var minimumLength: Int { lengthBounds.minimum }

  /// An upper bound for the number of UTF-16 code units in a match; nil if there is none.
  public var maximumLength: Int? { lengthBounds.maximum }

  private var lengthBounds: LengthBounds {
    var measurement = LengthMeasurement()
    return measurement.bounds(of: root)
  }
}

/// Measures nodes from left to right, recording the groups for back-references.
struct LengthMeasurement {
  private var groups: [Int: LengthBounds] = [:]

  mutating func bounds(of node: RegexNode) -> LengthBounds {
    switch node.kind {
    case .empty, .anchor, .flagChange:
      return .zero
    case .literal, .anyCharacter, .property, .characterClass:
      return node.characterLength
    case .shorthand(let shorthand):
      return shorthand.length
    case .backReference(let reference):
      return bounds(of: reference, flags: node.flags)
    case .group(let kind, let body):
      let bounds = bounds(of: body)
      if case .capturing(let number, _) = kind { groups[number] = bounds }
      return kind.isLookaround ? .zero : bounds
    case .quantified(let item, let quantifier):
      return bounds(of: item).repeated(quantifier)
    case .concatenation(let items):
      return bounds(ofSequence: items)
    case .alternation(let branches):
      return branches.dropFirst().reduce(bounds(of: branches[0])) { $0.or(bounds(of: $1)) }
    }
  }

  /// Runs of case-insensitive literals are measured together: `ss` also matches `ß`.
  private mutating func bounds(ofSequence items: [RegexNode]) -> LengthBounds {
    var result = LengthBounds.zero
    var run = FoldedRun()
    for item in items {
      if let codePoint = item.foldedCodePoint {
        run.append(codePoint)
      } else {
        result = result.followed(by: run.take()).followed(by: bounds(of: item))
      }
    }
    return result.followed(by: run.take())
  }

  /// A reference to an incomplete group can grow with every repetition.
  private func bounds(of reference: BackReference, flags: RegexFlags) -> LengthBounds {
    guard let group = groups[reference.number] else { return LengthBounds(0, nil) }
    guard flags.contains(.caseInsensitive) else { return group }
    return LengthBounds(
      (group.minimum + FoldedRun.maxLength - 1) / FoldedRun.maxLength,
      group.maximum.map { Length.product($0, FoldedRun.maxLength) }
    )
  }
}

extension RegexNode {
  /// The code point of a case-insensitive literal.
  fileprivate var foldedCodePoint: UInt32? {
    guard case .literal(let literal) = kind, flags.contains(.caseInsensitive) else { return nil }
    return literal.codePoint
  }

  /// The length of a node that matches one character.
  fileprivate var characterLength: LengthBounds {
    if let foldedCodePoint {
      var run = FoldedRun()
      run.append(foldedCodePoint)
      return run.take()
    }
    switch kind {
    case .literal(let literal):
      return LengthBounds(literal.utf16Length, literal.utf16Length)
    case .characterClass(let set) where set.isBasicMultilingual:
      return LengthBounds(1, 1)
    default:
      // With `s`, a dot consumes a carriage return with its line feed.
      return LengthBounds(1, 2)
    }
  }
}

extension Shorthand {
  fileprivate var length: LengthBounds {
    switch self {
    case .horizontalSpace, .verticalSpace, .whiteSpace: LengthBounds(1, 1)
    case .digit, .notDigit, .notHorizontalSpace, .notWhiteSpace, .notVerticalSpace, .word,
      .notWord, .lineBreak:
      LengthBounds(1, 2)
    case .graphemeCluster: LengthBounds(1, nil)
    }
  }
}

extension CharacterClass {
  /// Whether the class certainly contains only code points of one code unit.
  fileprivate var isBasicMultilingual: Bool { !isNegated && content.isBasicMultilingual }
}

extension ClassMember {
  fileprivate var isBasicMultilingual: Bool {
    switch kind {
    case .literal(let literal): literal.utf16Length == 1
    case .range(_, let upper): upper.utf16Length == 1
    case .shorthand(let shorthand): shorthand.length.maximum == 1
    case .property(let property): !property.isNegated && property.meaning == .ascii
    case .nested(let nested): nested.isBasicMultilingual
    case .union(let members): members.allSatisfy(\.isBasicMultilingual)
    case .operations(let first, let steps):
      first.isBasicMultilingual
        && steps.allSatisfy { $0.setOperator != .union || $0.operand.isBasicMultilingual }
    }
  }
}
