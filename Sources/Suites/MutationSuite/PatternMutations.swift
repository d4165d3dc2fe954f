package import RegexSyntax
package import RuleSets

/// Puts mistakes into a pattern, one at a time.
package struct PatternMutations {
  let source: [UInt16]
  /// What the templates and the tests of the rule say of its groups.
  let groups: GroupUse
  private var mutants: [Mutant] = []
  private var seen: Set<String> = []

  private init(_ tree: RegexPattern, _ groups: GroupUse) {
    self.groups = groups
    source = Array(tree.source.utf16)
    seen.insert(tree.source)
  }
}

extension PatternMutations {
  /// The mutants of a pattern, from left to right, no text twice.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - groups: What is known of its groups.
  ///   - most: How many there may be; what is beyond is left out.
  /// - Returns: The mutants.
  package static func all(of tree: RegexPattern, groups: GroupUse, most: Int) -> [Mutant] {
    var mutations = PatternMutations(tree, groups)
    mutations.visit(tree.root)
    mutations.dropTail(of: tree.root)
    return Array(
      mutations.mutants.sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(most)
    )
  }

  mutating func add(_ kind: MutationKind, _ changes: (range: Range<Int>, text: String)...) {
    let mutant = Mutant(kind, .pattern, changes, in: source)
    if seen.insert(mutant.text).inserted { mutants.append(mutant) }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF16.self)
  }

  private mutating func visit(_ node: RegexNode) {
    switch node.kind {
    case .literal(let literal):
      if literal.codePoint == 0x2E, literal.form == .escaped {
        add(.unescapedDot, (node.range, "."))
      }
    case .shorthand(let shorthand): widen(shorthand, node.range)
    case .characterClass(let set): visit(set, node.range)
    case .anchor: add(.droppedAnchor, (node.range, ""))
    case .flagChange: add(.droppedFlag, (node.range, ""))
    case .group(let kind, let body):
      if kind.isLookaround { add(.droppedLookaround, (node.range, "")) }
      loosen(node, kind, body)
      narrowToDigits(node, kind, body)
      shrinkCapture(node, kind, body)
      visit(body)
    case .quantified(let item, let quantifier):
      visit(quantifier, of: item, node)
      visitItem(item)
    case .concatenation(let items):
      for index in items.indices {
        growCapture(at: index, of: items)
        visit(items[index])
      }
    case .alternation(let branches):
      drop(branches)
      for branch in branches { visit(branch) }
    case .empty, .anyCharacter, .property, .backReference: break
    }
  }

  /// The item of a repetition: a group that is repeated is not moved.
  private mutating func visitItem(_ item: RegexNode) {
    guard case .group(let kind, let body) = item.kind, kind.isCapturing else { return visit(item) }
    narrowToDigits(item, kind, body)
    visit(body)
  }

  /// Removes each branch with a bar next to it.
  private mutating func drop(_ branches: [RegexNode]) {
    for (index, branch) in branches.enumerated() {
      let range =
        index == 0
        ? branch.range.lowerBound..<branches[1].range.lowerBound
        : branches[index - 1].range.upperBound..<branch.range.upperBound
      // A group in it would change the numbers of those after it.
      guard !branch.holdsCapture else { continue }
      add(.droppedBranch, (range, ""))
    }
  }
}

extension PatternMutations {
  private mutating func visit(_ quantifier: Quantifier, of item: RegexNode, _ node: RegexNode) {
    let mode =
      text(quantifier.range).hasSuffix(quantifier.kind.suffix) ? quantifier.kind.suffix : ""
    switch (quantifier.lowerBound, quantifier.upperBound) {
    case (1, nil): add(.starForPlus, (quantifier.range, "*" + mode))
    case (0, nil): add(.plusForStar, (quantifier.range, "+" + mode))
    case (0, 1):
      add(.droppedOption, (quantifier.range, ""))
      if !item.holdsCapture { add(.droppedOptional, (node.range, "")) }
    case (let least, let most): shift(least, most, mode, quantifier.range)
    }
    guard quantifier.upperBound == nil else { return }
    let end = quantifier.range.upperBound
    switch quantifier.kind {
    case .greedy: add(.lazyForGreedy, (end..<end, "?"))
    case .lazy: add(.greedyForLazy, (end - 1..<end, ""))
    case .possessive: break
    }
  }

  /// A count of one more and of one less.
  private mutating func shift(_ least: Int, _ most: Int?, _ mode: String, _ range: Range<Int>) {
    func interval(_ least: Int, _ most: Int?) -> String {
      guard let most else { return "{\(least),}" + mode }
      return (least == most ? "{\(least)}" : "{\(least),\(most)}") + mode
    }
    if least == most {
      add(.countOffByOne, (range, interval(least + 1, least + 1)))
      if least > 0 { add(.countOffByOne, (range, interval(least - 1, least - 1))) }
      return
    }
    if least > 0 { add(.countOffByOne, (range, interval(least - 1, most))) }
    if let most, most > 1, most - 1 >= least {
      add(.countOffByOne, (range, interval(least, most - 1)))
    }
    if let most { add(.countOffByOne, (range, interval(least, most + 1))) }
  }

  private mutating func widen(_ shorthand: Shorthand, _ range: Range<Int>) {
    switch shorthand {
    case .digit: add(.widenedClass, (range, "\\w"))
    case .word: add(.widenedClass, (range, "[\\w-]"))
    default: break
    }
  }

  private mutating func visit(_ set: CharacterClass, _ range: Range<Int>) {
    guard source[range].first == 0x5B, range.count > 2 else { return }
    let start = range.lowerBound + 1
    if set.isNegated {
      add(.negatedClass, (start..<start + 1, ""))
      add(.widenedClass, (range, "."))
      add(.narrowedClass, (range, "\\w"))
    } else {
      add(.negatedClass, (start..<start, "^"))
      narrow(set.content)
      let end = range.upperBound - 1
      for wider in Self.widerRanges(than: set.content) { add(.widenedClass, (end..<end, wider)) }
    }
  }

  /// Characters that people add to a class by mistake.
  private static func widerRanges(than content: ClassMember) -> [String] {
    var ranges: [(UInt32, UInt32)] = []
    func collect(_ member: ClassMember) {
      switch member.kind {
      case .range(let first, let last): ranges.append((first.codePoint, last.codePoint))
      case .union(let members): members.forEach(collect)
      case .operations(let first, let rest):
        collect(first)
        rest.forEach { collect($0.operand) }
      case .literal, .shorthand, .property, .nested: break
      }
    }
    collect(content)
    let known: [(UInt32, UInt32, String)] = [
      (0x61, 0x7A, "a-z"), (0x41, 0x5A, "A-Z"), (0x30, 0x39, "0-9"),
    ]
    guard !ranges.isEmpty else { return [] }
    let missing = known.filter { wanted in
      !ranges.contains { $0.0 <= wanted.0 && $0.1 >= wanted.1 }
    }
    return missing.prefix(1).map(\.2)
  }
}

extension Quantifier.Kind {
  /// What is written after a quantifier of this kind.
  fileprivate var suffix: String {
    switch self {
    case .greedy: ""
    case .lazy: "?"
    case .possessive: "+"
    }
  }
}

extension RegexNode {
  /// Whether a capture group is in the node.
  var holdsCapture: Bool {
    if case .group(let kind, _) = kind, kind.isCapturing { return true }
    return children.contains(where: \.holdsCapture)
  }
}
