/// Writes a tree in another dialect, so that it means what it means in ICU's.
struct PortPrinter {
  private let pattern: RegexPattern
  private let syntax: DialectSyntax
  private var losses: [DialectLoss] = []
  private var length = 0

  /// The longest text that is written, in characters.
  private static let maxLength = 1 << 18

  init(_ pattern: RegexPattern, _ syntax: DialectSyntax) {
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
    case .anyCharacter: return dot(node)
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

  private mutating func dot(_ node: RegexNode) -> String {
    let flags = node.flags
    if flags.contains(.dotMatchesLineSeparators) {
      guard !flags.contains(.unixLines) else { return PortableText.anything }
      guard !syntax.looksAround else { return PortableText.dotAll }
      lose(.dotAllLineEnds, node.range, .nearly, "CR and LF may be taken apart")
      return "(?:\\r\\n|\(PortableText.anything))"
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
    case .lineBreak where !syntax.looksAround:
      lose(.lineBreakSequence, range, .nearly, "CR and LF may be taken apart")
      return "(?:\\r\\n|[\(PortableText.lineEnds)])"
    case .word where syntax.properties == .none, .notWord where syntax.properties == .none:
      lose(.wordCharacters, range, .nearly, "marks and connectors are no part of words")
      return syntax.properties.text(of: shorthand)
    default: return syntax.properties.text(of: shorthand)
    }
  }

  private mutating func text(_ set: CharacterClass, _ node: RegexNode) -> String {
    let facts = ClassFacts(set.content)
    for (property, range) in facts.properties { noteProperty(property, range) }
    if syntax.properties == .none,
      let (_, range) = facts.shorthands.first(where: { [Shorthand.word, .notWord].contains($0.0) })
    {
      lose(.wordCharacters, range, .nearly, "marks and connectors are no part of words")
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
    let text = ClassText(isWidened: folds, isExact: true, properties: syntax.properties)
      .text(of: set)
    if !syntax.looksAround, text.hasPrefix("("), text.contains("(?=") || text.contains("(?!") {
      lose(.setOperation, node.range, .cannotBeSaid, "sets cannot be taken from one another")
    }
    return text
  }

  private mutating func noteProperty(_ property: UnicodeProperty, _ range: Range<Int>) {
    if syntax.properties.members(of: property) != nil {
      guard syntax.properties.isNear(property) else { return }
      lose(.unicodeProperty, range, .nearly, "marks that count as letters are left out")
    } else if syntax.properties.asciiMembers(of: property) != nil {
      lose(.unicodeProperty, range, .nearly, "only the ASCII characters of the property are taken")
    } else {
      lose(.unicodeProperty, range, .cannotBeSaid, "there is no property '\(property.spelling)'")
    }
  }

  private mutating func text(_ anchor: Anchor, _ node: RegexNode) -> String {
    let isMultiline = node.flags.contains(.anchorsMatchLines)
    let isUnix = node.flags.contains(.unixLines)
    if !syntax.looksAround { return textWithoutLookaround(anchor, node) }
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
      let lacks = syntax.lacks.contains(.absoluteAnchors) || syntax.oddAnchors[anchor] != nil
      guard lacks else { return "\\G" }
      lose(.absoluteAnchors, node.range, .cannotBeSaid, "there is no \\G")
      return ""
    case .wordBoundary, .notWordBoundary:
      lose(.wordBoundary, node.range, .nearly, "marks and other letters make different boundaries")
      return anchor == .wordBoundary ? "\\b" : "\\B"
    }
  }

  /// An anchor in a dialect that cannot look ahead or behind.
  private mutating func textWithoutLookaround(_ anchor: Anchor, _ node: RegexNode) -> String {
    let isMultiline = node.flags.contains(.anchorsMatchLines)
    switch anchor {
    case .caret where isMultiline, .dollar where isMultiline:
      lose(.multilineAnchors, node.range, .nearly, "only LF ends a line")
      return anchor == .caret ? "(?m:^)" : "(?m:$)"
    case .caret, .subjectStart: return PortableText.subjectStart
    case .dollar, .subjectEndBeforeTerminator:
      lose(.dollarLineEnds, node.range, .nearly, "only the very end is the end")
      return syntax.subjectEnd
    case .subjectEnd: return syntax.subjectEnd
    case .previousMatchEnd:
      lose(.absoluteAnchors, node.range, .cannotBeSaid, "there is no \\G")
      return ""
    case .wordBoundary, .notWordBoundary:
      lose(.wordBoundary, node.range, .nearly, "only ASCII characters make words")
      return anchor == .wordBoundary ? "\\b" : "\\B"
    }
  }

  private mutating func text(_ reference: BackReference, _ node: RegexNode) -> String {
    if node.flags.contains(.caseInsensitive) {
      lose(.caseFolding, node.range, .nearly, "letters fold one to one")
    }
    if syntax.lacks.contains(.backReference) {
      lose(.backReference, node.range, .cannotBeSaid, "there are no references to groups")
    }
    if syntax.printsNearly.contains(.unsetReference) {
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
    case .lookahead where !syntax.looksAround, .lookbehind where !syntax.looksAround:
      lose(.lookaround, node.range, .cannotBeSaid, "it cannot look ahead or behind")
      return ""
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
    guard !syntax.printsNearly.contains(.lookbehindOrder) else {
      lose(.lookbehindOrder, node.range, .nearly, "the items are matched from right to left")
      return "\(head)\(text))"
    }
    let branches: [RegexNode] =
      if case .alternation(let all) = body.kind, !syntax.hasEqualBranches { all } else { [body] }
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
    return syntax.lookbehind(parts, isNegated: isNegated)
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
    if item.isNullable(in: pattern), quantifier.upperBound != 1 {
      lose(.emptyLoop, node.range, .nearly, "a loop with an empty body ends differently")
    }
    if item.hasCapture, syntax.printsNearly.contains(.loopCapture) {
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

  /// Whether the node can match nothing at all.
  func isNullable(in pattern: RegexPattern) -> Bool {
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
