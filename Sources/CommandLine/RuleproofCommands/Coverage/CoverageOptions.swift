import ArgumentParser
import FileAccess

/// What coverage is measured by, and what is written.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The least share of all parts that is enough, in per cent; below it the rules fall short.",
      discussion: "Default: minimum under coverage in ruleproof.yml, else none.",
      valueName: "percent"
    )
  )
  var minimum: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Rules that have changed since this revision of git must be covered whole, and no other one less \
      than the baseline says.
      """,
      valueName: "revision"
    )
  )
  var since: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The file of recorded coverage.",
      discussion:
        "Default: baseline under coverage in ruleproof.yml, else golden/coverage.txt beside that file.",
      valueName: "file"
    )
  )
  var baseline: String?

  @Flag(name: .long, help: "Write the baseline; refused where CI is set.")
  var record = false

  @Flag(
    name: .long,
    help: """
      Add the suggested tests to the manifests, after a question. Nothing else in the files is \
      touched. Refused where CI is set.
      """
  )
  var write = false

  @Flag(name: .long, help: "With --write: do not ask.")
  var yes = false

  func validate() throws {
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--minimum takes a number from 0 to 100.")
    }
    if let since, since.isEmpty || since.hasPrefix("-") {
      throw ValidationError("--since takes a revision of git.")
    }
    if baseline == "" { throw ValidationError("--baseline takes a file.") }
    if record, since != nil { throw ValidationError("--record and --since exclude each other.") }
    if yes, !write { throw ValidationError("--yes goes with --write.") }
  }
}

extension CoverageOptions {
  /// Checks that what is to be written may be.
  ///
  /// - Throws: `InputError` where `CI` is set.
  func checkEnvironment() throws(InputError) {
    guard record || write, ManifestOptions.isContinuousIntegration else { return }
    throw InputError(
      code: "no-writing-in-ci",
      "\(record ? "--record" : "--write") is not for continuous integration, and CI is set"
    )
  }
}
