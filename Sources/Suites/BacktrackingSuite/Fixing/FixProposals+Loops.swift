import Diagnostics
import RegexSyntax

extension FixProposals {
  /// Proposes changes of a loop.
  mutating func quantified(
    _ node: RegexNode,
    _ item: RegexNode,
    _ quantifier: Quantifier,
    _ following: [RegexNode]
  ) {
    let range = quantifier.range
    let isLong = (quantifier.upperBound ?? .max) > 3
    if isLong, item.holdsLoop {
      // A loop around a loop.
      if quantifier.lowerBound == 0 {
        add(.flattened, PatternCorrection(range, "?"))
      } else if let (opening, closing) = item.parentheses {
        // A group that groups nothing goes too.
        add(
          .flattened,
          PatternCorrection(opening, ""),
          PatternCorrection(closing.lowerBound..<range.upperBound, "")
        )
      } else {
        add(.flattened, PatternCorrection(range, ""))
      }
      if let inner = item.onlyLoop, case .quantified(_, let innerQuantifier) = inner.kind {
        add(.flattened, PatternCorrection(innerQuantifier.range, ""))
        if innerQuantifier.lowerBound == 0, innerQuantifier.upperBound == nil {
          add(.flattened, PatternCorrection(innerQuantifier.range, "+"))
        }
      }
    }
    if isLong {
      unroll(node, item, quantifier)
      separate(item)
    }
    if quantifier.upperBound == nil, quantifier.kind == .greedy, item.isSingleCharacter {
      close(node, item, following)
    }
    if isLong, item.isSingleCharacter {
      disjoin(item, quantifier, following)
    }
    if allowsPossessive, quantifier.kind != .possessive, isLong || item.holdsLoop {
      switch quantifier.kind {
      case .greedy: add(.possessive, PatternCorrection(range.upperBound..<range.upperBound, "+"))
      case .lazy, .possessive:
        add(.possessive, PatternCorrection((range.upperBound - 1)..<range.upperBound, "+"))
      }
    }
    if quantifier.upperBound == nil, quantifier.kind != .possessive {
      let suffix = quantifier.kind == .lazy ? "?" : ""
      let bound = max(Self.bound, quantifier.lowerBound)
      add(.bounded, PatternCorrection(range, "{\(quantifier.lowerBound),\(bound)}\(suffix)"))
    }
  }

  /// The turns that a loop is given where its meaning changes.
  static let bound = 256

  /// Lets a turn end without what it may leave out only in the last turn: `(\w+/?)+` becomes
  /// `(?:\w+/)*(\w+/?)`; and begin without it only in the first: `(?:-?\w+)*` becomes
  /// `(?:-?\w+(?:-\w+)*)?`.
  private mutating func unroll(_ loop: RegexNode, _ item: RegexNode, _ quantifier: Quantifier) {
    guard quantifier.kind == .greedy, quantifier.upperBound == nil, quantifier.lowerBound <= 1,
      case .group(let kind, let body) = item.kind, kind.isCapturing || kind == .nonCapturing,
      case .concatenation(let items) = body.kind, items.count > 1,
      !items.contains(where: \.holdsCapture), let first = items.first, let last = items.last
    else { return }
    let start = loop.range.lowerBound..<loop.range.lowerBound
    let isOptional = quantifier.lowerBound == 0
    if let separator = mandatory(last) {
      let turns = "(?:\(text(first.range.lowerBound..<last.range.lowerBound))\(separator))*"
      let before = (isOptional ? "(?:" : "") + turns
      let after = isOptional ? ")?" : ""
      if let (opening, closing) = item.parentheses {
        add(
          .unrolled,
          PatternCorrection(opening, before),
          PatternCorrection(closing.lowerBound..<quantifier.range.upperBound, after)
        )
      } else {
        add(.unrolled, PatternCorrection(start, before), PatternCorrection(quantifier.range, after))
      }
    }
    if !kind.isCapturing, let separator = mandatory(first) {
      let rest = text(items[1].range.lowerBound..<last.range.upperBound)
      guard let (opening, closing) = item.parentheses else { return }
      add(
        .unrolled,
        PatternCorrection(opening, isOptional ? "(?:" : ""),
        PatternCorrection(
          closing.lowerBound..<quantifier.range.upperBound,
          "(?:\(separator)\(rest))*" + (isOptional ? ")?" : "")
        )
      )
    }
  }

