import RegexSyntax

extension PartWriter {
  /// The maximum length of a phrase that replaces separate parts.
  private static let maxPhraseLength = 96
  /// The maximum number of branches named in one phrase.
  private static let maxBranches = 8

  /// An unambiguous phrase for a node; nil if it needs parts of its own, as every capturing node
  /// does.
  mutating func phrase(_ node: RegexNode) -> String? {
    let terms = self.terms
    if let phrase = shortPhrase(node), phrase.count <= Self.maxPhraseLength { return phrase }
    // Discards the terms of the unused words.
    self.terms = terms
    return nil
  }

  private mutating func shortPhrase(_ node: RegexNode) -> String? {
    switch node.kind {
    case .empty: return "no text"
    case .literal: return text([node])
    case .anyCharacter, .shorthand, .property, .characterClass: return set(node)?.one
    case .anchor(let anchor): return words(anchor, node.flags)
    case .quantified(let item, let quantifier): return loopPhrase(item, quantifier)
    case .concatenation: return sequence(node)
    case .alternation(let branches): return choicePhrase(branches)
    case .group(.nonCapturing, let body): return shortPhrase(body)
    case .backReference(let reference): return words(reference, node)
    case .flagChange, .group: return nil
    }
  }

  private mutating func sequence(_ node: RegexNode) -> String? {
    var phrases: [String] = []
    for run in LiteralRun.runs(of: node) {
      guard phrases.count < 4 else { return nil }
      switch run {
      case .text(let nodes): phrases.append(text(nodes))
      case .node(let item):
        // In a sequence, "a, b or c" would leave open where the choice ends.
        if item.holdsChoice { return nil }
        if let aside = aside(item) {
          phrases.append(aside)
          continue
        }
        guard let phrase = set(item)?.oneInSentence ?? shortPhrase(item) else { return nil }
        phrases.append(phrase)
      }
    }
    return phrases.joined(separator: ", then ")
  }

  /// The aside for an optional single character.
  private mutating func aside(_ item: RegexNode) -> String? {
    guard case .quantified(let item, let quantifier) = item.kind, quantifier.kind == .greedy,
      quantifier.lowerBound == 0, quantifier.upperBound == 1
    else { return nil }
    return set(item).map(CountPhrase.aside)
  }

  private mutating func choicePhrase(_ branches: [RegexNode]) -> String? {
    guard branches.count <= Self.maxBranches else { return nil }
    var phrases: [String] = []
    for branch in branches {
      guard branch.isPlainText || branches.count == 2 && branch.isSingle,
        let phrase = shortPhrase(branch)
      else { return nil }
      phrases.append(phrase)
    }
    return (phrases.count == 2 ? "either " : "one of ") + SetWriter.list(phrases)
  }

  /// A phrase for the repetition of one character or of plain text.
  mutating func loopPhrase(_ item: RegexNode, _ quantifier: Quantifier) -> String? {
    switch item.kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass:
      guard let set = set(item) else { return nil }
      return CountPhrase.phrase(set, quantifier)
    case .group(.nonCapturing, let body) where body.isPlainText:
      guard let phrase = shortPhrase(body) else { return nil }
      return CountPhrase.prefix(quantifier) + ": " + phrase
    default: return nil
    }
  }

  /// Quoted text.
  mutating func text(_ nodes: [RegexNode]) -> String {
    let codePoints = nodes.compactMap { node -> UInt32? in
      guard case .literal(let literal) = node.kind else { return nil }
      return literal.codePoint
    }
    let quoted = QuotedText.text(codePoints)
    guard nodes.first?.ignoresCase == true, codePoints.contains(where: Self.hasCase) else {
      return quoted
    }
    terms.use(.eitherCase)
    return quoted + " in either case"
  }

  mutating func set(_ node: RegexNode) -> SetPhrase? {
    var writer = SetWriter(terms: terms)
    defer { terms = writer.terms }
    var phrase: SetPhrase
    switch node.kind {
    case .literal(let literal): phrase = .literal(literal.codePoint)
    case .anyCharacter: return anyCharacter(node.flags, &writer)
    case .shorthand(let shorthand): return writer.phrase(shorthand)
    case .property(let property): phrase = writer.phrase(property)
    case .characterClass(let set): phrase = writer.phrase(set)
    default: return nil
    }
    if node.ignoresCase, Self.dependsOnCase(node) {
      writer.terms.use(.eitherCase)
      phrase.one += " in either case"
      phrase.many += " in either case"
    }
    return phrase
  }

  private func anyCharacter(_ flags: RegexFlags, _ writer: inout SetWriter) -> SetPhrase {
    if flags.contains(.dotMatchesLineSeparators) { return .any }
    if flags.contains(.unixLines) {
      return SetPhrase(
        one: "any character but a line feed",
        many: "characters other than line feeds"
      )
    }
    writer.terms.use(.lineEnd)
    return SetPhrase(one: "any character but a line end", many: "characters other than line ends")
  }

  /// Whether a set contains only one case of an ASCII letter, or may contain letters beyond ASCII.
  private static func dependsOnCase(_ node: RegexNode) -> Bool {
    if case .literal(let literal) = node.kind { return hasCase(literal.codePoint) }
    let plain = RegexNode(node.kind, range: node.range, flags: []).codePointTest
    let letters = zip(UInt32(0x41)...0x5A, UInt32(0x61)...0x7A)
    return letters.contains { plain($0) != plain($1) }
  }

  private static func hasCase(_ codePoint: UInt32) -> Bool {
    Unicode.Scalar(codePoint)?.properties.isCased ?? false
  }
}

extension RegexNode {
  /// Whether the node is only text or a choice of texts.
  var isPlainText: Bool {
    switch kind {
    case .empty, .literal: true
    case .concatenation(let items):
      items.allSatisfy { if case .literal = $0.kind { true } else { false } }
    case .group(.nonCapturing, let body): body.isPlainText
    default: false
    }
  }

  /// Whether the node is one character or a position.
  var isSingle: Bool {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass, .anchor: true
    default: false
    }
  }

  /// Whether the node is a choice or optional.
  var holdsChoice: Bool {
    switch kind {
    case .alternation: true
    case .group(_, let body): body.holdsChoice
    case .concatenation(let items): items.contains(where: \.holdsChoice)
    case .quantified(let item, let quantifier): quantifier.lowerBound == 0 && !item.isSingle
    default: false
    }
  }
}
