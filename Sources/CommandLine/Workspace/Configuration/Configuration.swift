package import CostBudgets
package import Diagnostics
package import FileAccess
package import ManifestModel
package import PCRE2Engine

/// What `ruleproof.yml` says; every key has a default and a flag.
package struct Configuration: Sendable {
  /// The name of the file.
  package static let fileName = "ruleproof.yml"

  /// The manifests to read, as paths that the working directory resolves; empty where the file does
  /// not name any.
  package var manifests: [String] = []
  /// The most ticks that one match may take; nil for the engine's own limit.
  package var stepLimit: Int?
  /// Whether tests without a known outcome leave the run clean.
  package var allowsUndecided = false
  /// What answers the HTTP requests of scripts.
  package var network = NetworkMode.replay
  /// The folder of recorded answers, as a path that the working directory resolves.
  package var cassettes = "corpus/http"
  /// How long a script may run, in milliseconds.
  package var scriptTimeout = 2_000
  /// How much memory a script may use, in MiB.
  package var scriptMemory = 512
  /// Lists of URLs, or folders of them, as paths that the working directory resolves; empty for the
  /// lists that are built in.
  package var corpus: [String] = []
  /// The engines to compare; nil for all.
  package var driftEngines: EngineList?
  /// How patterns come to the engines behind the first.
  package var driftProfile = DriftProfile.asWritten
  /// How much is tried for each pattern.
  package var driftEffort = 1
  /// Which differences make a run fall short.
  package var driftBar = DriftBar.url
  /// The engines in use, over which slow patterns are looked for; nil for all.
  package var slowEngines: SlowEngineList?
  /// The options that PCRE2's costs are counted with.
  package var pcre2Options = PCRE2Profile.costed
  /// The longest attack that is looked for, in UTF-16 units.
  package var slowMaxLength = 2_048
  /// How much is tried for each pattern to make it slow.
  package var slowEffort = 1
  /// Which attacks make a run fall short.
  package var slowBar = DriftBar.url
  /// Files of link rules, or folders of them, as paths that the working directory resolves.
  package var links: [String] = []
  /// The folder of finds, as a path that the working directory resolves.
  package var found = "corpus/found"
  /// The folder of goldens, as a path that the working directory resolves.
  package var golden = "golden"
  /// Lists of URLs, or folders of them, that goldens are recorded over; empty for those of `corpus`.
  package var goldenCorpus: [String] = []
  /// The file of recorded coverage, as a path that the working directory resolves.
  package var coverageBaseline = "golden/coverage.txt"
  /// The least share of parts that tests must exercise, in per cent; nil where none is asked for.
  package var coverageMinimum: Int?
  /// What rules may cost.
  package var budget = BudgetSettings()
  /// Whether warnings count as errors.
  package var isStrict = false
  /// The findings that are there on purpose.
  package var allowances: [Allowance] = []
  /// The file that this was read from.
  package var source: SourceFile?
  /// Where the files that this names must be; nil without a file.
  package var boundary: PathBoundary?

  package init() {}
}

/// A finding that is there on purpose.
package struct Allowance: Sendable {
  /// The code of the check.
  package var check: String
  /// The rules that it may be found in; nil for all, and for findings outside of rules.
  package var rule: Glob?
  /// Why it is on purpose.
  package var reason: String
  /// Where in the configuration it stands; nil for one from the command line.
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
    guard diagnostic.code == check else { return false }
    guard let rule else { return true }
    guard let id = diagnostic.rule else { return false }
    return ids.contains(rule.text) ? rule.text == id : rule.matches(id)
  }
}
