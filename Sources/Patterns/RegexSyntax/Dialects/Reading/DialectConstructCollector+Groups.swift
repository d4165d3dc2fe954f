extension DialectConstructCollector {
  mutating func visit(_ reference: BackReference, _ node: RegexNode) {
    if node.flags.contains(.caseInsensitive) {
      note(.caseFolding, node.range, "compares character by character")
    }
    note(.unsetReference, node.range, "a group that has not matched counts as empty")
    if syntax.lacks.contains(.backReference) { note(.backReference, node.range) }
    if reference.name != nil, syntax.lacks.contains(.referenceSyntax) {
      note(.referenceSyntax, node.range, nil, [.exact("(?:\\\(reference.number))")])
    }
  }

  mutating func visit(_ change: FlagChange, _ range: Range<Int>) {
    var odd: RegexFlags = [.unixLines, .unicodeWordBoundaries]
    if !syntax.hasExtendedMode { odd.insert(.comments) }
    let used = change.enabled.union(change.disabled)
    let source = text(range)
    let letters = source.filter { !"(?):-".contains($0) }
    let isAtStart =
      syntax.flagChanges == .atStart && range.lowerBound == 0 && change.disabled.isEmpty
    let isScoped = !source.hasSuffix(")")
    if syntax.flagChanges != .anywhere, !isAtStart, isJavaScript || !isScoped {
      noteFlagsOfGroups(change, range, source)
    } else if !letters.allSatisfy({ syntax.flags.contains($0) }) {
      let kept = source.filter { !$0.isLetter || syntax.flags.contains($0) }
      let text = ["(?)", "(?-)"].contains(kept) ? "" : kept == "(?-:" ? "(?:" : kept
      note(
        .inlineFlag,
        range,
        "there is no such flag",
        [used.isDisjoint(with: odd) ? .exact(text) : .onASCII(text)]
      )
    }
  }

  /// Some dialects have flags for a group alone: what is left of the group goes into one.
  private mutating func noteFlagsOfGroups(
    _ change: FlagChange,
    _ range: Range<Int>,
    _ source: String
  ) {
    let isScoped = !source.hasSuffix(")")
    let used = change.enabled.union(change.disabled)
    guard change.letters.allSatisfy({ $0 == "-" || syntax.flags.contains($0) }), !used.isEmpty
    else {
      return note(.inlineFlag, range, "there is no such flag")
    }
    guard !isScoped else { return }
    let end = flagScopes[range.lowerBound]
    let whole = range.lowerBound..<(end ?? reach(of: change, behind: range))
    var fixes: [DialectConstruct.Fix] = []
    if let text = textWithoutFlag(change, of: whole, from: range.upperBound) {
      fixes.append(.onASCII(text))
    }
    // Flag changes in one branch each take all that is left of it.
    if end != nil, whole.count <= scopeTextLeft {
      scopeTextLeft -= whole.count
      fixes.append(.exact("\(source.dropLast()):\(text(range.upperBound..<whole.upperBound)))"))
    }
    note(
      .inlineFlag,
      fixes.isEmpty ? range : whole,
      "refused: flags are only for a group",
      fixes
    )
  }

  /// Writes a group without its flags, for the editions of JavaScript that have none for a group.
  private mutating func spellOut(_ change: FlagChange, of node: RegexNode, from start: Int) {
    guard node.range.count <= scopeTextLeft else { return }
    scopeTextLeft -= node.range.count
    guard let text = textWithoutFlag(change, of: node.range, from: start) else { return }
    flagsSpelledOut[node.range.lowerBound] = .init(node.range, .onASCII("(?:\(text)"))
  }

  /// What a flag holds for, written without it; nil where that is not known.
  private mutating func textWithoutFlag(
    _ change: FlagChange,
    of whole: Range<Int>,
    from start: Int
  ) -> String? {
    guard change.disabled.isEmpty else { return nil }
    switch change.enabled {
    case .caseInsensitive:
      var writer = BothCases(units)
      let text = writer.text(of: whole, from: start, in: flatTree)
      flagSteps += writer.steps
      return text
    case .dotMatchesLineSeparators: return spellingOutDots(of: whole, from: start)
    default: return nil
    }
  }

  /// What a flag for `.` holds for, with each `.` as a class of all characters; nil if other flags
  /// are changed in it.
  private mutating func spellingOutDots(of whole: Range<Int>, from start: Int) -> String? {
    var edits = PatternEdits(units)
    for node in flatTree.nodes(from: start) {
      guard node.range.lowerBound < whole.upperBound else { break }
      flagSteps += 1
      switch node.kind {
      case .flagChange, .group(.scopedFlags, _): return nil
      case .anyCharacter where node.flags.contains(.dotMatchesLineSeparators):
        edits.replace(node.range, by: PortableText.anything)
      default: break
      }
    }
    return edits.text(of: start..<whole.upperBound)
  }

  /// Where what flags are switched on for ends: after the last node that they hold for.
  private mutating func reach(of change: FlagChange, behind range: Range<Int>) -> Int {
    if let end = flagReaches[change.enabled] { return max(end, range.upperBound) }
    var end = 0
    for node in flatTree.nodes where node.children.isEmpty {
      flagSteps += 1
      if node.flags.isSuperset(of: change.enabled) { end = max(end, node.range.upperBound) }
    }
    flagReaches[change.enabled] = end
    return max(end, range.upperBound)
  }

  /// Notes how far the flag changes of a group's body reach, of those that a group of their own could
  /// take the place of.
  mutating func noteScopes(in body: RegexNode) {
    let branches: [RegexNode] = if case .alternation(let all) = body.kind { all } else { [body] }
    for (index, branch) in branches.enumerated() {
      let items: [RegexNode] =
        if case .concatenation(let all) = branch.kind { all } else { [branch] }
      for (place, item) in items.enumerated() {
        guard case .flagChange = item.kind else { continue }
        let isFirst = index == 0 && place == 0
        guard isFirst || index == branches.count - 1 else { continue }
        flagScopes[item.range.lowerBound] = body.range.upperBound
      }
    }
  }

  mutating func visit(_ kind: GroupKind, _ body: RegexNode, _ node: RegexNode) {
    let head = node.range.lowerBound..<min(body.range.lowerBound, node.range.upperBound)
    switch kind {
    case .capturing(_, let name?) where !isJavaScript:
      let isLong = name.utf16.count > 32
      guard isLong || syntax.lacks.contains(.groupName) else { return }
      let named: [DialectConstruct.Fix] = isLong ? [] : [.exact("(?P<\(name)>")]
      note(.groupName, head, "a name has at most 32 characters", named + [.exact("(")])
    case .capturing, .nonCapturing: break
    case .atomic: note(.atomicGroup, head, "there are no atomic groups", [.onASCII("(?:")])
    case .scopedFlags(let change):
      visit(change, head)
      if isJavaScript { spellOut(change, of: node, from: head.upperBound) }
    case .lookahead: note(.lookaround, node.range)
    case .lookbehind(let isNegated):
      note(.lookaround, node.range)
      note(.lookbehindOrder, node.range, "the items are matched from right to left")
      visitLookbehind(body, isNegated: isNegated, node)
    }
  }

  /// A lookbehind has to have one length, as a whole or in each of its top-level branches.
  private mutating func visitLookbehind(_ body: RegexNode, isNegated: Bool, _ node: RegexNode) {
    let parts = syntax.hasEqualBranches ? [body] : branches(of: body)
    guard !parts.allSatisfy(isOfOneLength) else { return }
    var fixes: [DialectConstruct.Fix] = []
    if let expansion = LookbehindExpansion.branches(of: body, text: text),
      isNegated || !hasGroups(body)
    {
      fixes = [.exact(syntax.lookbehind(expansion, isNegated: isNegated))]
    }
    note(.lookbehindLength, node.range, "each branch must have a fixed length", fixes)
  }

  private func branches(of body: RegexNode) -> [RegexNode] {
    if case .alternation(let branches) = body.kind { branches } else { [body] }
  }

  private func hasGroups(_ node: RegexNode) -> Bool {
    var found = false
    node.forEach { if case .group(.capturing, _) = $0.kind { found = true } }
    return found
  }

  /// Whether every string that a node takes has the same number of characters.
  private func isOfOneLength(_ node: RegexNode) -> Bool {
    LookbehindExpansion.length(of: node) != nil
  }

  mutating func visit(_ quantifier: Quantifier, of item: RegexNode, _ node: RegexNode) {
    if quantifier.kind == .possessive {
      let end = quantifier.range.upperBound
      note(.possessiveQuantifier, end - 1..<end, "there are none", [.onASCII("")])
    }
    switch item.kind {
    case .anchor:
      let text = quantifier.lowerBound > 0 ? "" : "{0}"
      note(
        .quantifiedAssertion,
        quantifier.range,
        "an assertion cannot be repeated",
        [.exact(text)]
      )
    case .group(let kind, _) where kind.isLookaround:
      note(.quantifiedAssertion, quantifier.range, "an assertion cannot be repeated")
    default: break
    }
    let largest = quantifier.upperBound ?? quantifier.lowerBound
    if let limit = syntax.countLimit, max(largest, quantifier.lowerBound) > limit.count {
      note(.interval, quantifier.range, "counts go up to \(limit.words)", [.onASCII("*")])
    }
    if quantifier.upperBound == 1 {
      guard isJavaScript, quantifier.lowerBound == 0, quantifier.kind == .greedy,
        item.isNullable(in: pattern), hasGroups(item)
      else { return }
      let words = "a group that matched nothing is unset"
      return note(.emptyLoop, node.range, words, [.onASCII(text(item.range))])
    }
    if item.isNullable(in: pattern) {
      note(.emptyLoop, node.range, "leaves a loop with an empty body differently")
    }
    if hasGroups(item) {
      note(.loopCapture, node.range, "groups keep their value from an earlier iteration")
    }
  }
}

