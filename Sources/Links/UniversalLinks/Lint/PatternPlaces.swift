import Diagnostics
import LocatedJSON

/// The places of the patterns of a document, looked up component by component.
final class PatternPlaces {
  private let document: JSONDocument
  private var component: Range<Int> = 0..<0
  /// The first place of each string in the component.
  private var strings: [ExactText: Range<Int>] = [:]

  init(_ document: JSONDocument) {
    self.document = document
  }

  /// The place of a pattern's text within its component, or the component's own.
  func place(of pattern: LinkPattern, in component: LinkComponent) -> Range<Int> {
    if component.range != self.component {
      self.component = component.range
      strings = [:]
      if let node = document.root.node(at: component.range) { collect(node) }
    }
    return strings[ExactText(pattern.text)] ?? component.range
  }

  /// Notes the strings of a value; the depth of a document is bounded.
  private func collect(_ node: JSONNode) {
    switch node.value {
    case .string(let text):
      let key = ExactText(text)
      if strings[key] == nil { strings[key] = node.range }
    case .array(let elements): elements.forEach(collect)
    case .object(let object): for member in object.members { collect(member.value) }
    case .null, .bool, .number: return
    }
  }
}

extension JSONNode {
  /// The value of exactly these offsets, in this one or within it.
  fileprivate func node(at range: Range<Int>) -> JSONNode? {
    var node = self
    while node.range != range {
      let inner: JSONNode?
      switch node.value {
      case .array(let elements): inner = elements.last(startingAtOrBefore: range) { $0 }
      case .object(let object):
        inner = object.members.last(startingAtOrBefore: range) { $0.value }
      case .string, .null, .bool, .number: inner = nil
      }
      guard let inner, inner.range.upperBound >= range.upperBound else { return nil }
      node = inner
    }
    return node
  }
}

extension Array {
  /// The last value that begins at or before an offset, by binary search.
  fileprivate func last(
    startingAtOrBefore range: Range<Int>,
    _ value: (Element) -> JSONNode
  ) -> JSONNode? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]).range.lowerBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low == 0 ? nil : value(self[low - 1])
  }
}
