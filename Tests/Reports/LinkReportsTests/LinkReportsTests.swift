import Diagnostics
import FileAccess
import FoundationEngine
import Foundation
import LinkReports
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
}
