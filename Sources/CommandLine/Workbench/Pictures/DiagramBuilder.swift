import RegexSyntax

/// Draws the tree of a pattern as a diagram.
struct DiagramBuilder {
  private let units: [UInt16]
  private var boxes = 0

  /// The maximum number of boxes in a readable diagram.
  private static let limit = 300
  /// The maximum number of characters of a box.
  private static let longestText = 40

  /// The diagram of a pattern; nil if it has too many parts to be read as one.
  static func diagram(of pattern: RegexPattern) -> PatternDiagram? {
    var builder = DiagramBuilder(units: Array(pattern.source.utf16))
    let diagram = builder.draw(pattern.root)
    return builder.boxes <= limit ? diagram : nil
  }

  private init(units: [UInt16]) { self.units = units }
}

extension DiagramBuilder {
  private mutating func draw(_ node: RegexNode) -> PatternDiagram {
    guard boxes <= Self.limit else { return .skip }
    switch node.kind {
    case .empty: return .skip
    case .literal(let literal): return box(.text, Self.shown(literal.codePoint), node.range)
    case .anyCharacter: return box(.any, "any character", node.range)
    case .shorthand(let shorthand): return box(.set, shorthand.diagramWords, node.range)
    case .property: return box(.set, source(node.range), node.range)
    case .characterClass(let set):
      return box(.set, (set.isNegated ? "not " : "") + words(of: set, node.range), node.range)
    case .anchor(let anchor): return box(.place, anchor.diagramWords, node.range)
    case .backReference(let reference):
      return box(.reference, "the text of \(reference.name ?? "$\(reference.number)")", node.range)
    case .flagChange: return box(.flags, source(node.range), node.range)
    case .group(let kind, let inner): return group(kind, inner, node.range)
    case .quantified(let inner, let quantifier): return loop(inner, quantifier, node.range)
    case .concatenation(let items): return sequence(items)
    case .alternation(let branches): return .choice(branches.map { draw($0) })
    }
  }

  private mutating func box(
    _ kind: PatternDiagram.Kind,
    _ text: String,
    _ range: Range<Int>
  ) -> PatternDiagram {
    boxes += 1
    let shown =
      text.unicodeScalars.dropFirst(Self.longestText).first != nil
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText - 1))) + "…"
      : text
    return .box(PatternDiagram.Box(kind: kind, text: shown, range: .init(range)))
  }

  /// Literals side by side are one box.
  private mutating func sequence(_ items: [RegexNode]) -> PatternDiagram {
    var parts: [PatternDiagram] = []
    var text = ""
    var run: Range<Int>?
    func flushed(_ builder: inout DiagramBuilder) {
      if let run { parts.append(builder.box(.text, text, run)) }
      (text, run) = ("", nil)
    }
    for item in items {
      guard boxes <= Self.limit else { break }
      guard case .literal(let literal) = item.kind else {
        flushed(&self)
        parts.append(draw(item))
        continue
      }
      text += Self.shown(literal.codePoint)
      run = (run ?? item.range).lowerBound..<item.range.upperBound
    }
    flushed(&self)
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func group(
    _ kind: GroupKind,
    _ inner: RegexNode,
    _ range: Range<Int>
  ) -> PatternDiagram {
    let item = draw(inner)
    switch kind {
    case .nonCapturing: return item
    case .capturing(let number, let name):
      return .group(item, name.map { "$\(number) \($0)" } ?? "$\(number)", .init(range))
    case .atomic: return .group(item, "taken once, never again another way", .init(range))
    case .scopedFlags: return .group(item, source(range.prefixUpToColon(units)), .init(range))
    case .lookahead(let isNegated):
      return .group(item, isNegated ? "must not follow" : "must follow", .init(range))
    case .lookbehind(let isNegated):
      return .group(item, isNegated ? "must not come before" : "must come before", .init(range))
    }
  }

  private mutating func loop(
    _ inner: RegexNode,
    _ quantifier: Quantifier,
    _ range: Range<Int>
  ) -> PatternDiagram {
    let item = draw(inner)
    if quantifier.upperBound == 0 { return .skip }
    var notes: [String] = []
    let (least, most) = (quantifier.lowerBound, quantifier.upperBound)
    switch (least, most) {
    case (0, 1?), (1, nil), (0, nil), (1, 1?): break
    case (_, let most?):
      notes.append(least == most ? "\(least) times" : "\(least) to \(most) times")
    case (_, nil): notes.append("\(least) times or more")
    }
    switch quantifier.kind {
    case .greedy: break
    case .lazy: notes.append("as few as possible")
    case .possessive: notes.append("never given back")
    }
    return .loop(
      item,
      PatternDiagram.Repetition(
        canSkip: least == 0,
        canRepeat: most != 1,
        words: notes.isEmpty ? nil : notes.joined(separator: ", "),
        range: .init(range)
      )
    )
  }

  private func words(of set: CharacterClass, _ range: Range<Int>) -> String {
    var text = source(range)
    text = String(text.dropFirst(set.isNegated ? 2 : 1).dropLast())
    return text
  }

  private func source(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self).visible
  }

  private static func shown(_ codePoint: UInt32) -> String {
    guard let scalar = Unicode.Scalar(codePoint) else {
      return "\\u" + String(codePoint, radix: 16, uppercase: true)
    }
    return scalar == " " ? "␣" : String(scalar).visible
  }
}

extension Range<Int> {
  /// The part of a group up to the colon after its flags.
  fileprivate func prefixUpToColon(_ units: [UInt16]) -> Range<Int> {
    let inside = clamped(to: 0..<units.count)
    let colon = units[inside].firstIndex(of: UInt16(UInt8(ascii: ":"))) ?? upperBound
    return lowerBound..<Swift.min(colon + 1, upperBound)
  }
}
