public import Diagnostics

/// Why a file is not a property list that can be read, and where.
public struct PropertyListError: Error, Sendable, Hashable {
  /// What is wrong.
  public var reason: Reason
  /// The offsets of what is wrong, in bytes of the file.
  public var range: Range<Int>

  /// The ways in which a file fails to be a property list.
  public enum Reason: Sendable, Hashable {
    /// The file holds nothing.
    case empty
    /// The file is larger than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// Values are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A container of a binary file holds itself.
    case circular
    /// The file has more values than the limit, shared ones counted each time.
    case tooManyValues(limit: Int)
    /// The file is neither XML nor of the binary form.
    case unknownForm
    /// The text has another encoding than UTF-8.
    case encoding
    /// The file ends where this was expected.
    case unexpectedEnd(expected: String)
    /// Something else is where this was expected.
    case expected(String)
    /// An element has a name that property lists do not have.
    case unknownElement(String)
    /// An element is closed by another name.
    case wrongClosing(String, expected: String)
    /// An entity is not one of XML's own.
    case unknownEntity(String)
    /// The document declares entities of its own.
    case declarations
    /// A key has no value.
    case keyWithoutValue(String)
    /// A value is not of the form that its element needs.
    case malformedValue(String)
    /// A structure of the binary form is not as it should be.
    case brokenBinary(String)
    /// The root is something else than the dictionary that is needed.
    case notADictionary(kind: String)
  }

  /// Creates an error from its parts.
  public init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

extension PropertyListError {
  /// What is wrong and what was expected: lower case, without a full stop.
  public var message: String {
    switch reason {
    case .empty: "the file is empty: expected a property list"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; the limit is \(limit)"
    case .tooDeep(let limit): "arrays and dictionaries nested more than \(limit) deep"
    case .circular: "a container of the binary property list contains itself"
    case .tooManyValues(let limit): "the property list has more than \(limit) values"
    case .unknownForm: "this is not a property list: expected XML or the binary form"
    case .encoding: "the text is not UTF-8"
    case .unexpectedEnd(let expected): "the file ends here: expected \(expected)"
    case .expected(let expected): "expected \(expected)"
    case .unknownElement(let name): "'<\(name.shown)>' is not an element of property lists"
    case .wrongClosing(let name, let expected):
      "'</\(name.shown)>' closes '<\(expected.shown)>'"
    case .unknownEntity(let name): "'&\(name.shown);' is not an entity of property lists"
    case .declarations: "the file declares entities, which property lists do not need"
    case .keyWithoutValue(let key): "the key '\(key.shown)' has no value"
    case .malformedValue(let kind): "expected \(kind)"
    case .brokenBinary(let what):
      "the binary property list is broken at byte \(range.lowerBound): \(what)"
    case .notADictionary(let kind): "the property list is \(kind): expected a dictionary"
    }
  }

  /// The error as a diagnostic with its place in the file that was read.
  public func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      code: "property-list",
      severity: .error,
      message: message,
      location: file.location(of: range)
    )
  }
}

extension String {
  /// The text cut to what a message can show.
  fileprivate var shown: String { cut(to: 80) }
}
