import Diagnostics
import UniversalLinks

/// Measures verdicts: some URLs through a file of some components, each number doubled by itself, and
/// then parts of 1 MB that are hard to match, and files of 1 MB that are hard to read and to lint, with
/// those of half the size: `association-files [URLS] [COMPONENTS]`.
///
/// Twice the URLs, the components or the file should take twice the time.
@main
enum AssociationFiles {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap(Int.init)
    let urlCount = arguments.first ?? 100_000
    let componentCount = arguments.dropFirst().first ?? 1_000
    let base = try measure(urlCount / 2, componentCount / 2)
    let moreURLs = try measure(urlCount, componentCount / 2)
    let moreComponents = try measure(urlCount / 2, componentCount)
    _ = try measure(urlCount, componentCount)
    print("twice the URLs: \(ratio(moreURLs, base)) times the time")
    print("twice the components: \(ratio(moreComponents, base)) times the time")
    try measureLongParts()
    try HostileFiles.measure()
  }

  private static func ratio(_ left: Duration, _ right: Duration) -> Double {
    Double(Int(left / right * 100)) / 100
  }

  private static func measure(_ urlCount: Int, _ componentCount: Int) throws -> Duration {
    let matcher = AssociationMatcher(try file(components(componentCount)))
    let urls = try (0..<urlCount).map { try LinkURL(url($0)) }
    var counts: [LinkVerdict: Int] = [:]
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      for url in urls {
        for verdict in matcher.verdicts(for: url) { counts[verdict.verdict, default: 0] += 1 }
      }
    }
    let verdicts = counts.map { "\($0.value) \($0.key.rawValue)" }.sorted()
    print("\(urlCount) URLs, \(componentCount) components: \(elapsed), \(verdicts)")
    return elapsed
  }

  private static func file(_ components: [String]) throws -> AssociationFile {
    let text = """
      {"applinks": {"substitutionVariables": {"food": ["burrito", "pizza", "su*hi"]}, "details": [
        {"appIDs": ["ABCDE12345.com.example.app"], "components": [\(components.joined(separator: ","))]}
      ]}}
      """
    return try AssociationFile(SourceFile(name: "aasa", bytes: Array(text.utf8)))
  }

  /// Components of every kind, few of which match any URL.
  private static func components(_ count: Int) -> [String] {
    (0..<count).map { number in
      switch number % 8 {
      case 0: #"{"/": "/shop\#(number)/*"}"#
      case 1: #"{"/": "*/item\#(number)/?*", "exclude": true}"#
      case 2: #"{"/": "/$(lang)_$(region)/\#(number)/$(food)/"}"#
      case 3: #"{"/": "/Help/\#(number)/*", "caseSensitive": false}"#
      case 4: #"{"/": "/list/*", "?": {"id": "\#(number)??", "page": "*"}}"#
      case 5: ##"{"#": "section\##(number)*"}"##
      case 6: #"{"/": "/café/\#(number)", "percentEncoded": false}"#
      default: #"{"/": "/a\#(number)*b*c/?", "?": "q=*&r=\#(number)"}"#
      }
    }
  }

  private static func url(_ number: Int) -> String {
    let host = "https://www.example.com"
    return switch number % 6 {
    case 0: "\(host)/shop\(number % 3000)/shoes/\(number)"
    case 1: "\(host)/en_US/\(number % 1500)/pizza/"
    case 2: "\(host)/list/all?id=\(number % 2000)ab&page=\(number)&utm_source=mail"
    case 3: "\(host)/news/2026/item\(number % 2000)/x#section\(number % 900)"
    case 4: "\(host)/caf%C3%A9/\(number % 1200)"
    default: "\(host)/some/other/page/of/the/site/\(number).html"
    }
  }

  private static func measureLongParts() throws {
    let megabyte = 1 << 20
    let cases: [(String, String, String)] = [
      ("many stars", "*a*a*a*a*a*a*a*b", String(repeating: "a", count: megabyte)),
      (
        "long literal", "*" + String(repeating: "a", count: 2000) + "b*",
        String(repeating: "a", count: megabyte)
      ),
      (
        "long wildcards", "*" + String(repeating: "a?", count: 2000) + "b*",
        String(repeating: "a", count: megabyte)
      ),
      ("variables", "*$(lang)*$(region)*$(lang)x", String(repeating: "enUS", count: megabyte / 4)),
      ("digits", "*$(digit)$(digit)?$(alpha)", String(repeating: "12", count: megabyte / 2)),
      ("decoded", "*é?é?*x", String(repeating: "%C3%A9", count: megabyte / 6)),
    ]
    for (name, pattern, text) in cases {
      let path = try file([
        #"{"/": "\#(pattern)", "percentEncoded": \#(name != "decoded")}"#
      ])
      report(name, AssociationMatcher(path), try LinkURL("https://example.com/" + text))
    }
    let items = try file([#"{"?": {"a": "?*", "b": "1"}}"#])
    let query = Array(repeating: "a=1", count: megabyte / 4).joined(separator: "&")
    report("equal items", AssociationMatcher(items), try LinkURL("https://example.com/?" + query))
    let names = (0..<(megabyte / 8)).map { "\($0)=1" }.joined(separator: "&")
    report("many items", AssociationMatcher(items), try LinkURL("https://example.com/?" + names))
  }

  private static func report(_ name: String, _ matcher: AssociationMatcher, _ url: LinkURL) {
    var verdict = ""
    let elapsed = ContinuousClock().measure {
      verdict = matcher.verdicts(for: url).first?.verdict.rawValue ?? ""
    }
    print("1 MB, \(name): \(elapsed), \(verdict)")
  }
}
