import RegexSyntax
import SubjectDomains

/// Texts that matter to a pattern, for making inputs of: what each of its places wants, what its
/// groups and loops take, and what few of its places take.
struct PatternPieces: Sendable {
  /// What the item at a place of the pattern takes.
  private(set) var wants: [Int: [[UInt16]]] = [:]
  /// The places of references to groups: they want what stands before them.
  private(set) var references: Set<Int> = []
  /// Texts that parts of the pattern take, without repetitions.
  private(set) var texts: [[UInt16]] = []
  /// Texts that bodies of loops take.
  private(set) var loops: [[UInt16]] = []
  /// Single characters that few places take, the rarest first.
  private(set) var breakers: [[UInt16]] = []
  /// What the pattern begins with, in growing lengths: repeated, it makes a search begin anew often.
  private(set) var beginnings: [[UInt16]] = []
  /// The characters that every match holds, in an order in which they cannot be one.
  let required: [UInt16]

  private static let maxParts = 40
  private static let maxTexts = 160
  private static let maxBeginnings = 24

  /// Collects the texts of a pattern.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - domain: The domain whose plain characters alone are wanted in texts; nil for any.
  ///   - seed: What is drawn comes from this.
  init(_ tree: RegexPattern, onlyPlainIn domain: SubjectDomain? = nil, seed: UInt64) {
    required = tree.requiredLiterals.flatMap(\.text).reversed()
    var tests: [(UInt32) -> Bool] = []
    var parts: [(text: String, isLoop: Bool)] = []
    let source = Array(tree.source.utf16)
    func text(of node: RegexNode) -> String {
      String(decoding: source[node.range.clamped(to: 0..<source.count)], as: UTF16.self)
    }
    tree.root.forEach { node in
      switch node.kind {
      case .literal, .anyCharacter, .shorthand, .property, .characterClass:
        let test = node.codePointTest
        if tests.count < Self.maxParts * 4 { tests.append(test) }
        add(Self.sample(of: node, test), at: node.range.lowerBound)
      case .backReference: references.insert(node.range.lowerBound)
      case .quantified(let item, _):
        if parts.count < Self.maxParts { parts.append((text(of: item), true)) }
      case .group(_, let body):
        if parts.count < Self.maxParts { parts.append((text(of: body), false)) }
      case .concatenation, .alternation, .empty, .anchor, .flagChange: break
      }
    }
    for (index, part) in parts.enumerated() {
      addTexts(of: part.text, flags: tree.flags, isLoop: part.isLoop, seed: seed &+ UInt64(index))
    }
    addBeginnings(of: tree, source, seed: seed)
    if let domain { keepTexts(plainIn: domain) }
    breakers = Self.breakers(tests, onlyPlainIn: domain)
    for breaker in breakers { addText(breaker) }
  }
}

extension PatternPieces {
  private mutating func add(_ strings: [[UInt16]], at place: Int) {
    wants[place, default: []] += strings.filter { wants[place]?.contains($0) != true }
    for string in strings { addText(string) }
  }

  private mutating func addText(_ text: [UInt16]) {
    guard !text.isEmpty, texts.count < Self.maxTexts, !texts.contains(text) else { return }
    texts.append(text)
  }

  /// Adds what a part of the pattern takes when it stands alone.
  private mutating func addTexts(of part: String, flags: RegexFlags, isLoop: Bool, seed: UInt64) {
    guard let tree = try? RegexParser.parse(part, flags: flags) else { return }
    var generator = SubjectGenerator(tree, seed: seed)
    var strings = generator.steeredSubjects(limit: 4)
    for _ in 0..<2 {
      if let string = generator.nextMatch() { strings.append(string) }
    }
    for string in strings where !string.isEmpty && string.count <= 48 {
      addText(string)
      if isLoop, loops.count < Self.maxTexts, !loops.contains(string) { loops.append(string) }
    }
  }

  /// Adds what the first items of the pattern take, of each branch.
  private mutating func addBeginnings(of tree: RegexPattern, _ source: [UInt16], seed: UInt64) {
    var pending = [tree.root]
    while let node = pending.popLast(), beginnings.count < Self.maxBeginnings {
      switch node.kind {
      case .alternation(let branches): pending += branches.reversed()
      case .group(let kind, let body): if !kind.isLookaround { pending.append(body) }
      case .quantified(let item, _): pending.append(item)
      case .concatenation(let items):
        for (index, item) in items.enumerated().prefix(24) where index > 0 {
          // Within a word that the pattern spells out there is no choice.
          if case .literal = items[index - 1].kind, case .literal = item.kind { continue }
          let text = source[items[0].range.lowerBound..<items[index].range.lowerBound]
          addBeginning(String(decoding: text, as: UTF16.self), flags: tree.flags, seed: seed)
        }
        if let first = items.first { pending.append(first) }
      default: break
      }
    }
  }

  private mutating func addBeginning(_ part: String, flags: RegexFlags, seed: UInt64) {
    guard let tree = try? RegexParser.parse(part, flags: flags) else { return }
    var generator = SubjectGenerator(tree, seed: seed)
    for string in generator.steeredSubjects(limit: 2)
    where !string.isEmpty && string.count <= 32 && !beginnings.contains(string) {
      beginnings.append(string)
    }
  }

  /// Some characters that a node takes, the most ordinary first.
  private static func sample(of node: RegexNode, _ test: (UInt32) -> Bool) -> [[UInt16]] {
    if case .literal(let literal) = node.kind { return [[UInt16](codePoint: literal.codePoint)] }
    return Array(samples.filter(test).prefix(4).map { [UInt16](codePoint: $0) })
  }

  private mutating func keepTexts(plainIn domain: SubjectDomain) {
    texts = texts.filter(domain.alphabet.arePlain)
    loops = loops.filter(domain.alphabet.arePlain)
    wants = wants.mapValues { $0.filter(domain.alphabet.arePlain) }.filter { !$0.value.isEmpty }
  }

  private static func breakers(
    _ tests: [(UInt32) -> Bool],
    onlyPlainIn domain: SubjectDomain?
  ) -> [[UInt16]] {
    breakerCandidates.filter { domain?.alphabet.isPlain($0) ?? true }
      .map { candidate in (candidate: candidate, count: tests.count { $0(candidate) }) }
      .sorted { $0.count < $1.count }.prefix(8)
      .map { [UInt16](codePoint: $0.candidate) }
  }

  private static let samples =
    "a0/-_.Z?=&%:~+b1@#!$,;'()* \t\n\"<>[]{}|\\^`éß\u{85}\u{2028}\u{301}中".unicodeScalars
    .map(\.value)
  private static let breakerCandidates =
    "!\n ~#@/a0\"<\u{0}é-".unicodeScalars.map(\.value)
}
