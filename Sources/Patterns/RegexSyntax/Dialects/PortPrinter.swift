/// What a dialect has to write patterns with.
struct PortSyntax {
  /// What it has nothing for.
  var lacks: Set<DialectFeature> = []
  /// What means nearly the same in it.
  var differs: Set<DialectFeature> = []
  /// The greatest count of a quantifier, and that number in words; nil for none.
  var countLimit: (count: Int, words: String)?
}

/// Writes a tree in the syntax that PCRE2 and JavaScript share, so that it means what it means in ICU's
/// dialect.
struct PortPrinter {
  private let pattern: RegexPattern
  private let syntax: PortSyntax
  private var losses: [DialectLoss] = []
  private var length = 0

  /// The longest text that is written, in characters.
  private static let maxLength = 1 << 18

  init(_ pattern: RegexPattern, _ syntax: PortSyntax) {
    self.pattern = pattern
    self.syntax = syntax
  }
}

extension PortPrinter {
  mutating func print() -> PrintedPattern {
    let whole = 0..<pattern.source.utf16.count
    let text = text(of: pattern.root, folds: false)
    if text.unicodeScalars.count > Self.maxLength {
      lose(.patternSize, whole, .cannotBeSaid, "the text would become too long")
    }
    if pattern.minimumLength == 0 {
      lose(.emptyMatch, whole, .nearly, "after an empty match the search continues differently")
    }
    return PrintedPattern(text: text.isEmpty ? "(?:)" : text, losses: losses)
  }

  private mutating func lose(
    _ feature: DialectFeature,
    _ range: Range<Int>,
    _ kind: DialectLoss.Kind,
    _ reason: String
  ) {
    guard !losses.contains(where: { $0.feature == feature && $0.range == range }) else { return }
    losses.append(DialectLoss(feature, range, kind, reason))
  }

  /// A node's text, in a context where letters fold or do not.
  private mutating func text(of node: RegexNode, folds: Bool) -> String {
    guard length <= Self.maxLength else { return "" }
    switch node.kind {
    case .empty, .flagChange: return ""
    case .concatenation(let items): return items.map { text(of: $0, folds: folds) }.joined()
    case .alternation(let branches):
      return branches.map { text(of: $0, folds: folds) }.joined(separator: "|")
    default: break
    }
    let own = node.flags.contains(.caseInsensitive)
    let leaf = leaf(node, folds: own)
    length += leaf.utf8.count
    guard own != folds, node.dependsOnCase else { return leaf }
    return own ? "(?i:\(leaf))" : "(?-i:\(leaf))"
  }

  private mutating func leaf(_ node: RegexNode, folds: Bool) -> String {
    switch node.kind {
    case .literal(let literal): return text(literal, node)
    case .anyCharacter: return dot(node.flags)
    case .shorthand(let shorthand): return text(shorthand, node.range)
    case .property(let property):
      return text(
        CharacterClass(
          isNegated: false,
          content: ClassMember(.property(property), range: node.range)
        ),
        node
      )
    case .characterClass(let set): return text(set, node)
    case .anchor(let anchor): return text(anchor, node)
    case .backReference(let reference): return text(reference, node)
    case .group(let kind, let body): return text(kind, body, node, folds: folds)
    case .quantified(let item, let quantifier): return text(item, quantifier, node, folds: folds)
    case .empty, .flagChange, .concatenation, .alternation: return ""
    }
  }

  private mutating func text(_ literal: RegexLiteral, _ node: RegexNode) -> String {
    guard Unicode.Scalar(literal.codePoint) != nil else {
      lose(
        .loneSurrogate,
        node.range,
        .cannotBeSaid,
        """
        half of a surrogate pair is not a character
        """
      )
      return "(?!)"
    }
    if node.flags.contains(.caseInsensitive), literal.foldsToSeveral {
      lose(.caseFolding, node.range, .nearly, "letters fold one to one")
    }
    return PortableText.literal(literal.codePoint)
  }

  private func dot(_ flags: RegexFlags) -> String {
    if flags.contains(.dotMatchesLineSeparators) {
      return flags.contains(.unixLines) ? PortableText.anything : PortableText.dotAll
    }
    return flags.contains(.unixLines) ? "[^\\n]" : PortableText.dot
  }

