/// Where PCRE2's machine code finds other groups than its interpreter.
///
/// Of `(a)*+b|`, the code keeps the group of the first branch when it takes the second (10.42). A reference
/// to the group, or a condition on it, then decides otherwise. Of patterns that call themselves, such as
/// `(?:x|(a|)(?R))`, it finds other matches.
enum MachineCodeFault {
  /// Whether a pattern may be one of those.
  static func mayBe(in pattern: some Collection<Unicode.Scalar>) -> Bool {
    hasEndlessPossessive(pattern) || hasRecursion(pattern)
  }

  /// Whether a pattern may call itself or one of its groups.
  ///
  /// It is enough that the text of a call is somewhere, in a class or a comment as well.
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

  /// Whether a pattern may have a group that is repeated from 0 on, without end and possessively.
  ///
  /// It is enough that `*+` or `,}+` is somewhere: such patterns are rare, and slow at worst without
  /// machine code. Blanks and comments may be before the `+`, as with `(?x)`.
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
