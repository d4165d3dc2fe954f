@testable import URLShapes

/// A tree of one domain, `a.example`, with URLs.
func trie(
  _ urls: [String],
  kept: [String] = [],
  limits: ShapeLimits = ShapeLimits()
) -> ShapeTrie {
  var trie = ShapeTrie(keeping: [Set(kept)], limits: limits)
  let table = DomainTable(["a.example"])
  for url in urls {
    guard let line = try? URLLine(Array(url.utf8)[...]), let place = table.place(of: line.host)
    else { continue }
    trie.add(ShapePath(line, labels: place.labels), url, domain: place.domain)
  }
  return trie
}

/// The shapes of URLs of `a.example`.
func shapes(
  _ urls: [String],
  tests: [String] = [],
  kept: [String] = [],
  limits: ShapeLimits = ShapeLimits()
) -> [Shape] {
  let paths = tests.compactMap { url in
    (try? URLLine(Array(url.utf8)[...])).map { ShapePath($0, labels: "") }
  }
  var tree = trie(urls, kept: kept, limits: limits)
  return tree.shapes(of: 0, named: "a.example", by: ShapeRanking(tests: paths))
}

/// A generator with the same numbers in each run (SplitMix64).
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A text of letters and digits.
  mutating func text(_ characters: String, _ count: Int) -> String {
    let all = Array(characters)
    return String((0..<count).compactMap { _ in all.randomElement(using: &self) })
  }
}
