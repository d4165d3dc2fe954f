import EmbeddedFiles
import Foundation
public import RegexSyntax

/// Which editions of JavaScript, and which browsers, have which pattern syntax.
public struct JavaScriptEditions: Sendable, Decodable {
  /// Where the figures come from, as titles with addresses.
  public let sources: [String: String]
  /// The browsers whose versions are known.
  public let browsers: [Browser]
  /// The features, the oldest first.
  public let features: [Row]

  /// A browser.
  public struct Browser: Sendable, Decodable {
    /// Its name in the name of an edition, such as `safari`.
    public let id: String
    /// Its name in text.
    public let title: String
    /// A number that none of its releases will soon have: a greater one is a mistake.
    let last: Int
  }

  /// A feature, and who has it.
  public struct Row: Sendable, Decodable {
    /// The feature.
    public let feature: JavaScriptFeature
    /// Its name in text, in words that can follow "no".
    public let title: String
    /// The year of the edition of ECMAScript that brought it.
    public let edition: Int
    /// The first version of each browser that has it; of one that is left out nothing is known.
    public let versions: [String: String]
    /// What to write instead.
    public let instead: String
    /// Where the figures come from, as titles with addresses.
    public let sources: [String: String]
  }
}

extension JavaScriptFeature: Decodable {}

extension JavaScriptEditions {
  /// The table that is built in: `corpus/drift/javascript.json`.
  public static let builtIn: JavaScriptEditions = {
    do {
      let text = EmbeddedFiles.text("corpus/drift/javascript.json") ?? ""
      return try JSONDecoder().decode(JavaScriptEditions.self, from: Data(text.utf8))
    } catch {
      preconditionFailure("the editions of JavaScript: \(error)")
    }
  }()

  /// The years of the editions of ECMAScript that can be named.
  var years: ClosedRange<Int> {
    let all = features.map(\.edition)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The oldest edition of ECMAScript that has all that a pattern uses, such as `ES2018`.
  public func standard(for uses: [JavaScriptFeatureUse]) -> String {
    let used = Set(uses.map(\.feature))
    let newest = features.filter { used.contains($0.feature) }.map(\.edition).max()
    return "ES\(newest ?? years.lowerBound)"
  }

  /// The first version of a browser that can be named.
  func first(of browser: Browser) -> BrowserVersion? {
    features.compactMap { $0.versions[browser.id].flatMap(BrowserVersion.init) }.min()
  }
}

/// A version of a browser, such as 16.4.
struct BrowserVersion: Sendable, Hashable, Comparable {
  let numbers: [Int]

  /// Reads a version; nil if it is none.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 4 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.count <= 3 else { return nil }
    self.numbers = numbers
  }

  var text: String { numbers.map(String.init).joined(separator: ".") }

  static func < (left: BrowserVersion, right: BrowserVersion) -> Bool {
    let count = max(left.numbers.count, right.numbers.count)
    func padded(_ version: BrowserVersion) -> [Int] {
      version.numbers + Array(repeating: 0, count: count - version.numbers.count)
    }
    return padded(left).lexicographicallyPrecedes(padded(right))
  }
}
