import Foundation

/// The least that a program can do to run the template tests of a manifest.
///
/// It reads the file with JSONSerialization and loops over the tests with NSRegularExpression:
/// ruleproof's time is measured against it.
@main
struct Baseline {
  private var passed = 0
  private var failed = 0

  static func main() throws {
    var baseline = Baseline()
    let url = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    baseline.runActions(root?["actions"] as? [[String: Any]] ?? [])
    baseline.runBrowsers(root?["browsers"] as? [[String: Any]] ?? [])
    print("passed \(baseline.passed), failed \(baseline.failed)")
  }

  private mutating func runActions(_ actions: [[String: Any]]) {
    for action in actions {
      guard let expression = expression(of: action) else { continue }
      for format in action["formats"] as? [[String: Any]] ?? [] {
        runTests(of: format, inputs: action["testInputs"] as? [String] ?? [], expression)
      }
    }
  }

  private mutating func runBrowsers(_ browsers: [[String: Any]]) {
    for browser in browsers {
      guard let expression = expression(of: browser) else { continue }
      runTests(of: browser, inputs: browser["testInputs"] as? [String] ?? [], expression)
    }
  }

  private func expression(of rule: [String: Any]) -> NSRegularExpression? {
    (rule["regex"] as? String).flatMap { try? NSRegularExpression(pattern: $0) }
  }

  private mutating func runTests(
    of format: [String: Any],
    inputs: [String],
    _ expression: NSRegularExpression
  ) {
    guard let template = format["format"] as? String else { return }
    for (input, result) in zip(inputs, format["testResults"] as? [Any] ?? []) {
      let range = NSRange(location: 0, length: input.utf16.count)
      var output: String?
      if expression.firstMatch(in: input, range: range) != nil {
        output = expression.stringByReplacingMatches(
          in: input,
          range: range,
          withTemplate: template
        )
      }
      if output == result as? String { passed += 1 } else { failed += 1 }
    }
  }
}
