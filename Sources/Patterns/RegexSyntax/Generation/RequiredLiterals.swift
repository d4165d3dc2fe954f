/// A run of characters that every match of a pattern contains.
public struct RequiredLiteral: Sendable, Hashable {
  /// The characters, in UTF-16 code units.
  public var text: [UInt16]
  /// Whether ASCII letters may have either case in the match.
  public var ignoresCase: Bool
}

extension RegexPattern {
  /// Runs of characters that every match contains, for ruling out subjects before running an
  /// engine; in pattern order, empty if none are known.
  ///
  /// Optional items, alternations and lookarounds are ignored, and so are letters under the flag
  /// `i` that fold together with more than their other case.
  public var requiredLiterals: [RequiredLiteral] {
    var collector = LiteralCollector()
    collector.visit(root)
    collector.finish()
    return collector.literals
  }
}

/// Collects the literals that all matches contain.
private struct LiteralCollector {
  private(set) var literals: [RequiredLiteral] = []
  private var run: [UInt16] = []
  private var ignoresCase = false

  private static let maximum = 32
}

extension LiteralCollector {
  mutating func finish() {
    if !run.isEmpty, literals.count < Self.maximum {
      literals.append(RequiredLiteral(text: run, ignoresCase: ignoresCase))
    }
    run = []
  }

  mutating func visit(_ node: RegexNode) {
    switch node.kind {
    case .literal(let literal): add(literal, isFolded: node.flags.contains(.caseInsensitive))
    case .concatenation(let items): for item in items { visit(item) }
    case .group(let kind, let body):
      if !kind.isLookaround { visit(body) }
    case .quantified(let item, let quantifier):
      finish()
      guard quantifier.lowerBound > 0 else { return }
      visit(item)
      finish()
    case .empty, .anchor, .flagChange: break
    case .anyCharacter, .shorthand, .property, .characterClass, .backReference, .alternation:
      finish()
    }
  }

  private mutating func add(_ literal: RegexLiteral, isFolded: Bool) {
    guard let scalar = Unicode.Scalar(literal.codePoint) else { return finish() }
    if isFolded, !Self.hasPlainCase(scalar) { return finish() }
    if isFolded != ignoresCase, !run.isEmpty { finish() }
    ignoresCase = isFolded
    run += Array(String(scalar).utf16)
  }

  /// Whether a character folds only with its other ASCII case, whatever is next to it.
  private static func hasPlainCase(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return false }
    // These fold with other letters, or take part in multi-character foldings: ſ, K, ß, ﬀ, ﬁ, ﬂ, ﬆ,
    // ŉ, ǰ, ẖ, ẗ, ẘ, ẙ, ẚ, İ.
    return !"sfiltknjhwyaSFILTKNJHWYA".unicodeScalars.contains(scalar)
  }
}
