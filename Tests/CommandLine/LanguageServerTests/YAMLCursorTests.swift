import TestSupport
import Testing

@testable import LanguageServer

@Suite("A place in YAML")
struct YAMLCursorTests {
  /// A text with `|` at the place, the path to it, and the key whose value it is in.
  private static let cases: [(text: String, path: [String], key: String?)] = [
    ("|", [], nil),
    ("dri|", [], nil),
    ("drift:\n  fa|", ["drift"], nil),
    ("drift:\n  |", ["drift"], nil),
    ("drift:\n  fail: u|", ["drift"], "fail"),
    ("drift:\n  effort: 2\n  fail: |", ["drift"], "fail"),
    ("manifests:\n  - a|", ["manifests", "[]"], nil),
    ("lint:\n  allow:\n    - ch|", ["lint", "allow", "[]"], nil),
    ("lint:\n  allow:\n    - check: a\n      ru|", ["lint", "allow", "[]"], nil),
    ("lint:\n  allow:\n    - check: a\n    - rule: b|", ["lint", "allow", "[]"], "rule"),
    ("lint:\n  allow:\n  - check: a\n    reason: |", ["lint", "allow", "[]"], "reason"),
    ("lint:\n  allow:\n    - check: a\ndrift:\n  |", ["drift"], nil),
    ("lint:\n  strict: true\n|", [], nil),
    ("slow:\n\n  # words\n  fail: |\n", ["slow"], "fail"),
  ]

  @Test("the lines above tell the path", arguments: cases)
  func path(_ text: String, _ path: [String], _ key: String?) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let bytes = Array(parts.joined().utf8)
    let cursor = YAMLCursor(bytes, LineIndex(bytes), at: parts[0].utf8.count)
    #expect(cursor.path == path)
    #expect(cursor.key == key)
  }

  @Test("any place of any text has a path")
  func anything() {
    let words = ["a", ":", " ", "-", "\n", "#", "'", "é", "\r", "  "]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let text = (0..<30).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      for offset in 0...(bytes.count + 1) {
        _ = YAMLCursor(bytes, LineIndex(bytes), at: offset)
      }
    }
  }

  @Test("the page's keys are known, with their meaning")
  func keys() {
    let names = ConfigurationKeys.known.keys.map(\.name)
    #expect(names.contains("drift.fail") && names.contains("golden") && names.contains("stepLimit"))
    #expect(ConfigurationKeys.known.keys.allSatisfy { !$0.meaning.isEmpty })
    for name in ConfigurationKeys.words.keys { #expect(names.contains(name), "\(name)") }
  }
}