/// Writes a lookbehind of varying length as one branch for each length.
enum LookbehindExpansion {
  /// The number of characters that all strings of a node have; nil if they differ.
  static func length(of node: RegexNode) -> Int? {
    switch node.kind {
    case .empty, .anchor, .flagChange: return 0
    case .literal, .anyCharacter, .property, .characterClass: return 1
    case .shorthand(let shorthand):
      return shorthand == .lineBreak || shorthand == .graphemeCluster ? nil : 1
    case .backReference: return nil
    case .group(let kind, let body): return kind.isLookaround ? 0 : length(of: body)
    case .quantified(let item, let quantifier):
      guard quantifier.lowerBound == quantifier.upperBound, let length = length(of: item) else {
        return nil
      }
      return length.multipliedReportingOverflow(by: quantifier.lowerBound).partialValue
    case .concatenation(let items):
      return items.reduce(0) { sum, item in
        sum.flatMap { sum in length(of: item).map { sum + $0 } }
      }
    case .alternation(let branches):
      let lengths = branches.map(length)
      guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return nil }
      return first
    }
  }

  /// Branches of one length each that together mean a node; nil if they are too many.
  static func branches(of node: RegexNode, text: (Range<Int>) -> String) -> [String]? {
    nodes(of: node)?.map { items in
      items.map { item in
        guard case .quantified(let body, let quantifier) = item.kind else {
          return text(item.range)
        }
        return text(body.range) + quantifier.text
      }
      .joined()
    }
  }

  /// Branches of one length each that together mean a node, as sequences of items; nil if they are too
  /// many.
  static func nodes(of node: RegexNode) -> [[RegexNode]]? {
    switch node.kind {
    case _ where length(of: node) != nil: return [[node]]
    case .alternation(let branches): return joined(branches.map(nodes))
    case .concatenation(let items):
      var heads: [[RegexNode]] = [[]]
      for item in items {
        guard let tails = nodes(of: item) else { return nil }
        heads = heads.flatMap { head in tails.map { head + $0 } }
        guard heads.count <= maximum else { return nil }
      }
      return heads
    case .quantified(let item, let quantifier):
      guard let upper = quantifier.upperBound, upper - quantifier.lowerBound < maximum,
        length(of: item) != nil
      else { return nil }
      let counts = Array(quantifier.lowerBound...max(upper, quantifier.lowerBound))
      return (quantifier.kind == .lazy ? counts : counts.reversed()).map { count in
        count == 0 ? [] : [node.repeating(item, quantifier, count)]
      }
    case .group(.nonCapturing, let body): return nodes(of: body)
    default: return nil
    }
  }

  private static func joined(_ parts: [[[RegexNode]]?]) -> [[RegexNode]]? {
    var all: [[RegexNode]] = []
    for part in parts {
      guard let part else { return nil }
      all += part
    }
    return all.count <= maximum ? all : nil
  }

  private static let maximum = 64
}

extension RegexNode {
  /// The node with its item repeated so many times exactly.
  fileprivate func repeating(_ item: RegexNode, _ quantifier: Quantifier, _ count: Int) -> RegexNode
  {
    let exact = Quantifier(
      lowerBound: count,
      upperBound: count,
      kind: quantifier.kind,
      isInterval: true,
      range: quantifier.range
    )
    return RegexNode(.quantified(item, exact), range: range, flags: flags)
  }
}
