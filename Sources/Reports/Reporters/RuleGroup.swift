import Diagnostics
import RunRecord

/// The tests of one rule, in their order.
struct RuleGroup {
  /// The rule's id.
  let rule: String
  /// Its tests; there is at least one.
  var tests: [TestRecord]

  /// The tests of a run by their rules, in the order of each rule's first test.
  static func groups(of tests: [TestRecord]) -> [RuleGroup] {
    var groups: [RuleGroup] = []
    var places: [ExactText: Int] = [:]
    for test in tests {
      if let place = places[ExactText(test.rule)] {
        groups[place].tests.append(test)
      } else {
        places[ExactText(test.rule)] = groups.count
        groups.append(RuleGroup(rule: test.rule, tests: [test]))
      }
    }
    return groups
  }
}

extension RuleGroup {
  /// The number of tests with a status.
  func count(_ status: TestRecord.Status) -> Int {
    tests.count { $0.status == status }
  }

  /// Whether a test has failed or is undecided and is not told of elsewhere.
  var hasListedTrouble: Bool { tests.contains(where: \.isListedTrouble) }
}

extension TestRecord {
  /// Whether the test has failed or is undecided.
  var isTrouble: Bool { status == .failed || status == .undecided }

  /// The same, without those that only want a recorded answer: they are listed by their request.
  var isListedTrouble: Bool { isTrouble && unrecordedRequest == nil }
}

extension LocationRecord {
  /// The place as `file:line:column`, the form that editors and terminals make into a link.
  var link: String { "\(file.printable):\(line):\(column)" }
}
