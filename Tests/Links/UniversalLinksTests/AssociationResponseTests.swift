import Diagnostics
import Testing
import UniversalLinks

@Suite("answers of sites")
struct AssociationResponseTests {
  private static let good = #"""
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a"}]}]}}
    """#

  private static func codes(
    _ status: Int,
    url: String = "https://example.com/apple-app-site-association",
    type: String? = "application/json",
    body: String = good
  ) -> [String] {
    response(status, url: url, type: type, body: body).findings.map(\.code)
  }

  private static func response(
    _ status: Int,
    url: String = "https://example.com/apple-app-site-association",
    type: String? = "application/json",
    body: String = good
  ) -> AssociationResponse {
    AssociationResponse(
      url: url,
      status: status,
      location: "https://www.example.com/",
      contentType: type,
      body: Array(body.utf8)
    )
  }

  @Test("status, redirect, scheme, type, size and JSON are checked")
  func checks() {
    #expect(Self.codes(200).isEmpty)
    #expect(Self.codes(301) == ["aasa-response-redirect"])
    #expect(Self.codes(404) == ["aasa-response-status"])
    #expect(Self.codes(200, url: "http://example.com/x") == ["aasa-response-scheme"])
    #expect(Self.codes(200, type: nil) == ["aasa-response-content-type"])
    #expect(Self.codes(200, type: "Application/JSON; charset=utf-8").isEmpty)
    #expect(Self.codes(200, type: "application/octet-stream") == ["aasa-response-content-type"])
    #expect(
      Self.codes(200, type: "text/html", body: "<html>") == [
        "aasa-response-content-type", "json-syntax",
      ]
    )
    let large = Self.good + String(repeating: " ", count: 140_000)
    #expect(Self.codes(200, body: large) == ["aasa-too-large"])
  }

  @Test(
    "Android takes a statement list of the right type at the URL itself",
    arguments: [
      (200, "application/json", "[]", "assetlinks-opens-nothing", true),
      (200, "text/html", "[]", "assetlinks-response-content-type", false),
      (200, "application/json", "{}", "assetlinks-wrong-type", false),
      (302, "application/json", "[]", "assetlinks-response-redirect", false),
      (404, "application/json", "[]", "assetlinks-response-status", false),
    ]
  )
  func android(status: Int, type: String, body: String, code: String, isTaken: Bool) {
    let response = AssociationResponse(
      url: "https://example.com/.well-known/assetlinks.json",
      status: status,
      contentType: type,
      body: Array(body.utf8),
      isForAndroid: true
    )
    #expect(response.findings.map(\.code) == [code])
    #expect(response.isTaken == isTaken)
  }

  @Test("an answer is taken if it is a file of the right size at the URL itself")
  func taken() {
    #expect(Self.response(200).isTaken)
    #expect(!Self.response(302).isTaken)
    #expect(!Self.response(200, body: "<html>").isTaken)
    #expect(!Self.response(200, body: Self.good + String(repeating: " ", count: 140_000)).isTaken)
  }
}
