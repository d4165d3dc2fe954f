import RegexSyntax

/// Random patterns over a few letters, and all short texts of them.
struct RandomPatterns {
  private var random: SplitMix64
  private var groups = 0
  private var closed: [Int] = []
  /// Whether patterns may have what automata cannot say.
  var hasReferences = true

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> String {
    groups = 0
    closed = []
    return (chance(3) ? "^" : "") + node(4) + (chance(2) ? "$" : "")
  }

  /// All texts of the letters up to a length.
  static func texts(upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in ["a", "b", "c"].map { text + $0 } }
      all += last
    }
    return all
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func node(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 16 : 4), using: &random) {
    case 0...2: return letter
    case 3: return ["[ab]", ".", "[^a]", #"\w"#, ""].randomElement(using: &random) ?? "."
    case 4...6: return node(depth - 1) + node(depth - 1)
    case 7: return "(?:\(node(depth - 1))|\(node(depth - 1)))"
    case 8: return capture(depth)
    case 9...11: return repeated(depth)
    case 12: return "(?=\(node(depth - 1)))"
    case 13: return "(?!\(node(depth - 1)))"
    case 14:
      if chance(3) { return "(?>\(node(depth - 1)))" }
      return chance(2) ? "(?<=\(letter))" : "(?<!\(letter)|\(letter))"
    default:
      guard hasReferences, let group = closed.randomElement(using: &random) else { return #"\b"# }
      return "(?:\\\(group))"
    }
  }

  private var letter: String {
    mutating get { ["a", "b", "c"].randomElement(using: &random) ?? "a" }
  }

  private mutating func capture(_ depth: Int) -> String {
    groups += 1
    let group = groups
    let body = node(depth - 1) + (chance(2) ? "|" + node(depth - 1) : "")
    closed.append(group)
    return "(\(body))"
  }

  /// A lazy or possessive loop without end around nothing makes ICU run out of memory.
  private mutating func repeated(_ depth: Int) -> String {
    let count =
      ["?", "*", "+", "{2}", "{1,3}", "{0,2}", "{2,}"].randomElement(using: &random) ?? "?"
    let body = "(?:\(node(depth - 1))\(letter))"
    return body + count + (["", "", "", "?", "+"].randomElement(using: &random) ?? "")
  }
}
