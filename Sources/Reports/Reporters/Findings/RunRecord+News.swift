import Diagnostics
import RunRecord

extension RunRecord {
  /// The record without the tests and results that its baseline knows: what there is to do something
  /// about.
  var news: RunRecord {
    guard baseline != nil else { return self }
    let findings = ReportedFinding.all(of: self).filter { finding in
      !finding.isKnown && (finding.fails || finding.isDoubt || finding.part == .goldens)
    }
    let tests = Set(findings.filter { $0.part == .tests }.map(\.identity))
    let checks = Set(findings.filter { $0.part == .checks || $0.part == .budgets }.map(\.identity))
    var record = self
    record.tests.removeAll { test in
      let identity = [
        test.rule, test.kind.rawValue, test.format ?? "", test.input, test.headers ?? "",
      ]
      return test.isTrouble && !tests.contains(identity.map(ExactText.init))
    }
    record.diagnostics.removeAll { finding in
      let identity = [finding.rule ?? "", finding.code, finding.message.shown]
      return finding.allowed == nil && !checks.contains(identity.map(ExactText.init))
    }
    for part in RunSections.all.map({ $0.part }) {
      let rules = Set(findings.filter { $0.part == part }.compactMap(\.rule))
      record.sections.keep(rules: rules, in: part)
    }
    return record
  }
}

extension RunRecord {
  /// The new rules that a finding doubts: what they do is not to be recorded as right.
  ///
  /// - Parameter countsTests: Whether a test that fails is such a doubt.
  /// - Returns: Their ids.
  func doubtedNewRules(countsTests: Bool = false) -> Set<String> {
    let new = allNewRules
    guard !new.isEmpty else { return [] }
    let doubts = ReportedFinding.all(of: self).filter { finding in
      finding.isDoubt && (countsTests || finding.part != .tests)
    }
    return new.intersection(doubts.compactMap(\.rule))
  }

  /// The rules that the run or a part of it knows to be new.
  var allNewRules: Set<String> {
    let varied = variations.records.filter { variation in
      variation.evidence.contains { $0.code == "new" }
    }
    return newRules.union(goldens.newRules.compactMap(\.rule)).union(varied.map(\.rule))
  }
}

extension ReportedFinding {
  /// Whether it doubts a new rule: old rules may live on without an anchor or with a group for nothing, a new one
  /// has forgotten it.
  var isDoubt: Bool {
    [.error, .warning, .undecided].contains(level) || Self.doubtfulNotes.contains(code)
  }

  /// The codes of notes that doubt new rules.
  static let doubtfulNotes: Set<String> = ["pattern-not-anchored", "unused-capture-group"]
}

extension ReportedFinding {
  /// What a test or a finding of a check has, too.
  fileprivate var identity: [ExactText] {
    let words = part == .tests ? [rule ?? ""] + subject : [rule ?? "", code, title]
    return words.map(ExactText.init)
  }
}
