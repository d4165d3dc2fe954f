import Diagnostics
import Foundation
import LocatedJSON

/// Expected results as a person types them.
package enum ExpectedText {
  /// The result as JSON: a string, or null for none.
  package static func json(_ value: String?) -> String { value.map(JSONQuoted.text) ?? "null" }

  /// What was typed.
  package enum Reading: Sendable, Hashable {
    /// This result; nil for none.
    case value(String?)
    /// Nothing.
    case empty
    /// Neither a string of JSON nor a text of one line.
    case invalid
  }

  /// Reads a result: `null`, a string of JSON, or a text of one line, which is the result itself.
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
