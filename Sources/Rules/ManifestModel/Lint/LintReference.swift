import Diagnostics

/// The reference page of the checks, generated from them.
public enum LintReference {
  /// The whole page, as Markdown.
  public static var page: String {
    let contents = Lint.checks.map { check in
      "| [`\(check.code)`](#\(check.code)) | \(check.severity.rawValue) | \(check.summary) |"
    }
    return """
      # Checks

      What `ruleproof lint` and `ruleproof verify` check. `scripts/update-docs` generates this \
      page from the checks, and every example on it is a test.

      Errors fail a run; warnings fail it with `--strict`; notes never do, and appear only with \
      `--verbose`. To allow a finding, add it to `ruleproof.yml` with a reason:

      ```yaml
      lint:
        allow:
          - check: output-scheme-differs
            rule: action/maps/*        # optional: an id, part of an id, or a glob (*, ?)
            reason: the app handles both schemes
      ```

      An entry that matches no finding is a warning, `unused-allowance`.

      | code | severity | finds |
      |---|---|---|
      \(contents.joined(separator: "\n"))

      \(Lint.checks.map(section).joined(separator: "\n\n"))
      """
  }

  /// The part of the page about one check.
  public static func section(_ check: LintCheck) -> String {
    var text = "## \(check.code)\n\n"
    text +=
      "\(check.severity.rawValue.capitalizedFirst). \(check.summary)\n\n\(check.explanation)\n\n"
    text += "Bad:\n\n" + check.failing.map(block).joined(separator: "\n\n")
    text += "\n\nGood:\n\n" + check.passing.map(block).joined(separator: "\n\n")
    return text
  }

  private static func block(_ example: LintExample) -> String {
    let version = example.version.map { ", \($0)" } ?? ""
    return "```json5\n// \(example.part.phrase)\(version)\n\(example.text)\n```"
  }
}

extension LintExample.Part {
  fileprivate var phrase: String {
    switch self {
    case .manifest: "a manifest"
    case .app: "an app"
    case .action: "an action"
    case .format: "a format of an action whose pattern has one group"
    case .browser: "a browser"
    case .redirects: "the redirects"
    case .preview: "a preview"
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
