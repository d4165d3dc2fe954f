import LinkVariations
import RunRecord
import Testing
import VariationSuite

@Suite("Pages that nearly every site has")
struct UsualPageTests {
  private static func finding(_ kind: VariationKind, _ pattern: String, _ link: String) throws
    -> VariationRecord?
  {
    try VariationSuiteTests.run(
      [VariationSuiteTests.Sample(pattern: pattern, tests: [(link, "n://?")])],
      kinds: [kind]
    ).records.first
  }

  private static func isUsual(_ record: VariationRecord?) -> Bool {
    record?.evidence.contains { $0.code == "usual" } ?? false
  }

  @Test(
    "where a name is the whole path, a page such as /login is a likely mistake",
    arguments: [
      (#"^https://notes\.zone/(\w+)$"#, "https://notes.zone/anna", true),
      (#"^https://m\.notes\.zone/(\w+)$"#, "https://m.notes.zone/anna_9", true),
      // A short link, another host of the site, a path with more than the name.
      (#"^https://notes\.zone/(\w+)$"#, "https://notes.zone/AmWl", false),
      (#"^https://notes\.zone/(\w+)$"#, "https://notes.zone/4w666m", false),
      (#"^https://lists\.notes\.zone/(\w+)$"#, "https://lists.notes.zone/anna", false),
      (#"^https://notes\.zone/(\w+)/(\w+)$"#, "https://notes.zone/anna/garden", false),
    ]
  )
  func words(_ pattern: String, _ link: String, _ isUsual: Bool) throws {
    let record = try #require(try Self.finding(.reservedWord, pattern, link))
    #expect(Self.isUsual(record) == isUsual, "\(record.url)")
    #expect(VariationWeight.isReported(record.weight, showsAll: false) == isUsual)
  }

  @Test("a rule that leaves out these words has no finding about them")
  func excluded() throws {
    let pattern =
      #"^https://notes\.zone/(?!(?:about|help|login|privacy|search|settings|signup|terms)\b)(\w+)$"#
    let record = try Self.finding(.reservedWord, pattern, "https://notes.zone/anna")
    #expect(!Self.isUsual(record))
  }

  @Test(
    "where a name is the subdomain, hosts such as help. are a likely mistake",
    arguments: [
      (#"^https://(\w+)\.notes\.zone/?$"#, "https://anna.notes.zone/", true),
      (#"^https://(\w+)\.notes\.zone/post/\d+$"#, "https://anna.notes.zone/post/1", false),
      (#"^https://(?:\w+\.)?notes\.zone/?$"#, "https://www.notes.zone/", false),
    ]
  )
  func sites(_ pattern: String, _ link: String, _ isUsual: Bool) throws {
    let record = try #require(try Self.finding(.otherSite, pattern, link))
    #expect(Self.isUsual(record) == isUsual, "\(record.url)")
    #expect(VariationWeight.isReported(record.weight, showsAll: false) == isUsual)
  }
}
