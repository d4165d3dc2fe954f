import Foundation
import Testing
import URLSchemes

@Suite("Completing URLs")
struct CompletionTests {
  private static let page = "url=http%3A%2F%2Fa"

  @Test("what may come next", arguments: cases)
  func labels(typed: String, labels: [String]) {
    #expect(ContractSet.builtIn.completions(of: typed).map(\.label) == labels)
  }

  static let cases: [(String, [String])] = [
    ("", ["op-action", "op-action-kiosk", "op-action-forms"]),
    ("OP-action-", ["op-action-kiosk", "op-action-forms"]),
    ("x", []), ("op action", []), ("https://", []),
    ("op-action:", ["add", "deploy", "view"]), ("op-action:/", ["add", "deploy", "view"]),
    ("op-action://", ["add", "deploy", "view"]), ("op-action-kiosk://", ["deploy", "view"]),
    ("op-action://de", ["deploy"]), ("op-action://x", []), ("op-action:a", []),
    ("op-action-kiosk://add?", []), ("op-action://none?", []),
    ("op-action://deploy?", ["url", "delay"]), ("op-action-forms://deploy?", ["url"]),
    ("op-action://deploy?\(page)&", ["delay"]), ("op-action://deploy?\(page)&delay=1&", []),
    ("op-action://view?ta", ["target"]),
    ("op-action://view?target=", ["blank", "modal", "default", "safari", "chrome"]),
    ("op-action-kiosk://view?target=", ["modal", "default", "safari", "chrome"]),
    ("op-action://view?target=mo", ["modal"]), ("op-action-kiosk://view?cached=", []),
    ("op-action://add?force=", ["1"]), ("op-action://add?maxPages=", ["10", "50000"]),
    ("op-action://add?url=", ["file://", "http://", "https://"]),
    ("op-action://add?url=https", ["https://"]), ("op-action://add?title=", []),
    ("op-action://add?crawl=custom&m", ["maxPages", "media"]),
    ("op-action://add?\(page)&m", ["media"]), ("op-action://add#", []),
    (
      "op-action://add?crawl=custom&",
      [
        "url", "maxPages", "numLevels", "force", "quiet", "delay", "title", "f", "tags", "r",
        "refresh", "refreshMode", "media", "nojs", "auto", "parents", "subdomains", "offsite", "ua",
      ]
    ),
    ("op-action://add?offsite=1&ext", ["externalLevels"]), ("op-action://add?ext", []),
    ("notes://x-callback-url/a?x-s", ["x-source", "x-success"]),
    ("notes://x-callback-url/a?x-source=b&x-s", ["x-success"]), ("notes://open?", []),
  ]

  @Test("a completion is the whole URL, which can be completed further up to one that is taken")
  func walk() throws {
    let set = ContractSet.builtIn
    var url = ""
    for label in ["op-action-forms", "view", "url"] {
      url = try #require(set.completions(of: url).first { $0.label == label }).url
    }
    #expect(url == "op-action-forms://view?url=")
    url += "https%3A%2F%2Fa&tar"
    url = try #require(set.completions(of: url).first).url
    let last = try #require(set.completions(of: url).last)
    #expect(last.kind == .value)
    #expect(last.url == "op-action-forms://view?url=https%3A%2F%2Fa&target=chrome")
    #expect(set.read(last.url)?.findings == [])
  }

  @Test(
    "the pattern matches the scheme and the command of what is taken, and nothing else",
    arguments: [
      ("op-action://add?url=a", true), ("op-action://add", true), ("OP-Action://view#a", true),
      ("op-action://", true), ("op-action-kiosk://deploy?", true),
      ("op-action-kiosk://add?", false),
      ("op-action://adds", false), ("op-action://Add", false), ("op-action:add", false),
      ("op-actions://add", false), ("xop-action://add", false), ("op-action://add\n", false),
      ("op-action-forms:///view", false),
    ]
  )
  func pattern(url: String, isMatch: Bool) throws {
    let pattern = try Contracts.offlinePages().regularExpression
    #expect((url.firstMatch(of: try Regex(pattern)) != nil) == isMatch)
    let expression = try NSRegularExpression(pattern: pattern)
    let whole = NSRange(location: 0, length: url.utf16.count)
    #expect((expression.firstMatch(in: url, range: whole) != nil) == isMatch)
  }

  @Test("the pattern of a contract for any scheme")
  func anyScheme() throws {
    let pattern = try Regex(Contracts.xCallbackURL().regularExpression)
    #expect("a+b://X-CALLBACK-URL/do?x".firstMatch(of: pattern) != nil)
    #expect("a://x-callback-url/?x".firstMatch(of: pattern) == nil)
    #expect("a://x-callback-urls/do".firstMatch(of: pattern) == nil)
  }
}
