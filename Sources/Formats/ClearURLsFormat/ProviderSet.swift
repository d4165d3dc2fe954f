import Diagnostics
import GoldenStore
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord
import URLSyntax

/// All providers of a file: each goes over the URL that the one before left, until none changes it.
struct ProviderSet: Sendable {
  private let providers: [Provider]
  let location: LocationRecord
  /// Which of the providers may be for a URL.
  private let candidates: RuleCandidates

  init(_ providers: [Provider], at location: LocationRecord) {
    self.providers = providers
    self.location = location
    candidates = RuleCandidates(providers.map(\.site))
  }
}

extension ProviderSet {
  /// After how many passes it is no longer expected that the URL stays as it is.
  private static let maxPasses = 32

  private func outcome(for text: String) -> CleaningOutcome {
    guard URLParser.parse(text) != nil else { return .none }
    var url = text
    do throws(UnknownOutcome) {
      for _ in 0..<Self.maxPasses {
        let before = url
        url = try pass(over: url)
        if url.hasSameUTF8(as: before) {
          return url.hasSameUTF8(as: text) ? .same : .text(url)
        }
      }
      return .unknown(
        UnknownOutcome(reason: .workLimit, message: "no end after \(Self.maxPasses) passes: \(url)")
      )
    } catch {
      return .unknown(error)
    }
  }

  private func pass(over text: String) throws(UnknownOutcome) -> String {
    guard URLParser.parse(text) != nil else {
      throw Cleaned.thrown("not a URL: \(text)")
    }
    var url = text
    var candidates = self.candidates.places(for: url)
    var next = 0
    while let number = candidates.first(where: { $0 >= next }) {
      next = number + 1
      switch try providers[number].clean(url) {
      case nil, .blocked: continue
      case .redirected(let target): return target
      case .url(let cleaned):
        guard !cleaned.hasSameUTF8(as: url) else { continue }
        url = cleaned
        candidates = self.candidates.places(for: url)
      }
    }
    return url
  }
}

extension ProviderSet: ProvenRule {
  var id: String { "set/clearurls" }
  var kind: String { "set" }
  var source: String { "\(counted(providers.count, "provider")), all" }
  var resultNames: [String] { [] }

  var coverage: CoverageRecord {
    CoverageRecord(rule: id, pattern: source, inputs: 0, location: location)
  }

  func answers(to url: String) -> [RuleAnswer] { outcome(for: url).answers }

  var definition: RuleDefinition {
    let key = FormatKey(app: ExactText("all of"))
    let order = providers.map(\.id).joined(separator: "\n")
    return RuleDefinition(
      kind: .set,
      formats: [FormatDefinition(key: key, template: ExactText(order))]
    )
  }

  var testSubjects: [Subject] { [] }

  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    outcome(for: subject.text).golden
  }

  var testCount: Int { 0 }
  func runTests() -> [TestRecord] { [] }
  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] { [] }
}
