import ManifestModel
import MatchEngine
import Synchronization
import TestSupport
import Testing

@Suite("What checks ask of an engine")
struct LintEffortTests {
  /// A manifest with a part that is repeated.
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: @Sendable (Int) -> String
    var links: @Sendable (Int) -> [String]

    var testDescription: String { name }
  }

  private static func host(_ count: Int) -> String {
    String(repeating: "a.", count: count) + "example"
  }

  static let shapes = [
    Shape(
      name: "a host of many labels",
      pattern: { "^https://\(host($0))/x$" },
      links: {
        ["https://\(host($0))/x"]
      }
    ),
    Shape(
      name: "many hosts",
      pattern: { count in
        let hosts = (0..<count).map { "a\($0)\\\\.example" }
        return "^https://(?:\(hosts.joined(separator: "|")))/x$"
      },
      links: { ["https://a\($0 - 1).example/x"] }
    ),
    Shape(
      name: "a path of many steps",
      pattern: { count in
        "^https://a\\\\.example" + String(repeating: "/b", count: count) + "/?$"
      },
      links: { ["https://a.example" + String(repeating: "/b", count: $0)] }
    ),
    Shape(
      name: "many parts that may be missing",
      pattern: { count in
        "^https?://a\\\\.example/" + String(repeating: "(?:b-)?", count: count) + "(\\\\d+)$"
      },
      links: { ["https://a.example/" + String(repeating: "b-", count: $0) + "1"] }
    ),
    Shape(
      name: "a query of many parameters",
      pattern: { count in
        "^https://a\\\\.example/\\\\?" + (0..<count).map { "k\($0)=(\\\\d+)&" }.joined() + "z"
      },
      links: { count in ["https://a.example/?" + (0..<count).map { "k\($0)=1&" }.joined() + "z"] }
    ),
  ]

  /// The UTF-16 units of patterns and subjects that the checks of a manifest search.
  private static func effort(_ shape: Shape, _ count: Int) throws -> Int {
    let links = shape.links(count).map { "\"\($0)\"" }.joined(separator: ", ")
    let results = shape.links(count).map { _ in "\"n://x\"" }.joined(separator: ", ")
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n", "name": "N", "scheme": "n", "storeId": "1"}],
         "actions": [{"title": "T", "regex": "\(shape.pattern(count))", "testInputs": [\(links)],
           "formats": [{"appId": "n", "format": "n://x", "testResults": [\(results)]}]}]}
        """
    )
    let units = Mutex(0)
    var engine = LintEngine.foundation
    let (matches, groups) = (engine.matches, engine.groups)
    engine.matches = { pattern, subject in
      units.withLock { $0 += pattern.utf16.count + subject.utf16.count }
      return matches(pattern, subject)
    }
    engine.groups = { pattern, subject in
      units.withLock { $0 += pattern.utf16.count + subject.utf16.count }
      return groups(pattern, subject)
    }
    _ = Lint.findings(LintContext(manifest, engine: engine))
    return units.withLock(\.self)
  }

  @Test("grows no faster than the manifest, beyond a limit", arguments: shapes)
  func growth(_ shape: Shape) throws {
    let (one, four) = (try Self.effort(shape, 200), try Self.effort(shape, 800))
    #expect(one > 0 && four < one * 6 + 1_000_000, "\(one) → \(four)")
  }
}
