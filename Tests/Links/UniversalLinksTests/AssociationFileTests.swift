import Diagnostics
import Testing
@testable import UniversalLinks

@Suite("association files")
struct AssociationFileTests {
  private static let text = #"""
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.beta"],
       "components": [{"/": "/private/*", "exclude": true, "comment": "kept"}, {"/": "/a/*"}]},
      {"appID": "ABCDE12345.com.example.beta", "paths": ["/b/*"]}
    ]}, "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}
    """#

  @Test("a verdict names the app, the component and its place")
  func verdicts() throws {
    let file = try Fixture.file(Self.text)
    let matcher = AssociationMatcher(file)
    #expect(
      matcher.apps.map(\.text) == ["ABCDE12345.com.example.app", "ABCDE12345.com.example.beta"]
    )
    let blocked = matcher.verdicts(for: try LinkURL("https://example.com/private/1"))
    #expect(blocked.map(\.verdict) == [.block, .block])
    #expect(blocked[0].place == AppVerdict.Place(detail: 0, component: 0))
    let component = try #require(blocked[0].component)
    #expect(component.comment == "kept")
    #expect(file.location(of: component.range).place == "3:19")
    #expect(file.location(of: component.range).path == "applinks.details[0].components[0]")
    let second = matcher.verdicts(for: try LinkURL("https://example.com/b/1"))
    #expect(second.map(\.verdict) == [.unset, .match])
    #expect(second[1].place == AppVerdict.Place(detail: 1, component: 0))
    #expect(matcher.openers(of: try LinkURL("/a/1")).count == 2)
    #expect(matcher.verdict(for: try LinkURL("/a/1"), app: AppID("other")) == nil)
    #expect(file.services.map(\.service) == [.webcredentials])
  }

  @Test("'appIDs' counts before 'appID', 'components' before 'paths', and neither is everything")
  func forms() throws {
    let both = try Fixture.file(
      #"""
      {"applinks": {"details": [{"appID": "A.old", "appIDs": ["A.new"], "paths": ["/old"],
        "components": [{"/": "/new"}]}, {"appID": "A.all"}]}}
      """#
    )
    let matcher = AssociationMatcher(both)
    #expect(matcher.apps == [AppID("A.new"), AppID("A.all")])
    #expect(matcher.openers(of: try LinkURL("/old")) == [AppID("A.all")])
    #expect(matcher.openers(of: try LinkURL("/new")) == [AppID("A.new"), AppID("A.all")])
  }

  @Test("a signed file is read, in one piece and in several, and found to be signed")
  func signed() throws {
    for pieces in [1, 3] {
      let bytes = Self.sign(Array(Self.text.utf8), pieces: pieces)
      let source = SourceFile(name: "aasa", bytes: bytes)
      let file = try AssociationFile(source)
      #expect(file.isSigned)
      #expect(AssociationMatcher(file).openers(of: try LinkURL("/a/1")).count == 2)
      #expect(AssociationLint.findings(in: source).map(\.code).contains("aasa-signed"))
      for count in 0..<bytes.count {
        _ = try? AssociationFile(SourceFile(name: "aasa", bytes: Array(bytes[..<count])))
      }
    }
    let open: [UInt8] =
      Array(repeating: 0x30, count: 1)
      + Array(repeating: [0x80, 0x30], count: 40_000).flatMap { $0 }
    _ = try? AssociationFile(SourceFile(name: "aasa", bytes: open))
    let empty = SignedData.content(of: Self.sign([], pieces: 0))
    #expect(empty == [])
  }

  /// A message of signed data without signers: of stated lengths, or with the content in pieces.
  static func sign(_ content: [UInt8], pieces: Int) -> [UInt8] {
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let inner: [UInt8]
    if pieces == 1 {
      inner = element(0x04, content)
    } else {
      let size = max(1, content.count / max(1, pieces))
      let parts = stride(from: 0, to: content.count, by: size).map {
        element(0x04, Array(content[$0..<min($0 + size, content.count)]))
      }
      inner = [0x24, 0x80] + parts.flatMap { $0 } + [0, 0]
    }
    let encapsulated = element(0x30, data + element(0xA0, inner))
    let signed = element(0x30, [0x02, 0x01, 0x01] + element(0x31, []) + encapsulated)
    let body = signedData + element(0xA0, signed)
    return pieces == 1 ? element(0x30, body) : [0x30, 0x80] + body + [0, 0]
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  @Test(
    "URLs are split as they are written",
    arguments: [
      (
        "HTTPS://User@WWW.Example.com:8443/A%20b?x=1#y?z", "www.example.com", "/A%20b", "x=1", "y?z"
      ),
      ("http://example.com", "example.com", "", nil, nil),
      ("https://example.com?a", "example.com", "", "a", nil),
      ("https://[::1]:80/x", "[::1]", "/x", nil, nil),
      ("https://example.com/ä b", "example.com", "/%C3%A4%20b", nil, nil),
      ("https://Bücher.example/", "xn--bcher-kva.example", "/", nil, nil),
      ("https://b%C3%BCcher.example:80/", "xn--bcher-kva.example", "/", nil, nil),
      ("https://日本語.example", "xn--wgv71a119e.example", "", nil, nil),
      ("https://a%FF.example", "a%ff.example", "", nil, nil),
    ] as [(String, String, String, String?, String?)]
  )
  func urls(text: String, host: String, path: String, query: String?, fragment: String?) throws {
    let url = try LinkURL(text)
    #expect(url.host == host)
    #expect(url.path == path)
    #expect(url.query == query)
    #expect(url.fragment == fragment)
  }

  @Test(
    "what cannot be a universal link is refused",
    arguments: [
      ("", LinkURL.Problem.noScheme), ("example.com/x", .noScheme), ("//example.com", .noScheme),
      ("mailto:a@b", .otherScheme("mailto")), ("https:/x", .noHost), ("https:///x", .noHost),
      ("https://example.com:99999/", .badPort("99999")), ("#a:b", .noScheme),
      ("?x=https://h", .noScheme),
    ]
  )
  func notURLs(text: String, problem: LinkURL.Problem) {
    #expect(throws: problem) { try LinkURL(text) }
  }
}
