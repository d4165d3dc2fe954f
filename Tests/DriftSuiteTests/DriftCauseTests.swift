import DriftSuite
import Foundation
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

  @Test("each example makes engines differ for its cause", arguments: examples)
  func eachExample(_ example: Example) {
    let records = Comparison.records(example.example.pattern, on: [example.example.subject])
    #expect(
      records.contains { $0.cause == example.feature.rawValue },
      "\(records.map { "\($0.cause) \($0.engines)" })"
    )
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
