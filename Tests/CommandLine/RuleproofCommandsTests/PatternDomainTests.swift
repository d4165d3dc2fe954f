import RunRecord
import SubjectDomains
import TestSupport
import Testing

@Suite("Patterns of a domain")
struct PatternDomainTests {
  /// Two patterns for user agents: some are slow on the first, and only other strings on the second.
  private static let list = #"""
    [
      {"id": "crawler", "pattern": "^Mozilla/5\\.0 \\((?:\\w+;? ?)+\\)$", "domain": "user-agent",
       "subjects": ["Mozilla/5.0 (compatible; bot)"]},
      {"id": "blank", "pattern": "^(?:\\n|\\s)+$", "domain": "user-agent"}
    ]
    """#

  private static func run(_ command: String, _ arguments: String...) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(list, to: "p.json")
    return try Tool.run([command, "--patterns", "p.json"] + arguments, in: folder.url)
  }

  @Test("attacks are user agents where they can be, and reports say so")
  func slow() throws {
    let result = try Self.run("slow", "--format", "json")
    let records = try DriftCommandTests.record(result).slow.records
    #expect(records.count == 4 && records.allSatisfy { $0.domain == .userAgent })
    for record in records where record.rule == "crawler" {
      let attack = try #require(record.attack).text
      #expect(record.likeness == .real && attack.hasPrefix("Mozilla/5.0 ("), "\(attack)")
      #expect(SubjectDomain.userAgent.likeness(of: Array(attack.utf16)) == .real)
    }
    #expect(records.contains { $0.rule == "blank" && $0.likeness == .any })
    let text = try Self.run("slow", "--verbose").output
    #expect(text.contains("slow on a user agent of "), "\(text)")
    #expect(text.contains("slow on a string that is not a user agent of "), "\(text)")
    #expect(!text.contains("URL"), "\(text)")
  }

  @Test("suggested subjects are user agents, and so is what nearly matches")
  func coverage() throws {
    let text = try Self.run("coverage", "--verbose").output
    #expect(text.contains("a user agent that nearly matches") && !text.contains("a URL"), "\(text)")
  }

  @Test("an explanation has the noun of the domain")
  func explanation() throws {
    let text = try Self.run("explain").output
    #expect(text.contains("user agent") && !text.contains("URL"), "\(text)")
  }

  @Test("differences are graded by the domain")
  func drift() throws {
    let folder = try TemporaryFolder()
    let list = #"[{"id": "d", "pattern": "^a/\\d \\($", "domain": "user-agent"}]"#
    try folder.write(list, to: "p.json")
    let arguments = ["--engines", "foundation,javascript", "--format", "json"]
    let result = try Tool.run(["drift", "--patterns", "p.json"] + arguments, in: folder.url)
    let drift = try DriftCommandTests.record(result).drift
    #expect(drift.summary?.domains == [.userAgent])
    let record = try #require(drift.records.first)
    // Only ASCII digits are in user agents.
    #expect(record.domain == .userAgent && record.likeness == .possible, "\(record)")
  }
}
