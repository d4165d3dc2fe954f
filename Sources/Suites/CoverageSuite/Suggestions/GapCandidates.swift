internal import RegexSyntax
internal import SubjectDomains

/// Generates strings that may exercise an untested part: variations of test inputs in just that
/// part.
///
/// The strings are guesses, which an examiner must check.
struct GapCandidates {
  let examiner: PartExaminer
  /// The paths of matches, those of the tests first.
  let bases: [MatchWay]

  /// The maximum number of passages through a node that are changed.
  private static let maxVisits = 3
}

extension GapCandidates {
  private var tree: PatternTree { examiner.tree }

  /// Strings for a part, most promising first.
  func strings(for part: PatternPart) -> [[UInt16]] {
    var strings: [[UInt16]] = []
    for base in bases {
      switch part.kind {
      case .branch, .taken, .notTaken, .none, .one, .many, .least, .between, .most, .more:
        for counts in choices(for: part) { strings += changed(base, part.node, counts) }
      case .groupSet, .groupInTemplate, .holds:
        strings += changed(base, part.node, [:])
      case .groupUnset: strings += without(part.node, base)
      case .otherCase: strings += otherCase(part.node, base)
      case .refuses: strings += refusals(of: part.node, base)
      case .nearMiss: strings += edits(of: base)
      }
    }
    return strings
  }

  /// The choices at the node of a part that exercise it.
  private func choices(for part: PatternPart) -> [[Int: Int]] {
    if part.kind == .branch { return [[part.node: part.index]] }
    guard case .quantified(_, let quantifier) = tree.nodes[part.node].kind else { return [] }
    let side = PatternPart.sides(of: quantifier).first { $0.kind == part.kind }
    guard let turns = side?.turns else { return [] }
    let last = min(turns.upperBound, turns.lowerBound + 4)
    return turns.lowerBound == last
      ? [[part.node: last]]
      : [
        [part.node: min(last, turns.lowerBound + 1)], [part.node: turns.lowerBound],
        [part.node: last],
      ]
  }

  /// A match's subject with the passage through a node, or the innermost enclosing one that the
  /// match passed, regenerated with some choices.
  private func changed(_ base: MatchWay, _ node: Int, _ choices: [Int: Int]) -> [[UInt16]] {
    if let outer = tree.negativeLookaround(around: node) {
      return refusals(of: outer, base, by: node, choices)
    }
    var strings: [[UInt16]] = []
    for variant in 0..<2 {
      var maker = TextMaker(examiner)
      maker.variant = variant
      maker.choices = choices
      let way = tree.way(from: node)
      maker.force(wayTo: node)
      guard let visited = way.first(where: { !base.visits(of: $0).isEmpty }) else { continue }
      for visit in base.visits(of: visited).prefix(Self.maxVisits) {
        let text = maker.text(of: visited, base, visit)
        strings.append(base.replacing(visit, by: text))
        if let wide = wideText(choices[node], node), visited == node {
          strings.insert(contentsOf: wide.map { base.replacing(visit, by: $0) }, at: 0)
        }
      }
    }
    return strings
  }

  /// Ordinary texts for repetitions of what takes what URLs are made of.
  private func wideText(_ turns: Int?, _ node: Int) -> [[UInt16]]? {
    guard let turns, case .quantified = tree.nodes[node].kind,
      let test = examiner.tests[tree.children[node][0]],
      "/?=&#a1".unicodeScalars.allSatisfy({ test.takes($0.value) })
    else { return nil }
    return turns == 1
      ? [Array("/".utf16)] : turns > 1 ? [Array("?a=1".utf16), Array("&a=1".utf16)] : nil
  }

  /// Subjects whose match skips a node.
  private func without(_ node: Int, _ base: MatchWay) -> [[UInt16]] {
    var strings: [[UInt16]] = []
    var below = node
    for above in tree.way(from: node).dropFirst() {
      switch tree.nodes[above].kind {
      case .alternation:
        for (index, child) in tree.children[above].enumerated() where child != below {
          strings += changed(base, above, [above: index])
        }
      case .quantified(_, let quantifier) where quantifier.lowerBound == 0:
        strings += changed(base, above, [above: 0])
      default: break
      }
      below = above
    }
    return strings
  }

  /// Subjects with a letter in the other case.
  private func otherCase(_ setting: Int, _ base: MatchWay) -> [[UInt16]] {
    let nodes = examiner.list.caseNodes[setting] ?? []
    var strings: [[UInt16]] = []
    for visit in base.visits where nodes.contains(visit.node) && visit.end == visit.start + 1 {
      let unit = base.subject[visit.start]
      guard let scalar = Unicode.Scalar(unit) else { continue }
      let upper = scalar.properties.uppercaseMapping
      let other = upper == String(scalar) ? scalar.properties.lowercaseMapping : upper
      var units = base.subject
      units.replaceSubrange(visit.start..<visit.end, with: Array(other.utf16))
      strings.append(units)
    }
    guard strings.isEmpty else { return Array(strings.suffix(12).reversed()) }
    return nodes.sorted().prefix(4).flatMap { changed(base, $0, [:]) }
  }
}

