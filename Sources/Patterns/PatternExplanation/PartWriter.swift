import RegexSyntax

/// Turns the tree of a pattern into explained parts.
struct PartWriter {
  let pattern: RegexPattern
  let subject: String
  private let units: [UInt16]
  var terms = TermList()
  private var count = 0
  private var groupDepth = 0
  private(set) var omitted = 0

  init(pattern: RegexPattern, subject: String) {
    self.pattern = pattern
    self.subject = subject
    units = Array(pattern.source.utf16)
  }
}

extension PartWriter {
  mutating func parts(of node: RegexNode) -> [ExplainedPart] {
    var parts: [ExplainedPart] = []
    for run in LiteralRun.runs(of: node) {
      guard count < PatternExplanation.maxParts else {
        omitted += 1
        continue
      }
      count += 1
      parts.append(part(run))
    }
    return parts
  }

  private mutating func part(_ run: LiteralRun) -> ExplainedPart {
    switch run {
    case .text(let nodes):
      let range = nodes[0].range.lowerBound..<nodes[nodes.count - 1].range.upperBound
      return make(range, nodes[0].flags, .text, text(nodes))
    case .node(let node): return part(node)
    }
  }

  private mutating func part(_ node: RegexNode) -> ExplainedPart {
    switch node.kind {
    case .empty: return make(node, .nothing, "no text")
    case .literal: return make(node, .text, text([node]))
    case .anyCharacter, .shorthand, .property, .characterClass:
      return make(node, .characters, set(node)?.one ?? "a character")
    case .anchor(let anchor): return make(node, .place, words(anchor, node.flags))
    case .backReference(let reference): return make(node, .reference, words(reference, node))
    case .flagChange(let change):
      let reach = groupDepth > 0 ? "up to the end of this group" : "from here on"
      let words = FlagPhrase.sentence(change).map { "\(reach), \($0)" }
      return make(node, .flags, words ?? "no change of flags")
    case .group(let kind, let body): return group(node, kind, body)
    case .quantified(let item, let quantifier): return loop(node, item, quantifier)
    case .alternation(let branches): return choice(node, branches)
    case .concatenation:
      return make(node, .group, "all of these in order:", parts(of: node))
    }
  }

  private func make(
    _ range: Range<Int>,
    _ flags: RegexFlags,
    _ role: ExplainedPart.Role,
    _ words: String,
    _ children: [ExplainedPart] = []
  ) -> ExplainedPart {
    let source = String(decoding: units[range], as: UTF16.self)
    return ExplainedPart(
      range: range,
      source: source,
      flags: flags,
      role: role,
      words: words,
      children: children
    )
  }

  private func make(
    _ node: RegexNode,
    _ role: ExplainedPart.Role,
    _ words: String,
    _ children: [ExplainedPart] = []
  ) -> ExplainedPart {
    make(node.range, node.flags, role, words, children)
  }

  /// A part consisting of a lead and a body, as one phrase if the body is simple, otherwise with
  /// children.
  private mutating func make(
    _ node: RegexNode,
    _ role: ExplainedPart.Role,
    _ lead: String,
    over body: RegexNode
  ) -> ExplainedPart {
    if let phrase = phrase(body) {
      return make(node, role, lead.isEmpty ? phrase : "\(lead): \(phrase)")
    }
    if case .alternation(let branches) = body.kind {
      let words =
        lead.isEmpty ? "one of:" : lead == "optional" ? "optionally one of:" : "\(lead), one of:"
      return make(node, role, words, branchParts(branches))
    }
    return make(node, role, lead.isEmpty ? "all of these in order:" : "\(lead):", parts(of: body))
  }
}

extension PartWriter {
  private mutating func group(_ node: RegexNode, _ kind: GroupKind, _ body: RegexNode)
    -> ExplainedPart
  {
    groupDepth += 1
    defer { groupDepth -= 1 }
    return make(node, Self.role(kind), lead(kind), over: body)
  }

  private static func role(_ kind: GroupKind) -> ExplainedPart.Role {
    switch kind {
    case .capturing(let number, _): .capture(number)
    case .lookahead, .lookbehind: .condition
    case .nonCapturing, .atomic, .scopedFlags: .group
    }
  }

  private mutating func lead(_ kind: GroupKind) -> String {
    switch kind {
    case .capturing(let number, let name):
      terms.use(.group)
      return "group \(number)" + (name.map { ", named \($0)" } ?? "")
    case .nonCapturing: return ""
    case .atomic: return "taken once, never tried another way"
    case .scopedFlags(let change):
      return FlagPhrase.sentence(change).map { "in here, \($0)" } ?? ""
    case .lookahead(isNegated: false): return "the text that follows must begin with"
    case .lookahead(isNegated: true): return "the text that follows must not begin with"
    case .lookbehind(isNegated: false): return "the text before must end with"
    case .lookbehind(isNegated: true): return "the text before must not end with"
    }
  }

  private mutating func loop(_ node: RegexNode, _ item: RegexNode, _ quantifier: Quantifier)
    -> ExplainedPart
  {
    if let phrase = loopPhrase(item, quantifier) { return make(node, .loop, phrase) }
    let prefix = CountPhrase.prefix(quantifier)
    guard case .group(let kind, let body) = item.kind else {
      return make(node, .loop, prefix, over: item)
    }
    groupDepth += 1
    defer { groupDepth -= 1 }
    let inner = lead(kind)
    guard case .capturing(let number, _) = kind else {
      let words = inner.isEmpty ? prefix : "\(prefix): \(inner)"
      return make(node, .loop, words, over: body)
    }
    // A repeated group keeps the text of its last iteration.
    let isOnce = quantifier.upperBound.map { $0 <= 1 } ?? false
    let words =
      isOnce ? "\(prefix), \(inner)" : "\(prefix), of which \(inner) keeps the last"
    return make(node, .capture(number), words, over: body)
  }

  private mutating func choice(_ node: RegexNode, _ branches: [RegexNode]) -> ExplainedPart {
    if let phrase = phrase(node) { return make(node, .choice, phrase) }
    return make(node, .choice, "one of:", branchParts(branches))
  }

  private mutating func branchParts(_ branches: [RegexNode]) -> [ExplainedPart] {
    var parts: [ExplainedPart] = []
    for branch in branches {
      guard count < PatternExplanation.maxParts else {
        omitted += 1
        continue
      }
      count += 1
      if let phrase = phrase(branch) {
        parts.append(make(branch, .branch, phrase))
      } else {
        let children = self.parts(of: branch)
        // A branch with a single part is represented by that part.
        parts.append(
          children.count == 1
            ? children[0] : make(branch, .branch, "all of these in order:", children)
        )
      }
    }
    return parts
  }
}
