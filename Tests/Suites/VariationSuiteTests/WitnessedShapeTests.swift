import LinkVariations
import RunRecord
import Testing
import VariationSuite

@Suite("Shapes of links that a witness knows")
struct WitnessedShapeTests {
  private typealias Sample = VariationSuiteTests.Sample

  /// A witness that knows shapes by the starts and the ends of paths.
  private struct Files: LinkWitness {
    var shapes: [WitnessedShape] = []

    func testimony(on url: String, by apps: Set<String>) -> LinkTestimony? {
      let shape = shapes.first { shape in
        let parts = shape.shape.split(separator: "*", omittingEmptySubsequences: false)
        return !shape.apps.isDisjoint(with: apps) && url.hasPrefix("https://" + shape.host)
          && url.dropFirst(8 + shape.host.count).hasPrefix(parts[0])
          && url.hasSuffix(parts[parts.count - 1])
      }
      return shape.map {
        LinkTestimony($0.isTaken ? .takes : .leaves, source: $0.source, text: $0.text)
      }
    }
  }

  private static func shape(
    _ shape: String,
    _ paths: [String],
    isTaken: Bool = true,
    host: String = "notes.com",
    apps: Set<String> = ["n"],
    isOnePage: Bool = false
  ) -> WitnessedShape {
    WitnessedShape(
      apps: apps,
      host: host,
      isTaken: isTaken,
      urls: paths.map { "https://\(host)\($0)" },
      source: "\(host) \(shape)",
      text: "the file says '\(shape)'",
      shape: shape,
      words: shape.split(separator: "/").map(String.init).filter { !$0.contains("*") },
      literalCount: shape.count { !"/*".contains($0) },
      isOnePage: isOnePage
    )
  }

  private static let profile = Sample(
    title: "Open profile",
    pattern: #"^https://notes\.com/user/([a-z]+)$"#,
    tests: [("https://notes.com/user/anna", "n://anna")]
  )
  private static let list = Sample(
    title: "Open list",
    pattern: #"^https://notes\.com/list/(\w+)$"#,
    tests: [("https://notes.com/list/summer", "n://summer")]
  )

  private static func records(
    _ shapes: [WitnessedShape],
    _ samples: [Sample] = [profile, list],
    kinds: [VariationKind] = [.openedByApp, .excludedByApp]
  ) throws -> [VariationRecord] {
    try VariationSuiteTests.run(samples, kinds: kinds, witness: Files(shapes: shapes)).records
  }

  @Test(
    "a shape that the app takes and no rule is a finding of the nearest rule, with its evidence"
  )
  func opened() throws {
    let records = try Self.records([Self.shape("/list/*/items", ["/list/4815/items"])])
    let record = try #require(records.first)
    #expect(records.count == 1 && record.rule == "action/n/open-list")
    #expect(record.variation == .openedByApp && record.cause == .openedByApp)
    #expect(record.expectation == .match && record.outcome == .noMatch)
    #expect(record.url == "https://notes.com/list/4815/items")
    #expect(record.test == "https://notes.com/list/summer")
    #expect(record.evidence.contains { $0.code == "witness" && $0.text.contains("/list/*/items") })
    #expect(VariationWeight.isReported(record.weight, showsAll: false))
    #expect(record.weight == record.evidence.reduce(0) { $0 + $1.weight })
  }

  @Test(
    "a shape is settled by any of its links that a rule of the app takes, with 'www.' too",
    arguments: [["/user/anna"], ["/user/4815", "/user/anna"], ["/list/4815"]]
  )
  func taken(_ paths: [String]) throws {
    #expect(try Self.records([Self.shape("/x/*", paths)]).isEmpty)
    let www = Self.shape("/x/*", paths, host: "www.notes.com")
    let own = Sample(
      title: "Open www",
      pattern: #"^https://www\.notes\.com/about$"#,
      tests: [("https://www.notes.com/about", "n://about")]
    )
    #expect(try Self.records([www], [Self.profile, Self.list, own]).isEmpty)
  }

  @Test("a shape of which a test has a link is decided, whether the test wants a result or none")
  func tested() throws {
    let refusing = Sample(
      title: "Open item",
      pattern: #"^https://notes\.com/item/([0-9]+)$"#,
      tests: [("https://notes.com/item/4", "n://4"), ("https://notes.com/board/x", nil)]
    )
    let shapes = [Self.shape("/item/*", ["/item/abc"]), Self.shape("/board/*", ["/board/abc"])]
    #expect(try Self.records(shapes, [refusing]).isEmpty)
    #expect(try Self.records([Self.shape("/other/*", ["/other/abc"])], [refusing]).count == 1)
  }

  @Test("shapes of another app, and of a host without a rule of the app, say nothing")
  func otherApps() throws {
    let shapes = [
      Self.shape("/x/*", ["/x/1"], apps: ["o"]), Self.shape("/x/*", ["/x/1"], host: "other.com"),
    ]
    #expect(try Self.records(shapes).isEmpty)
  }

