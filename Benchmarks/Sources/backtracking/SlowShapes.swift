import RegexSyntax

/// Makes random patterns of the shapes that are slow in practice: loops in loops with separators between
/// the turns, branches that overlap, hosts, paths, dates and lists.
struct SlowShapes {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }
}

extension SlowShapes {
  private static let sets = [
    "\\w", "[a-z]", "[a-z0-9]", "a", "[ab]", "\\d", "[\\w-]", "[^/]", ".", "[^.]", "\\S", "[a-z.]",
  ]
  private static let separators = ["-", "\\.", "/", "[-.]", ",", ":", " ", "_", "[/-]"]

  /// The next pattern.
  mutating func next() -> String {
    let count = Int.random(in: 1...3, using: &random)
    var text = (0..<count).map { _ in part() }.joined(
      separator: oneOf(["", "", oneOf(Self.separators)])
    )
    if chance(10) { text = oneOf(["(?i)", "(?s)"]) + text }
    if chance(60) { text = "^" + text }
    if chance(65) { text += oneOf(["$", "$", "!", "/", "\\.com$", "x$"]) }
    return text
  }

  private mutating func part() -> String {
    let (set, other) = (oneOf(Self.sets), oneOf(Self.sets))
    let (mark, second) = (oneOf(Self.separators), oneOf(Self.separators))
    let loop = oneOf(["*", "+", "*", "+", "*?", "+?", "{1,9}", "{2,}"])
    let open = oneOf(["(?:", "(?:", "("])
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "\(open)\(set)\(mark)?)*\(set)+"
    case 1: return "\(set)+\(open)\(mark)?\(set)+)\(loop)"
    case 2: return "\(open)\(set)+\(mark)?)\(loop)"
    case 3: return "\(open)\(set)+)\(loop)"
    case 4: return "\(open)\(set)|\(other))\(loop)"
    case 5: return "\(set)*\(set)\(loop)"
    case 6: return "\(open)\(set)|\(set)\(mark))\(loop)"
    case 7: return "\(set)+\(mark)?\(other)*"
    case 8: return "\(open)\(set)*\(mark))\(loop)\(set)+"
    case 9: return "\(open)\(mark)\(set)*)\(loop)"
    case 10: return "\\d{1,2}\(mark)?\\d{1,2}\(mark)?\(open)\\d\\d)?\\d+"
    case 11: return "\(open)[a-z0-9-]+\\.)\(loop)[a-z]+"
    case 12: return "\(open)\(set)+(?:\(mark)\(set)+)*\(second)?)\(loop)"
    case 13: return "\(open)\(mark)?\(set)+)\(loop)\(second)?"
    case 14: return "\(set)*\(mark)\(open)\(other)*)\(second)?\(set)*"
    case 15: return "\(open)a|ab|\(set))\(loop)"
    case 16: return "\(open).*\(mark))\(loop)\(set)+"
    case 17: return "\(set)+\(open)\(mark)?\(set))*"
    case 18: return "\(open)\(set)*\(other)*)\(loop)"
    default: return "(\(set)+)\(mark)?(\(other)*)"
    }
  }

  private mutating func oneOf(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
