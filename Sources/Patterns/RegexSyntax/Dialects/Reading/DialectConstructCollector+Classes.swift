extension DialectConstructCollector {
  mutating func visit(_ set: CharacterClass, _ node: RegexNode) {
    let source = text(node.range)
    let facts = ClassFacts(set.content)
    let isBare = facts.isPOSIXAlone && !source.hasPrefix("[[")
    // The scanner notes what is outside of brackets.
    if !isBare, facts.hasNested || facts.hasOperations || facts.hasPOSIX {
      noteComposite(set, facts, node, source)
    }
    if node.flags.contains(.caseInsensitive), facts.hasSets {
      note(
        .caseInsensitiveSet,
        node.range,
        "does not add the other case to the set",
        [.onASCII(ClassText(isWidened: true).text(of: set))]
      )
    }
    visitFold(of: set, node)
    visitLongS(in: set, node)
    for (shorthand, range) in facts.shorthands {
      noteFoldedWord(shorthand, in: node, isAlone: set.content.isShorthand)
      visitMember(shorthand, range)
    }
    for (property, range) in facts.properties where property.form == .escape {
      var fixes: [DialectConstruct.Fix] = []
      for portable in [syntax.properties.members(of: property), PortableText.property(property)] {
        if let portable, portable != text(range), !fixes.contains(.exact(portable)) {
          fixes.append(.exact(portable))
        }
      }
      if let ascii = syntax.properties.asciiMembers(of: property) { fixes.append(.onASCII(ascii)) }
      note(.unicodeProperty, range, nil, fixes)
    }
  }

  private mutating func noteComposite(
    _ set: CharacterClass,
    _ facts: ClassFacts,
    _ node: RegexNode,
    _ source: String
  ) {
    var fixes: [DialectConstruct.Fix] = [.exact(ClassText(isWidened: false).text(of: set))]
    if facts.hasPOSIX, !facts.hasOperations {
      fixes.append(.onASCII(ClassText(isWidened: false, isASCII: true).text(of: set)))
    }
    fixes = fixes.filter { $0.text != source }
    if facts.hasOperations {
      note(.setOperation, node.range, "'&' and '-' are literal", fixes)
    } else if facts.hasNested {
      note(.nestedClass, node.range, "the first ']' ends the class", fixes)
    } else {
      note(.posixClass, node.range, nil, fixes)
    }
  }

  private mutating func visitMember(_ shorthand: Shorthand, _ range: Range<Int>) {
    var fixes: [DialectConstruct.Fix] = []
    if let members = PortableText.members(for: shorthand) { fixes.append(.exact(members)) }
    if let ascii = shorthand.asciiMembers { fixes.append(.onASCII(ascii)) }
    note(PortableText.feature(of: shorthand), range, nil, fixes)
  }
}

extension ClassMember {
  /// Whether it is nothing but a shorthand, such as `\w`.
  fileprivate var isShorthand: Bool { if case .shorthand = kind { true } else { false } }
}

/// What a class is made of.
struct ClassFacts {
  private(set) var hasNested = false
  private(set) var hasOperations = false
  private(set) var hasPOSIX = false
  private(set) var shorthands: [(Shorthand, Range<Int>)] = []
  private(set) var properties: [(UnicodeProperty, Range<Int>)] = []

  /// Whether the class is one POSIX class and nothing else.
  private(set) var isPOSIXAlone = false

  /// Whether the class holds sets whose case the flag `i` can widen.
  var hasSets: Bool { !properties.isEmpty }

  init(_ content: ClassMember) {
    if case .property(let property) = content.kind { isPOSIXAlone = property.form == .posix }
    add(content)
  }

  private mutating func add(_ member: ClassMember) {
    switch member.kind {
    case .literal, .range: break
    case .shorthand(let shorthand): shorthands.append((shorthand, member.range))
    case .property(let property):
      properties.append((property, member.range))
      if property.form == .posix { hasPOSIX = true }
    case .nested(let set):
      if case .property(let property) = set.content.kind, property.form == .posix {
        hasPOSIX = true
      } else {
        hasNested = true
      }
      add(set.content)
    case .union(let members): members.forEach { add($0) }
    case .operations(let first, let steps):
      hasOperations = true
      add(first)
      steps.forEach { add($0.operand) }
    }
  }
}

/// Writes a class so that all dialects read it alike.
struct ClassText {
  /// Whether sets by case are widened to both cases.
  var isWidened: Bool
  /// Whether sets are cut to ASCII where they have a known part there.
  var isASCII = false
  /// Whether shorthands such as `\w` are written as the sets that they are in ICU's dialect.
  var isExact = false
  /// The properties that may be named.
  var properties = PropertySyntax.all
}

extension ClassText {
  /// A class as a piece of pattern that takes one code point.
  func text(of set: CharacterClass) -> String {
    if let members = members(of: set.content) {
      return PortableText.characterClass(members, isNegated: set.isNegated)
    }
    let inside = piece(of: set.content)
    return set.isNegated ? "(?!\(inside))\(PortableText.anything)" : inside
  }

  /// A set expression as members of one class without brackets inside; nil if that cannot be.
  private func members(of member: ClassMember) -> String? {
    switch member.kind {
    case .literal(let literal): return PortableText.member(literal.codePoint)
    case .range(let first, let last):
      return "\(PortableText.member(first.codePoint))-\(PortableText.member(last.codePoint))"
    case .shorthand(let shorthand):
      return isExact ? properties.members(of: shorthand) : "\\\(shorthand.rawValue)"
    case .property(let property): return members(of: property)
    case .nested(let set): return set.isNegated ? nil : members(of: set.content)
    case .union(let parts):
      var text = ""
      for part in parts {
        guard let members = members(of: part) else { return nil }
        text += members
      }
      return text
    case .operations: return nil
    }
  }

  private func members(of property: UnicodeProperty) -> String? {
    if isASCII, !property.isNegated, let text = PortableText.asciiMembers(of: property.meaning) {
      return text
    }
    if isWidened, properties == .all, !property.isNegated {
      switch property.meaning {
      case .generalCategory("Uppercase_Letter"), .generalCategory("Lowercase_Letter"),
        .generalCategory("Titlecase_Letter"), .binary("Uppercase", true),
        .binary("Lowercase", true):
        return "\\p{Uppercase}\\p{Lowercase}\\p{Lt}"
      default: break
      }
    }
    return properties.members(of: property) ?? properties.asciiMembers(of: property)
  }

  /// A set expression as a piece of pattern that takes one code point.
  private func piece(of member: ClassMember) -> String {
    if let members = members(of: member) {
      return PortableText.characterClass(members, isNegated: false)
    }
    switch member.kind {
    case .nested(let set): return text(of: set)
    case .union(let parts):
      return "(?:" + parts.map(piece).joined(separator: "|") + ")"
    case .operations(let first, let steps):
      return "(?:"
        + steps.reduce(piece(of: first)) { left, step in
          switch step.setOperator {
          case .union: "(?:\(left)|\(piece(of: step.operand)))"
          case .difference: "(?!\(piece(of: step.operand)))\(left)"
          case .intersection: "(?=\(piece(of: step.operand)))\(left)"
          }
        } + ")"
    case .property(let property):
      return members(of: property).map { "[\($0)]" } ?? "[\(property.fallback)]"
    case .shorthand(let shorthand): return properties.text(of: shorthand)
    case .literal, .range: return "(?!)"
    }
  }
}

extension UnicodeProperty {
  /// The property as ICU spells it, where no other dialect knows it.
  fileprivate var fallback: String { "\\\(isNegated ? "P" : "p"){\(spelling)}" }
}
