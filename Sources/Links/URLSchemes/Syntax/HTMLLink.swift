import Diagnostics
import TextCoding

/// A link of an HTML page.
public struct HTMLLink: Sendable, Hashable {
  /// The URL that it leads to.
  public var url: String
  /// The text that readers of the page see.
  public var text: String

  /// Creates a link.
  public init(url: String, text: String) {
    self.url = url
    self.text = text
  }
}

extension HTMLLink: CustomStringConvertible {
  /// The element, one line: `<a href="URL">TEXT</a>`.
  ///
  /// Characters with a meaning in HTML are character references, and so is what a terminal could
  /// not show.
  public var description: String { "<a href=\"\(url.inMarkup)\">\(text.inMarkup)</a>" }
}

extension String {
  fileprivate var inMarkup: String {
    markupEscaped { scalar in
      let isShown = String(scalar).printable.unicodeScalars.first == scalar && scalar != "'"
      return isShown ? nil : "&#\(scalar.value);"
    }
  }
}
