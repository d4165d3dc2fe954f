import Foundation
import RegexSyntax
import Testing

@Suite("Limits")
struct RegexParserTests {
  /// An opening and its closing, each of which nests one level.
  static let nestings = [
    ("(", ")"), ("(?:", ")"), ("(?>", ")"), ("(?=", ")"), ("(?<=", ")"), ("(?i:", ")"),
    ("(?<n", ">)"), ("[", "]"), ("[a--[", "]]"),
  ]

  @Test("ICU's nesting limit is the default one", arguments: nestings)
  func nestingLimit(opening: String, closing: String) throws {
    let step = opening.count { $0 == "(" || $0 == "[" }
    for levels in [98, 99, 100, 101] {
      let pattern = nested(opening, closing, levels / step)
      let levels = levels / step * step
      let expected = Oracle.captureGroupCount(pattern)
      #expect((expected != nil) == (levels <= RegexParser.defaultNestingLimit))
      if expected != nil {
        #expect(try RegexParser.parse(pattern).captureGroups.count == expected)
      } else {
        let error = #expect(throws: RegexSyntaxError.self) { try RegexParser.parse(pattern) }
        #expect(error?.reason == .nestedTooDeep(limit: 99))
      }
    }
  }

  @Test("a comment nests one level, as in ICU")
  func commentNesting() {
    let pattern = nested("(", ")", 99, around: "(?#)")
    #expect(Oracle.captureGroupCount(pattern) == nil)
    let error = #expect(throws: RegexSyntaxError.self) { try RegexParser.parse(pattern) }
    #expect(error?.message == "nested too deeply: '(' opens more than 99 groups and classes")
  }

  @Test("a nesting limit of one's own is kept, up to the greatest", arguments: nestings)
  func ownNestingLimit(opening: String, closing: String) throws {
    let step = opening.count { $0 == "(" || $0 == "[" }
    for limit in [0, 1, 10, 250, 1000] {
      let kept = min(limit, RegexParser.maximumNestingLimit)
      _ = try RegexParser.parse(nested(opening, closing, kept / step), nestingLimit: limit)
      let error = #expect(throws: RegexSyntaxError.self) {
        try RegexParser.parse(nested(opening, closing, kept / step + 1), nestingLimit: limit)
      }
      #expect(error?.reason == .nestedTooDeep(limit: kept))
    }
  }

  @Test(
    "a megabyte of stack is enough for the default nesting",
    arguments: nestings + [("a?(?:^a|[b]\\d(", "|c)*?b)+")]
  )
  func smallStack(opening: String, closing: String) async {
    let step = opening.count { $0 == "(" || $0 == "[" }
    let pattern = nested(opening, closing, RegexParser.defaultNestingLimit / step, around: "a.*")
    let summary = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: summarize(pattern)) }
      thread.stackSize = 1 << 20
      thread.start()
    }
    #expect(summary > 0)
  }

  @Test("a pattern above the length limit is an error")
  func lengthLimit() {
    let pattern = String(repeating: "a", count: RegexParser.lengthLimit + 1)
    let error = #expect(throws: RegexSyntaxError.self) { try RegexParser.parse(pattern) }
    #expect(error?.message == "a pattern of 16777216 UTF-16 code units: expected at most 16777215")
  }

  /// Nests an opening and closing; names of groups are made different.
  private func nested(
    _ opening: String,
    _ closing: String,
    _ count: Int,
    around body: String = "a"
  ) -> String {
    let parts = (0..<count).map { level -> (String, String) in
      guard let bracket = closing.firstIndex(of: ")"), closing.count > 1, closing.hasPrefix(">")
      else { return (opening, closing) }
      return ("\(opening)\(level)>", String(closing[bracket...]))
    }
    return parts.map(\.0).joined() + body + parts.reversed().map(\.1).joined()
  }
}

/// Parses, asks everything that walks the tree, compares, and frees the tree.
private func summarize(_ source: String) -> Int {
  let limit = RegexParser.maximumNestingLimit
  guard let pattern = try? RegexParser.parse(source, nestingLimit: limit),
    let other = try? RegexParser.parse(source, nestingLimit: limit)
  else { return source.contains("<=") ? 1 : 0 }
  var count = pattern == other && pattern.hasSameShape(as: other) ? 1 : -1_000_000
  count += pattern.captureGroups.count + pattern.backReferences.count + pattern.hostDots.count
  count += pattern.minimumLength + (pattern.maximumLength ?? 0)
  return count + (pattern.isAnchoredAtStart ? 1 : 0)
}
