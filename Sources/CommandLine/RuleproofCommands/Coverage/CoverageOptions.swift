import ArgumentParser
import CommandOptions
import FileAccess
import Workspace

/// Options of `coverage`: its thresholds, and the files it writes.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Minimum coverage in percent; lower coverage fails the run.",
      discussion: "Default: coverage.minimum in ruleproof.yml, else none.",
      valueName: "percent"
    )
  )
  var minimum: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Git revision. Fails if a rule changed since the branch left it is not fully covered, or if \
      the coverage of any other rule is below the baseline.
      """,
      valueName: "revision"
    )
  )
  var since: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --since or --record: baseline file.",
      discussion: """
        Default: coverage.baseline in ruleproof.yml, else \
        \(Settings.standard.coverage.baseline.path) next to it.
        """,
      valueName: "file"
    )
  )
  var baseline: String?

  @Flag(name: .long, help: "Write the baseline; refused if CI is set.")
  var record = false

  @Flag(
    name: .long,
    help: """
      Add the suggested tests that you accept, one by one, to the manifests. Changes nothing else in \
      the files. Refused if CI is set.
      """
  )
  var write = false

  @Flag(
    name: .long,
    help: "With --write: add all; the report says that nobody checked their results."
  )
  var yes = false

  func validate() throws {
    if let minimum, !CoverageSettings.minima.contains(minimum) {
      throw ValidationError("--minimum takes a number from 0 to 100.")
    }
    if let since, since.isEmpty || since.hasPrefix("-") {
      throw ValidationError("--since takes a Git revision.")
    }
    if baseline == "" { throw ValidationError("--baseline takes a file.") }
    if record, since != nil { throw ValidationError("--record cannot be combined with --since.") }
    if baseline != nil, since == nil, !record {
      throw ValidationError("--baseline needs --since or --record.")
    }
    if yes, !write { throw ValidationError("--yes needs --write.") }
  }
}

extension CoverageOptions {
  /// Checks that files may be written.
  ///
  /// - Parameter process: The process context of the call.
  /// - Throws: `InputError` if `CI` is set.
  func checkEnvironment(in process: ProcessContext) throws(InputError) {
    if record || write { try process.refuseInCI(record ? "--record" : "--write") }
  }
}

extension CoverageOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let minimum { settings.coverage.minimum = minimum }
    if let baseline { settings.coverage.baseline = NamedPath(ofCall: baseline) }
  }
}
