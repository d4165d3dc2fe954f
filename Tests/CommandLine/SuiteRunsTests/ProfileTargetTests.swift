import Diagnostics
import FileAccess
import Foundation
import MatchEngine
import PCRE2Engine
import ProfileReports
import Reporters
import RunRecord
import SessionSupport
import SuiteRuns
import TestSupport
import Testing
import Workspace

@Suite("What is profiled")
struct ProfileTargetTests {
  private static func target(_ name: String) throws -> ProfileTarget {
    let folder = try TemporaryFolder()
    let path = try folder.write(cleanManifest, to: "m.json")
    return try ProfileTarget(
      ofRule: name,
      of: Session(ManifestNames(files: [path]), in: .ofTests) { _ in }
    )
  }

  @Test("a rule's pattern comes with its place and its tests")
  func rule() throws {
    let target = try Self.target("open")
    #expect(target.rule == "action/n/open")
    #expect(target.pattern == #"^https://a\.example/([0-9]+)$"#)
    #expect(target.location?.line == 3)
    #expect(target.subjects.map(\.text) == ["https://a.example/1", "https://a.example/x"])
  }

  @Test(
    "exactly one rule must be meant",
    arguments: [("action/*", "several-rules"), ("nothing", "no-such-rule")]
  )
  func several(_ name: String, _ code: String) throws {
    let error = try #require(throws: InputError.self) { try Self.target(name) }
    #expect(error.diagnostics.map(\.code) == [code])
  }

  @Test("the worst attack makes the pattern slow; a pattern without one is an error")
  func attack() throws {
    var settings = try quickSettings()
    settings.slow.engines = [.pcre2]
    let slow = ProfileTarget(rule: nil, pattern: "^(a+)+$", location: nil)
    let process = ProcessContext.ofTests
    var commands = process.commands
    commands.options = ["--manifest", "my rules.json"]
    let attack = try Attack.worst(on: slow, settings, process.terminal, commands)
    #expect(attack.text.contains("aaaaaaaa"))
    let fast = ProfileTarget(rule: "action/n/open", pattern: "^a+$", location: nil)
    let error = try #require(throws: InputError.self) {
      try Attack.worst(on: fast, settings, process.terminal, commands)
    }
    #expect(error.diagnostics.map(\.code) == ["no-attack"])
    let help = try #require(error.diagnostics.first?.help)
    #expect(
      help.contains("slow --verbose --rule action/n/open --manifest 'my rules.json'"),
      "\(help)"
    )
  }
}
