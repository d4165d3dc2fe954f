import RegexSyntax

/// Which part of a pattern each part of its printed form stands for.
///
/// A printer keeps the order of a pattern's items, but may write one as several, or put a group around
/// it. Two trees are gone through side by side as far as they are alike; what is not stands for the
/// smallest part around it that is.
struct TreeAlignment {
  private var pairs: [(printed: Range<Int>, original: Range<Int>)] = []

  init(original: RegexPattern, printed: RegexPattern) {
    align(original.root, printed.root)
  }
}

extension TreeAlignment {
  /// The part of the original that a part of the printed form stands for.
  func original(of printed: Range<Int>) -> Range<Int> {
    let around = pairs.filter { pair in
      pair.printed.lowerBound <= printed.lowerBound && printed.upperBound <= pair.printed.upperBound
    }
    return around.min { $0.printed.count < $1.printed.count }?.original
      ?? pairs.first?.original ?? 0..<0
  }

  private mutating func align(_ original: RegexNode, _ printed: RegexNode) {
    pairs.append((printed.range, original.range))
    if case .group(.nonCapturing, let body) = printed.kind, original.shape != printed.shape {
      align(original, body)
      return
    }
    if case .group(.nonCapturing, let body) = original.kind, original.shape != printed.shape {
      align(body, printed)
      return
    }
    guard original.shape == printed.shape else { return }
    let (left, right) = (original.children, printed.children)
    if case .concatenation = original.kind {
      alignItems(left, right)
    } else if left.count == right.count {
      for (left, right) in zip(left, right) { align(left, right) }
    }
  }

  /// Aligns the items of two sequences from both ends; what remains between stands for each other.
  private mutating func alignItems(_ left: [RegexNode], _ right: [RegexNode]) {
    var (left, right) = (left[...], right[...])
    while let first = left.first, let other = right.first, first.shape == other.shape {
      align(first, other)
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, let other = right.last, last.shape == other.shape {
      align(last, other)
      left.removeLast()
      right.removeLast()
    }
    guard let first = left.first, let last = left.last else { return }
    if left.count == right.count {
      for (left, right) in zip(left, right) { align(left, right) }
      return
    }
    let range = first.range.lowerBound..<last.range.upperBound
    for other in right { pairs.append((other.range, range)) }
  }
}

extension RegexNode {
  /// What kind of node it is, as far as a printer keeps it.
  fileprivate var shape: Int {
    switch kind {
    case .empty, .flagChange: 0
    case .literal: 1
    case .anyCharacter, .shorthand, .property, .characterClass: 2
    case .anchor: 3
    case .backReference: 4
    case .group(let kind, _):
      switch kind {
      case .capturing: 5
      case .nonCapturing, .scopedFlags: 6
      case .atomic: 7
      case .lookahead(let isNegated): isNegated ? 8 : 9
      case .lookbehind(let isNegated): isNegated ? 10 : 11
      }
    case .quantified: 12
    case .concatenation: 13
    case .alternation: 14
    }
  }
}
