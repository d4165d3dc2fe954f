import Diagnostics
import RegexSyntax

/// Writes out that ICU tries the shortest way of a loop over a set twice.
///
/// ICU runs `[ab]*` in one operation, which gives back one character at a time. Once all are given back
/// it leaves the loop a second time as it has just left it. That doubles the work of each such loop that
/// has taken something, and multiplies it where the loop stands in another one: `(?:[\w-]*\w\.)+$` takes
/// time that doubles with each turn over `a.a.a.a.!`, in ICU alone. It is so for sets of more than one
/// character, properties and `.` with `*` and `+`; not for `\w*`, single characters and counted loops.
struct RetriedLoops {
  /// The pattern with these second ways written into it.
  let tree: RegexPattern
  /// The first of the loops, as it is written.
  let loop: String

  /// Reads a pattern; nil where no loop within another one is of that kind.
  init?(_ pattern: RegexPattern) {
    let source = Array(pattern.source.utf16)
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF16.self) }
    var loops: [(change: PatternCorrection, loop: String)] = []
    Self.collect(pattern.root, isRepeated: false, depth: 0) { node, item, quantifier in
      guard quantifier.range.count == 1, loops.count < Self.maximum else { return }
      let set = text(item.range)
      let first = quantifier.lowerBound == 1 ? set : ""
      let loop = text(node.range)
      let twice = "\(first)(?:\(set)*|(?=\(set)))"
      loops.append((PatternCorrection(node.range, twice), loop))
    }
    guard let first = loops.first,
      let written = PatternCorrection.apply(loops.map(\.change), to: pattern.source),
      let tree = try? RegexParser.parse(written, flags: pattern.flags)
    else { return nil }
    self.tree = tree
    loop = first.loop
  }

  private static let maximum = 60
  private static let deepest = 200

  private static func collect(
    _ node: RegexNode,
    isRepeated: Bool,
    depth: Int,
    _ visit: (RegexNode, RegexNode, Quantifier) -> Void
  ) {
    guard depth < deepest else { return }
    if case .quantified(let item, let quantifier) = node.kind {
      if isRepeated, item.isSet, quantifier.kind == .greedy, quantifier.upperBound == nil {
        visit(node, item, quantifier)
      }
      let isLoop = (quantifier.upperBound ?? .max) > 1
      collect(item, isRepeated: isRepeated || isLoop, depth: depth + 1, visit)
      return
    }
    for child in node.children {
      collect(child, isRepeated: isRepeated, depth: depth + 1, visit)
    }
  }
}

extension RegexNode {
  /// Whether ICU compiles the node as a set of more than one character, or as `.`.
  fileprivate var isSet: Bool {
    switch kind {
    case .anyCharacter, .property: true
    case .characterClass: (UInt32(0)..<0x250).filter(codePointTest).prefix(2).count > 1
    default: false
    }
  }
}
