/// How a run was called and how it ended: what a report says beside the results.
///
/// It has no time and no machine, and no option that changes only reports or the speed: the same
/// input gives the same record.
public struct CallRecord: Sendable, Hashable, Codable {
  /// The version of the tool.
  public var version: String
  /// The words of the call after the tool's name, without options that change only reports or the
  /// speed.
  public var arguments: [String]
  /// How the run ended.
  public var result: Result
  /// The exit code.
  public var exitCode: Int
  /// Whether undecided tests leave the run clean.
  public var allowsUndecided = false
  /// Whether the counts are a table, as for a run of many parts, or lines.
  public var hasTable = false
  /// Whether the next steps are shown after a clean run too.
  public var alwaysSaysNext = false
  /// The options that name the manifests and the configuration of the run.
  public var options: [String] = []
  /// Whether changes are since a recording, which a review can accept, and not between two
  /// manifests.
  public var hasGoldens = true
  /// The file of patterns that was read instead of manifests.
  public var patterns: String?
  /// The files that findings are quoted from.
  public var sources: [Source] = []

  /// The ways in which a run can end.
  public enum Result: String, Sendable, Hashable, Codable, CaseIterable {
    case passed, failed
    /// Nothing was tested.
    case untested
    /// The tool could not do its work.
    case internalError
  }

  /// A file that was read.
  public struct Source: Sendable, Hashable, Codable {
    /// The file, named as the user named it.
    public var file: String
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String

    /// Creates a record of a file.
    public init(file: String, sha256: String) {
      self.file = file
      self.sha256 = sha256
    }
  }

  /// Creates a record of a call.
  public init(version: String, arguments: [String], result: Result, exitCode: Int) {
    self.version = version
    self.arguments = arguments
    self.result = result
    self.exitCode = exitCode
  }
}
