import Diagnostics
import FoundationEngine
import LinkResolver
import LocatedJSON
import ManifestFormat
import ManifestModel
import OpenerFormat
import RegressionSuite
import RunRecord
import TestSupport
import Testing

@Suite("Manifests for other versions")
struct ManifestMigrationTests {
  private static func migrated(
    _ text: String,
    to version: ManifestVersion,
    from: ManifestVersion? = nil
  ) throws -> (text: String, losses: [MigrationLoss]) {
    let migration = ManifestMigration(try Manifest(text: text, version: from), to: version)
    return (String(decoding: migration.bytes, as: UTF8.self), migration.losses)
  }

  private static let full = """
    {
      "apps": [
        {"identifier": "a", "name": "A", "storeId": "1", "scheme" : "a", "docs": "x"},
        {"identifier": "b", "name": "B", "scheme": "b.c", "iconURL": "https://i.example"}
      ],
      "actions": [
        {"title": "T", "regex": "x(y)", "headers": 1, "testInputs": ["xy"],
         "formats": [
           {"appId": "a", "format": "a:$1", "testResults": ["a:y"]},
           {"appId": "b", "script2": "s", "testResults": ["b"]},
           {"appId": "a", "script": "s", "script2": "t"}
         ]},
        {"title": "U", "regex": "z", "formats": [{"appId": "b", "format": "b:z"}]}
      ],
      "browsers": [{"identifier": "c", "name": "C", "storeId": "2", "scheme": "c",
        "regex": "h", "format": "c:$0", "country": "jp"}],
      "redirects": {"r": {"param": "u", "tests": {"a": "b"}}, "s": {"param": "v"}},
      "previews": [{"regex": "p", "format": "q"}]
    }

    """

  @Test("a newer version and back is the same bytes where nothing is lost", arguments: [1, 2, 3])
  func upAndDown(version: Int) throws {
    let to = try #require(ManifestVersion(rawValue: version))
    let down = try Self.migrated(Self.full, to: to)
    let again = try Self.migrated(down.text, to: .v4, from: to)
    #expect(again.losses == [])
    let back = try Self.migrated(again.text, to: to)
    #expect(back.text == down.text)
    #expect(back.losses == [])
    #expect(version != 3 || (down.losses == [] && again.text == Self.full))
  }

  @Test("keys and schemes are written as the version has them, all else as it was")
  func names() throws {
    let (text, losses) = try Self.migrated(Self.full, to: .v3)
    #expect(losses == [])
    var expected = Self.full
    for (new, old) in [
      ("\"name\"", "\"displayName\""), ("\"storeId\"", "\"storeIdentifier\""),
      ("\"appId\"", "\"appIdentifier\""), ("\"headers\"", "\"includeHeaders\""),
      ("\"redirects\"", "\"redirectRules\""), ("\"scheme\" : \"a\"", "\"scheme\" : \"a://\""),
      ("\"scheme\": \"b.c\"", "\"scheme\": \"b.c://\""),
      ("\"scheme\": \"c\"", "\"scheme\": \"c://\""),
    ] { expected = expected.replacing(new, with: old) }
    #expect(text == expected)
  }

