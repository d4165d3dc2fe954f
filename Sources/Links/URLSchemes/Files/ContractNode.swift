public import Diagnostics

/// A value of a contract file, YAML or JSON, with its place.
struct ContractNode {
  var value: Value
  var location: SourceLocation

  enum Value {
    /// A text, a number or a truth value, as it is written.
    case text(String)
    case list([ContractNode])
    case mapping([Entry])
    case nothing
  }

  struct Entry {
    var key: String
    var keyLocation: SourceLocation
    var node: ContractNode
  }
}

/// Why a file is no contract, with the place of everything that is wrong.
public struct ContractFileError: Error, Sendable {
  /// What is wrong, at least one.
  public var diagnostics: [Diagnostic]
  /// The file, to quote from.
  public var source: SourceFile
}

extension ContractFileError {
  init(_ message: String, at location: SourceLocation?, in source: SourceFile, help: String? = nil)
  {
    let diagnostic = Diagnostic(
      code: "contract-file",
      severity: .error,
      message: message,
      location: location,
      help: help
    )
    self.init(diagnostics: [diagnostic], source: source)
  }
}

/// The bounds within which contract files are read.
enum ContractFileLimits {
  static let byteCount = 1 << 20
  static let depth = 16
}
