/// A release of the app that reads manifests, such as 1.8.10.
public struct AppVersion: Sendable, Hashable {
  private let components: [Int]

  /// Creates a version from its three numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    components = [major, minor, patch]
  }

  /// Parses a version of one to three numbers; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    components = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }
}

extension AppVersion: Comparable, CustomStringConvertible {
  /// Orders versions by their numbers.
  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.components.lexicographicallyPrecedes(right.components)
  }

  /// The version as written; a trailing zero is left out.
  public var description: String {
    let shown = components[2] == 0 ? components[..<2] : components[...]
    return shown.map(String.init).joined(separator: ".")
  }
}
