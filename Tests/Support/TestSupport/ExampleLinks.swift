/// Makes sets of links that are built alike, as services have them.
public struct ExampleLinks {
  private var generator: SeededGenerator

  /// Creates a source; equal seeds give equal links.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let words = [
    "watch", "item", "users", "photos", "track", "p", "status", "a-b", "live.php", "über", "c++",
    "(x)", "$1", "wiki", "x_y",
  ]
}

extension ExampleLinks {
  /// A set of one to six links of one service.
  public mutating func next() -> [String] {
    let count = Int.random(in: 1...6, using: &generator)
    let domain = word(3...9) + generator.pick([".example", ".example.com", ".co.uk", ".tld:8080"])
    let labels = generator.pick([
      [""], ["", "www."], ["www.", "m."], ["a.", "b.", "c-d."], ["music."],
    ])
    var kinds: [Int] = []
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      kinds.append(Int.random(in: 0...11, using: &generator))
    }
    let constants = kinds.map { _ in generator.pick(Self.words) }
    let names = generator.chance(0.5) ? [] : ["v", "list", "id", "q"].shuffled(using: &generator)
    let parameters = names.prefix(Int.random(in: 0...3, using: &generator))
      .map { ($0, Int.random(in: 2...9, using: &generator)) }
    let hasFragment = generator.chance(0.2)
    return (0..<count).map { _ in
      let scheme = generator.pick(["http", "https"])
      var link = scheme + "://" + generator.pick(labels) + domain
      for (kind, constant) in zip(kinds, constants) {
        link += "/" + (kind < 4 ? constant : value(kind - 2))
      }
      if kinds.isEmpty || generator.chance(0.2) { link += "/" }
      var items = parameters.map { "\($0.0)=\(value($0.1))" }
      if generator.chance(0.3) { items.append("utm_source=" + word(2...5)) }
      if generator.chance(0.2) { items.append("t=\(Int.random(in: 1...99, using: &generator))s") }
      items.shuffle(using: &generator)
      if !items.isEmpty { link += "?" + items.joined(separator: "&") }
      if hasFragment { link += "#/" + word(2...6) + "/" + value(2) }
      return link
    }
  }

  private mutating func value(_ kind: Int) -> String {
    switch kind {
    case 2: String(Int.random(in: 1...99_999_999, using: &generator))
    case 3: text("ABCDEFGHabcdefgh0123456789_-", 11...11)
    case 4: "@" + word(2...12)
    case 5:
      word(2...8) + "-" + word(2...8) + "-\(Int.random(in: 1_000...999_999, using: &generator))"
    case 6: text("0123456789abcdef", 32...32)
    case 7: word(1...7) + generator.pick(["", ".b", "%20c", "é", "-d"])
    case 8: "tt\(Int.random(in: 1...9_999_999, using: &generator))"
    default: "\(Int.random(in: 1...9_999, using: &generator)).html"
    }
  }

  private mutating func word(_ lengths: ClosedRange<Int>) -> String {
    text("abcdefghijklmnopqrstuvwxyz", lengths)
  }

  private mutating func text(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let letters = Array(alphabet)
    let length = Int.random(in: lengths, using: &generator)
    return String((0..<length).map { _ in generator.pick(letters) })
  }
}
