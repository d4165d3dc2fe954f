import ManifestModel
import TestSupport
import Testing

@Suite("Versions of manifests")
struct ManifestVersionTests {
  static let old =
    #"{"identifier": "a", "displayName": "A", "storeIdentifier": "1", "scheme": "a://"}"#
  static let new = #"{"identifier": "a", "name": "A", "storeId": "1", "scheme": "a"}"#

  @Test(
    "the version comes from the keys",
    arguments: [
      (#"{"apps": [\#(old)], "actions": []}"#, ManifestVersion.v1),
      (#"{"apps": [\#(old)], "actions": [], "browsers": []}"#, .v2),
      (#"{"apps": [{"identifier": "a", "displayName": "A", "scheme": "a://"}]}"#, .v2),
      (#"{"apps": [\#(old)], "actions": [], "previews": []}"#, .v3),
      (#"{"apps": [\#(old)], "actions": [], "redirectRules": {}}"#, .v3),
      (
        #"{"apps": [\#(old)], "actions": [{"formats": [{"appIdentifier": "a", "script2": "x"}]}]}"#,
        .v3
      ),
      (
        #"""
        {"apps": [\#(old)],
         "actions": [{"formats": [{"appIdentifier": "a", "script": "x", "script2": "x"}]}]}
        """#, .v1
      ),
      (#"{"apps": [\#(new)], "actions": []}"#, .v4),
      (#"{"apps": [], "actions": [], "redirects": {}}"#, .v4),
      (#"{"apps": [], "actions": [{"formats": [{"appId": "a"}]}]}"#, .v4),
    ] as [(String, ManifestVersion)]
  )
  func detection(_ text: String, _ version: ManifestVersion) throws {
    #expect(try Manifest(text: text).version == version)
  }

  @Test("a forced version counts, whatever the keys say", arguments: ManifestVersion.allCases)
  func forced(_ version: ManifestVersion) throws {
    let manifest = try Manifest(text: #"{"apps": [\#(Self.new)]}"#, version: version)
    #expect(manifest.version == version)
  }

  @Test(
    "the reference manifests are read as the versions that they are",
    .enabled(if: RealManifests.areThere, .init(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func real(_ version: Int) throws {
    #expect(try RealManifests.load(version).version.rawValue == version)
  }

  @Test(
    "app versions are read and ordered by their numbers",
    arguments: [
      ("1", "1.0.0"), ("1.8.10", "1.8.10"), ("1.1", "1.1.0"),
    ]
  )
  func appVersion(_ text: String, _ other: String) {
    #expect(AppVersion(text) == AppVersion(other))
    #expect(AppVersion(1, 8, 9) < AppVersion(1, 8, 10))
  }

  @Test("what is no app version is refused", arguments: ["", "1.", "a", "1.2.3.4", "-1", "1.٣"])
  func notAnAppVersion(_ text: String) {
    #expect(AppVersion(text) == nil)
  }
}
