import BacktrackingSuite
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord

/// Compares fixes with their patterns on NSRegularExpression, over all short strings of a few characters
/// and random longer ones: none of them is made as the search for fixes makes its own.
struct FixComparison {
  private var patterns = 0
  private var fixes = 0
  private var strings = 0
  private var matches = 0
  private var kinds: [String: Int] = [:]
  private var differences: [String] = []
  /// The patterns with a narrower one beside a fix or in its place.
  private var narrower = 0

  /// Fixes random patterns until so many fixes are compared.
  static func run(fixes wanted: Int, seed: UInt64) {
    var comparison = FixComparison()
    var shapes = SlowShapes(seed: seed)
    while comparison.fixes < wanted {
      comparison.fix(shapes.next())
      write("\(comparison.summary), differences \(comparison.differences.count)")
    }
    comparison.show()
  }

  /// Compares the fixes that `slow` offers for patterns.
  static func run(offeredFor patterns: [String], longest: Int) {
    var effort = BacktrackingEffort()
    effort.longest = longest
    effort.searchesForFixes = true
    let targets = patterns.map { PatternCase(rule: "-", pattern: $0) }
    var comparison = FixComparison()
    let suite = BacktrackingSuite(targets, effort: effort)
    let all = suite.run(workers: 2, makeEngines: Backtracking.makeEngines)
    for records in all where records.contains(where: \.isSlow) {
      comparison.patterns += 1
      if records.contains(where: { $0.narrower != nil }) { comparison.narrower += 1 }
      guard let record = records.first(where: { $0.fix != nil }), let fix = record.fix else {
        continue
      }
      write("\(record.pattern)\n  \(fix.pattern)")
      comparison.compare(record.pattern, [fix.pattern], named: "offered")
    }
    comparison.show()
  }

  /// Random patterns of shapes that are slow in practice.
  static func shapes(_ count: Int, seed: UInt64) -> [String] {
    var shapes = SlowShapes(seed: seed)
    return (0..<count).map { _ in shapes.next() }
  }

  /// Makes the fixes of each kind alone and of all kinds together.
  private mutating func fix(_ pattern: String) {
    guard let tree = try? RegexParser.parse(pattern) else { return }
    patterns += 1
    let subjects = tree.comparisonSubjects(seed: 1).map { Subject(utf16: $0) }
    let test = FixTest(engines: [FoundationEngine(), PCRE2Engine()], subjects: subjects)
    var found: [(String, String)] = []
    let all = FixOptions().kinds
    for kinds in [all] + all.sorted().map({ [$0] }) {
      var options = FixOptions()
      options.kinds = kinds
      options.maxComparisons = 60
      var search = FixSearch(tree, options: options, test: test)
      guard let fix = search.run(isReduced: false, isBetter: { _ in true }),
        !found.contains(where: { $0.0 == fix.pattern }),
        test.agreement(of: pattern, and: fix.pattern) != nil
      else { continue }
      found.append((fix.pattern, fix.kinds.map(\.rawValue).joined(separator: "+")))
    }
    for (text, name) in found {
      compare(pattern, [text], named: name.contains("+") ? "several kinds" : name)
    }
  }

  private mutating func compare(_ pattern: String, _ others: [String], named name: String) {
    guard let old = try? NSRegularExpression(pattern: pattern) else { return }
    for other in others {
      fixes += 1
      kinds[name, default: 0] += 1
      guard let new = try? NSRegularExpression(pattern: other) else {
        differs("\(pattern)  \(other)  does not compile")
        continue
      }
      var strings = ShortStrings(pattern)
      while let text = strings.next() {
        self.strings += 1
        let (before, after) = (ranges(old, text), ranges(new, text))
        if before != nil { matches += 1 }
        guard before == after else {
          differs("\(pattern)  \(other)  on \(text.debugDescription)")
          break
        }
      }
    }
  }

  private func ranges(_ expression: NSRegularExpression, _ text: String) -> [NSRange]? {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard let match = expression.firstMatch(in: text, range: whole) else { return nil }
    return (0..<match.numberOfRanges).map(match.range)
  }

  private mutating func differs(_ line: String) {
    differences.append(line)
    Self.write("DIFFERS: \(line)")
  }

  private var summary: String {
    let names = kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "patterns \(patterns), fixes \(fixes): \(names.joined(separator: ", "))"
  }

  private func show() {
    Self.write(summary)
    Self.write("strings \(strings), of which the pattern matches \(matches)")
    Self.write("patterns with a narrower one: \(narrower)")
    Self.write("differences: \(differences.count)")
  }

  /// Writes a line at once.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

/// All strings of up to some characters over those that a pattern writes, and random longer ones.
struct ShortStrings {
  private let alphabet: [Character]
  private var digits: [Int] = []
  private var isFirst = true
  private var hasShort = true
  private var left = 1_500
  private var random: SplitMix64

  /// The most strings of each length that are all made.
  private static let most = 1_100

  init(_ pattern: String) {
    let written = pattern.replacing("\\w", with: "").replacing("\\d", with: "")
      .replacing("\\s", with: "").filter { !"\\()[]{}|*+?^$:=!<>".contains($0) }
    var alphabet: [Character] = []
    for character in "a" + written + "0!" where !alphabet.contains(character) {
      alphabet.append(character)
    }
    if alphabet.count > 6 {
      let marks = alphabet.filter { !$0.isLetter && !$0.isNumber }
      alphabet = Array((["a", "0"] + marks.prefix(4)).prefix(6))
    }
    self.alphabet = alphabet
    random = SplitMix64(seed: UInt64(pattern.utf8.count))
  }

  mutating func next() -> String? {
    if isFirst {
      isFirst = false
      return ""
    }
    if hasShort, let text = nextShort() { return text }
    hasShort = false
    guard left > 0 else { return nil }
    left -= 1
    let length = Int.random(in: 4...16, using: &random)
    // Runs of one character are what loops take.
    var text = ""
    while text.count < length {
      let character = alphabet.randomElement(using: &random) ?? "a"
      text += String(repeating: character, count: Int.random(in: 1...3, using: &random))
    }
    return text
  }

  private mutating func nextShort() -> String? {
    var place = digits.count - 1
    while place >= 0, digits[place] == alphabet.count - 1 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      var count = 1
      for _ in 0...digits.count { count *= alphabet.count }
      guard count <= Self.most else { return nil }
      digits = Array(repeating: 0, count: digits.count + 1)
    }
    return String(digits.map { alphabet[$0] })
  }
}
