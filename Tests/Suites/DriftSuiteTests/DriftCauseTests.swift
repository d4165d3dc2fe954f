import DriftSuite
import Foundation
import MatchEngine
import RegexSyntax
import RunRecord
import TestSupport
import Testing

@Suite("The causes of drift")
struct DriftCauseTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let feature: DialectFeature
    let example: DriftExample
    var testDescription: String { "\(feature.rawValue): \(example.pattern)" }
  }

  static let examples = DriftCause.all.flatMap { cause in
    cause.examples.map { Example(feature: cause.feature, example: $0) }
  }

  @Test("the engines give the answers that each example says", arguments: examples)
  func eachExample(_ example: Example) throws {
    let example = example.example
    let answers = [example.foundation, example.pcre2, example.javaScript]
    for (engine, expected) in zip(Comparison.engines(), answers) {
      guard let expected else { continue }
      #expect(Self.answer(engine, example) == expected, "\(engine.name)")
    }
  }

  private static func answer(_ engine: DriftEngine, _ example: DriftExample) -> String? {
    guard let pattern = try? engine.engine.compile(example.pattern) else {
      return DriftExample.refused
    }
    let subject = Subject(example.subject)
    guard let template = example.template else {
      guard
        case .matches(let matches) = pattern.allMatches(in: subject, limits: engine.limits).outcome
      else { return nil }
      return DriftExample.answer(matches: matches.map(\.ranges))
    }
    let result = pattern.replaceMatches(in: subject, template: template, limits: engine.limits)
    switch result.outcome {
    case .replaced(let text): return DriftExample.answer(output: text)
    case .noMatch: return DriftExample.answer(output: nil)
    case .failed(.templateRefused): return DriftExample.templateRefused
    case .failed: return nil
    }
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

  @Test("every construct has its section, once")
  func completeness() {
    let features = DriftCause.all.map(\.feature.rawValue)
    #expect(features.sorted() == DialectFeature.allCases.map(\.rawValue).sorted())
  }

  @Test("the page in the documents is the one that the tool writes")
  func page() throws {
    let path = Repository.root.appendingPathComponent("docs/drift.md")
    #expect(try String(contentsOf: path, encoding: .utf8) == DriftReference.page)
  }
}
