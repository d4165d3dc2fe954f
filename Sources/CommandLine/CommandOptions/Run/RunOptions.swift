package import ArgumentParser
import Diagnostics
package import FileAccess
package import SuiteRuns
package import Workspace

/// On how many threads a command works.
package struct JobOptions: ParsableArguments {
  @Option(name: .long, help: "Number of threads. (default: one per processor)")
  package var jobs: Int?

  package func validate() throws {
    let counts = RunSettings.workerCounts
    if let jobs, !counts.contains(jobs) {
      throw ValidationError(
        "--jobs takes a number from \(counts.lowerBound) to \(counts.upperBound)."
      )
    }
  }

  package init() {}
}

extension JobOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    if let jobs { settings.run.workers = jobs }
  }
}

/// Which rules a command runs, and how.
package struct RunOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Only the rule with this id; without one, those whose id contains this text, or matches \
      this glob (*, ?); repeatable.
      """,
      discussion: "'ruleproof list' shows the ids.",
      valueName: "pattern"
    ),
    completion: .ruleIDs
  )
  package var rule: [String] = []

  @OptionGroup package var threads: JobOptions

  package func validate() throws {
    if rule.contains("") {
      throw ValidationError("--rule takes an id, part of an id, or a glob.")
    }
  }

  package init() {}
}

extension RunOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    threads.apply(to: &settings)
    settings.run.rules = rule
  }
}

extension InputError {
  /// Whether a name of the call selects no rule.
  fileprivate var isOfNoRule: Bool { diagnostics.contains { $0.code == "no-such-rule" } }
}

extension RunOptions {
  /// The patterns that `--fix` may change.
  ///
  /// - Parameters:
  ///   - cases: The patterns.
  ///   - session: The rules.
  ///   - others: What else the call says that its findings depend on.
  /// - Throws: `InputError` if a manifest cannot be written.
  /// - Returns: The patterns, with what reads their manifests again.
  package func fixable(
    _ cases: [Session.RuleCase],
    of session: Session,
    _ others: [any SettingOptions] = []
  ) throws(InputError) -> FixablePatterns {
    try FixablePatterns(of: session, cases) { () throws(InputError) in
      do throws(InputError) {
        return try Session(session.names, [self] + others, in: session.process)
      } catch {
        // The id of a rule can come from its pattern.
        guard error.isOfNoRule, !rule.isEmpty else { throw error }
        var all = self
        all.rule = []
        return try Session(session.names, [all] + others, in: session.process)
      }
    }
  }
}