  @Test(
    "a shape that the app leaves to the browser is a finding of each rule that takes one of its links"
  )
  func excluded() throws {
    let wide = Sample(
      title: "Open all",
      pattern: #"^https://notes\.com/(\w+)/(\w+)$"#,
      tests: [("https://notes.com/page/one", "n://page")]
    )
    let shape = Self.shape("/trade/*", ["/trade/x/y", "/trade/4815"], isTaken: false)
    let records = try Self.records([shape], [Self.profile, wide])
    let record = try #require(records.first)
    #expect(records.count == 1 && record.rule == "action/n/open-all")
    #expect(record.variation == .excludedByApp && record.outcome == .match)
    #expect(record.url == "https://notes.com/trade/4815")
    #expect(VariationWeight.isReported(record.weight, showsAll: false))
    let meant = Sample(
      title: "Open all",
      pattern: wide.pattern,
      tests: wide.tests + [("https://notes.com/trade/one", "n://trade")]
    )
    #expect(try Self.records([shape], [Self.profile, meant]).isEmpty)
  }

  @Test("a catch-all, a page that is no content and a single page are less likely to be mistakes")
  func weights() throws {
    func weight(_ shape: WitnessedShape) throws -> Int {
      try #require(try Self.records([shape]).first).weight
    }
    let rich = try weight(Self.shape("/board/*", ["/board/4815"]))
    let richer = try weight(Self.shape("/board/*/pins", ["/board/4815/pins"]))
    let partial = try weight(Self.shape("/board*", ["/boardx"]))
    let reserved = try weight(Self.shape("/reset-password/*", ["/reset-password/x"]))
    let page = try weight(Self.shape("/board", ["/board"], isOnePage: true))
    #expect(richer > rich && rich > partial)
    #expect(rich > page && page > reserved)
    let shown = [rich, richer, partial, reserved, page]
      .map { VariationWeight.isReported($0, showsAll: false) }
    #expect(shown == [true, true, false, false, false])
    // The links of the tests have this shape already.
    #expect(try Self.records([Self.shape("/*", ["/zq/zq"])]).isEmpty)
  }

  @Test("one rule has one finding for a cause, with the other links")
  func collapsed() throws {
    let shapes = ["board", "room", "channel"].map { Self.shape("/\($0)/*", ["/\($0)/4815"]) }
    let records = try Self.records(shapes)
    #expect(records.count == 1)
    #expect(records.first?.others.count == 2)
    let other = try VariationSuiteTests.run(
      [Self.profile, Self.list],
      kinds: [.openedByApp],
      witness: Files(shapes: shapes),
      workers: 1
    )
    #expect(other.records == records)
  }

  @Test("a wildcard that takes the test's link too says little of another link")
  func sameShape() throws {
    let shape = Self.shape("/list/*", ["/list/1"])
    let same = try Self.records([shape], [Self.list], kinds: [.queryAppended, .partAdded])
    let weights = same.flatMap(\.evidence).filter { $0.code == "witness" }.map(\.weight)
    #expect(!weights.isEmpty && weights.allSatisfy { $0 == 4 })
  }

  @Test("a host with and without 'www.' and the same file has each shape once")
  func twice() throws {
    let both = Sample(
      title: "Open both",
      pattern: #"^https://(?:www\.)?notes\.com/list/(\w+)$"#,
      tests: [
        ("https://notes.com/list/summer", "n://summer"),
        ("https://www.notes.com/list/summer", "n://summer"),
      ]
    )
    let shapes = ["notes.com", "www.notes.com"].map {
      Self.shape("/board/*", ["/board/1"], host: $0)
    }
    let record = try #require(try Self.records(shapes, [both]).first)
    #expect(record.others.isEmpty)
  }

  /// A witness that names no link but that of the test.
  private struct Silent: LinkWitness {
    let own: LinkTestimony.Answer

    func testimony(on url: String, by apps: Set<String>) -> LinkTestimony? {
      let isOwn = url == "https://notes.com/user/anna"
      return LinkTestimony(isOwn ? own : .silent, source: isOwn ? "a" : "", text: "the file")
    }
  }

  private static func weight(_ witness: any LinkWitness) throws -> Int? {
    let result = try VariationSuiteTests.run([profile], kinds: [.slashAdded], witness: witness)
    return result.records.first?.weight
  }

  @Test("a file that leaves a rule's own link to the browser says nothing of its variations")
  func ownLink() throws {
    let plain = try #require(try Self.weight(Files()))
    #expect(try Self.weight(Silent(own: .takes)) == plain - 20)
    #expect(try Self.weight(Silent(own: .takesAll)) == plain - 20)
    #expect(try Self.weight(Silent(own: .silent)) == plain)
    #expect(try Self.weight(Silent(own: .leaves)) == plain)
  }
}
