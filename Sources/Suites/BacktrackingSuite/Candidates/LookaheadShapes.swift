import RegexSyntax

/// Shapes for patterns that look ahead: what begins a match again and again, and behind it what a
/// lookahead looks for.
///
/// A lookahead that runs to the far end of the subject each time makes the search read it anew at every
/// start, whether it is met there or not.
enum LookaheadShapes {
  /// The shapes; none where a pattern does not look ahead over a loop.
  static func shapes(of tree: RegexPattern, _ effort: BacktrackingEffort) -> [AttackShape] {
    let source = Array(tree.source.utf16)
    var bodies: [String] = []
    tree.root.forEach { node in
      guard case .group(.lookahead, let body) = node.kind, body.holdsLoop,
        bodies.count < maxBodies, body.range.upperBound <= source.count
      else { return }
      bodies.append(String(decoding: source[body.range], as: UTF16.self))
    }
    guard !bodies.isEmpty else { return [] }
    var ends: [[UInt16]] = []
    for (index, body) in bodies.enumerated() {
      guard let part = try? RegexParser.parse(body, flags: tree.flags) else { continue }
      var generator = SubjectGenerator(part, seed: effort.seed &+ UInt64(index))
      let texts = (0..<tries).compactMap { _ in generator.nextMatch() }
      let shortest = texts.min { ($0.count, $0.description) < ($1.count, $1.description) }
      guard let shortest, shortest.count <= maxEndLength, !ends.contains(shortest) else { continue }
      ends.append(shortest)
    }
    let pieces = PatternPieces(tree, seed: effort.seed)
    var result: [AttackShape] = []
    for beginning in pieces.beginnings.prefix(maxBeginnings) {
      for pump in [beginning, beginning + [space]] {
        for end in ends { result.append(AttackShape(prefix: [], pump: pump, suffix: end)) }
      }
    }
    return result
  }

  private static let maxBodies = 4
  private static let maxBeginnings = 6
  private static let tries = 12
  private static let maxEndLength = 64
  private static let space: UInt16 = 0x20
}
