import RegexSyntax

/// Proposes changes of a pattern that may make it backtrack less; whether they keep its meaning is
/// not looked at here.
///
/// The changes are those that hand-written guides teach (J. Friedl, "Mastering regular expressions",
/// 2006) and that J. Davis, C. Coghlan, F. Servant and D. Lee found in practice ("The impact of
/// regular expression denial of service (ReDoS) in practice", ESEC/FSE 2018).
struct MendProposals {
  private let tree: RegexPattern
  private let source: [UInt16]
  private let allowsPossessive: Bool
  private var edits: [MendEdit] = []

  /// The most proposals for one pattern.
  static let most = 240

  init(_ tree: RegexPattern, allowsPossessive: Bool) {
    self.tree = tree
    self.allowsPossessive = allowsPossessive
    source = Array(tree.source.utf16)
  }
}

extension MendProposals {
  /// The proposals in the order in which they are tried: those that make the pattern simpler first,
  /// and those that only cut backtracking off behind them.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - places: The parts of the pattern that do the work, in UTF-16 ranges; proposals that touch
  ///     them come first. None for no knowledge of that.
  ///   - allowsPossessive: Whether the dialect has possessive quantifiers.
  /// - Returns: The proposals.
  static func all(
    for tree: RegexPattern,
    places: [Range<Int>],
    allowsPossessive: Bool
  ) -> [MendEdit] {
    var proposals = MendProposals(tree, allowsPossessive: allowsPossessive)
    proposals.visit(tree.root, behind: [])
    proposals.anchor(tree.root)
    proposals.guardEnd(tree.root)
    let order: [MendKind] = [
      .flattened, .merged, .factored, .disjoint, .possessive, .guarded, .anchored, .bounded,
    ]
    func rank(_ edit: MendEdit) -> Int {
      let touches = edit.changes.contains { change in
        places.contains { $0.overlaps(change.range) || $0.contains(change.range.lowerBound) }
      }
      let isElsewhere = !touches && !places.isEmpty
      return (order.firstIndex(of: edit.kind) ?? 0) + (isElsewhere ? order.count : 0)
    }
    let ranked = proposals.edits.map { (rank($0), $0) }
    return Array(
      ranked.enumerated()
        .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        .map(\.element.1).prefix(most)
    )
  }

  private mutating func add(_ kind: MendKind, _ changes: MendChange...) {
    let sorted = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    edits.append(MendEdit(kind: kind, changes: sorted))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF16.self)
  }

  /// Looks at a node and all below it.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - following: What follows it in its own and the outer sequences, nearest first.
  private mutating func visit(_ node: RegexNode, behind following: [RegexNode]) {
    switch node.kind {
    case .group(let kind, let body):
      visit(body, behind: kind.isLookaround ? [] : following)
    case .quantified(let item, let quantifier):
      quantified(node, item, quantifier, following)
      visit(item, behind: quantifier.upperBound == 1 ? following : [])
    case .concatenation(let items):
      for index in items.indices {
        let rest = Array(items[(index + 1)...])
        merge(items[index], rest)
        visit(items[index], behind: rest + following)
      }
    case .alternation(let branches):
      factor(branches)
      for branch in branches { visit(branch, behind: following) }
    default: break
    }
  }
}

extension MendProposals {
  private mutating func quantified(
    _ node: RegexNode,
    _ item: RegexNode,
    _ quantifier: Quantifier,
    _ following: [RegexNode]
  ) {
    let range = quantifier.range
    let isLong = (quantifier.upperBound ?? .max) > 3
    if isLong, item.holdsLoop {
      // A loop around a loop.
      let once = quantifier.lowerBound == 0 ? "?" : ""
      add(.flattened, MendChange(range, once))
      if let inner = item.onlyLoop, case .quantified(_, let innerQuantifier) = inner.kind {
        add(.flattened, MendChange(innerQuantifier.range, ""))
        if innerQuantifier.lowerBound == 0, innerQuantifier.upperBound == nil {
          add(.flattened, MendChange(innerQuantifier.range, "+"))
        }
      }
    }
    if isLong, item.isSingleCharacter {
      disjoin(item, quantifier, following)
    }
    if allowsPossessive, quantifier.kind != .possessive, isLong || item.holdsLoop {
      switch quantifier.kind {
      case .greedy: add(.possessive, MendChange(range.upperBound..<range.upperBound, "+"))
      case .lazy, .possessive:
        add(.possessive, MendChange((range.upperBound - 1)..<range.upperBound, "+"))
      }
    }
    if quantifier.upperBound == nil, quantifier.kind != .possessive {
      let suffix = quantifier.kind == .lazy ? "?" : ""
      let bound = max(Self.bound, quantifier.lowerBound)
      add(.bounded, MendChange(range, "{\(quantifier.lowerBound),\(bound)}\(suffix)"))
    }
  }

