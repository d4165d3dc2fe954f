import Testing

@testable import Workbench

@Suite("Who is let through")
struct RequestGuardTests {
  private static let token = AccessToken(text: "abc")

  private static func request(_ fields: [String: String]) -> HTTPRequest {
    HTTPRequest(
      method: "GET",
      path: "/api/overview",
      fields: fields.map { HTTPRequest.Field(name: $0.key, value: $0.value) },
      body: [],
      closes: false
    )
  }

  private static let own = ["host": "127.0.0.1:80", "x-ruleproof-token": "abc"]

  @Test(
    "requests of the page are let through",
    arguments: [
      [:],
      ["origin": "http://127.0.0.1:80"],
      ["sec-fetch-site": "same-origin"],
      ["host": "localhost:80", "origin": "http://localhost:80"],
    ]
  )
  func welcome(fields: [String: String]) {
    let request = Self.request(Self.own.merging(fields) { $1 })
    let entrance = RequestGuard(port: 80, token: Self.token)
    #expect(entrance.refusal(of: request, needsToken: true) == nil)
  }

  @Test(
    "all others are refused",
    arguments: [
      (["host": "evil.example"], 421), (["host": "evil.example:80"], 421),
      (["host": "127.0.0.1"], 421), (["host": "127.0.0.1:81"], 421),
      (["host": "127.0.0.1:80.evil.example"], 421), (["host": "localhost:80@evil"], 421),
      (["origin": "http://evil.example"], 403), (["origin": "null"], 403),
      (["origin": "https://127.0.0.1:80"], 403), (["origin": "http://127.0.0.1:81"], 403),
      (["origin": "http://localhost:80"], 403), (["origin": ""], 403),
      (["sec-fetch-site": "cross-site"], 403), (["sec-fetch-site": "same-site"], 403),
      (["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"], 403),
      (["x-ruleproof-token": ""], 401), (["x-ruleproof-token": "ab"], 401),
      (["x-ruleproof-token": "abcd"], 401), (["x-ruleproof-token": "abC"], 401),
    ]
  )
  func refused(fields: [String: String], status: Int) {
    let request = Self.request(Self.own.merging(fields) { $1 })
    let entrance = RequestGuard(port: 80, token: Self.token)
    #expect(entrance.refusal(of: request, needsToken: true)?.status.rawValue == status)
  }

  @Test("a repeated field is none")
  func repeated() {
    var request = Self.request(Self.own)
    request.fields.append(.init(name: "x-ruleproof-token", value: "abc"))
    let entrance = RequestGuard(port: 80, token: Self.token)
    #expect(entrance.refusal(of: request, needsToken: true)?.status == .unauthorized)
  }

  @Test("a link on another site opens the page, which has nothing of anybody")
  func navigation() {
    var request = Self.request([
      "host": "127.0.0.1:80", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
    ])
    request.path = "/"
    let entrance = RequestGuard(port: 80, token: Self.token)
    #expect(entrance.refusal(of: request, needsToken: false) == nil)
  }

  @Test("each run has another token of 256 bits")
  func tokens() {
    let tokens = (0..<50).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 50)
    #expect(tokens.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }
}
