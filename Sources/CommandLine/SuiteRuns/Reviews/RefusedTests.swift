package import Diagnostics
import Reporters
import RunRecord

/// Failing tests whose results cannot be accepted, those of one rule with the same reason together.
package struct RefusedTests {
  private var groups: [(rule: String, reason: String, tests: [TestRecord])] = []

  /// The maximum number of groups listed.
  private static let shownGroups = 20

  /// Groups the tests that cannot be accepted.
  ///
  /// - Parameters:
  ///   - acceptance: The tests.
  ///   - failures: The failing ones to look at, by their place.
  package init(_ acceptance: TestAcceptance, among failures: [Int]) {
    for index in failures {
      let test = acceptance.tests[index]
      guard test.isFailure, let reason = acceptance.refusal(of: index) else { continue }
      let known = groups.lastIndex { $0.rule == test.rule && $0.reason == reason }
      if let known {
        groups[known].tests.append(test)
      } else {
        groups.append((test.rule, reason, [test]))
      }
    }
  }
}

extension RefusedTests {
  /// How many tests there are.
  package var count: Int { groups.reduce(0) { $0 + $1.tests.count } }

  /// The list, or an empty text.
  package func text(_ style: TextStyle) -> String {
    guard !groups.isEmpty else { return "" }
    var text = style.bold("cannot be accepted") + "\n"
    for group in groups.prefix(Self.shownGroups) {
      text += "  \(group.rule.printable): \(counted(group.tests.count, "test"))\n"
      if let place = group.tests.first?.location {
        text += "    \(style.cyan("-->")) \(place.link)\n"
      }
      text += "    \(group.reason.shown)\n"
    }
    if groups.count > Self.shownGroups {
      text += "  … and \(counted(groups.count - Self.shownGroups, "more rule"))\n"
    }
    return text + "\n"
  }
}
