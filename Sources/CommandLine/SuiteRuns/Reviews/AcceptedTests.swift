package import Diagnostics
package import FileAccess
import ManifestModel
import Reporters
import RunRecord
package import Workspace

/// The failing tests whose results were accepted at once, and those whose results cannot be.
package struct AcceptedTests {
  package let changes: [TestAcceptance.Change]
  package let refused: RefusedTests
  fileprivate let total: Int
  fileprivate let isWritten: Bool
}

extension TestAcceptance {
  /// Accepts every failing test whose result can be accepted.
  ///
  /// - Parameters:
  ///   - inputs: The inputs of the tests that are meant; none for all.
  ///   - isWritten: Whether the files are written.
  /// - Throws: `InputError` if no test has one of the inputs, or a file cannot be written.
  /// - Returns: What was accepted.
  package consuming func acceptAll(
    inputs: [String],
    isWritten: Bool
  ) throws(InputError) -> AcceptedTests {
    var acceptance = self
    let tests = acceptance.tests
    let known = Set(tests.map { ExactText($0.input) })
    if let unknown = inputs.first(where: { !known.contains(ExactText($0)) }) {
      throw InputError(
        code: "no-such-test",
        "no test of these rules has the input '\(unknown)'",
        help: "'ruleproof test --verbose' lists the tests"
      )
    }
    let wanted = Set(inputs.map { ExactText($0) })
    let failures = acceptance.failures.filter { index in
      wanted.isEmpty || wanted.contains(ExactText(tests[index].input))
    }
    let refused = RefusedTests(acceptance, among: failures)
    var changes: [Change] = []
    for index in failures
    where acceptance.tests[index].isFailure && acceptance.refusal(of: index) == nil {
      changes.append(try acceptance.accept(index))
    }
    if isWritten { try acceptance.write() } else { try acceptance.check() }
    return AcceptedTests(
      changes: changes,
      refused: refused,
      total: tests.count,
      isWritten: isWritten
    )
  }
}

extension AcceptedTests {
  /// The changes, what cannot be accepted, and the counts.
  package func text(_ style: TextStyle) -> String {
    let text = changes.map { $0.text(style) + "\n" }.joined() + refused.text(style)
    let count = changes.count + refused.count
    guard count > 0 else {
      return text + "nothing to accept: none of the \(counted(total, "test")) failed\n"
    }
    return text + "\(isWritten ? "accepted" : "would accept") \(changes.count) of "
      + "\(counted(count, "failing test"))\n"
  }
}

extension TestAcceptance.Change {
  /// The maximum number of characters of a result that is shown whole; of longer ones, what differs
  /// is shown.
  private static let shownLength = 200

  /// The change with its place, old and new result.
  fileprivate func text(_ style: TextStyle) -> String {
    var text = style.cyan(test.location.link) + " " + style.bold(test.rule.printable)
    guard max(old.count, new.count) <= Self.shownLength else {
      let details = TestDetails(of: test, style: style).lines
      return text + "\n" + details.map { "  \($0)\n" }.joined()
    }
    if let format = test.format { text += " (\(format.shown))" }
    text += "\n  \(test.input.quoted)\n"
    text += "  " + style.red("- \(old.printableJSON)") + "\n"
    text += "  " + style.green("+ \(new.printableJSON)") + "\n"
    return text
  }
}

extension Session {
  /// The rules that words name: an id is that of one rule, even if it is part of another id.
  ///
  /// - Parameter words: Ids, parts of ids, or globs.
  /// - Throws: `InputError` if a word matches no rule.
  /// - Returns: Their ids.
  package func rules(named words: [String]) throws(InputError) -> Set<String> {
    let ids = ruleIDs
    var selected: Set<String> = []
    for word in words {
      if ids.contains(word) {
        selected.insert(word)
      } else {
        selected.formUnion(try RuleSelection.rules(fitting: [word], among: ids) ?? [])
      }
    }
    return selected
  }
}
