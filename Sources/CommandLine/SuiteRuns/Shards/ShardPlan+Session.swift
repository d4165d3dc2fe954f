import Diagnostics
import GoldenStore
import GoldenSuite
import LocatedJSON
import ManifestModel
import RuleSets
package import RunRecord
package import Workspace

extension Session {
  /// The same session about one part of its run.
  ///
  /// - Parameters:
  ///   - name: Which part.
  ///   - verdict: What the run examines.
  /// - Returns: The session.
  package func part(_ name: ShardName, of verdict: VerdictRule) -> Session {
    let rules = selectedRules
    let plan = ShardPlan(
      ShardWeights(self).weights,
      rest: ShardWeights(self).rest(verdict),
      among: name.count
    )
    var copy = self
    copy.shard = SessionShard(
      name,
      of: plan,
      rules: rules.enumerated().map { ShardRule(place: $0, rule: $1.id, file: $1.file) }
    )
    return copy
  }

  /// The rules that take part, in their order: those of manifests, then link rules.
  private var selectedRules: [(id: String, file: String)] {
    manifests.flatMap { manifest in
      manifest.rules.filter { isSelected($0.id) }.map { ($0.id, manifest.document.file.name) }
    }
      + links.files.flatMap { file in
        file.rules.filter { isSelected($0.id) }.map { ($0.id, file.source.name) }
      }
  }
}

/// What rules take, by what their goldens have recorded and by how much there is to run.
private struct ShardWeights {
  private let session: Session
  private let rules: [Rule]

  /// Tests of scripts take about ten times as long as those of templates.
  private static let (test, scriptTest) = (4, 40)
  /// Comparing goldens takes this share of what everything else takes.
  private static let goldenShare = 8

  init(_ session: Session) {
    self.session = session
    rules = session.manifests.flatMap { $0.rules.filter { session.isSelected($0.id) } }
  }

  /// The weights of the rules of manifests; half of one is what was recorded, where something was.
  var weights: [ShardPlan.Weight] {
    let recorded = recordedCosts
    let known = rules.filter { recorded[ExactText($0.id)] != nil }
    let counted = known.reduce(0) { $0 + plainWeight($1) }
    let steps = known.reduce(0) { $0 + (recorded[ExactText($1.id)] ?? 0) }
    return rules.map { rule in
      let own = recorded[ExactText(rule.id)] ?? 0
      // In floating point nothing overflows, and the same numbers give the same result everywhere.
      let share = steps > 0 ? Double(own) / Double(steps) * Double(counted) : 0
      return ShardPlan.Weight(rule: rule.id, weight: plainWeight(rule) + Int(share.rounded()))
    }
  }

  /// What everything takes that is of no rule: link rules, and with `verify` the goldens.
  func rest(_ verdict: VerdictRule) -> Int {
    let tests = session.links.rules.reduce(0) { $0 + $1.testSubjects.count + 1 } * Self.test
    guard verdict == .verify, session.hasConfiguredGoldens else { return tests }
    return tests + weights.reduce(0) { $0 + $1.weight } / Self.goldenShare
  }

  /// What there is to run: the tests, and the pattern to examine.
  private func plainWeight(_ rule: Rule) -> Int {
    let tests = rule.formats.reduce(rule.redirectTests.count * Self.test) { sum, format in
      sum + (format.testResults?.value.count ?? 0)
        * (format.needsScript ? Self.scriptTest : Self.test)
    }
    return tests + (rule.pattern?.value.utf16.count ?? 0)
  }

  /// The steps that goldens have recorded, by rule; a golden that cannot be read is ignored here.
  private var recordedCosts: [ExactText: Int] {
    guard session.hasConfiguredGoldens else { return [:] }
    let folder = GoldenFolder(session.settings)
    var costs: [ExactText: Int] = [:]
    for rule in rules {
      guard let golden = try? folder.costs(of: ExactText(rule.id)) else { continue }
      let steps = golden.costs.compactMap { cost -> Int? in
        guard case .counted(let totals) = cost.result else { return nil }
        return min(totals.tests, Self.maxSteps) + min(totals.corpus, Self.maxSteps)
      }
      costs[ExactText(rule.id)] = steps.max() ?? 0
    }
    return costs
  }

  /// The most recorded steps that count, so that sums stay far below the greatest integer.
  private static let maxSteps = 1 << 40
}

extension Session {
  /// Whether there is a folder of goldens that is about the rules of the session.
  package var hasConfiguredGoldens: Bool {
    // The goldens of the configured manifests say nothing about another one.
    let folder = GoldenFolder(settings)
    guard isWhole, folder.isThere else { return false }
    return configuration.source != nil
      || ruleIDs.contains { folder.bytes(of: ExactText($0)) != nil }
  }
}
