import RegexSyntax

/// Generates a natural-looking string for a pattern.
///
/// Optional items are included, loops repeat a few times, sets contribute different characters. An
/// engine must confirm that it matches.
struct NaturalSubject {
  private var units: [UInt16] = []
  private var captures: [Int: [UInt16]] = [:]
  private var next = 0
  private var steps = 0

  private static let maxLength = 512
  /// The maximum number of visited nodes, since nested loops may add nothing.
  private static let maxSteps = 20_000
  private static let characters = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./?=&%:#~+,;!*@$ éß中\t\n"
      .unicodeScalars.map(\.value)
  )

  static func units(for node: RegexNode) -> [UInt16] {
    var subject = NaturalSubject()
    subject.add(node)
    return Array(subject.units.prefix(maxLength))
  }

  private var isOpen: Bool { units.count < Self.maxLength && steps <= Self.maxSteps }

  private mutating func add(_ node: RegexNode) {
    steps += 1
    guard isOpen else { return }
    switch node.kind {
    case .empty, .anchor, .flagChange: break
    case .literal(let literal): add(literal.codePoint)
    case .shorthand(.lineBreak): add(0x0A)
    case .anyCharacter, .shorthand, .property, .characterClass: pick(node)
    case .backReference(let reference): units += captures[reference.number] ?? []
    case .group(let kind, let body): add(kind, body)
    case .quantified(let item, let quantifier): repeatItem(item, quantifier)
    case .concatenation(let items): for item in items { add(item) }
    case .alternation(let branches):
      if let branch = branches.first(where: { !$0.takesNothing }) ?? branches.first { add(branch) }
    }
  }

  private mutating func add(_ kind: GroupKind, _ body: RegexNode) {
    guard !kind.isLookaround else { return }
    let start = units.count
    add(body)
    if case .capturing(let number, _) = kind { captures[number] = Array(units[start...]) }
  }

  private mutating func repeatItem(_ item: RegexNode, _ quantifier: Quantifier) {
    let usual = item.isSingle ? 3 : 1
    let most = quantifier.upperBound ?? .max
    for _ in 0..<min(max(quantifier.lowerBound, min(usual, most)), Self.maxLength) {
      guard isOpen else { return }
      add(item)
    }
  }

  /// Picks one of the set's characters, a different one each time.
  private mutating func pick(_ node: RegexNode) {
    let test = node.codePointTest
    for step in Self.characters.indices {
      let index = (step + next) % Self.characters.count
      guard test(Self.characters[index]) else { continue }
      next = (index + 1) % 36
      add(Self.characters[index])
      return
    }
  }

  private mutating func add(_ codePoint: UInt32) {
    units += [UInt16](codePoint: codePoint)
  }
}

extension RegexNode {
  /// Whether the node is an empty branch.
  fileprivate var takesNothing: Bool {
    switch kind {
    case .empty, .anchor, .flagChange: true
    default: false
    }
  }
}
