/// Patterns for which PCRE2's JIT finds other groups than its interpreter.
///
/// For `(a)*+b|`, the JIT keeps the group of the first branch when it takes the second (10.42),
/// which affects references to the group and conditions on it. For recursive patterns such as
/// `(?:x|(a|)(?R))`, it finds other matches.
enum MachineCodeFault {
  static func mayBe(in pattern: some Collection<Unicode.Scalar>) -> Bool {
    hasEndlessPossessive(pattern) || hasRecursion(pattern)
  }

  /// Whether a pattern may call itself or one of its groups.
  ///
  /// Any occurrence of a call's text counts, even in a class or a comment.
  private static func hasRecursion(_ pattern: some Collection<Unicode.Scalar>) -> Bool {
    var before: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in pattern {
      switch before {
      case ("(", "?") where "R&0123456789".unicodeScalars.contains(scalar): return true
      case ("?", "+"), ("?", "-"):
        if ("0"..."9").contains(scalar) { return true }
      case ("?", "P") where scalar == ">": return true
      case ("\\", "g") where scalar == "<" || scalar == "'": return true
      default: break
      }
      before = (before.1, scalar)
    }
    return false
  }

  /// Whether a pattern may repeat a group from 0 on, unboundedly and possessively.
  ///
  /// Any occurrence of `*+` or `,}+` counts: such patterns are rare, and at worst slow without the
  /// JIT. Blanks and comments may precede the `+`, as with `(?x)`.
  private static func hasEndlessPossessive(_ pattern: some Collection<Unicode.Scalar>) -> Bool {
    var rest = pattern[...]
    while let index = rest.firstIndex(where: { $0 == "*" || $0 == "," }) {
      let sign = rest[index]
      rest = rest[rest.index(after: index)...]
      var behind = withoutBlanks(rest)
      if sign == "," {
        guard behind.first == "}" else { continue }
        behind = withoutBlanks(behind.dropFirst())
      }
      if behind.first == "+" { return true }
    }
    return false
  }

  private static func withoutBlanks<Text: Collection<Unicode.Scalar>>(
    _ text: Text
  ) -> Text where Text.SubSequence == Text {
    var rest = text
    while let first = rest.first {
      if first.properties.isPatternWhitespace {
        rest = rest.dropFirst()
      } else if first == "#", let end = rest.firstIndex(where: \.isLineEnd) {
        rest = rest[end...]
      } else {
        break
      }
    }
    return rest
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
