package import Diagnostics
package import FileAccess
package import ManifestModel

/// What `ruleproof.yml` says.
package struct Configuration: Sendable {
  package static let fileName = "ruleproof.yml"

  /// The manifests to read, as paths that the working directory resolves; empty where the file does
  /// not name any.
  package var manifests: [String] = []
  /// Files of link rules, or folders of them, as paths that the working directory resolves.
  package var links: [String] = []
  /// What the file says over the defaults.
  package var settings = Settings()
  package var source: SourceFile?
  /// Where the files that this names must be; nil without a file.
  package var boundary: PathBoundary?

  package init() {}
}

/// A finding that is there on purpose.
package struct Allowance: Sendable {
  package var check: String
  /// The rules that it may be found in; nil for all, and for findings outside of rules.
  package var rule: Glob?
  /// Why it is on purpose.
  package var reason: String
  /// Where in the configuration it is; nil for one from the command line.
  package var location: SourceLocation?

  package init(check: String, rule: Glob? = nil, reason: String, location: SourceLocation? = nil) {
    self.check = check
    self.rule = rule
    self.reason = reason
    self.location = location
  }
}

extension Allowance {
  /// Reads `check=reason` or `check@rule=reason`, the form of the flag.
  package init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let target = argument[..<separator]
      .split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let reason = argument[argument.index(after: separator)...]
    guard let check = target.first, !target.contains(""), !reason.isEmpty else { return nil }
    self.check = String(check)
    rule = target.count > 1 ? Glob(String(target[1])) : nil
    self.reason = String(reason)
  }

  /// Whether a finding is allowed by this; where the rule's pattern is an id, in that rule alone.
  ///
  /// - Parameters:
  ///   - diagnostic: The finding.
  ///   - ids: The ids of all rules.
  /// - Returns: Whether the finding is there on purpose.
  package func covers(_ diagnostic: Diagnostic, among ids: Set<String>) -> Bool {
    covers(diagnostic.code, in: diagnostic.rule, among: ids)
  }

  /// Whether a finding is allowed by this; where the rule's pattern is an id, in that rule alone.
  ///
  /// - Parameters:
  ///   - code: The code of the finding.
  ///   - id: The rule that it is in; nil for none.
  ///   - ids: The ids of all rules.
  /// - Returns: Whether the finding is there on purpose.
  package func covers(_ code: String, in id: String?, among ids: Set<String>) -> Bool {
    guard code == check else { return false }
    guard let rule else { return true }
    guard let id else { return false }
    return ids.contains(rule.text) ? rule.text == id : rule.matches(id)
  }
}
