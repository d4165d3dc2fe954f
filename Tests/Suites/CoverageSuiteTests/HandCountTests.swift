import CoverageSuite
import RunRecord
import Testing

/// A pattern with its tests and with the parts that were counted by hand.
struct HandCount: Sendable, CustomTestStringConvertible {
  var pattern: String
  var templates: [String] = []
  var inputs: [String]
  var parts: [String]

  var testDescription: String { pattern }
}

@Suite("parts that were counted by hand")
struct HandCountTests {
  @Test("what very many lookarounds leave no room for is unknown, and no gap")
  func manyLookarounds() throws {
    let lookarounds = (0..<60).map { "(?!.*\(String(repeating: "a", count: 400))\($0)x)" }
    let record = CoverageFixture.record(lookarounds.joined() + "b$", inputs: ["b", "c"])
    let own = record.parts.filter { $0.label.contains("refuses") }
    #expect(own.count == 60)
    #expect(own.allSatisfy { $0.status == .unknown && $0.reason != nil }, "\(own.first as Any)")
  }

  @Test("are what the suite counts, part by part", arguments: HandCount.all)
  func parts(_ count: HandCount) {
    let record = CoverageFixture.record(
      count.pattern,
      templates: count.templates,
      inputs: count.inputs
    )
    #expect(CoverageFixture.lines(record) == count.parts)
    let covered = count.parts.count { $0.hasPrefix("+") }
    let counted = count.parts.count { !$0.hasPrefix("x") }
    #expect(record.covered == covered)
    #expect(record.counted == counted)
  }
}

