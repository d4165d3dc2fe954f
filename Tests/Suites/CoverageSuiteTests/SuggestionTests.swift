import CoverageSuite
import RunRecord
import Testing

@Suite("suggested inputs")
struct SuggestionTests {
  private static func suggestions(_ pattern: String, _ inputs: [String]) -> [String] {
    CoverageFixture.record(pattern, inputs: inputs, suggests: true).suggestions.map(\.input)
  }

  @Test(
    "keep the rule's own input but for the part",
    arguments: [
      (
        #"^https://(?:www\.|m\.)?a\.example/u/\w+$"#,
        ["https://a.example/u/anna", "https://www.a.example/u/bo", "https://a.example/u/x!"],
        ["https://m.a.example/u/anna", "https://a.example/u/a"]
      ),
      (
        #"^https://a\.example/(?!search|login)\w\w+$"#, ["https://a.example/anna"],
        ["https://a.example/an", "https://a.example/search", "https://a.example/login"]
      ),
      (
        #"^https://a\.example/(?i:Show)/$"#, ["https://a.example/Show/"],
        [
          "https://a.example/ShoW/", "https://a.example/Sho/",
        ]
      ),
    ] as [(String, [String], [String])]
  )
  func natural(_ pattern: String, _ inputs: [String], _ expected: [String]) {
    let found = Self.suggestions(pattern, inputs)
    for input in expected { #expect(found.contains(input), "\(found)") }
  }

  @Test("a rule without tests gets inputs with https")
  func untested() {
    let found = Self.suggestions(#"^https?://a\.example/(\d+)$"#, [])
    #expect(found.contains { $0.hasPrefix("https://a.example/") }, "\(found)")
  }

  @Test("are neither the rule's own tests nor twice the same")
  func new() {
    let pattern = #"^https?://(?:www\.|m\.)?a\.example/(?:(\d+)|[a-z]{2,5})(?:\?.*)?$"#
    let inputs = ["https://a.example/1"]
    let found = Self.suggestions(pattern, inputs)
    #expect(Set(found).count == found.count)
    #expect(Set(found).isDisjoint(with: inputs))
    let later = CoverageFixture.record(pattern, inputs: inputs + found)
    #expect(later.isFull)
  }

  @Test(
    "the reason why a part is unreachable is reported",
    arguments: [
      (#"^a(?:x|xy).*"#, "no match takes this path: what is tried before it always matches"),
      (#"^a(?!b)c"#, "the pattern means the same without the lookaround"),
      (#"^(?:a|b)?"#, "the pattern matches every input"),
      (#"^b(?=c)d"#, "the pattern matches no input"),
      (
        #"^x(?!.*(?:ab|abc).*)"#,
        "the lookaround never refuses this way: what is tried before it always matches"
      ),
    ]
  )
  func unreachable(_ pattern: String, _ reason: String) {
    let record = CoverageFixture.record(pattern, inputs: ["ax", "ac"])
    let reasons = record.parts.filter { $0.status == .unreachable }.compactMap(\.reason)
    #expect(reasons.contains(reason), "\(record.parts)")
  }

  @Test("unsupported constructs are reported, counted and never covered")
  func notTold() {
    let record = CoverageFixture.record(#"^\X(a|b)?$"#, inputs: ["xa"])
    #expect(
      CoverageFixture.lines(record) == [
        "? `(a|b)?` taken", "? `(a|b)?` not taken", "+ `(a|b)` group 1 set",
        "? `(a|b)` group 1 unset", "? `a` branch 1 of 2", "? `b` branch 2 of 2",
        "- a URL that nearly matches",
      ]
    )
    #expect(record.covered == 1)
    #expect(record.counted == 7)
    let endless = CoverageFixture.record(
      "^(a|a)*(b?)$",
      inputs: [String(repeating: "a", count: 40) + "c"]
    )
    #expect(endless.covered == 0)
    #expect(endless.count(.unknown) > 0)
  }
}
