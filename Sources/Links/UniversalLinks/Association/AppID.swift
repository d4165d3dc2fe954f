import Diagnostics

/// The identifier of an app: a prefix of ten characters, a dot, and the bundle identifier.
public struct AppID: Sendable, Hashable {
  /// The identifier as it is written.
  public let text: String

  /// Creates an identifier from its text, whatever that is.
  public init(_ text: String) {
    self.text = text
  }
}

extension AppID {
  /// Whether two identifiers have the same characters.
  public static func == (left: AppID, right: AppID) -> Bool {
    ExactText(left.text) == ExactText(right.text)
  }

  /// Feeds the identifier into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(text))
  }
}

extension AppID {
  /// What comes before the first dot.
  public var prefix: String {
    String(text.prefix { $0 != "." })
  }

  /// What follows the first dot; nil without a dot.
  public var bundleIdentifier: String? {
    text.firstIndex(of: ".").map { String(text[text.index(after: $0)...]) }
  }

  /// The problem of the identifier, in words that follow its text; nil if it is well formed.
  public var problem: String? {
    guard let bundle = bundleIdentifier else {
      return "has no dot: expected a prefix of ten characters, a dot and a bundle identifier"
    }
    let prefixBytes = Array(prefix.utf8)
    if prefixBytes.count != 10 {
      return "has a prefix of \(prefixBytes.count) characters; a team ID has 10"
    }
    if !prefixBytes.allSatisfy({ $0.isUpperLetterOrDigit }) {
      return "has a prefix with characters other than capital letters and digits"
    }
    if bundle.isEmpty { return "has no bundle identifier after its dot" }
    if bundle.contains("*") { return "has a wildcard: write the app's full ID" }
    let isPlain = bundle.utf8.allSatisfy {
      $0.isUpperLetterOrDigit || $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D || $0 == 0x2E
    }
    if !isPlain {
      return """
        has characters other than letters, digits, hyphens and dots in its bundle identifier
        """
    }
    if bundle.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty) {
      return "has an extra dot in its bundle identifier"
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isUpperLetterOrDigit: Bool {
    self >= 0x41 && self <= 0x5A || self >= 0x30 && self <= 0x39
  }
}
