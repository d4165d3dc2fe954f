import Diagnostics
package import RunRecord

/// The tests of one rule, in their order.
struct RuleGroup {
  /// The rule's id.
  let rule: String
  /// Its tests; there is at least one.
  var tests: [TestRecord]

  /// The tests of a run by their rules, in the order of each rule's first test.
  static func groups(of tests: [TestRecord]) -> [RuleGroup] {
    tests.grouped { ExactText($0.rule) }.map { RuleGroup(rule: $0[0].rule, tests: $0) }
  }
}

extension RuleGroup {
  /// Tests of the same rule that follow each other: what of a run can be shown before it has ended.
  static func runs(of tests: [TestRecord]) -> [RuleGroup] {
    var groups: [RuleGroup] = []
    for test in tests {
      if let last = groups.indices.last, ExactText(groups[last].rule) == ExactText(test.rule) {
        groups[last].tests.append(test)
      } else {
        groups.append(RuleGroup(rule: test.rule, tests: [test]))
      }
    }
    return groups
  }

  func count(_ status: TestRecord.Status) -> Int {
    tests.count { $0.status == status }
  }
}

extension RuleGroup {
  /// The tests that fail because the rule has no pattern that compiles, those with the same reason
  /// together.
  var testsThatCannotRun: [[TestRecord]] {
    var groups: [[TestRecord]] = []
    for test in tests where test.cannotRunAtAll {
      if let known = groups.firstIndex(where: { $0.first?.message == test.message }) {
        groups[known].append(test)
      } else {
        groups.append([test])
      }
    }
    return groups
  }
}

extension TestRecord {
  /// Whether it fails whatever its input, because the rule has no pattern that compiles.
  var cannotRunAtAll: Bool {
    status == .failed && [.patternRefused, .missingPattern].contains(outcome?.reason)
  }

  var isTrouble: Bool { status == .failed || status == .undecided }

  /// The same, without those that only want a recorded answer: they are listed by their request.
  var isListedTrouble: Bool { isTrouble && unrecordedRequest == nil }
}

extension LocationRecord {
  /// The place as `file:line:column`, the form that editors and terminals make into a link.
  package var link: String { "\(file.printable):\(line):\(column)" }
}
