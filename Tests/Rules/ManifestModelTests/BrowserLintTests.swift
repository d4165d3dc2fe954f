import Diagnostics
import LocatedJSON
import ManifestModel
import TestSupport
import Testing

@Suite("Checks of browsers")
struct BrowserLintTests {
  @Test(
    "a browser's pattern is tried on usual URLs, on those of its tests and on what it keeps out",
    arguments: [
      (#"^https?://[^/]+/.*$"#, "https://example.com"),
      (#"^https?://\\S+\\.\\S+"#, "https://localhost:8080/"),
      ("^https://.+", "http://example.com/"), (#"^https?://(?!ads\\.).+$"#, "https://ads.a"),
      (#"^https?://.+$(?<!\\.pdf)"#, "https://example.com/.pdf"),
      (#"^https?://(?!.*z9).*$"#, "https://own.example/z9"), ("^https?:.*$", nil),
      ("(http(?:s)?.*)", nil),
      ("(", nil), ("^https?://[^/?#].*$", nil), ("^.{1,2000}$", nil),
    ] as [(String, String?)]
  )
  func browser(_ pattern: String, _ refused: String?) throws {
    let text = #"""
      {"browsers": [{"identifier": "b", "name": "B", "storeId": "1", "scheme": "b",
        "regex": "\#(pattern)", "format": "b:$0",
        "testInputs": ["ftp://a.example/", "https://own.example/z9"], "testResults": [null, null]}]}
      """#
    let findings = Lint.findings(LintContext(try Manifest(text: text), engine: .foundation))
      .filter { $0.code == "browser-refuses-url" }
    #expect(findings.count == (refused == nil ? 0 : 1))
    #expect(findings.first.map { $0.message.contains("'\(refused ?? "")'") } ?? true, "\(findings)")
  }

  @Test(
    "a browser's pattern takes long URLs",
    arguments: [
      ("^https?://(.{1,200})$", 500), ("^https?://[^/?#]+/?[^?#]{0,700}.{0,700}$", 2_000),
      ("^https?://[^?]*([?].{0,1500})?$", 2_000),
    ]
  )
  func longURLs(_ pattern: String, _ length: Int) throws {
    let text = #"""
      {"browsers": [{"identifier": "b", "name": "B", "storeId": "1", "scheme": "b",
        "regex": "\#(pattern)", "format": "b:$0"}]}
      """#
    let findings = Lint.findings(LintContext(try Manifest(text: text), engine: .foundation))
      .filter { $0.code == "browser-refuses-url" }
    #expect(findings.count == 1)
    #expect(
      findings.first?.message.contains("a URL of \(length) characters") == true,
      "\(findings)"
    )
  }
}
