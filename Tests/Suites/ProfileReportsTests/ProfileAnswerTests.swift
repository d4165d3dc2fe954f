import Diagnostics
import FileAccess
import Foundation
import MatchEngine
import PCRE2Engine
import ProfileReports
import Reporters
import TestSupport
import Testing

@Suite("Profiles as text and as JSON")
struct ProfileAnswerTests {
  private static func run(_ pattern: String, _ subject: ProfiledSubject, limit: Int) -> ProfileRun {
    ProfileRun(
      on: PCRE2Engine(profile: .costed, counts: true),
      port: PCRE2Engine(profile: .ported, counts: true),
      pattern: pattern,
      subject: subject.subject,
      limit: limit
    )
  }

  private static func target(_ pattern: String) -> ProfileTarget {
    let file = SourceFile(name: "m.json", bytes: Array("{}".utf8))
    return ProfileTarget(
      rule: "action/n/open",
      pattern: pattern,
      location: file.location(of: 0..<1)
    )
  }

  @Test(
    "each way in which a search ends has a type",
    arguments: [
      ("a+b", "aab", 1_000, ProfileAnswer.Kind.match), ("^a+b$", "aac", 1_000, .noMatch),
      ("^(a+)+$", "aaaaaaaaaaaaaaaaaaaa!", 100, .stopped), ("(", "x", 1_000, .refused),
    ]
  )
  func outcomes(pattern: String, text: String, limit: Int, type: ProfileAnswer.Kind) throws {
    let subject = try ProfiledSubject(text)
    let run = Self.run(pattern, subject, limit: limit)
    let answer = ProfileAnswer(Self.target(pattern), subject, [run], limit: limit)
    let engine = try #require(answer.engines.first)
    #expect(engine.outcome.type == type && engine.engine == "pcre2")
    #expect(engine.unit == "callouts" && answer.limit == limit)
    #expect((engine.steps == nil) == (type == .refused))
    #expect((engine.refusal == nil) == (type != .refused))
    #expect((engine.outcome.range == nil) == (type != .match))
    #expect(answer.location?.file == "m.json" && answer.location?.line == 1)
  }

  @Test("the JSON form has the places with their texts and shares")
  func json() throws {
    let subject = try ProfiledSubject("aaaaaaaaaaaaaaaaaaaa!")
    let run = Self.run("^(a+)+$", subject, limit: 2_000)
    let answer = ProfileAnswer(Self.target("^(a+)+$"), subject, [run], limit: 2_000)
    let text = try JSONText.encode(answer)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(object["rule"] as? String == "action/n/open")
    let engines = try #require(object["engines"] as? [[String: Any]])
    let places = try #require(engines.first?["places"] as? [[String: Any]])
    let shares = places.compactMap { $0["share"] as? Double }
    #expect(shares.count == places.count && shares.allSatisfy { (0...1).contains($0) })
    #expect(shares == shares.sorted(by: >))
    let place = try #require(places.first)
    let range = try #require(place["range"] as? [Int])
    let units = Array("^(a+)+$".utf16)[range[0]..<range[1]]
    #expect(place["text"] as? String == String(decoding: units, as: UTF16.self))
  }

  @Test("the text says what was searched, how it ended, and where the steps went")
  func text() throws {
    let subject = try ProfiledSubject("aaaaaaaaaaaaaaaaaaaa!")
    let run = Self.run("^(a+)+$", subject, limit: 2_000)
    let printer = ProfilePrinter(style: .plain, blocks: .ascii)
    let text = printer.text(Self.target("^(a+)+$"), subject, [run])
    #expect(text.contains("action/n/open") && text.contains("m.json:1:1"), "\(text)")
    #expect(text.contains("(21 UTF-16 units)") && text.contains("stopped at the limit"), "\(text)")
    #expect(text.contains("pcre2: where in the pattern") && text.contains("^^^"), "\(text)")
    #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
  }

  @Test("engines that find different matches are pointed out")
  func difference() throws {
    let subject = try ProfiledSubject("ab")
    let printer = ProfilePrinter(style: .plain, blocks: .ascii)
    let runs = [Self.run("a", subject, limit: 100), Self.run("b", subject, limit: 100)]
    #expect(printer.text(Self.target("a"), subject, runs).contains("the engines differ"))
    let same = printer.text(Self.target("a"), subject, [runs[0], runs[0]])
    #expect(!same.contains("the engines differ"))
  }

  @Test("the subject is a text, or what a file of that name contains, line end included")
  func subject() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("https://a/\n", to: "u.txt")
    let read = try ProfiledSubject(path)
    #expect(read.subject.text == "https://a/\n" && read.file == path)
    let text = try ProfiledSubject("https://a/")
    #expect(text.subject.text == "https://a/" && text.file == nil)
    let printer = ProfilePrinter(style: .plain, blocks: .ascii)
    let shown = printer.text(Self.target("a"), read, [Self.run("a", read, limit: 100)])
    #expect(shown.contains("line end"), "\(shown)")
  }

  @Test("a file that is not UTF-8 is refused")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0x61, 0xFF], to: "u")
    let error = try #require(throws: InputError.self) { try ProfiledSubject(path) }
    #expect(error.diagnostics.map(\.code) == ["not-utf8"])
  }
}
