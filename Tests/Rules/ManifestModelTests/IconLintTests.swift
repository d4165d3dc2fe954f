import Diagnostics
import LocatedJSON
import ManifestModel
import TestSupport
import Testing

@Suite("Checks of icons")
struct IconLintTests {
  @Test("an app without an icon is a warning in a set where nearly all have one")
  func icons() throws {
    for (count, severity) in [(8, Severity.note), (9, .warning)] {
      let apps = (0..<count).map {
        #"{"identifier": "a\#($0)", "name": "A", "storeId": "1", "scheme": "a"}"#
      }
      let bare = #"{"identifier": "bare", "name": "A", "scheme": "a"}"#
      let list = (apps + [bare]).joined(separator: ", ")
      let manifest = try Manifest(text: #"{"apps": [\#(list)], "actions": []}"#)
      let findings = Lint.findings(LintContext(manifest, engine: .foundation))
        .filter { $0.code == "app-without-icon" }
      #expect(findings.map(\.severity) == [severity])
    }
  }

  @Test(
    "an icon's URL is one of http or https with a host",
    arguments: [
      ("https://i.example/a.png", true), ("http://192.0.2.1:80/a", true), ("https://[::1]/", true),
      ("HTTPS://I.example/ü", true), ("https://i.example.", true),
      ("", false), ("icon.png", false), ("//i.example/a.png", false), ("ftp://i.example/a", false),
      ("https:///a.png", false), ("https://", false), ("https://.", false), ("https://:80/", false),
      ("https://i.example/a b.png", false), ("https://a@/x", false),
      ("data:image/png;base64,", false),
    ]
  )
  func iconURL(_ url: String, _ isValid: Bool) throws {
    let text = #"{"apps": [{"identifier": "a", "name": "A", "scheme": "a", "iconURL": "\#(url)"}]}"#
    let findings = Lint.findings(LintContext(try Manifest(text: text), engine: .foundation))
      .filter { $0.code == "wrong-type" }
    #expect(findings.isEmpty == isValid)
  }
}
