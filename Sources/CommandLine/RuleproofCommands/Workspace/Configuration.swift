import Diagnostics
import FileAccess
import ManifestModel
import PCRE2Engine

/// What `ruleproof.yml` says; every key has a default and a flag.
struct Configuration: Sendable {
  /// The name of the file.
  static let fileName = "ruleproof.yml"

  /// The manifests to read, as paths that the working directory resolves; empty where the file does
  /// not name any.
  var manifests: [String] = []
  /// The most ticks that one match may take; nil for the engine's own limit.
  var stepLimit: Int?
  /// Whether tests without a known outcome leave the run clean.
  var allowsUndecided = false
  /// What answers the HTTP requests of scripts.
  var network = NetworkMode.replay
  /// The folder of recorded answers, as a path that the working directory resolves.
  var cassettes = "corpus/http"
  /// How long a script may run, in milliseconds.
  var scriptTimeout = 2_000
  /// How much memory a script may use, in MiB.
  var scriptMemory = 512
  /// Lists of URLs, or folders of them, as paths that the working directory resolves; empty for the
  /// lists that are built in.
  var corpus: [String] = []
  /// The engines to compare; nil for all.
  var driftEngines: EngineList?
  /// How patterns come to the engines behind the first.
  var driftProfile = DriftProfile.asWritten
  /// How much is tried for each pattern.
  var driftEffort = 1
  /// Which differences make a run fall short.
  var driftBar = DriftBar.url
  /// The engines in use, over which slow patterns are looked for; nil for all.
  var slowEngines: SlowEngineList?
  /// The options that PCRE2's costs are counted with.
  var pcre2Options = PCRE2Profile.costed
  /// The longest attack that is looked for, in UTF-16 units.
  var slowMaxLength = 2_048
  /// How much is tried for each pattern to make it slow.
  var slowEffort = 1
  /// Which attacks make a run fall short.
  var slowBar = DriftBar.url
  /// Files of link rules, or folders of them, as paths that the working directory resolves.
  var links: [String] = []
  /// The folder of finds, as a path that the working directory resolves.
  var found = "corpus/found"
  /// The folder of goldens, as a path that the working directory resolves.
  var golden = "golden"
  /// Lists of URLs, or folders of them, that goldens are recorded over; empty for those of `corpus`.
  var goldenCorpus: [String] = []
  /// The file of recorded coverage, as a path that the working directory resolves.
  var coverageBaseline = "golden/coverage.txt"
  /// The least share of parts that tests must exercise, in per cent; nil where none is asked for.
  var coverageMinimum: Int?
  /// What rules may cost.
  var budget = BudgetSettings()
  /// Whether warnings count as errors.
  var isStrict = false
  /// The findings that are there on purpose.
  var allowances: [Allowance] = []
  /// The file that this was read from.
  var source: SourceFile?
  /// Where the files that this names must be; nil without a file.
  var boundary: PathBoundary?
}

/// A finding that is there on purpose.
struct Allowance: Sendable {
  /// The code of the check.
  var check: String
  /// The rules that it may be found in; nil for all, and for findings outside of rules.
  var rule: Glob?
  /// Why it is on purpose.
  var reason: String
  /// Where in the configuration it stands; nil for one from the command line.
  var location: SourceLocation?
}

extension Allowance {
  /// Reads `check=reason` or `check@rule=reason`, the form of the flag.
  init?(argument: String) {
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
  func covers(_ diagnostic: Diagnostic, among ids: Set<String>) -> Bool {
    guard diagnostic.code == check else { return false }
    guard let rule else { return true }
    guard let id = diagnostic.rule else { return false }
    return ids.contains(rule.text) ? rule.text == id : rule.matches(id)
  }
}
