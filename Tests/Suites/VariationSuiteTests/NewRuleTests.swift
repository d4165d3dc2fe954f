import FoundationEngine
import LinkResolver
import LinkVariations
import ManifestModel
import MatchEngine
import RunRecord
import TestSupport
import Testing
import VariationSuite

@Suite("Variations of new rules")
struct NewRuleTests {
  private typealias Found = (kind: VariationKind, url: String, fix: String?)

  /// The usual findings about a rule with tests whose results are their values.
  private static func findings(_ pattern: String, _ links: [String], isNew: Bool = true) throws
    -> [Found]
  {
    func json(_ text: String) -> String { "\"" + text.replacing("\\", with: "\\\\") + "\"" }
    let inputs = links.map(json).joined(separator: ",")
    let results = links.map { _ in json("n://x") }.joined(separator: ",")
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
         "actions": [{"title": "Open", "regex": \(json(pattern)), "testInputs": [\(inputs)],
           "formats": [{"appId": "n", "format": "n://show?id=$1", "testResults": [\(results)]}]}]}
        """
    )
    let engine = FoundationEngine()
    return VariationSuite(
      LinkResolver(manifest: manifest, engine: engine),
      engine: engine,
      newRules: isNew ? Set(manifest.rules.map(\.id)) : []
    )
    .run(workers: 1).records.filter { VariationWeight.isReported($0.weight, showsAll: false) }
    .map { ($0.variation, $0.url, $0.fix?.pattern) }
  }

  static let mistakes: [(VariationKind, String, String, String, String?)] = [
    (
      .partTaken, #"^https?://(?:www\.)?a\.example/item/(.+)$"#, "https://a.example/item/12",
      "https://a.example/item/12/more",
      #"^https?://(?:www\.)?a\.example/item/([^/?#]+)(?:[/?#].*)?$"#
    ),
    (
      .partTaken, #"^https?://(?:www\.)?a\.example/([^?#]+)/?(?:[?#].*)?$"#,
      "https://a.example/kelp", "https://a.example/kelp/more",
      #"^https?://(?:www\.)?a\.example/([^/?#]+)/?(?:[?#].*)?$"#
    ),
    (
      .slashRemoved, #"^https?://(?:www\.)?a\.example/n/([0-9]+)/(?:[?#].*)?$"#,
      "https://a.example/n/12/", "https://a.example/n/12",
      #"^https?://(?:www\.)?a\.example/n/([0-9]+)/?(?:[?#].*)?$"#
    ),
    (
      .fragmentAdded, #"^https?://(?:www\.)?a\.example/n/([0-9]+)/?(?:\?[^#]*)?$"#,
      "https://a.example/n/12", "https://a.example/n/12#top",
      #"^https?://(?:www\.)?a\.example/n/([0-9]+)/?(?:[?#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/w/([a-z0-9]+)/?(?:[?#].*)?$"#,
      "https://a.example/w/k3jq9", "https://a.example/w/k3jQ9",
      #"^https?://(?:www\.)?a\.example/w/([A-Za-z0-9]+)/?(?:[?#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/(@[a-z0-9_]+)/?(?:[?#].*)?$"#,
      "https://a.example/@kelp_dive", "https://a.example/@kelp_divE",
      #"^https?://(?:www\.)?a\.example/(@[A-Za-z0-9_]+)/?(?:[?#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/v/([a-z0-9_-]{11})/?(?:[?#].*)?$"#,
      "https://a.example/v/q8-w4w9wgxc", "https://a.example/v/q8-w4w9wgxC",
      #"^https?://(?:www\.)?a\.example/v/([A-Za-z0-9_-]{11})/?(?:[?#].*)?$"#
    ),
    (
      .partTaken, #"^https?://(?:www\.)?a\.example/shop/(.+)/items/[0-9]+/?(?:[?#].*)?$"#,
      "https://a.example/shop/kelp5/items/12345", "https://a.example/shop/kelp5/more/items/12345",
      #"^https?://(?:www\.)?a\.example/shop/([^/?#]+)/items/[0-9]+/?(?:[?#].*)?$"#
    ),
    (
      .fragmentAdded, #"^https?://(?:www\.)?a\.example/item\.php\?id=(.+)$"#,
      "https://a.example/item.php?id=4471", "https://a.example/item.php?id=4471#top",
      #"^https?://(?:www\.)?a\.example/item\.php\?id=([^&#]+)(?:[&#].*)?$"#
    ),
    (
      .fragmentAdded, #"^https?://(?:www\.)?a\.example/show/([^/?]+)/?(?:\?.*)?$"#,
      "https://a.example/show/12345", "https://a.example/show/12345#top",
      #"^https?://(?:www\.)?a\.example/show/([^/?#]+)/?(?:[?#].*)?$"#
    ),
    (
      .partTaken, #"^https?://(?:www\.)?a\.example/project/(\S+?)/?(?:[?#]\S*)?$"#,
      "https://a.example/project/kelp", "https://a.example/project/kelp/more",
      #"^https?://(?:www\.)?a\.example/project/([^/?#]+?)/?(?:[?#]\S*)?$"#
    ),
    (
      .slashRemoved, #"^https?://(?:www\.)?a\.example/show/(\d+)/.*$"#,
      "https://a.example/show/771/", "https://a.example/show/771",
      #"^https?://(?:www\.)?a\.example/show/(\d+)(?:[/?#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/r/?\?(?:[^#]*&)?code=([a-z0-9]+)(?:[&#].*)?$"#,
      "https://a.example/r?code=x8qq71", "https://a.example/r?code=x8qQ71",
      #"^https?://(?:www\.)?a\.example/r/?\?(?:[^#]*&)?code=([A-Za-z0-9]+)(?:[&#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/v/(\w{11})(?:[/?#].*)?$"#,
      "https://a.example/v/q7Rk2mZp0dE", "https://a.example/v/q7Rk2mZp0d-",
      #"^https?://(?:www\.)?a\.example/v/([\w-]{11})(?:[/?#].*)?$"#
    ),
    (
      .valueClass, #"^https?://(?:www\.)?a\.example/t/([A-Z0-9]{8})(?:[/?#].*)?$"#,
      "https://a.example/t/X7K2M9QP", "https://a.example/t/X7K2M9Qp",
      #"^https?://(?:www\.)?a\.example/t/([A-Za-z0-9]{8})(?:[/?#].*)?$"#
    ),
    (
      .partDropped, #"^https?://(?:www\.)?a\.example/game/(\d+)/.*$"#,
      "https://a.example/game/174430/kelp", "https://a.example/game/174430",
      #"^https?://(?:www\.)?a\.example/game/(\d+)(?:[/?#].*)?$"#
    ),
    (
      .wwwRemoved, #"^https?://(?:www|m)\.a\.example/n/([0-9]+)(?:[/?#].*)?$"#,
      "https://www.a.example/n/12", "https://a.example/n/12",
      #"^https?://(?:(?:www|m)\.)?a\.example/n/([0-9]+)(?:[/?#].*)?$"#
    ),
    (
      .wwwAdded, #"^https?://(?:m\.|mobile\.)?notes\.example/n/([0-9]+)/?(?:[?#].*)?$"#,
      "https://notes.example/n/12", "https://www.notes.example/n/12",
      #"^https?://(?:www\.|m\.|mobile\.)?notes\.example/n/([0-9]+)/?(?:[?#].*)?$"#
    ),
    (
      .wwwAdded, #"^https?:\/\/notes\.example\/n\/([0-9]+)\/?(?:[?#].*)?$"#,
      "https://notes.example/n/12",
      "https://www.notes.example/n/12",
      #"^https?:\/\/(?:www\.)?notes\.example\/n\/([0-9]+)\/?(?:[?#].*)?$"#
    ),
    (
      .nameEscaped, #"^https?://(?:www\.)?a\.example/wiki/([A-Za-z_]+)/?(?:[?#].*)?$"#,
      "https://a.example/wiki/Kelp", "https://a.example/wiki/Kel%C3%A9",
      #"^https?://(?:www\.)?a\.example/wiki/([^/?#]+)/?(?:[?#].*)?$"#
    ),
    (
      .wwwAdded, #"^https?://notes\.example/n/([0-9]+)/?(?:[?#].*)?$"#,
      "https://notes.example/n/12",
      "https://www.notes.example/n/12",
      #"^https?://(?:www\.)?notes\.example/n/([0-9]+)/?(?:[?#].*)?$"#
    ),
    (
      .portRemoved, #"^https?://(?:www\.)?a\.example(?::8080)/n/([0-9]+)/?(?:[?#].*)?$"#,
      "https://a.example:8080/n/12", "https://a.example/n/12",
      #"^https?://(?:www\.)?a\.example(?::[0-9]+)?/n/([0-9]+)/?(?:[?#].*)?$"#
    ),
  ]

  @Test(
    "a usual mistake of a new rule is reported with a URL and a correction",
    arguments: mistakes
  )
  func mistake(
    _ kind: VariationKind,
    _ pattern: String,
    _ link: String,
    _ url: String,
    _ fix: String?
  ) throws {
    let found = try Self.findings(pattern, [link])
    let finding = try #require(found.first { $0.kind == kind }, "\(found)")
    #expect(finding.url == url)
    #expect(finding.fix == fix)
    #expect(try Self.findings(pattern, [link], isNew: false).allSatisfy { $0.kind != kind })
  }

  @Test("a correction takes all links of its finding")
  func wholeCorrection() throws {
    let pattern = #"^https?://(?:www\.)?a\.example/n/([0-9]+)/$"#
    let found = try Self.findings(pattern, ["https://a.example/n/12/"])
    let fix = try #require(found.first { $0.fix != nil }?.fix)
    let engine = FoundationEngine()
    let corrected = try engine.compile(fix)
    for end in ["", "/", "?a=b", "/?a=b", "#top", "/#top"] {
      let subject = Subject("https://a.example/n/12" + end)
      guard case .match = corrected.firstMatch(in: subject, limits: engine.defaultLimits).outcome
      else {
        Issue.record("\(fix) refuses \(end)")
        continue
      }
    }
  }

  static let right: [(String, [String])] = [
    (#"^https?://(?:www\.)?a\.example/item/([0-9]+)(?:[/?#].*)?$"#, ["https://a.example/item/12"]),
    (
      #"^https?://(?:www\.)?a\.example/page/([^/?#]+)/?(?:[?#].*)?$"#,
      ["https://a.example/page/Kelp_forest"]
    ),
    (
      #"^https?://open\.a\.example/t/([A-Za-z0-9]{11})/?(?:[?#].*)?$"#,
      ["https://open.a.example/t/6rqhFgbbKwn"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/post/([a-z0-9-]+)/?(?:[?#].*)?$"#,
      ["https://a.example/post/kelp"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/c/([0-9a-f]{8})/?(?:[?#].*)?$"#,
      ["https://a.example/c/12ab34cd"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/app/id([0-9]+)/?(?:[?#].*)?$"#,
      ["https://a.example/app/id1234"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/files/(.+?)/?(?:[?#].*)?$"#,
      ["https://a.example/files/12", "https://a.example/files/12/b"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/watch/?\?(?:[^#]*&)?v=([A-Za-z0-9_-]+)(?:[&#].*)?$"#,
      ["https://a.example/watch?v=k3jQ9"]
    ),
    (
      #"^https?://(?:www\.)?a\.example/search\?(?:[^#]*&)?q=([^&#]+)(?:[&#].*)?$"#,
      ["https://a.example/search?q=kelp"]
    ),
  ]

  @Test("nothing is reported of a new rule that takes what it should", arguments: right)
  func nothing(_ pattern: String, _ links: [String]) throws {
    #expect(try Self.findings(pattern, links).isEmpty)
  }
}
