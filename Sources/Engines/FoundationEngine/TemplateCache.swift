import RegexSyntax
import Synchronization

/// Keeps the template that was read last: one rule's is the same for one subject after the other.
final class TemplateCache: Sendable {
  private let captureGroupCount: Int
  private let latest = Mutex<ReplacementTemplate?>(nil)

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
      if let latest, latest.text.utf8.elementsEqual(text.utf8) { return latest }
      let template = ReplacementTemplate(text, captureGroupCount: captureGroupCount)
      latest = template
      return template
    }
  }
}
