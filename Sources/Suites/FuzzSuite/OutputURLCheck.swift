import URLSyntax

/// Checks that an output is a URL with an expected scheme.
enum OutputURLCheck {
  struct Fault: Sendable, Hashable {
    var kind: Finding.Kind
    /// Distinguishes faults.
    var cause: String
    var message: String
  }

  /// Checks an output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - schemes: The allowed schemes, in lower case; empty for any.
  /// - Returns: The fault, if there is one.
  static func fault(in output: String, schemes: Set<String>) -> Fault? {
    guard let scheme = scheme(of: output) else {
      return Fault(
        kind: .invalidOutput,
        cause: "no-scheme",
        message: "the output is not a URL: it has no scheme"
      )
    }
    if !schemes.isEmpty, !isOne(of: schemes, scheme.lowercased()) {
      let expected = schemes.sorted().map { "'\($0)'" }.joined(separator: " or ")
      return Fault(
        kind: .wrongScheme,
        cause: "scheme",
        message: "the output has the scheme '\(scheme.lowercased())', not \(expected)"
      )
    }
    return characterFault(in: Array(output.unicodeScalars))
  }

  /// Whether a scheme is allowed, or is the secure form of an allowed one, as `rhttps` is of
  /// `rhttp`.
  private static func isOne(of schemes: Set<String>, _ scheme: String) -> Bool {
    schemes.contains(scheme) || (scheme.last == "s" && schemes.contains(String(scheme.dropLast())))
  }

  /// The scheme of a URL (RFC 3986, section 3.1).
  static func scheme(of text: String) -> String? {
    text.utf8.schemeLength.map { String(decoding: text.utf8.prefix($0), as: UTF8.self) }
  }

  /// The first invalid character (RFC 3986, section 2 and appendix A).
  private static func characterFault(in scalars: [Unicode.Scalar]) -> Fault? {
    var hasFragment = false
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "%":
        let digits = scalars[(index + 1)...].prefix(2)
        if digits.count < 2 || !digits.allSatisfy(isHexDigit) {
          return invalid("percent-escape", "a '%' without two hexadecimal digits after it")
        }
      case "#":
        if hasFragment { return invalid("second-fragment", "a second '#'") }
        hasFragment = true
      default:
        guard !isLetter(scalar), !isDigit(scalar), !marks.contains(scalar) else { continue }
        let number = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
        return invalid("character-\(padded)", "the character U+\(padded)")
      }
    }
    return nil
  }

  private static func invalid(_ cause: String, _ what: String) -> Fault {
    Fault(kind: .invalidOutput, cause: cause, message: "the output is not a URL: it has \(what)")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
  }

  /// The reserved and unreserved marks; brackets occur in hosts.
  private static let marks = Set("-._~:/?[]@!$&'()*+,;=".unicodeScalars)
}