  /// Asks for what the turns of a loop may leave out.
  private mutating func separate(_ item: RegexNode) {
    guard case .group(let kind, let body) = item.kind, !kind.isLookaround,
      case .concatenation(let items) = body.kind
    else { return }
    for case .quantified(let part, let quantifier) in items.map(\.kind)
    where quantifier.lowerBound == 0 && quantifier.kind == .greedy && !part.isEmpty {
      switch quantifier.upperBound {
      case 1: add(.separated, PatternCorrection(quantifier.range, ""))
      case nil: add(.separated, PatternCorrection(quantifier.range, "+"))
      default: break
      }
    }
  }

  /// Lets a loop end only where none of its characters follows, so that it gives nothing back; unlike
  /// a possessive quantifier every dialect has that.
  private mutating func close(_ node: RegexNode, _ item: RegexNode, _ following: [RegexNode]) {
    guard !isInLookaround else { return }
    let end = "(?!\(text(item.range)))"
    if let next = following.first, text(next.range) == end { return }
    add(.closed, PatternCorrection(node.range.upperBound..<node.range.upperBound, end))
  }

  /// Lets a loop run no further than to the text that follows it, or to the next one of the text that
  /// stands before it.
  mutating func temper(_ items: [RegexNode], _ index: Int, _ following: [RegexNode]) {
    guard let (loop, item) = Self.loopInside(items[index]) else { return }
    var texts: [String] = []
    if let next = literal(at: following[...], isEnd: false) { texts.append(next) }
    if items[..<index].contains(where: \.holdsLoop) {
      if let before = literal(at: items[..<index], isEnd: true) {
        texts.append(before)
      } else if case .literal(let literal) = items[index - 1].kind,
        !items[index - 1].flags.contains(.caseInsensitive),
        case .quantified(_, let quantifier) = loop.kind
      {
        // `.*,.*` as `.*,[^,]*`: the first loop takes all that it can.
        disjoin(item, quantifier, from: [literal.codePoint])
      }
    }
    for text in texts {
      let start = loop.range.lowerBound
      add(
        .tempered,
        PatternCorrection(start..<item.range.upperBound, "(?:(?!\(text))\(self.text(item.range)))")
      )
    }
  }

  /// The loop over one character that is all that a node holds, and its item.
  static func loopInside(_ node: RegexNode) -> (loop: RegexNode, item: RegexNode)? {
    if let (item, quantifier) = node.singleLoop {
      return quantifier.upperBound == nil && quantifier.kind != .possessive ? (node, item) : nil
    }
    guard case .group(let kind, let body) = node.kind, kind.isCapturing || kind == .nonCapturing
    else { return nil }
    return loopInside(body)
  }

  /// The text with which nodes begin, or end, as it is written; nil where there is none of two
  /// characters or more.
  private func literal(at nodes: ArraySlice<RegexNode>, isEnd: Bool) -> String? {
    var texts: [String] = []
    var count = 0
    func collect(_ nodes: ArraySlice<RegexNode>) -> Bool {
      for node in isEnd ? Array(nodes.reversed()) : Array(nodes) {
        switch node.kind {
        case .literal:
          texts.append(text(node.range))
          count += 1
        case .concatenation(let items): if !collect(items[...]) { return false }
        case .group(let kind, let body) where kind.isCapturing || kind == .nonCapturing:
          if !collect([body]) { return false }
        default: return false
        }
        if count >= Self.maxLiteralLength { return false }
      }
      return true
    }
    _ = collect(nodes)
    guard count > 1 else { return nil }
    return (isEnd ? texts.reversed() : texts).joined()
  }

  private static let maxLiteralLength = 24

  /// What can be left out, as it is where it is not; nil for a node that must be there.
  private func mandatory(_ node: RegexNode) -> String? {
    guard case .quantified(let item, let quantifier) = node.kind, quantifier.lowerBound == 0,
      quantifier.kind == .greedy
    else { return nil }
    switch quantifier.upperBound {
    case 1: return text(item.range)
    case nil: return text(item.range) + "+"
    default: return nil
    }
  }

  /// Leaves what follows a loop out of the characters that it takes.
  private mutating func disjoin(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    _ following: [RegexNode]
  ) {
    guard let next = Self.firstCharacters(following), !next.isEmpty else { return }
    disjoin(item, quantifier, from: next)
  }

