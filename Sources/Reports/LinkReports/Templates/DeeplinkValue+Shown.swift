import Deeplink
import Diagnostics

extension DeeplinkValue {
  /// The value for people: texts in quotation marks.
  package var shown: String {
    let texts =
      switch self {
      case .text(let text): [text]
      case .list(let elements): elements
      }
    guard !texts.isEmpty else { return "(an empty list)" }
    return texts.map { text in
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").printable + "\""
    }
    .joined(separator: ", ")
  }
}
