import Foundation
import RegexSyntax
import Testing

@Suite("Lazy marks that change nothing")
struct LazyMarksTests {
  private static func marks(_ pattern: String) throws -> [Int] {
    try RegexParser.parse(pattern).lazyMarksWithoutEffect.map(\.lowerBound)
  }

  @Test(
    "a mark before something else than what is repeated changes nothing",
    arguments: [
      ("[0-9]+?/", [6]), ("(\\d+?)/a", [4]), ("(\\d*?)(?:/|\\?)", [4]),
      ("[^/]+?/(\\d+?)\\z", [5, 11]),
      ("[a-c]{2,3}?[d-f]", [10]), ("(?:[0-9]+?|a)/", [9]), ("\\d+?(?:-a)?/", [3]),
    ] as [(String, [Int])]
  )
  func found(_ pattern: String, _ places: [Int]) throws {
    #expect(try Self.marks(pattern) == places)
  }

  @Test(
    "one that decides what is matched has an effect",
    arguments: [
      ".+?/", "[0-9]+?", "\\d+?\\w", "(\\d+?)(?:/a)?", "[^/]+?$", "\\d+?(?=/)", "(?:\\d+?/?)+",
      "a+?(?i)A",
      "(?i:a+?)A", "[à-ü]+?é", "\\w+?\\b", "(a)\\d+?\\1", "[^é]+?[^a]", "(?>\\d+?)/",
      "(\\d+?)[^0-9]", "(.+?)\\r", "(?i)(s+?)ſ", "(?i)(s+?)ß", "(?i)([a-z]+?)İ",
      "(?i)[a-z]+?[^a-z]",
    ]
  )
  func kept(_ pattern: String) throws {
    #expect(try Self.marks(pattern) == [])
  }

  @Test("without such a mark a pattern finds the same, as Foundation searches")
  func same() throws {
    var generator = PatternGenerator(seed: 11)
    var compared = 0
    for _ in 0..<3_000 {
      let pattern = generator.sound()
      guard pattern.utf16.count <= 60, let tree = try? RegexParser.parse(pattern),
        !tree.lazyMarksWithoutEffect.isEmpty
      else { continue }
      var units = Array(pattern.utf16)
      for mark in tree.lazyMarksWithoutEffect.reversed() { units.removeSubrange(mark) }
      let plain = String(decoding: units, as: UTF16.self)
      guard let old = try? NSRegularExpression(pattern: pattern) else { continue }
      let new = try NSRegularExpression(pattern: plain)
      var subjects = SubjectGenerator(tree, seed: 3)
      for _ in 0..<20 {
        for units in [subjects.nextMatch(), subjects.nextNearMiss()].compactMap(\.self)
        where units.count <= 200 {
          let text = String(decoding: units, as: UTF16.self)
          guard let left = Self.ranges(old, text), let right = Self.ranges(new, text) else {
            continue
          }
          compared += 1
          #expect(left == right, "\(pattern) \(plain) \(text.debugDescription)")
        }
      }
    }
    #expect(compared > 400)
  }

  /// The ranges of the first match and its groups, none without a match; nil for a search that takes too long.
  private static func ranges(_ regex: NSRegularExpression, _ text: String) -> [NSRange]? {
    let whole = NSRange(location: 0, length: text.utf16.count)
    var found: [NSRange] = []
    var (progress, isGivenUp) = (0, false)
    regex.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
      if let match {
        found = (0..<match.numberOfRanges).map { match.range(at: $0) }
        stop.pointee = true
      }
      progress += 1
      guard progress > 20 else { return }
      isGivenUp = match == nil
      stop.pointee = true
    }
    return isGivenUp ? nil : found
  }
}
