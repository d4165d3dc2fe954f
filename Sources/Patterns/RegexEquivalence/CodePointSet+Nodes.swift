import RegexSyntax
import Synchronization

extension CodePointSet {
  /// The line ends of ICU's dialect.
  static let lineEnds = CodePointSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
  static let lineFeed = CodePointSet([0x0A...0x0A])
  static let carriageReturn = CodePointSet([0x0D...0x0D])

  /// The word characters of `\w` and `\b`.
  static var word: CodePointSet { Self.set(of: .word) }

  /// Characters that `\b` ignores: combining marks and format characters.
  static let combining = CodePointSet { codePoint in
    guard codePoint >= 0x80, let properties = Unicode.Scalar(codePoint)?.properties else {
      return false
    }
    return properties.isGraphemeExtend || properties.generalCategory == .format
  }

  /// The code points that one node takes; empty for nodes that take no single code point.
  init(of node: RegexNode) {
    let plain: CodePointSet
    switch node.kind {
    case .literal(let literal): plain = CodePointSet([literal.codePoint...literal.codePoint])
    case .anyCharacter:
      if node.flags.contains(.dotMatchesLineSeparators) {
        plain = .all
      } else {
        plain = (node.flags.contains(.unixLines) ? Self.lineFeed : Self.lineEnds).complement
      }
    case .shorthand(let shorthand): plain = Self.set(of: shorthand)
    case .property(let property): plain = Self.set(of: property)
    case .characterClass(let set):
      self = Self.set(of: set, node.flags.contains(.caseInsensitive))
      return
    case .empty, .anchor, .backReference, .flagChange, .group, .quantified, .concatenation,
      .alternation:
      plain = .none
    }
    self = node.flags.contains(.caseInsensitive) ? CaseClasses.closure(of: plain) : plain
  }

  /// A class; with case ignored, its contents are closed under case before negation.
  private static func set(of set: CharacterClass, _ ignoresCase: Bool) -> CodePointSet {
    var content = self.set(of: set.content, ignoresCase)
    if ignoresCase { content = CaseClasses.closure(of: content) }
    return set.isNegated ? content.complement : content
  }

  private static func set(of member: ClassMember, _ ignoresCase: Bool) -> CodePointSet {
    switch member.kind {
    case .literal(let literal): return CodePointSet([literal.codePoint...literal.codePoint])
    case .range(let first, let last):
      return CodePointSet([first.codePoint...max(first.codePoint, last.codePoint)])
    case .shorthand(let shorthand): return set(of: shorthand)
    case .property(let property): return set(of: property)
    case .nested(let nested): return set(of: nested, ignoresCase)
    case .union(let members):
      return CodePointSet(members.flatMap { set(of: $0, ignoresCase).ranges })
    case .operations(let first, let steps):
      return steps.reduce(set(of: first, ignoresCase)) { held, step in
        let operand = set(of: step.operand, ignoresCase)
        return switch step.setOperator {
        case .union: held.union(operand)
        case .difference: held.subtracting(operand)
        case .intersection: held.intersection(operand)
        }
      }
    }
  }

  private static func set(of shorthand: Shorthand) -> CodePointSet {
    // Complements are derived without another pass over all code points.
    switch shorthand {
    case .notDigit: set(of: .digit).complement
    case .notWord: set(of: .word).complement
    case .notWhiteSpace: set(of: .whiteSpace).complement
    case .notHorizontalSpace: set(of: .horizontalSpace).complement
    case .verticalSpace, .lineBreak: lineEnds
    case .notVerticalSpace: lineEnds.complement
    case .graphemeCluster: .all
    case .digit, .word, .whiteSpace, .horizontalSpace:
      cached("\\\(shorthand.rawValue)", RegexNode(.shorthand(shorthand), range: 0..<0, flags: []))
    }
  }

  private static func set(of property: UnicodeProperty) -> CodePointSet {
    cached(
      "\(property.isNegated) \(property.meaning)",
      RegexNode(.property(property), range: 0..<0, flags: [])
    )
  }

  private static let known = Mutex<[String: CodePointSet]>([:])

  /// The maximum number of cached sets.
  private static let maxKnown = 256

  private static func cached(_ name: String, _ node: RegexNode) -> CodePointSet {
    if let set = known.withLock({ $0[name] }) { return set }
    let set = CodePointSet(where: node.codePointTest)
    known.withLock { known in if known.count < maxKnown { known[name] = set } }
    return set
  }
}

/// Code points that are equal when case is ignored (`CaseFolding.txt`, statuses C and S).
enum CaseClasses {
  /// The closure of a set under case.
  static func closure(of set: CodePointSet) -> CodePointSet {
    var added: [ClosedRange<UInt32>] = []
    for members in classes {
      let count = members.count { set.contains($0) }
      if count > 0, count < members.count { added += members.map { $0...$0 } }
    }
    return added.isEmpty ? set : CodePointSet(set.ranges + added)
  }

  private static let classes: [[UInt32]] = {
    var members: [UInt32: [UInt32]] = [:]
    // Only these two planes have cased characters. The dotless i has an upper case, but folds to
    // itself.
    for codePoint in UInt32(0)..<0x20000 where codePoint != 0x131 {
      guard let scalar = Unicode.Scalar(codePoint), scalar.properties.changesWhenCaseMapped else {
        continue
      }
      members[fold(scalar), default: []].append(codePoint)
    }
    return members.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }()

  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    func single(_ text: String) -> Unicode.Scalar? {
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }
}
