import RegexSyntax

/// A list of domain endings in a pattern, such as `shop\.(?:com|co\.uk)`.
struct EndingList {
  /// The label before the list.
  let name: String
  let endings: [String]
  let range: Range<Int>
}

extension RegexNode {
  /// The lists of two or more endings after a name and a dot.
  var endingLists: [EndingList] {
    var lists: [EndingList] = []
    forEach { node in
      guard case .concatenation(let items) = node.kind else { return }
      for (index, item) in items.enumerated() {
        guard case .group(let kind, let body) = item.kind, !kind.isLookaround,
          case .alternation(let branches) = body.kind,
          !(items.dropFirst(index + 1).first?.continuesLabel ?? false)
        else { continue }
        let endings = branches.compactMap(\.hostText).filter(\.isDomainEnding)
        let name = RegexNode.label(before: index, in: items)
        guard endings.count == branches.count, name.count > 1 else { continue }
        lists.append(EndingList(name: name, endings: endings, range: body.range))
      }
    }
    return lists
  }

  /// The label before the dot at an index; empty if there is none.
  private static func label(before place: Int, in items: [RegexNode]) -> String {
    guard place > 0, items[place - 1].hostText == "." else { return "" }
    var label = ""
    for item in items[..<(place - 1)].reversed() {
      guard item.continuesLabel, let text = item.hostText else { return label }
      label = text + label
    }
    return label
  }

  /// Whether it is a character of a label, so that the text after it is not a whole label.
  private var continuesLabel: Bool {
    hostText.map { $0.utf8.allSatisfy(\.isOfLabel) } ?? false
  }

  /// The literal host text of the node, if it is that.
  private var hostText: String? {
    switch kind {
    case .literal(let literal):
      guard let byte = UInt8(exactly: literal.codePoint), byte.isOfLabel || byte == 0x2E else {
        return nil
      }
      return String(UnicodeScalar(byte))
    case .concatenation(let items):
      let texts = items.compactMap(\.hostText)
      return texts.count == items.count ? texts.joined() : nil
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isOfLabel: Bool {
    (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) || self == 0x2D
  }
}

extension String {
  /// Whether it looks like `com` or `co.uk`.
  fileprivate var isDomainEnding: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(labels.count)
      && labels.allSatisfy { label in
        (2...6).contains(label.utf8.count)
          && label.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      }
  }
}
