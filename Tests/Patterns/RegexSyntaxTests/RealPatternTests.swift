import Foundation
import RegexSyntax
import Testing

/// Patterns from the wild, in a folder that an environment variable names.
enum RealPatterns {
  static let folder = ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"].map {
    URL(fileURLWithPath: $0)
  }

  /// The patterns of all rules: the values of `regex`, and the keys of redirects.
  static func manifestPatterns() throws -> [String] {
    guard let folder = folder?.appendingPathComponent("opener") else { return [] }
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return try files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap {
      patterns(in: try JSONSerialization.jsonObject(with: Data(contentsOf: $0)))
    }
  }

  private static func patterns(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(patterns) }
    guard let object = value as? [String: Any] else { return [] }
    return object.keys.sorted().flatMap { key -> [String] in
      let value = object[key] ?? ""
      var found = patterns(in: value)
      if key == "regex", let pattern = value as? String { found.append(pattern) }
      if key == "redirects" || key == "redirectRules", let rules = value as? [String: Any] {
        found += rules.keys.sorted()
      }
      return found
    }
  }

  /// The column `pattern`, where `⟨hex⟩` is a scalar and `¦` is `|`.
  static func driftPatterns() throws -> [String] {
    guard let file = folder?.appendingPathComponent("drift/matches.tsv") else { return [] }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      var pattern = ""
      for (index, part) in columns[1].replacing("¦", with: "|").split(
        separator: "⟨",
        omittingEmptySubsequences: false
      ).enumerated() {
        let pieces = part.split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
        guard index > 0, pieces.count == 2 else {
          pattern += part
          continue
        }
        let scalar = UInt32(pieces[0], radix: 16).flatMap(Unicode.Scalar.init)
        pattern.unicodeScalars.append(scalar ?? "\u{FFFD}")
        pattern += pieces[1]
      }
      return pattern
    }
  }

  /// The values of `rx` in a list of expressions that are prone to backtracking.
  static func backtrackingPatterns() throws -> [String] {
    guard let file = folder?.appendingPathComponent("backtracking/dev.json") else { return [] }
    let list = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]]
    return (list ?? []).compactMap { $0["rx"] as? String }
  }
}

@Suite(
  "Real patterns",
  .enabled(if: RealPatterns.folder != nil, "RULEPROOF_TEST_DATA names no folder")
)
struct RealPatternTests {
  @Test("parse exactly where NSRegularExpression compiles them, with as many groups")
  func agreement() throws {
    let patterns =
      try RealPatterns.manifestPatterns() + RealPatterns.driftPatterns()
      + RealPatterns.backtrackingPatterns()
    #expect(patterns.count > 1000)
    #expect(patterns.compactMap { Oracle.disagreement($0) } == [])
  }

  @Test("of a manifest all parse, with every node inside its parent and in order")
  func nesting() throws {
    for source in try RealPatterns.manifestPatterns() {
      let pattern = try RegexParser.parse(source)
      pattern.root.forEach { node in
        var end = node.range.lowerBound
        for child in node.children {
          #expect(child.range.lowerBound >= end)
          end = child.range.upperBound
        }
        #expect(end <= node.range.upperBound)
      }
    }
  }

  @Test("of a manifest have host dots that are dots without a backslash, in few rules")
  func hostDots() throws {
    let sources = Set(try RealPatterns.manifestPatterns())
    var found = 0
    for source in sources {
      let dots = try RegexParser.parse(source).hostDots
      let units = Array(source.utf16)
      #expect(dots.allSatisfy { units[$0.lowerBound] == 0x2E && units[$0.lowerBound - 1] != 0x5C })
      found += dots.isEmpty ? 0 : 1
    }
    #expect(found < sources.count / 10)
  }

  @Test("parse exactly where NSRegularExpression compiles them when they are mutated, too")
  func mutations() throws {
    var generator = PatternGenerator(seed: 500)
    for pattern in try RealPatterns.manifestPatterns() {
      for _ in 0..<10 {
        #expect(Oracle.disagreement(generator.mutated(pattern)) == nil)
      }
    }
  }
}
