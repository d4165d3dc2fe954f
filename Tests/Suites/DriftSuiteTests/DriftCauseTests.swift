import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import TestSupport
import Testing
import Workspace

@testable import DriftSuite

@Suite("The causes of drift")
struct DriftCauseTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let feature: DialectFeature
    let example: DriftExample
    var testDescription: String { "\(feature.rawValue): \(example.pattern)" }
  }

  static let examples = DriftCauses.builtIn.all.flatMap { cause in
    cause.examples.map { Example(feature: cause.feature, example: $0) }
  }

  @Test("the engines give the answers that each example says", arguments: examples)
  func eachExample(_ example: Example) throws {
    let names = DriftCauses.builtIn.engines.map(\.id)
    let limits = EngineRegistry.foundation.defaultLimits
    let engines = EngineRegistry(pcre2: .asWritten).compared(names, .asWritten, limits)
    #expect(engines.map(\.description.id) == names)
    for engine in engines where Self.isAtHand(engine) {
      // An engine may give up or not, as the machine is busy.
      guard let expected = example.example.answers[engine.description.id],
        expected != "undecided"
      else { continue }
      #expect(example.example.answer(of: engine) == expected, "\(engine.name)")
    }
  }

  /// Whether an engine can be started here, in a version that has all that the examples say.
  private static func isAtHand(_ engine: DriftEngine) -> Bool {
    guard let version = engine.description.version.firstMatch(of: #/^Python 3\.(\d+)/#) else {
      return engine.description.version != "missing"
    }
    return (Int(version.1) ?? 0) >= 11
  }

  @Test("most examples are found, and are blamed on their own construct")
  func causes() {
    let found = Self.examples.filter { $0.example.template == nil }.map { example in
      Comparison.records(example.example.pattern, on: [example.example.subject])
        .contains { $0.cause == example.feature.rawValue }
    }
    let share = Double(found.count(where: \.self)) / Double(found.count)
    #expect(share > 0.8, "\(share)")
  }

  /// A file of causes with one cause for each construct.
  private static func file(
    _ features: [String] = DialectFeature.allCases.map(\.rawValue).sorted(),
    key: String = "advice",
    engine: String = "pcre2"
  ) -> String {
    let causes = features.map {
      """
      {"feature": "\($0)", "title": "", "engines": {"\(engine)": ""}, "\(key)": "",
       "examples": [], "links": {}}
      """
    }
    let list = causes.joined(separator: ",\n")
    return #"{"engines": [{"id": "pcre2", "title": "P"}], "causes": ["# + list + "]}"
  }

  @Test("a file of causes is read whole, or not at all")
  func strictness() throws {
    #expect(try DriftCauses(Self.file()).all.count == DialectFeature.allCases.count)
    let features = DialectFeature.allCases.map(\.rawValue).sorted()
    for (text, words) in [
      (Self.file(key: "advise"), "unknown key 'advise'"),
      (Self.file(engine: "perl"), "unknown engine 'perl'"),
      (Self.file(features.dropLast()), "there is no cause '\(features.last ?? "")'"),
      (Self.file(features + ["zip"]), "unknown construct 'zip'"),
      (Self.file(features + features.suffix(1)), "is not in its place"),
      (Self.file().replacing("\"title\": \"\", ", with: ""), "the key 'title' is missing"),
      (Self.file().replacing("{}", with: "{\"a\": 1}"), "expected a string"),
    ] {
      let error = #expect(throws: DriftCauseError.self) { try DriftCauses(text) }
      #expect(error?.message.contains(words) == true, "\(words): \(error?.message ?? "")")
    }
  }

  @Test("the page in the documents is the one that the tool writes")
  func page() throws {
    let path = Repository.root.appendingPathComponent("docs/drift.md")
    #expect(try String(contentsOf: path, encoding: .utf8) == DriftReference.page)
  }
}
