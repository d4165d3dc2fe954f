import Diagnostics
import FileAccess
public import FuzzEntries
import RuleSets
import Workspace

extension FuzzEntry {
  /// The entries that read `ruleproof.yml` and files of link rules.
  public static let workspace: [FuzzEntry] = [.configuration, .linkRules]

  package static let configuration = FuzzEntry("configuration") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: Configuration.fileName, bytes: input)
    let configuration: Configuration
    do throws(InputError) {
      configuration = try Configuration(source: source, folder: ".")
    } catch {
      return try check(error, in: source)
    }
    try require(
      configuration.settings.scripts.network != .live,
      "a configuration cannot allow the network"
    )
  }

  /// Files of link rules, which name no other files.
  package static let linkRules = FuzzEntry("link-rules") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: "links.yml", bytes: input)
    let boundary = PathBoundary(folders: ["/var/empty"])
    let file: any RuleFile
    do throws(InputError) {
      file = try FormatRegistry.read(source, RuleReading(folder: "/var/empty", boundary: boundary))
    } catch {
      return try check(error, in: source)
    }
    try DiagnosticInvariants.check(file.findings, in: source)
  }

  private static func check(
    _ error: InputError,
    in source: SourceFile
  ) throws(BrokenInvariant) {
    try require(!error.diagnostics.isEmpty, "an error says what is wrong")
    try DiagnosticInvariants.check(error.diagnostics, in: source)
  }
}