extension HandCount {
  static let all: [HandCount] = [
    HandCount(
      pattern: #"^https?://(?:www\.|m\.)?bikes\.example/(\d+)$"#,
      templates: ["bikes://show/$1"],
      inputs: ["https://bikes.example/12", "https://m.bikes.example/7", "https://bikes.example/x"],
      parts: [
        "+ `s?` taken", "- `s?` not taken",
        #"+ `(?:www\.|m\.)?` taken"#, #"+ `(?:www\.|m\.)?` not taken"#,
        #"- `www\.` branch 1 of 2"#, #"+ `m\.` branch 2 of 2"#,
        #"+ `(\d+)` $1 in a template"#,
        #"+ `\d+` repeated once"#, #"+ `\d+` repeated twice or more"#,
        "+ a URL that nearly matches",
      ]
    ),
    // A group that can be unset counts set, unset, and as what a template names.
    HandCount(
      pattern: #"^https://a\.example(/([a-z]*))?(?:#.*)?$"#,
      templates: ["a://$2"],
      inputs: ["https://a.example", "https://a.example/", "https://a.example/b#c"],
      parts: [
        "+ `(/([a-z]*))?` taken", "+ `(/([a-z]*))?` not taken",
        "+ `(/([a-z]*))` group 1 set", "+ `(/([a-z]*))` group 1 unset",
        "+ `([a-z]*)` group 2 set", "+ `([a-z]*)` group 2 unset", "+ `([a-z]*)` $2 in a template",
        "+ `[a-z]*` repeated 0 times", "+ `[a-z]*` repeated once",
        "- `[a-z]*` repeated twice or more",
        "+ `(?:#.*)?` taken", "+ `(?:#.*)?` not taken",
        "- `.*` repeated 0 times", "+ `.*` repeated once", "- `.*` repeated twice or more",
        "- a URL that nearly matches",
      ]
    ),
    // Counts: a fixed one has no parts, {1,15} has three, {2,} two, {1,2} two.
    HandCount(
      pattern: #"^id:[0-9]{4}-[a-z]{1,15}-[a-z]{2,}-\w{1,2}$"#,
      inputs: ["id:1234-a-bb-c", "id:1234-abc-bbb-c", "id:123-a-bb-c"],
      parts: [
        "+ `[a-z]{1,15}` the minimum: 1", "+ `[a-z]{1,15}` between 1 and 15",
        "- `[a-z]{1,15}` the maximum: 15",
        "+ `[a-z]{2,}` the minimum: 2", "+ `[a-z]{2,}` more than 2",
        #"+ `\w{1,2}` the minimum: 1"#, #"- `\w{1,2}` the maximum: 2"#,
        "+ a URL that nearly matches",
      ]
    ),
    // A lookahead holds in a match; what it alone refuses shows its branches.
    HandCount(
      pattern: #"^https://t\.example/(?!search|login)(\w+)/?$"#,
      inputs: ["https://t.example/anna", "https://t.example/search", "https://t.example/login/x"],
      parts: [
        "+ `(?!search|login)` satisfied", "+ `(?!search|login)` refuses alone",
        "+ `search` branch 1 of 2", "- `login` branch 2 of 2",
        #"- `\w+` repeated once"#, #"+ `\w+` repeated twice or more"#,
        "- `/?` taken", "+ `/?` not taken",
        "+ a URL that nearly matches",
      ]
    ),
    // The flag counts once, and a class counts as a letter does.
    HandCount(
      pattern: #"(?i)^shop:(?-i:item)[a-f]x?$"#,
      inputs: ["shop:itemc", "shop:itemCX"],
      parts: [
        "+ `(?i)` a letter in the other case", "+ `x?` taken", "+ `x?` not taken",
        "- a URL that nearly matches",
      ]
    ),
    // The other case in what is case-sensitive is no match at all.
    HandCount(
      pattern: #"^(?i:shop):[a-f]$"#,
      inputs: ["shop:c", "shop:C"],
      parts: ["- `(?i:shop)` a letter in the other case", "+ a URL that nearly matches"]
    ),
    // A dead branch, and a lazy loop that never takes anything, do not count.
    HandCount(
      pattern: #"^x/(?:photo|photos).*?"#,
      inputs: ["x/photos", "x/photo"],
      parts: [
        "+ `photo` branch 1 of 2", "x `photos` branch 2 of 2",
        "+ `.*?` repeated 0 times", "x `.*?` repeated once", "x `.*?` repeated twice or more",
        "- a URL that nearly matches",
      ]
    ),
    // Each part counts once, whatever the turns it was exercised in.
    HandCount(
      pattern: #"^(?:a|b+|(c))*;$"#,
      templates: ["$1"],
      inputs: ["abba;", ";", "x;"],
      parts: [
        "+ `(?:a|b+|(c))*` repeated 0 times", "- `(?:a|b+|(c))*` repeated once",
        "+ `(?:a|b+|(c))*` repeated twice or more",
        "+ `a` branch 1 of 3", "+ `b+` branch 2 of 3", "- `(c)` branch 3 of 3",
        "- `b+` repeated once", "+ `b+` repeated twice or more",
        "- `(c)` group 1 set", "+ `(c)` group 1 unset", "- `(c)` $1 in a template",
        "+ a URL that nearly matches",
      ]
    ),
    // A positive lookahead and a lookbehind; the parts in the lookahead are those of the match.
    HandCount(
      pattern: #"^/(?=\d|x)\w+(?<!z)$"#,
      inputs: ["/1a", "/ab", "/1z"],
      parts: [
        #"+ `(?=\d|x)` satisfied"#, #"+ `(?=\d|x)` refuses alone"#,
        #"+ `\d` branch 1 of 2"#, "- `x` branch 2 of 2",
        #"- `\w+` repeated once"#, #"+ `\w+` repeated twice or more"#,
        "+ `(?<!z)` satisfied", "+ `(?<!z)` refuses alone",
        "+ a URL that nearly matches",
      ]
    ),
    // A back-reference, a possessive loop and an atomic group are followed as the engine goes.
    HandCount(
      pattern: #"^(\w)\1?(?>ab|a)c*+d$"#,
      inputs: ["xxabccd", "yabd", "ad"],
      parts: [
        #"+ `\1?` taken"#, #"+ `\1?` not taken"#,
        "+ `ab` branch 1 of 2", "- `a` branch 2 of 2",
        "+ `c*+` repeated 0 times", "- `c*+` repeated once", "+ `c*+` repeated twice or more",
        "+ a URL that nearly matches",
      ]
    ),
    // The whole pattern is an alternation; an empty branch is one.
    HandCount(
      pattern: "^home$|^(?:news|)/top$",
      inputs: ["home", "/top", "/to"],
      parts: [
        "+ `^home$` branch 1 of 2", "+ `^(?:news|)/top$` branch 2 of 2",
        "- `news` branch 1 of 2", "+ `` branch 2 of 2", "+ a URL that nearly matches",
      ]
    ),
    // Nothing to choose: what is left is the near miss, and without a match that counts for
    // nothing.
    HandCount(
      pattern: "^https://a\\.example/$",
      inputs: ["https://a.example"],
      parts: ["- a URL that nearly matches"]
    ),
    HandCount(
      pattern: ".*",
      inputs: ["https://a.example"],
      parts: [
        "- `.*` repeated 0 times", "- `.*` repeated once", "+ `.*` repeated twice or more",
        "x a URL that nearly matches",
      ]
    ),
  ]
}
