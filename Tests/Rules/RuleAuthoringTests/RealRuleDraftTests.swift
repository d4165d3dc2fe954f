import FoundationEngine
import ManifestModel
import MatchEngine
import RuleAuthoring
import TestSupport
import Testing

/// Drafts rules from the tests of real ones, and holds the drafts against these tests.
@Suite("Drafts of real rules", .enabled(if: RealManifests.areThere, "\(RealManifests.notice)"))
struct RealRuleDraftTests {
  struct Figures: CustomStringConvertible {
    var rules = 0
    var taken = 0
    var right = 0
    var heldOut = 0
    var heldOutTaken = 0

    var description: String {
      "\(rules) rules: \(taken) drafts take all their links, \(right) also refuse the others; "
        + "\(heldOutTaken) of \(heldOut) links are taken by a draft from the others"
    }
  }

  @Test("the draft from the links that a rule takes gives what its tests say", arguments: 1...4)
  func real(_ version: Int) throws {
    let engine = FoundationEngine()
    let manifest = try RealManifests.load(version)
    var figures = Figures()
    func matches(_ draft: RuleDraft, _ link: String) throws -> Bool {
      let pattern = try engine.compile(draft.pattern)
      let result = pattern.firstMatch(in: Subject(link), limits: engine.defaultLimits)
      if case .match = result.outcome { return true }
      return false
    }
    for rule in manifest.rules where rule.kind == .action && !rule.sendsHeaders {
      let inputs = (rule.testInputs?.value ?? []).map(\.value)
      var taken: [String] = []
      var refused: [String] = []
      for (index, input) in inputs.enumerated() {
        guard let input else { continue }
        let results = rule.formats.compactMap { format -> ExpectedResult? in
          let list = format.testResults?.value ?? []
          return index < list.count ? list[index].value : nil
        }
        let hasOutput = results.contains { if case .output = $0 { true } else { false } }
        if hasOutput {
          taken.append(input)
        } else if results.contains(.none) {
          refused.append(input)
        }
      }
      let examples = taken.compactMap { try? ExampleURL($0) }
      guard !taken.isEmpty, examples.count == taken.count else { continue }
      figures.rules += 1
      let draft = RuleDrafter(examples).draft()
      let takesAll = try examples.allSatisfy { try matches(draft, $0.text) }
      #expect(takesAll, "\(rule.id): \(draft.pattern)")
      if takesAll { figures.taken += 1 }
      if takesAll, try refused.allSatisfy({ try !matches(draft, $0) }) { figures.right += 1 }
      guard examples.count > 2 else { continue }
      for index in examples.indices {
        var others = examples
        let held = others.remove(at: index)
        figures.heldOut += 1
        let draft = RuleDrafter(others).draft()
        if try matches(draft, held.text) { figures.heldOutTaken += 1 }
      }
    }
    print("v\(version): \(figures)")
    #expect(figures.rules > 50 && figures.taken == figures.rules)
    #expect(figures.right * 100 >= figures.rules * 85)
  }
}
