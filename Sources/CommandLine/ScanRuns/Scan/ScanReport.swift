import LinkResolver
import ManifestModel
import ScanSuite

package struct ScanReport: Encodable, Sendable {
  let schema = "ruleproof-scan/1"
  let totals: Totals
  /// The rules that matched a URL, were undecided, drifted or were slow, in the order of the
  /// manifests.
  let rules: [Rule]
  /// How many rules matched nothing.
  let idleRules: Int
  /// The result of the comparison with the slow path, if there was one.
  let verification: Verification?
  /// The shapes of the URLs that no rule matches; nil if not requested.
  let shapes: ShapeReport?

  struct Totals: Encodable, Sendable {
    let records: Int
    let blank: Int
    let urls: Int
    let matched: Int
    let partlyUndecided: Int
    let unmatched: Int
    let undecided: Int
    let written: Int
    /// The URLs with drift, slow searches, and different answers; nil if not checked.
    let drift: Int?
    let slow: Int?
    let changed: Int?
    let problems: [Problem]
  }

  struct Problem: Encodable, Sendable {
    let reason: String
    let count: Int
    let first: String

    static func all(of counts: ScanCounts) -> [Problem] {
      counts.problems.sorted { $0.key < $1.key }
        .map { Problem(reason: $0.key, count: $0.value.count, first: $0.value.first) }
    }
  }

  struct Rule: Encodable, Sendable {
    let rule: String
    let kind: String
    let matches: Int
    let outputs: Int
    let scripts: Int
    let failures: Int
    let undecided: Int
    /// The URLs on which the engines differ, and those with a slow search; nil if not checked.
    let drift: Int?
    let slow: Int?
  }

  struct Verification: Encodable, Sendable {
    /// The URLs for which the two ways differ, up to a thousand.
    let differences: [Difference]
    /// The URLs that the slow way leaves undecided, and the fast way decides.
    let decided: Int
  }

  struct Difference: Encodable, Sendable {
    let place: String
    let url: String
  }
}

extension ScanReport {
  init(
    _ rules: ScanRules,
    _ counts: ScanCounts,
    remarks: Set<ScanSettings.Remark>,
    differences: [ScanBatch.Difference],
    decided: Int,
    verifies: Bool,
    shapes: ShapeReport?
  ) {
    self.shapes = shapes
    totals = Totals(
      records: counts.records,
      blank: counts.blank,
      urls: counts.urls,
      matched: counts.matched,
      partlyUndecided: counts.partlyUndecided,
      unmatched: counts.unmatched,
      undecided: counts.undecided,
      written: counts.written,
      drift: remarks.contains(.drift) ? counts.drift : nil,
      slow: remarks.contains(.slow) ? counts.slow : nil,
      changed: remarks.contains(.changed) ? counts.changed : nil,
      problems: Problem.all(of: counts)
    )
    let tried = zip(rules.numbered, counts.rules).map { entry, count in
      Rule(
        rule: entry.rule,
        kind: entry.kind,
        matches: count.matches,
        outputs: count.outputs,
        scripts: count.scripts,
        failures: count.failures,
        undecided: count.undecided,
        drift: remarks.contains(.drift) ? count.drift : nil,
        slow: remarks.contains(.slow) ? count.slow : nil
      )
    }
    let browsers = zip(rules.webBrowsers, rules.browserMatches(counts)).map { browser, count in
      Rule(
        rule: browser.rule,
        kind: ManifestModel.Rule.Kind.browser.rawValue,
        matches: count,
        outputs: count,
        scripts: 0,
        failures: 0,
        undecided: 0,
        drift: nil,
        slow: nil
      )
    }
    let all = tried + browsers
    self.rules = all.filter(\.isSeen)
    idleRules = all.count - self.rules.count
    verification =
      verifies
      ? Verification(
        differences: differences.map { Difference(place: $0.place, url: $0.url) },
        decided: decided
      ) : nil
  }

  /// Whether the fast way gave another answer than the slow one.
  package var hasDifferences: Bool { verification.map { !$0.differences.isEmpty } ?? false }
}

extension ScanReport.Rule {
  fileprivate var isSeen: Bool {
    matches > 0 || undecided > 0 || (drift ?? 0) > 0 || (slow ?? 0) > 0
  }
}
