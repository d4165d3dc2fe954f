package import FileAccess
import RegressionSuite
import Reporters
import RuleSets

extension Session {
  /// The error of a run that nothing but tests can decide, where files of rules have none.
  ///
  /// - Parameters:
  ///   - consequence: What does not work without tests.
  ///   - advice: What else there is to do.
  /// - Returns: The error; nil if there is a test, or a manifest.
  package func missingTests(_ consequence: String, or advice: String? = nil) -> InputError? {
    // Tests of a set count for the rules in it, whether it is selected or not.
    let rules = links.files.flatMap(\.rules)
    guard manifests.isEmpty, !rules.isEmpty, rules.allSatisfy({ $0.testCount == 0 }) else {
      return nil
    }
    let holdTests = links.files.contains {
      FormatRegistry.holdsTests(FormatRegistry.id(of: $0.source))
    }
    let examine = ["slow", "drift"].map { "'\(commands.line([$0]))'" }.joined(separator: " and ")
    let advice = [holdTests ? "add tests" : nil, advice].compactMap(\.self)
    return InputError(
      code: "no-test-executed",
      "\(consequence): the rules have no tests"
        + (holdTests ? "" : ", which files of this format cannot hold"),
      help: advice.isEmpty
        ? "\(examine) examine the patterns without tests"
        : "\(advice.joined(separator: ", or ")); without that, \(examine) examine the patterns"
    )
  }
}