  private mutating func text(_ shorthand: Shorthand, _ range: Range<Int>) -> String {
    switch shorthand {
    case .graphemeCluster:
      guard !syntax.lacks.contains(.graphemeCluster) else {
        lose(.graphemeCluster, range, .cannotBeSaid, "there are no grapheme clusters")
        return PortableText.anything
      }
      lose(.graphemeCluster, range, .nearly, "clusters follow another version of Unicode")
      return "\\X"
    case .lineBreak where !syntax.lacks.contains(.lineBreakSequence): return "\\R"
    default: return PortableText.fixes(for: shorthand).first?.text ?? "\\\(shorthand.rawValue)"
    }
  }

  private mutating func text(_ set: CharacterClass, _ node: RegexNode) -> String {
    let facts = ClassFacts(set.content)
    for (property, range) in facts.properties where PortableText.property(property) == nil {
      lose(.unicodeProperty, range, .cannotBeSaid, "there is no property '\(property.spelling)'")
    }
    let folds = node.flags.contains(.caseInsensitive)
    if folds, facts.hasSets {
      lose(
        .caseInsensitiveSet,
        node.range,
        .nearly,
        "a case-insensitive set is widened differently"
      )
    }
    return ClassText(isWidened: folds, isExact: true).text(of: set)
  }

  private mutating func text(_ anchor: Anchor, _ node: RegexNode) -> String {
    let isMultiline = node.flags.contains(.anchorsMatchLines)
    let isUnix = node.flags.contains(.unixLines)
    switch anchor {
    case .caret:
      // What is printed has no flag `m`, so `^` is the start of the subject alone.
      let start = PortableText.subjectStart
      guard isMultiline else { return start }
      return isUnix ? "(?:\(start)|(?<=\\n)(?=[\\s\\S]))" : PortableText.multilineCaret(start)
    case .dollar where isMultiline:
      return isUnix ? "(?=\\n|\(PortableText.subjectEnd))" : PortableText.multilineDollar
    case .dollar, .subjectEndBeforeTerminator:
      return isUnix ? "(?=\\n?\(PortableText.subjectEnd))" : PortableText.dollar
    case .subjectStart: return PortableText.subjectStart
    case .subjectEnd: return PortableText.subjectEnd
    case .previousMatchEnd:
      guard syntax.lacks.contains(.absoluteAnchors) else { return "\\G" }
      lose(.absoluteAnchors, node.range, .cannotBeSaid, "there is no \\G")
      return ""
    case .wordBoundary, .notWordBoundary:
      lose(.wordBoundary, node.range, .nearly, "marks and other letters make different boundaries")
      return anchor == .wordBoundary ? "\\b" : "\\B"
    }
  }

  private mutating func text(_ reference: BackReference, _ node: RegexNode) -> String {
    if node.flags.contains(.caseInsensitive) {
      lose(.caseFolding, node.range, .nearly, "letters fold one to one")
    }
    if syntax.differs.contains(.unsetReference) {
      lose(.unsetReference, node.range, .nearly, "a group that has not matched counts as empty")
    }
    return "(?:\\\(reference.number))"
  }

  private mutating func text(
    _ kind: GroupKind,
    _ body: RegexNode,
    _ node: RegexNode,
    folds: Bool
  ) -> String {
    switch kind {
    case .capturing: return "(\(text(of: body, folds: folds)))"
    case .nonCapturing, .scopedFlags: return "(?:\(text(of: body, folds: folds)))"
    case .atomic:
      let isMissing = syntax.lacks.contains(.atomicGroup)
      if isMissing { lose(.atomicGroup, node.range, .cannotBeSaid, "there are no atomic groups") }
      return "(?\(isMissing ? ":" : ">")\(text(of: body, folds: folds)))"
    case .lookahead(let isNegated):
      return "(?\(isNegated ? "!" : "=")\(text(of: body, folds: folds)))"
    case .lookbehind(let isNegated):
      return lookbehind(body, isNegated: isNegated, node, folds: folds)
    }
  }

