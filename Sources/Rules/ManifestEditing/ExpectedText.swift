import Diagnostics
import Foundation
import LocatedJSON

/// Expected results as typed by a user.
package enum ExpectedText {
  /// The result as JSON: a string, or null for none.
  package static func json(_ value: String?) -> String { value.map(JSONQuoted.text) ?? "null" }

  package enum Reading: Sendable, Hashable {
    /// A result; nil for none.
    case value(String?)
    case empty
    /// Neither a JSON string nor a single line.
    case invalid
  }

  /// Parses a result: `null`, a JSON string, or a single line, which is the result itself.
  package static func read(_ text: String) -> Reading {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.isEmpty { return .empty }
    if trimmed == "null" { return .value(nil) }
    if trimmed.hasPrefix("\"") {
      let document = try? JSONDocument(SourceFile(name: "", bytes: Array(trimmed.utf8)))
      return document?.root.string.map { .value($0) } ?? .invalid
    }
    return trimmed.contains(where: \.isNewline) ? .invalid : .value(trimmed)
  }
}
