public import Diagnostics

/// A check of an association file, with what its reference page says.
public struct AssociationCheck: Sendable {
  /// The code of its findings.
  public let code: String
  /// How grave its findings usually are.
  public let severity: Severity
  /// What it finds, in one sentence.
  public let summary: String
  /// Why that matters and what to do.
  public let explanation: String
  /// Files in which it finds nothing.
  public let passing: [String]
  /// Files in which it finds something.
  public let failing: [String]
  let run: @Sendable (AssociationFile, [ReachEntry]) -> [PlacedFinding]
}

/// The checks of an association file.
public enum AssociationLint {
  /// All checks, in the order of their reference page.
  public static let checks: [AssociationCheck] =
    fileChecks + appChecks + formChecks
    + patternChecks + reachChecks + [opensNothing]

  /// Runs all checks, those of `AssetLinksLint` on a statement list, in time that is nearly linear in the file.
  ///
  /// Of each check 100 findings of a severity are given one by one, and the others are counted.
  ///
  /// - Parameter file: The file.
  /// - Returns: The findings in the order of their places.
  public static func findings(_ file: AssociationFile) -> [Diagnostic] {
    if let list = file.assetLinks { return AssetLinksLint.findings(list) }
    let reaches = file.reaches
    return checks.flatMap { file.diagnostics($0.run(file, reaches)) }.inFileOrder
  }

  /// What a text is found to be: the findings about it, or why it is no association file.
  ///
  /// - Parameter file: The text.
  /// - Returns: The findings in the order of their places.
  public static func findings(in file: SourceFile) -> [Diagnostic] {
    do {
      return findings(try AssociationFile(file))
    } catch {
      return [error.diagnostic(in: file)]
    }
  }

  /// The file around some entries of `details`, for examples.
  static func example(details: String, more: String = "") -> String {
    #"{"applinks": {\#(more)"details": [\#(details)]}}"#
  }

  /// The file around some components of one app, for examples.
  static func example(_ components: String, more: String = "") -> String {
    example(
      details: #"{"appIDs": ["ABCDE12345.com.example.app"], "components": [\#(components)]}"#,
      more: more
    )
  }
}