  /// The turns that a loop is given where its meaning changes.
  static let bound = 256

  /// Leaves what follows a loop out of the characters that it takes.
  private mutating func disjoin(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    _ following: [RegexNode]
  ) {
    guard let next = Self.firstCharacters(following), !next.isEmpty else { return }
    let test = item.codePointTest
    let excluded = next.filter(test)
    guard !excluded.isEmpty else { return }
    let inside = excluded.map(Self.classText).joined()
    let replacement: String
    switch item.kind {
    case .anyCharacter:
      if item.flags.contains(.dotMatchesLineSeparators) {
        replacement = "[^\(inside)]"
      } else if item.flags.contains(.unixLines) {
        replacement = "[^\(inside)\\n]"
      } else {
        replacement = "[^\(inside)\\v]"
      }
    case .shorthand(.notWhiteSpace): replacement = "[^\(inside)\\s]"
    case .shorthand(.notWord): replacement = "[^\(inside)\\w]"
    case .shorthand(.notDigit): replacement = "[^\(inside)\\d]"
    case .characterClass(let set) where set.isNegated:
      let old = text(item.range)
      guard old.hasPrefix("[^"), old.hasSuffix("]") else { return }
      let end = item.range.upperBound - 1
      add(.disjoint, MendChange(end..<end, inside))
      return
    default: return
    }
    add(.disjoint, MendChange(item.range, replacement))
    if quantifier.kind == .lazy {
      // What cannot run over its end need not be lazy.
      let mark = (quantifier.range.upperBound - 1)..<quantifier.range.upperBound
      add(.disjoint, MendChange(item.range, replacement), MendChange(mark, ""))
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

  private static func isLetter(_ codePoint: UInt32) -> Bool {
    (0x41...0x5A).contains(codePoint) || (0x61...0x7A).contains(codePoint)
  }

  /// A character as it is written in a class.
  private static func classText(_ codePoint: UInt32) -> String {
    guard let scalar = Unicode.Scalar(codePoint), codePoint > 0x20 else {
      return "\\x{" + String(codePoint, radix: 16) + "}"
    }
    return "\\[]^-&#{}".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  }
}

extension MendProposals {
  /// Makes one loop of two over the same characters, with nothing or something optional between.
  private mutating func merge(_ first: RegexNode, _ rest: [RegexNode]) {
    guard let (item, quantifier) = first.singleLoop, let second = rest.first else { return }
    if let (other, otherQuantifier) = second.singleLoop {
      guard quantifier.upperBound == nil || otherQuantifier.upperBound == nil else { return }
      if quantifier.lowerBound == 0 { add(.merged, MendChange(first.range, "")) }
      if otherQuantifier.lowerBound == 0 { add(.merged, MendChange(second.range, "")) }
      if item.hasSameShape(as: other), quantifier.lowerBound > 0, otherQuantifier.lowerBound > 0 {
        // `\d+\d+` as `\d\d+`
        add(.merged, MendChange(quantifier.range, ""))
      }
      return
    }
    guard rest.count > 1, case .quantified(let middle, let option) = second.kind,
      option.lowerBound == 0, option.upperBound == 1, option.kind == .greedy,
      !middle.isEmpty,
      let (last, lastQuantifier) = rest[1].singleLoop, item.hasSameShape(as: last)
    else { return }
    let end = rest[1].range.upperBound
    if lastQuantifier.lowerBound == 0 {
      // `\d*\.?\d*` as `\d*(?:\.\d*)?`
      add(
        .merged,
        MendChange(second.range.lowerBound..<second.range.lowerBound, "(?:"),
        MendChange(option.range, ""),
        MendChange(end..<end, ")?")
      )
    } else if quantifier.lowerBound == 0 {
      // `\d*\.?\d+` as `(?:\d*\.)?\d+`
      let start = first.range.lowerBound
      add(
        .merged,
        MendChange(start..<start, "(?:"),
        MendChange(option.range, ")?")
      )
    }
  }

  /// Makes one branch of two where one begins as the other.
  private mutating func factor(_ branches: [RegexNode]) {
    for index in branches.indices.dropFirst() {
      let branch = branches[index]
      for earlier in branches[..<index] where earlier.hasSameShape(as: branch) {
        add(.factored, MendChange((branch.range.lowerBound - 1)..<branch.range.upperBound, ""))
        break
      }
      let before = branches[index - 1]
      // A branch that can only take what another takes as well.
      add(.factored, MendChange((branch.range.lowerBound - 1)..<branch.range.upperBound, ""))
      if index == 1 {
        add(.factored, MendChange(before.range.lowerBound..<branch.range.lowerBound, ""))
      }
    }
  }

  /// Lets the search start only where no character of a leading loop stands before.
  private mutating func anchor(_ root: RegexNode) {
    let branches: [RegexNode] =
      if case .alternation(let nodes) = root.kind { nodes } else { [root] }
    for branch in branches {
      guard let (loop, start) = Self.leadingLoop(branch), case .quantified(let item, _) = loop.kind
      else { continue }
      let place = start..<start
      add(.anchored, MendChange(place, "(?<!\(text(item.range)))"))
      if case .shorthand(.word) = item.kind { add(.anchored, MendChange(place, "\\b")) }
    }
  }

  /// Looks at the end of the line before the first loop, where the pattern asks for it at its end.
  ///
  /// All that is tried behind the first loop is in vain on a line that is not the last one.
  private mutating func guardEnd(_ node: RegexNode) {
    switch node.kind {
    case .group(let kind, let body) where !kind.isLookaround: guardEnd(body)
    case .concatenation(let items):
      guard items.last?.endsWithDollar ?? false,
        let index = items.firstIndex(where: \.holdsLoop)
      else { return }
      // Once is enough.
      if case .group(.lookahead, _) = items[index].kind { return }
      if case .group(let kind, let body) = items[index].kind, !kind.isLookaround, index > 0,
        index == items.count - 1
      {
        return guardEnd(body)
      }
      let place = items[index].range.lowerBound
      add(.guarded, MendChange(place..<place, allowsPossessive ? "(?=.*+$)" : "(?=.*$)"))
    default: break
    }
  }

  /// The loop over one character with which a node begins, and where text can be put before it.
  private static func leadingLoop(_ node: RegexNode) -> (RegexNode, Int)? {
    switch node.kind {
    case .concatenation(let items):
      var start = items[0].range.lowerBound
      for item in items {
        if case .flagChange = item.kind {
          start = item.range.upperBound
          continue
        }
        return leadingLoop(item).map { ($0.0, max(start, min($0.1, item.range.lowerBound))) }
      }
      return nil
    case .group(let kind, let body):
      guard !kind.isLookaround else { return nil }
      return leadingLoop(body).map { ($0.0, node.range.lowerBound) }
    case .quantified(let item, let quantifier):
      if node.singleLoop != nil { return (node, node.range.lowerBound) }
      guard quantifier.lowerBound > 0 || quantifier.upperBound == 1 else { return nil }
      return leadingLoop(item).map { ($0.0, node.range.lowerBound) }
    default: return nil
    }
  }
}

extension RegexNode {
  /// Whether the node ends with `$`.
  fileprivate var endsWithDollar: Bool {
    switch kind {
    case .anchor(let anchor): anchor == .dollar && !flags.contains(.anchorsMatchLines)
    case .group(let kind, let body): !kind.isLookaround && body.endsWithDollar
    case .concatenation(let items): items.last?.endsWithDollar ?? false
    default: false
    }
  }

  /// Whether the node is nothing at all.
  fileprivate var isEmpty: Bool { kind == .empty }

  /// Whether the node takes exactly one character.
  var isSingleCharacter: Bool {
    switch kind {
    case .literal, .anyCharacter, .property, .characterClass: true
    case .shorthand(let shorthand): shorthand != .lineBreak && shorthand != .graphemeCluster
    default: false
    }
  }

  /// Whether the node holds a loop with many turns.
  var holdsLoop: Bool {
    if case .quantified(_, let quantifier) = kind, (quantifier.upperBound ?? .max) > 3 {
      return true
    }
    return children.contains(where: \.holdsLoop)
  }

  /// The loop that is all that the node holds, behind groups.
  var onlyLoop: RegexNode? {
    switch kind {
    case .group(let kind, let body): kind.isLookaround ? nil : body.onlyLoop
    case .quantified(_, let quantifier): (quantifier.upperBound ?? .max) > 1 ? self : nil
    default: nil
    }
  }

  /// The item and the quantifier of a loop over one character.
  var singleLoop: (RegexNode, Quantifier)? {
    guard case .quantified(let item, let quantifier) = kind, item.isSingleCharacter,
      (quantifier.upperBound ?? .max) > 1
    else { return nil }
    return (item, quantifier)
  }
}
