import Diagnostics
import RegexSyntax
import Synchronization

/// Caches recently parsed templates: a rule has few, and uses them for one subject after another.
final class TemplateCache: Sendable {
  private let captureGroupCount: Int
  private let latest = Mutex<[ReplacementTemplate]>([])

  private static let count = 8

  init(captureGroupCount: Int) {
    self.captureGroupCount = captureGroupCount
  }
}

extension TemplateCache {
  /// Returns the parsed template.
  ///
  /// Texts are compared by code units, since canonically equal strings may be different templates.
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
