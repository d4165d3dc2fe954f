import Diagnostics
import RegexSyntax
import Synchronization

/// Keeps the templates that were read last: a rule has few, the same for one subject after the other.
final class TemplateCache: Sendable {
  private let captureGroupCount: Int
  private let latest = Mutex<[ReplacementTemplate]>([])

  private static let count = 8

  init(captureGroupCount: Int) {
    self.captureGroupCount = captureGroupCount
  }
}

extension TemplateCache {
  /// The template of a text.
  ///
  /// Texts are compared by code units: two that are equal as strings may differ as templates.
  func template(_ text: String) -> ReplacementTemplate {
    latest.withLock { latest in
      if let known = latest.first(where: { $0.text.hasSameUTF8(as: text) }) {
        return known
      }
      let template = ReplacementTemplate(text, captureGroupCount: captureGroupCount)
      if latest.count == Self.count { latest.removeFirst() }
      latest.append(template)
      return template
    }
  }
}