  private mutating func lookbehind(
    _ body: RegexNode,
    isNegated: Bool,
    _ node: RegexNode,
    folds: Bool
  ) -> String {
    let head = isNegated ? "(?<!" : "(?<="
    let text = text(of: body, folds: folds)
    guard !syntax.differs.contains(.lookbehindOrder) else {
      lose(.lookbehindOrder, node.range, .nearly, "the items are matched from right to left")
      return "\(head)\(text))"
    }
    let branches: [RegexNode] = if case .alternation(let all) = body.kind { all } else { [body] }
    if branches.allSatisfy({ LookbehindExpansion.length(of: $0) != nil }) {
      return "\(head)\(text))"
    }
    var hasGroups = false
    body.forEach { if case .group(.capturing, _) = $0.kind { hasGroups = true } }
    let expansion = LookbehindExpansion.nodes(of: body)
    guard let expansion, isNegated || !hasGroups else {
      lose(.lookbehindLength, node.range, .cannotBeSaid, "each branch must have a fixed length")
      return "\(head)\(text))"
    }
    let parts = expansion.map { items in items.map { self.text(of: $0, folds: folds) }.joined() }
    return "\(head)\(parts.joined(separator: "|")))"
  }

  private mutating func text(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    _ node: RegexNode,
    folds: Bool
  ) -> String {
    let inside = text(of: item, folds: folds)
    if quantifier.kind == .possessive, syntax.lacks.contains(.possessiveQuantifier) {
      lose(
        .possessiveQuantifier,
        quantifier.range,
        .cannotBeSaid,
        "there are no possessive quantifiers"
      )
    }
    if let limit = syntax.countLimit,
      max(quantifier.lowerBound, quantifier.upperBound ?? 0) > limit.count
    {
      lose(.interval, quantifier.range, .cannotBeSaid, "counts go up to \(limit.words)")
    }
    if item.canBeEmpty(in: pattern), quantifier.upperBound != 1 {
      lose(.emptyLoop, node.range, .nearly, "a loop with an empty body ends differently")
    }
    if item.hasCapture, syntax.differs.contains(.loopCapture) {
      lose(.loopCapture, node.range, .nearly, "each iteration clears the groups")
    }
    return (inside.isOneItem(of: item) ? inside : "(?:\(inside))") + quantifier.text
  }
}

extension RegexNode {
  /// Whether the flag `i` makes a difference to the node.
  fileprivate var dependsOnCase: Bool {
    switch kind {
    case .anchor, .anyCharacter, .empty, .flagChange: false
    case .literal(let literal):
      Unicode.Scalar(literal.codePoint).map { !$0.isASCII || $0.properties.isAlphabetic } ?? false
    default: true
    }
  }

  fileprivate func canBeEmpty(in pattern: RegexPattern) -> Bool {
    RegexPattern(source: pattern.source, flags: pattern.flags, root: self, comments: [])
      .minimumLength == 0
  }

  /// Whether the node has a capturing group.
  var hasCapture: Bool {
    var found = false
    forEach { if case .group(.capturing, _) = $0.kind { found = true } }
    return found
  }
}

extension RegexLiteral {
  /// Whether the character can take part in a folding of one character to several.
  fileprivate var foldsToSeveral: Bool {
    guard let scalar = Unicode.Scalar(codePoint) else { return false }
    if scalar.isASCII { return "sfiltSFILT".unicodeScalars.contains(scalar) }
    return scalar.properties.isCased
  }
}

extension String {
  /// Whether the text of a node is one item, which a quantifier after it applies to as a whole.
  fileprivate func isOneItem(of node: RegexNode) -> Bool {
    switch node.kind {
    case .group, .literal:
      !isEmpty && (unicodeScalars.count == 1 || hasPrefix("\\") || hasPrefix("("))
        && !hasPrefix("(?=") && !hasPrefix("(?!") && !hasPrefix("(?<")
    case .characterClass, .property, .shorthand, .anyCharacter, .backReference:
      hasPrefix("[") || hasPrefix("\\") || hasPrefix("(?:") || hasPrefix("(?i:")
    default: false
    }
  }
}
