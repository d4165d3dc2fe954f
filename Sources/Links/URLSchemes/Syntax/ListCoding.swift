/// The encoding of a list in one text: a separator between elements, and an escape before a
/// separator that belongs to an element.
///
/// An escape without a separator after it is literal, so an element that ends in one can only be
/// the last.
public struct ListCoding: Sendable, Hashable {
  /// The character between elements.
  public var separator: Unicode.Scalar
  /// The character that makes a separator part of an element; nil if there is none.
  public var escape: Unicode.Scalar?

  /// Creates a coding.
  public init(separator: Unicode.Scalar = ",", escape: Unicode.Scalar? = nil) {
    self.separator = separator
    self.escape = escape
  }
}

extension ListCoding {
  /// The elements of a text; the empty text has none.
  public func elements(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var elements: [String] = []
    var element = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if scalar == separator {
          element.append(scalar)
          continue
        }
        if let escape { element.append(escape) }
      }
      if scalar == escape {
        isEscaped = true
      } else if scalar == separator {
        elements.append(String(element))
        element = String.UnicodeScalarView()
      } else {
        element.append(scalar)
      }
    }
    if isEscaped, let escape { element.append(escape) }
    elements.append(String(element))
    return elements
  }

  /// The text that `elements(of:)` reads as these elements; nil if none does.
  public func text(of elements: [String]) -> String? {
    var text = String.UnicodeScalarView()
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(separator) }
      for scalar in element.unicodeScalars {
        if scalar == separator {
          guard let escape else { return nil }
          text.append(escape)
        }
        text.append(scalar)
      }
      let isLast = index == elements.count - 1
      if !isLast, let escape, element.unicodeScalars.last == escape { return nil }
    }
    // One empty element is the empty text, which has none.
    return elements.count == 1 && text.isEmpty ? nil : String(text)
  }
}
