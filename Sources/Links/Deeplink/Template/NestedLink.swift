/// A link inside another link, such as the target in `/open?url=https%253A%252F%252Fexample.com`,
/// with the steps that lead to it.
///
/// A link that is a value of another link's query is percent-encoded once; each further link around
/// it encodes it once more.
public struct NestedLink: Hashable, Sendable {
  /// The value as it was, then decoded once, twice and so on; the last is the link.
  public let steps: [String]

  /// The maximum number of times that a value is decoded.
  public static let stepLimit = 8

  /// Decodes a value repeatedly until it is a link; nil if it never is.
  ///
  /// - Parameter value: The value.
  public init?(_ value: String) {
    var steps = [value]
    while let last = steps.last, !Self.isLink(last) {
      guard steps.count <= Self.stepLimit, let next = PercentEncoding.decode(last),
        !next.isExactly(last)
      else { return nil }
      steps.append(next)
    }
    self.steps = steps
  }

  /// Whether a text begins with a scheme and a colon (RFC 3986, section 3.1) that something other
  /// than an encoded slash follows.
  private static func isLink(_ text: String) -> Bool {
    text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:(?!%2[Ff])./) != nil
  }
}

extension NestedLink {
  /// The link.
  public var link: String { steps[steps.count - 1] }

  /// A link as the value of an argument, encoded for a number of links around it.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - depth: How many links are around it; 0 leaves it as it is.
  /// - Returns: The value.
  public static func value(of link: String, depth: Int) -> String {
    (0..<max(0, depth)).reduce(link) { value, _ in PercentEncoding.encode(value) }
  }

  /// Whether two values took the same steps, scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool { left.steps.isExactly(right.steps) }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) {
    for step in steps { step.hashExactly(into: &hasher) }
  }
}