extension GapCandidates {
  /// Subjects that a lookaround may refuse, with matching or other text at its position.
  private func refusals(
    of lookaround: Int,
    _ base: MatchWay,
    by node: Int? = nil,
    _ choices: [Int: Int] = [:]
  ) -> [[UInt16]] {
    guard let body = tree.children[lookaround].first else { return [] }
    var maker = TextMaker(examiner)
    maker.choices = choices
    if let node { maker.force(wayTo: node) }
    let isNegative = tree.isNegativeLookaround(lookaround)
    var isBehind = false
    if case .group(.lookbehind, _) = tree.nodes[lookaround].kind { isBehind = true }
    let texts =
      isNegative ? [maker.text(of: body, nil, nil)] : [[], Array("x".utf16), Array("1".utf16)]
    var strings: [[UInt16]] = []
    let places = base.visits(of: lookaround).prefix(Self.maxVisits).map { base.visits[$0].start }
    for place in places {
      for text in texts {
        strings +=
          isBehind
          ? base.replacing(before: place, by: text) : base.replacing(behind: place, by: text)
      }
    }
    return strings
  }

  /// Subjects with one small edit of the kind that people make: at the end of literal text, from
  /// the last part of the URL to the first.
  private func edits(of base: MatchWay) -> [[UInt16]] {
    var strings: [[UInt16]] = []
    let subject = base.subject
    let spelt = base.visits.filter { visit in
      guard case .literal = tree.nodes[visit.node].kind else { return false }
      return visit.end == visit.start + 1 && subject[visit.start].isLetter
    }
    for visit in spelt.reversed().prefix(48) {
      var units = subject
      units.remove(at: visit.start)
      strings.append(units)
    }
    let alphabet = examiner.domain.alphabet.ordinary
    for visit in base.visits.reversed() where visit.end > visit.start {
      guard strings.count < 160, let test = examiner.tests[visit.node],
        !subject[visit.start..<visit.end].isEmpty
      else { continue }
      for outsider in alphabet.lazy.filter({ !test.takes($0) }).prefix(2) {
        var units = subject
        units.replaceSubrange(visit.start..<visit.end, with: [UInt16](codePoint: outsider))
        strings.append(units)
      }
      strings.append(Array(subject[..<visit.start]) + subject[visit.end...])
    }
    if let end = base.visits.first?.end, end == subject.count {
      strings += ["/x", "x", "-", "/"].map { subject + Array($0.utf16) }
    }
    return strings
  }
}

extension TextMaker {
  /// Selects the alternatives that lead to a node, regenerating its nodes.
  mutating func force(wayTo node: Int) {
    let way = tree.way(from: node)
    renewed.formUnion(way)
    for (below, above) in zip(way, way.dropFirst()) {
      switch tree.nodes[above].kind {
      case .alternation:
        if let index = tree.children[above].firstIndex(of: below) { choices[above] = index }
      default: continue
      }
    }
  }
}

extension MatchWay {
  /// The subject with the text of a passage replaced.
  func replacing(_ visit: Int, by text: [UInt16]) -> [UInt16] {
    var units = subject
    units.replaceSubrange(
      visits[visit].start..<max(visits[visit].start, visits[visit].end),
      with: text
    )
    return units
  }

  /// Subjects with a text at an offset: replacing the part of the URL there, replacing everything
  /// after it, or inserted.
  func replacing(behind place: Int, by text: [UInt16]) -> [[UInt16]] {
    let head = Array(subject[..<place])
    let rest = subject[place...]
    let part = rest.drop { !$0.isDelimiter }
    // Avoids doubling a delimiter where the text meets the next part.
    let joined = text.last == part.first ? part.dropFirst() : part
    let rests: [ArraySlice<UInt16>] = [joined, part, rest.dropFirst(text.count), [], rest]
    return rests.map { head + text + $0 }
  }

  /// Subjects with a text before an offset: replacing as much of what is there, replacing the part
  /// of the URL, or inserted.
  func replacing(before place: Int, by text: [UInt16]) -> [[UInt16]] {
    let head = subject[..<place]
    let rest = Array(subject[place...])
    let part = head.lastIndex { $0.isDelimiter }.map { head[...$0] } ?? []
    let heads: [ArraySlice<UInt16>] = [head.dropLast(text.count), part, head]
    return heads.map { $0 + text + rest }
  }
}

extension UInt16 {
  var isDelimiter: Bool {
    switch self {
    case 0x2F, 0x3F, 0x23, 0x26, 0x3D, 0x2E, 0x3A: true
    default: false
    }
  }

  fileprivate var isLetter: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