  /// Leaves characters out of those that a loop takes.
  private mutating func disjoin(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    from characters: [UInt32]
  ) {
    let test = item.codePointTest
    let excluded = characters.filter(test)
    guard !excluded.isEmpty else { return }
    let inside = excluded.map(Self.classText).joined()
    let replacements: [String]
    switch item.kind {
    case .anyCharacter:
      if item.flags.contains(.dotMatchesLineSeparators) {
        replacements = ["[^\(inside)]"]
      } else if item.flags.contains(.unixLines) {
        replacements = ["[^\(inside)\\n]"]
      } else {
        // Which line ends a dot leaves out is another question in each dialect, and so is `\v`.
        replacements = ["[^\(inside)\\v]", "(?:(?![\(inside)]).)"]
      }
    case .shorthand(.notWhiteSpace): replacements = ["[^\(inside)\\s]"]
    case .shorthand(.notWord): replacements = ["[^\(inside)\\w]"]
    case .shorthand(.notDigit): replacements = ["[^\(inside)\\d]"]
    case .characterClass(let set) where set.isNegated:
      let old = text(item.range)
      guard old.hasPrefix("[^"), old.hasSuffix("]") else { return }
      let end = item.range.upperBound - 1
      add(.disjoint, PatternCorrection(end..<end, inside))
      return
    default: return
    }
    for replacement in replacements {
      add(.disjoint, PatternCorrection(item.range, replacement))
      guard quantifier.kind == .lazy else { continue }
      // What cannot run over its end need not be lazy.
      let mark = (quantifier.range.upperBound - 1)..<quantifier.range.upperBound
      add(.disjoint, PatternCorrection(item.range, replacement), PatternCorrection(mark, ""))
    }
  }

  /// The few characters with which what follows must begin; nil for many or none.
  private static func firstCharacters(_ nodes: [RegexNode]) -> [UInt32]? {
    var result: [UInt32] = []
    for node in nodes {
      guard let (own, canBeEmpty) = firstCharacters(node) else { return nil }
      result += own.filter { !result.contains($0) }
      if result.count > 6 { return nil }
      if !canBeEmpty { return result }
    }
    return nil
  }

  private static func firstCharacters(_ node: RegexNode) -> ([UInt32], Bool)? {
    switch node.kind {
    case .literal(let literal):
      guard !node.flags.contains(.caseInsensitive) else {
        return literal.codePoint < 0x80 && !isLetter(literal.codePoint)
          ? ([literal.codePoint], false) : nil
      }
      return ([literal.codePoint], false)
    case .empty, .flagChange: return ([], true)
    case .characterClass(let set):
      guard !set.isNegated else { return nil }
      let test = node.codePointTest
      let few = (UInt32(0x21)..<0x7F).filter(test)
      return few.count <= 4 && !test(0xE9) && !test(0x20) && !test(0x0A) ? (few, false) : nil
    case .group(let kind, let body): return kind.isLookaround ? nil : firstCharacters(body)
    case .quantified(let item, let quantifier):
      guard quantifier.upperBound != 0, let (own, canBeEmpty) = firstCharacters(item) else {
        return nil
      }
      return (own, canBeEmpty || quantifier.lowerBound == 0)
    case .concatenation(let items):
      var result: [UInt32] = []
      for item in items {
        guard let (own, canBeEmpty) = firstCharacters(item) else { return nil }
        result += own
        if !canBeEmpty { return (result, false) }
      }
      return (result, true)
    case .alternation(let branches):
      var result: [UInt32] = []
      var isEmpty = false
      for branch in branches {
        guard let (own, canBeEmpty) = firstCharacters(branch) else { return nil }
        result += own
        isEmpty = isEmpty || canBeEmpty
      }
      return (result, isEmpty)
    case .anyCharacter, .shorthand, .property, .anchor, .backReference: return nil
    }
  }

  /// Whether two sets share a character, as far as a few show.
  static func overlap(_ first: RegexNode, _ second: RegexNode) -> Bool {
    let (test, other) = (first.codePointTest, second.codePointTest)
    return (UInt32(0x09)..<0x7F).contains { test($0) && other($0) } || test(0xE9) && other(0xE9)
  }

  private static func isLetter(_ codePoint: UInt32) -> Bool {
    (0x41...0x5A).contains(codePoint) || (0x61...0x7A).contains(codePoint)
  }

  /// A character as it is written in a class.
  static func classText(_ codePoint: UInt32) -> String {
    guard let scalar = Unicode.Scalar(codePoint), codePoint > 0x20 else {
      return "\\x{" + String(codePoint, radix: 16) + "}"
    }
    return "\\[]^-&#{}".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  }
}
