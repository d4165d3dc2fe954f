import Foundation
import MatchEngine
import Testing

@testable import FoundationEngine

/// The patterns, templates and test inputs of a real manifest.
struct ManifestFixture {
  var rules: [(source: String, templates: [String])] = []
  var inputs: [String] = []

  static let folder = ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"]

  /// Reads a manifest of the test data, with as little care for its form as is needed.
  init(_ name: String) throws {
    let folder = try #require(Self.folder)
    let url = URL(fileURLWithPath: folder).appending(path: "opener/\(name).json")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    let manifest = try #require(root as? [String: Any])
    for key in ["actions", "browsers", "previews"] {
      for case let rule as [String: Any] in manifest[key] as? [Any] ?? [] {
        guard let source = rule["regex"] as? String else { continue }
        let formats = [rule] + (rule["formats"] as? [[String: Any]] ?? [])
        rules.append((source, formats.compactMap { $0["format"] as? String }))
        inputs += rule["testInputs"] as? [String] ?? []
      }
    }
    for (source, rule) in manifest["redirects"] as? [String: [String: Any]] ?? [:] {
      rules.append((source, [rule["format"] as? String].compactMap(\.self)))
      inputs += (rule["tests"] as? [String: Any] ?? [:]).keys
    }
    inputs = Set(inputs).sorted()
    rules.sort { $0.source < $1.source }
  }
}

@Suite(
  "over the patterns and test inputs of real manifests",
  .enabled(if: ManifestFixture.folder != nil, "RULEPROOF_TEST_DATA names no folder of test data")
)
struct ManifestConformanceTests {
  @Test("both ways to ICU agree, and none gives up", arguments: ["openerManifest-v4"])
  func agreement(name: String) throws {
    let fixture = try ManifestFixture(name)
    let pair = EnginePair()
    let limits = pair.direct.defaultLimits
    let subjects = fixture.inputs.map { Subject($0) }
    #expect(fixture.rules.count > 400)
    #expect(subjects.count > 900)
    var differences = 0
    for (number, rule) in fixture.rules.enumerated() {
      let direct = try pair.direct.compile(rule.source)
      let reported = try pair.reported.compile(rule.source)
      // Each rule gets every third input, and each input a third of the rules.
      for index in stride(from: number % 3, to: subjects.count, by: 3) {
        let subject = subjects[index]
        let first = direct.firstMatch(in: subject, limits: limits)
        if case .failed = first.outcome { differences += 1 }
        if first != reported.firstMatch(in: subject, limits: limits) { differences += 1 }
        guard case .match = first.outcome else { continue }
        for template in rule.templates {
          let replaced = direct.replaceMatches(in: subject, template: template, limits: limits)
          let other = reported.replaceMatches(in: subject, template: template, limits: limits)
          if replaced != other { differences += 1 }
        }
      }
    }
    #expect(differences == 0)
  }
}
