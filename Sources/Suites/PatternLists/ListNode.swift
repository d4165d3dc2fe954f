package import Diagnostics
import FileAccess

/// A value of a file of patterns, with its place, whatever the form of the file.
package struct ListNode: Sendable {
  package let value: Value
  /// Where the whole value is.
  package let location: SourceLocation
  /// Where a part of the text is, in UTF-16 units of the text.
  package let place: @Sendable (Range<Int>) -> SourceLocation?

  package enum Value: Sendable {
    case text(String)
    /// A text in UTF-16, which may have a surrogate without its partner.
    case units([UInt16])
    case list([ListNode])
    case mapping([Member])
    case nothing
    /// A number, a truth value or a date, as it is written.
    case other(String)
  }

  package struct Member: Sendable {
    package let key: String
    package let keyLocation: SourceLocation
    package let node: ListNode
  }

  /// Creates a node; without places of parts, each part is where the whole is.
  init(
    _ value: Value,
    at location: SourceLocation,
    place: (@Sendable (Range<Int>) -> SourceLocation?)? = nil
  ) {
    self.value = value
    self.location = location
    self.place = place ?? { _ in location }
  }
}

extension ListNode {
  package var text: String? {
    switch value {
    case .text(let text): text
    case .units(let units): String(decoding: units, as: UTF16.self)
    default: nil
    }
  }

  /// An error of the list at this value.
  func error(_ message: String, in source: SourceFile, help: String? = nil) -> InputError {
    .ofList(message, at: location, in: source, help: help)
  }

  /// The error for a value of another type than the expected one.
  func wrongType(_ expected: String, in source: SourceFile) -> InputError {
    if case .other = value {
      return error("expected \(expected)", in: source, help: "in quotes it is a string")
    }
    return error("expected \(expected)", in: source)
  }
}

extension InputError {
  static func ofList(
    _ message: String,
    at location: SourceLocation,
    in source: SourceFile,
    help: String? = nil
  ) -> InputError {
    InputError(
      code: "wrong-pattern-list",
      message,
      at: location,
      in: [source],
      help: help ?? """
        a list contains patterns as strings, or objects with pattern and optionally \
        \(PatternKey.allCases.dropFirst().map(\.rawValue).joined(separator: ", "))
        """
    )
  }
}
