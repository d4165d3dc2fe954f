import Diagnostics
import FileAccess
import FoundationEngine
import Foundation
import LinkReports
import ScriptRuntime
import TestSupport
import Testing
import UniversalLinks

@Suite("Answers about links")
struct LinkReportsTests {
  @Test(
    "a value's name ends at its first '='",
    arguments: [("a=b=c", "a", "b=c"), ("a=", "a", "")]
  )
  func namedValue(argument: String, name: String, value: String) throws {
    let read = try #require(NamedValue(argument: argument))
    #expect(read.name == name && read.value == value)
    #expect(NamedValue(argument: "=" + argument) == nil)
  }

  @Test("a host may have a wildcard or a port, and is no URL")
  func hosts() throws {
    #expect(try LinksHost.read("*.example.com").isWildcard)
    #expect(try LinksHost.read("example.com:8443").port == 8443)
    for text in ["https://example.com/", "example.com?mode=developer", ""] {
      let error = try #require(throws: InputError.self) { try LinksHost.read(text) }
      #expect(error.diagnostics.map(\.code) == ["bad-host"])
    }
    #expect(throws: InputError.self) { try LinksHost.readURL("/path", needsHost: true) }
    #expect(throws: InputError.self) { try LinksHost.readURL("app://x") }
  }

  @Test("every code of entitlements and answers has a page, and an unknown one a suggestion")
  func pages() throws {
    #expect(LinksExplanation.of("domain-port")?.text.hasPrefix("## domain-port\n") == true)
    #expect(LinksExplanation.of("domain-prot") == nil)
    #expect(LinksExplanation.unknownCodeMessage("domain-prot").contains("'domain-port'"))
    let codes = LinksExplanation.all.map(\.code)
    #expect(codes.count > 30 && Set(codes).count == codes.count)
  }

  @Test("a policy's first rule that fits decides, and a bad expression has its place")
  func policy() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"{"rules": [{"url": "^https://a/x", "action": "cancel"}, {"url": ".*", "action": "allow"}]}"#,
      to: "p.json"
    )
    let rules = try LinksNavigationRules(path, engine: FoundationEngine())
    #expect(try rules.rule(for: LinkURL("https://a/x/1"))?.action == .cancel)
    let bad = try folder.write(#"{"rules": [{"url": "(", "action": "allow"}]}"#, to: "bad.json")
    let error = try #require(throws: InputError.self) {
      try LinksNavigationRules(bad, engine: FoundationEngine())
    }
    #expect(error.diagnostics.first?.location?.column == 20)
  }

  private static let file = #"""
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/buy/*"}]}]}}
    """#

  @Test(
    "the copy of Apple's network is the same, says the same, or differs in what is shown",
    arguments: [
      (file, [String]()), (file + " ", []),
      (
        file.replacing("/buy/*", with: "/sell/*"),
        [
          "only the host's file has the path '/buy/*' of ABCDE12345.a.b",
          "only the CDN's copy has the path '/sell/*' of ABCDE12345.a.b",
        ]
      ),
    ]
  )
  func networkCopy(_ copy: String, _ differences: [String]) throws {
    let site = AssociationSite(host: "a.example")
    let answer = try Self.fetch([
      site.fileURLs[0]: .init(status: 200, url: "", body: Array(Self.file.utf8)),
      site.networkURL: .init(status: 200, url: "", body: Array(copy.utf8)),
    ])
    let found = answer.findings.filter { $0.code == "aasa-cdn-copy" }
    #expect(found.flatMap(\.notes).map(\.message) == differences)
    #expect(answer.isClean == differences.isEmpty)
  }

  @Test("what Apple's network says about a file that it could not get is shown")
  func networkFailure() throws {
    let site = AssociationSite(host: "a.example")
    let answer = try Self.fetch([
      site.fileURLs[0]: .init(status: 200, url: "", body: Array(Self.file.utf8)),
      site.networkURL: .init(
        status: 404,
        url: "",
        headers: [HTTPField("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 403")]
      ),
    ])
    let text = LinksFetchPrinter(style: .plain, isVerbose: false).text([answer])
    #expect(text.contains("Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 403"), "\(text)")
    #expect(!answer.isClean)
    let none = try Self.fetch([:])
    #expect(!none.isClean)
  }

  private static func fetch(_ answers: [String: HTTPResponse]) throws -> LinksFetchAnswer {
    let fetcher = LinksFetcher(
      transport: RecordedTransport(answers: answers),
      isPlain: false,
      comparesCopies: true
    )
    return try #require(fetcher.fetch([AssociationSite(host: "a.example")]).first)
  }
}

private struct RecordedTransport: HTTPTransport {
  let answers: [String: HTTPResponse]

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    answers[request.url].map { .success($0) } ?? .failure(.unknownHost(url: request.url))
  }
}
