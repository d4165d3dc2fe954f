/// Makes links of one service that are of several kinds, as pages of different things are.
public struct KindsOfLinks {
  private var generator: SeededGenerator

  /// A link.
  public struct Link: Sendable {
    /// The link.
    public var text: String
    /// What of it matters: two links with the same are for the same thing.
    public var meaning: String
  }

  /// Creates a source; equal seeds give equal links.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }
}

extension KindsOfLinks {
  /// Links of two to four kinds, one to three of each, in any order.
  public mutating func next() -> [Link] {
    let hosts = generator.pick([
      ["kelp.example"], ["kelp.example"], ["kelp.example", "oak.test"],
      ["en.kelp.example", "de.kelp.example"], ["kelp.example", "en.kelp.example"],
    ])
    var links: [Link] = []
    for _ in 0..<Int.random(in: 2...4, using: &generator) {
      let kind = Int.random(in: 0...15, using: &generator)
      let (word, other) = (self.word(), self.word())
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let meaning = generator.pick(hosts) + target(kind, word, other)
        links.append(Link(text: dressed(meaning), meaning: meaning))
      }
    }
    return links.shuffled(using: &generator)
  }

  /// The path and the query of a link.
  private mutating func target(_ kind: Int, _ word: String, _ other: String) -> String {
    switch kind {
    case 0: "/\(word)/\(number())"
    case 1: "/\(word)/\(number())/\(other)"
    case 2: "/\(self.word())"
    case 3: "/\(self.word())/\(self.word())"
    case 4: "/\(self.word())/\(self.word())/\(other)/\(number())"
    case 5: "/\(word)?\(other)=\(number())"
    case 6: "/\(word)?\(other)=\(self.word())&page=\(number())"
    case 7: "/\(word)/index.php?title=\(self.word())"
    case 8: "/\(number())-\(self.word())"
    case 9: "/@\(self.word())"
    case 10: "/\(word)/\(id())"
    case 11: generator.pick(["/de", "/us"]) + "/\(word)/\(number())"
    case 12: "/\(word)/\(number())" + generator.pick(["", "?tab=\(number())"])
    case 13: "/\(word)?\(other)=\(other)\(number())"
    case 14: "/\(word)/\(number())" + generator.pick(["", "?t=\(number())"]) + place(other)
    default: generator.pick(["/\(word)/\(number())", "/\(other.prefix(1))/\(self.word())"])
    }
  }

  /// A place on the page, or none.
  private mutating func place(_ word: String) -> String {
    generator.pick(["", "", "#\(word)\(number())", "#\(word)/\(number())"])
  }

  /// The link with parts that do not matter.
  private mutating func dressed(_ meaning: String) -> String {
    var link = generator.pick(["https://", "http://"])
    let hasLabel = meaning.hasPrefix("en.") || meaning.hasPrefix("de.")
    if !hasLabel, generator.chance(0.2) { link += "www." }
    let parts = meaning.split(separator: "#", maxSplits: 1)
    link += parts[0]
    let hasQuery = meaning.contains("?")
    if !hasQuery, generator.chance(0.2) { link += "/" }
    if generator.chance(0.2) { link += (hasQuery ? "&" : "?") + "utm_source=" + word() }
    return link + parts.dropFirst().map { "#" + $0 }.joined()
  }

  private mutating func number() -> String {
    String(Int.random(in: 1...generator.pick([9, 999, 9_999_999]), using: &generator))
  }

  /// An id of digits and letters of both cases.
  private mutating func id() -> String {
    String(number().reversed()) + word().uppercased() + number() + word()
  }

  private mutating func word() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let length = Int.random(in: 3...8, using: &generator)
    return String((0..<length).map { _ in generator.pick(letters) })
  }
}
