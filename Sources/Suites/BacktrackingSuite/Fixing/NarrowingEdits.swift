import RegexSyntax

/// Finds the loops of a pattern that run past what follows them, and ends them before it.
///
/// `.*id=(\d+)` becomes `(?:(?!id=).)*id=(\d+)`: the loop ends at the first `id=`, where it would have
/// gone on to the last and come back (a "tempered" loop in J. Friedl, "Mastering regular expressions",
/// 2006). Nothing is left to be tried then, and matches that need a later `id=` are given up.
struct NarrowingEdits {
  private let source: [UInt16]
  private(set) var changes: [FixChange] = []
  /// What loops now end before, as it is written, each once.
  private(set) var texts: [String] = []

  init(_ tree: RegexPattern) {
    source = Array(tree.source.utf16)
    visit(tree.root, behind: [])
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension NarrowingEdits {
  /// Looks at a node and all below it.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - following: What follows it in its own and the outer sequences, nearest first.
  private mutating func visit(_ node: RegexNode, behind following: [RegexNode]) {
    switch node.kind {
    case .group(let kind, let body): if !kind.isLookaround { visit(body, behind: following) }
    case .quantified(let item, let quantifier):
      let isLoop = (quantifier.upperBound ?? .max) > 3 && quantifier.kind != .possessive
      if isLoop { end(item, before: following) }
      visit(item, behind: quantifier.upperBound == 1 ? following : [])
    case .concatenation(let items):
      for index in items.indices {
        visit(items[index], behind: Array(items[(index + 1)...]) + following)
      }
    case .alternation(let branches):
      for branch in branches { visit(branch, behind: following) }
    default: break
    }
  }

  /// Lets the turns of a loop begin only where what follows the loop does not.
  private mutating func end(_ item: RegexNode, before following: [RegexNode]) {
    guard let first = following.first, let text = opening(of: following),
      item.mayBegin(as: first)
    else { return }
    let new: [FixChange]
    if item.isSingleCharacter {
      new = [
        FixChange(item.range.lowerBound..<item.range.lowerBound, "(?:(?!\(text))"),
        FixChange(item.range.upperBound..<item.range.upperBound, ")"),
      ]
    } else if case .group(let kind, let body) = item.kind, !kind.isLookaround {
      let (start, end) = (body.range.lowerBound, body.range.upperBound)
      if case .alternation = body.kind {
        new = [FixChange(start..<start, "(?!\(text))(?:"), FixChange(end..<end, ")")]
      } else {
        new = [FixChange(start..<start, "(?!\(text))")]
      }
    } else {
      return
    }
    // Two insertions at one place have no order.
    guard new.allSatisfy({ change in changes.allSatisfy { $0.range != change.range } }) else {
      return
    }
    changes += new
    if !texts.contains(text) { texts.append(text) }
  }

  /// The text that nodes must begin with, up to the first loop; nil where that may be nothing.
  private func opening(of nodes: [RegexNode]) -> String? {
    var text = ""
    var isSure = false
    for node in nodes.prefix(Self.maxNodes) {
      if case .quantified(let item, let quantifier) = node.kind, node.holdsLoop {
        if quantifier.lowerBound > 0, item.isSingleCharacter { text += self.text(item.range) }
        isSure = isSure || quantifier.lowerBound > 0 && item.isSingleCharacter
        break
      }
      guard !node.holdsLoop, let own = node.textWithoutCaptures(in: source) else { break }
      text += own
      isSure = isSure || !node.canBeEmpty
    }
    return isSure && text.utf16.count <= Self.maxTextLength ? text : nil
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF16.self)
  }

  private static let maxNodes = 16
  /// The longest text that loops look ahead for, in UTF-16 units.
  private static let maxTextLength = 160
}

extension RegexNode {
  /// The node's text with groups that capture nothing; nil where it looks around or back.
  ///
  /// - Parameter source: The pattern's text.
  /// - Returns: The text.
  func textWithoutCaptures(in source: [UInt16]) -> String? {
    var changes: [FixChange] = []
    let start = range.lowerBound
    func collect(_ node: RegexNode) -> Bool {
      switch node.kind {
      case .backReference, .anchor: return false
      case .group(let kind, let body):
        if kind.isLookaround { return false }
        if kind.isCapturing {
          let opening = (node.range.lowerBound - start)..<(body.range.lowerBound - start)
          changes.append(FixChange(opening, "(?:"))
        }
      default: break
      }
      return node.children.allSatisfy(collect)
    }
    guard collect(self) else { return nil }
    return FixEdit(kind: .tempered, changes: changes)
      .applied(to: String(decoding: source[range], as: UTF16.self))
  }

  /// Whether the node may begin with a character that another begins with; true where that is not
  /// plain to see.
  fileprivate func mayBegin(as other: RegexNode) -> Bool {
    guard let first = firstSingle, let second = other.firstSingle else { return true }
    return FixProposals.overlap(first, second)
  }

  /// The one character, or loop over one, that the node begins with; nil where there is no such.
  private var firstSingle: RegexNode? {
    switch kind {
    case .group(let kind, let body): kind.isLookaround ? nil : body.firstSingle
    case .concatenation(let items): items.first?.firstSingle
    case .quantified(let item, let quantifier):
      quantifier.lowerBound > 0 ? item.firstSingle : nil
    default: isSingleCharacter ? self : nil
    }
  }
}
