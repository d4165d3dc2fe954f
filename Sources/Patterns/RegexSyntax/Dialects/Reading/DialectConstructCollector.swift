/// Collects the constructs in a pattern's tree that another dialect lacks or reads differently.
struct DialectConstructCollector: ConstructNotes {
  let pattern: RegexPattern
  let syntax: DialectSyntax
  let units: [UInt16]
  var constructs: [DialectConstruct] = []
  /// The offsets of letters whose case folding has been reported.
  var foldedOffsets: Set<Int> = []
  /// The end of each inline flag's scope, by the flag's offset.
  var flagScopes: [Int: Int] = [:]
  /// The end of the last node to which each set of flags applies.
  var flagReaches: [RegexFlags: Int] = [:]
  /// How groups with flags are said without them in JavaScript, by their offsets.
  var flagsSpelledOut: [Int: JavaScriptFeatureUse.Replacement] = [:]
  /// The number of nodes visited because of flag changes.
  var flagSteps = 0
  /// How much text flag changes may still rewrite, in UTF-16 units.
  var scopeTextLeft = 1 << 20
  /// The pattern's nodes, in order.
  private(set) lazy var flatTree = FlatTree(pattern.root)

  init(_ pattern: RegexPattern, _ syntax: DialectSyntax) {
    self.pattern = pattern
    self.syntax = syntax
    units = Array(pattern.source.utf16)
  }
}

extension DialectConstructCollector {
  /// Walks the whole tree.
  mutating func run() {
    let whole = 0..<pattern.source.utf16.count
    noteScopes(in: pattern.root)
    pattern.root.forEach { node in
      if case .group(_, let body) = node.kind { noteScopes(in: body) }
    }
    pattern.root.forEach { visit($0) }
    if pattern.minimumLength == 0, !pattern.source.isEmpty {
      note(.emptyMatch, whole, "after an empty match the search continues differently")
    }
  }

  private mutating func visit(_ node: RegexNode) {
    switch node.kind {
    case .empty, .literal: break
    case .anyCharacter: visitDot(node)
    case .shorthand(let shorthand): visit(shorthand, node)
    case .property(let property): visit(property, node)
    case .characterClass(let set): visit(set, node)
    case .anchor(let anchor): visit(anchor, node)
    case .backReference(let reference): visit(reference, node)
    case .flagChange(let change): visit(change, node.range)
    case .group(let kind, let body): visit(kind, body, node)
    case .quantified(let item, let quantifier): visit(quantifier, of: item, node)
    case .concatenation(let items): visitFolds(items)
    case .alternation: break
    }
    visitSingleFold(node)
    visitLongS(node)
  }

  private mutating func visitDot(_ node: RegexNode) {
    if node.flags.contains(.dotMatchesLineSeparators) {
      note(
        .dotAllLineEnds,
        node.range,
        "matches a carriage return and its line feed separately",
        [syntax.looksAround ? .exact(PortableText.dotAll) : .onASCII(PortableText.anything)]
      )
    } else if node.flags.contains(.unixLines) {
      // What dialects read of which LF is the newline.
      guard isJavaScript else { return }
      note(.dotLineEnds, node.range, "CR, U+2028 and U+2029 end a line too", [.exact("[^\\n]")])
    } else {
      let ends =
        isJavaScript ? "only LF, CR, U+2028 and U+2029 end a line" : "only LF ends a line"
      note(.dotLineEnds, node.range, ends, [.exact(PortableText.dot)])
    }
  }

  private mutating func visit(_ shorthand: Shorthand, _ node: RegexNode) {
    noteFoldedWord(shorthand, in: node)
    note(
      PortableText.feature(of: shorthand),
      node.range,
      nil,
      PortableText.fixes(for: shorthand)
    )
  }

  private mutating func visit(_ property: UnicodeProperty, _ node: RegexNode) {
    var fixes = PortableText.fixes(for: property).reversed() as [DialectConstruct.Fix]
    if syntax.properties != .all, let members = syntax.properties.members(of: property) {
      fixes.insert(.exact("[\(members)]"), at: 0)
    }
    let source = text(node.range)
    let useful = fixes.filter { $0.text != source }
    if node.flags.contains(.caseInsensitive) {
      note(
        .caseInsensitiveSet,
        node.range,
        "does not add the other case to the set",
        [.onASCII(bothCases(of: property) ?? "[\(source)]")]
      )
    }
    note(.unicodeProperty, node.range, nil, useful)
  }

  private func bothCases(of property: UnicodeProperty) -> String? {
    let cased = ["Uppercase_Letter", "Lowercase_Letter", "Titlecase_Letter", "Cased_Letter"]
    switch property.meaning {
    case .generalCategory(let name) where cased.contains(name):
      return property.isNegated ? "[\\s\\S]" : "[\\p{Lu}\\p{Ll}\\p{Lt}]"
    case .binary("Uppercase", true), .binary("Lowercase", true):
      return property.isNegated ? "[\\s\\S]" : "[\\p{Uppercase}\\p{Lowercase}\\p{Lt}]"
    default: return nil
    }
  }

  private mutating func visit(_ anchor: Anchor, _ node: RegexNode) {
    let isMultiline = node.flags.contains(.anchorsMatchLines)
    switch anchor {
    case .caret where isMultiline:
      let start = PortableText.subjectStartInAnyMode
      note(.multilineAnchors, node.range, nil, [.exact(PortableText.multilineCaret(start))])
    case .dollar where isMultiline:
      note(.multilineAnchors, node.range, nil, [.exact(PortableText.multilineDollar)])
    case .dollar:
      note(
        .dollarLineEnds,
        node.range,
        Self.finalLineFeed,
        [.exact(PortableText.dollar), .onASCII(syntax.subjectEnd)]
      )
    case .subjectEndBeforeTerminator where syntax.oddAnchors[anchor] == nil:
      note(.dollarLineEnds, node.range, Self.finalLineFeed, [.exact(PortableText.dollar)])
    case .wordBoundary, .notWordBoundary:
      let boundary = anchor == .wordBoundary
      let isUnicode = node.flags.contains(.unicodeWordBoundaries)
      note(
        isUnicode ? .unicodeWordBoundary : .wordBoundary,
        node.range,
        nil,
        [.onASCII(boundary ? PortableText.boundary : PortableText.noBoundary)]
      )
    case .subjectStart, .subjectEnd, .subjectEndBeforeTerminator, .previousMatchEnd:
      guard let words = syntax.oddAnchors[anchor] else { return }
      note(.absoluteAnchors, node.range, words, fixes(for: anchor, isMultiline: isMultiline))
    case .caret: break
    }
  }

  /// What says the same as an anchor that not every dialect has.
  private func fixes(for anchor: Anchor, isMultiline: Bool) -> [DialectConstruct.Fix] {
    switch anchor {
    case .subjectStart:
      [.exact(isMultiline ? PortableText.subjectStartInAnyMode : PortableText.subjectStart)]
    case .subjectEnd: [.exact(syntax.subjectEnd)]
    case .subjectEndBeforeTerminator:
      (syntax.looksAround ? [.exact(PortableText.dollar)] : []) + [.onASCII(syntax.subjectEnd)]
    default: []
    }
  }

  private static let finalLineFeed = "also before a final LF, and no other line end"
}