  @Test("each loss has its rule, its reason and its place")
  func losses() throws {
    let (text, losses) = try Self.migrated(Self.full, to: .v1)
    let shown = losses.map { "\($0.rule ?? "-"): \($0.part.words), \($0.reason.rawValue)" }
    #expect(
      shown == [
        "-: the app 'b', noStoreID",
        "action/a+b/t: the format for 'b', onlyScript2",
        "action/b/u: the rule, noFormatLeft", "action/b/u: the format for 'b', appLost",
        "browser/c: the rule, notRead", "redirect/any-u: the rule, notRead",
        "redirect/any-v: the rule, notRead", "preview/any: the rule, notRead",
      ]
    )
    let bytes = Array(Self.full.utf8)
    for loss in losses {
      let place = String(decoding: bytes[loss.range], as: UTF8.self)
      #expect(place.hasPrefix("{\"") || place.hasPrefix("\""), "\(place)")
    }
    let manifest = try Manifest(text: text, version: .v1)
    #expect(manifest.rules.map(\.id) == ["action/a/t"])
    #expect(manifest.apps.count == 1)
    // A script2 beside a script stays.
    #expect(manifest.rules.first?.formats.last?.script2?.value == "t")
  }

  @Test(
    "a scheme in the form of another version is no loss, is counted, and gets the form of its own version",
    arguments: [
      (
        #"{"displayName": "A", "storeIdentifier": "1", "scheme": "a"}"#, 1, ["a", "a://"],
        ManifestVersion.v4
      ),
      (#"{"displayName": "A", "storeIdentifier": "1", "scheme": "a://"}"#, 0, ["a", "a://"], .v4),
      (#"{"name": "A", "storeId": "1", "scheme": "a://"}"#, 1, ["a://", "a"], .v3),
      (#"{"name": "A", "storeId": "1", "scheme": "a"}"#, 0, ["a://", "a"], .v3),
      (#"{"name": "A", "storeId": "1", "scheme": "a://"}"#, 1, ["a", "a"], .v4),
      (#"{"displayName": "A", "storeIdentifier": "1", "scheme": "a"}"#, 1, ["a://", "a://"], .v1),
    ]
  )
  func schemeForm(
    _ app: String,
    _ corrected: Int,
    _ schemes: [String],
    _ version: ManifestVersion
  ) throws {
    let manifest = try Manifest(text: #"{"apps": [\#(app)]}"#)
    let there = ManifestMigration(manifest, to: version)
    #expect(there.losses.isEmpty && there.correctedSchemes == corrected)
    let middle = try Manifest(text: String(decoding: there.bytes, as: UTF8.self))
    let back = ManifestMigration(middle, to: manifest.version)
    let end = try Manifest(text: String(decoding: back.bytes, as: UTF8.self))
    #expect([middle, end].map { $0.apps.first?.scheme?.value } == schemes)
  }

  @Test("a migration without losses and corrections leads back to the same scheme, and only such")
  func schemesLeadBack() throws {
    var random = SeededGenerator(seed: 4)
    var counts = [0, 0]
    for _ in 0..<1_000 {
      let pieces = ["a", "note", "+", ":", "/", "//", "://", " ", "é", "1", ".", "%20", "\\/"]
      let rest = (0..<random.pick([0, 1, 1, 2, 3])).map { _ in random.pick(pieces) }
      let scheme = random.pick(["", "a", "note"]) + rest.joined()
      let (from, to) = (
        random.pick(ManifestVersion.allCases), random.pick(ManifestVersion.allCases)
      )
      let manifest = try Self.manifest(scheme: scheme, from)
      let there = ManifestMigration(manifest, to: to)
      let middle = try Self.manifest(there.bytes, to)
      let back = try Self.manifest(ManifestMigration(middle, to: from).bytes, from)
      let isLossless = there.losses.isEmpty && there.correctedSchemes == 0
      let schemes = [manifest, back].map { $0.apps.first.flatMap(\.scheme).map(\.value) }
      let (old, new) = (schemes[0].map(ExactText.init), schemes[1].map(ExactText.init))
      #expect((old == new) == isLossless, "\(scheme) \(from) \(to)")
      let links = [manifest, middle, back].map { manifest in
        LinkResolver(manifest: manifest, engine: FoundationEngine()).resolve("https://a.example/1")
          .hops.flatMap(\.actions).flatMap(\.outputs).map(\.outcome)
      }
      #expect(links == Array(repeating: [.output("n://1")], count: 3))
      counts[isLossless ? 0 : 1] += 1
    }
    #expect(counts.allSatisfy { $0 > 100 }, "\(counts)")
  }

  private static func manifest(_ bytes: [UInt8], _ version: ManifestVersion) throws -> Manifest {
    try Manifest(text: String(decoding: bytes, as: UTF8.self), version: version)
  }

  /// A manifest with an app of this scheme, as it is written in JSON, and a rule for it.
  private static func manifest(scheme: String, _ version: ManifestVersion) throws -> Manifest {
    let isShort = version == .v4
    let (name, id) = isShort ? ("name", "storeId") : ("displayName", "storeIdentifier")
    let text = #"""
      {"apps": [{"identifier": "n", "\#(name)": "N", "\#(id)": "1", "scheme": "\#(scheme)"}],
       "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\d+)$",
                    "formats": [{"\#(isShort ? "appId" : "appIdentifier")": "n", "format": "n://$1"}]}]}
      """#
    return try manifest(Array(text.utf8), version)
  }

  static let oddCases: [(String, ManifestVersion, String, [MigrationLoss.Reason])] = [
    (
      #"{"apps": [{"name": "A", "displayName": "B"}]}"#, .v3, #"{"apps": [{"displayName": "A"}]}"#,
      [.secondName]
    ),
    (
      #"{"apps": [{"displayName": "B", "name": "A"}]}"#, .v4, #"{"apps": [{"name": "A"}]}"#,
      [.secondName]
    ),
    (#"{"apps": [{"scheme": "a://b"}]}"#, .v4, #"{"apps": [{"scheme": "a"}]}"#, [.onlySchemeName]),
    (
      #"{"apps": [{"scheme": "a:\/\/"}, {"scheme": "b:"}, {"scheme": ":"}, {"scheme": 1}]}"#, .v4,
      #"{"apps": [{"scheme": "a"}, {"scheme": "b"}, {"scheme": ":"}, {"scheme": 1}]}"#,
      [.onlySchemeName]
    ),
    (
      #"{"apps": [{"name": "A", "scheme": "a:"}, {"name": "B", "scheme": "b:/"}]}"#, .v3,
      #"{"apps": [{"displayName": "A", "scheme": "a://"}, {"displayName": "B", "scheme": "b://"}]}"#,
      [.onlySchemeName, .onlySchemeName]
    ),
    (
      #"{"apps": [{"name": "A", "scheme": "a://"}]}"#, .v3,
      #"{"apps": [{"displayName": "A", "scheme": "a://"}]}"#, []
    ),
    (
      #"{"apps": [1, null, {"storeIdentifier": "1"}, {"scheme": "x://"}, "y"]}"#, .v1,
      #"{"apps": [1, null, {"storeIdentifier": "1"}, "y"]}"#, [.noStoreID]
    ),
    (
      #"{"apps": [{"scheme": "x://"}], "actions": 1, "redirectRules": [1]}"#, .v1,
      #"{"apps": [], "actions": 1}"#, [.noStoreID, .notRead]
    ),
    (
      #"{"actions": [{"formats": [{"app": {"identifier": "i", "name": "I"}, "format": "x"}]}, {"formats": []}]}"#,
      .v1, #"{"actions": [{"formats": []}]}"#, [.noFormatLeft, .noStoreID]
    ),
    (
      #"{"apps": [{"name": "A", "name": "B"}], "x": {"name": 1}}"#, .v2,
      #"{"apps": [{"displayName": "A", "displayName": "B"}], "x": {"name": 1}}"#, []
    ),
    (
      #"{"apps": [{"identifier": "a", "storeIdentifier": "1", "country": "jp", "iconURL": "u"}]}"#,
      .v1,
      #"{"apps": [{"identifier": "a", "storeIdentifier": "1"}]}"#, [.notRead, .notRead]
    ),
    (
      "{\n  \"actions\": [],\n  \"previews\": [\n  ]\n}", .v2, "{\n  \"actions\": []\n}", [.notRead]
    ),
  ]

  @Test("odd manifests lose no more than they must", arguments: oddCases)
  func odd(
    text: String,
    version: ManifestVersion,
    expected: String,
    reasons: [MigrationLoss.Reason]
  ) throws {
    let (new, losses) = try Self.migrated(text, to: version)
    #expect(new == expected)
    #expect(losses.map(\.reason) == reasons)
  }

  @Test(
    "a real manifest is the same bytes after version 3 and back, and after version 4 and back",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: [(4, ManifestVersion.v3), (3, .v4), (2, .v4), (1, .v4)]
  )
  func real(version: Int, other: ManifestVersion) throws {
    let manifest = try RealManifests.load(version)
    let there = ManifestMigration(manifest, to: other)
    #expect(there.losses == [])
    let file = SourceFile(name: "m.json", bytes: there.bytes)
    let between = try Manifest(text: String(decoding: file.bytes, as: UTF8.self), version: other)
    #expect(Self.results(of: between) == Self.results(of: manifest))
    let back = ManifestMigration(between, to: manifest.version)
    #expect(back.losses == [])
    #expect(back.bytes == manifest.document.file.bytes)
  }

  @Test(
    "what is left of a real manifest in an old version gives the same results as before",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: [ManifestVersion.v1, .v2]
  )
  func realLosses(version: ManifestVersion) throws {
    let manifest = try RealManifests.load(4)
    let migration = ManifestMigration(manifest, to: version)
    let text = String(decoding: migration.bytes, as: UTF8.self)
    let old = try Manifest(text: text, version: version)
    #expect(Set(Self.results(of: old)).isSubset(of: Set(Self.results(of: manifest))))
    let lost = Set(migration.losses.filter { $0.part == .rule }.compactMap(\.rule))
    #expect(old.rules.count + lost.count == manifest.rules.count)
    #expect(lost.count > 50)
    #expect(
      migration.losses.allSatisfy { $0.rule != nil || $0.reason != .notRead || version == .v1 }
    )
  }

  /// The results of all tests, without ids and places.
  private static func results(of manifest: Manifest) -> [String] {
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
    return RegressionSuite(resolver.testedRules).run(workers: 2).map { record in
      let parts = [record.format, record.expected, record.outcome?.value].map { $0 ?? "-" }
      return "\(record.kind) \(record.status) \(record.input) \(parts)"
    }
  }
}
