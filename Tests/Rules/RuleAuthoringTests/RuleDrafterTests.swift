import FoundationEngine
import MatchEngine
import RegexSyntax
import RuleAuthoring
import TestSupport
import Testing

@Suite("RuleDrafter")
struct RuleDrafterTests {
  static func drafter(_ links: [String]) throws -> RuleDrafter {
    RuleDrafter(try links.map { try ExampleURL($0) })
  }

  /// What a draft's template makes of a link; nil where the pattern does not match.
  static func output(_ draft: RuleDraft, _ template: String, _ link: String) throws -> String? {
    let engine = FoundationEngine()
    let pattern = try engine.compile(draft.pattern)
    let result = pattern.replaceMatches(
      in: Subject(link),
      template: template,
      limits: engine.defaultLimits
    )
    guard case .replaced(let text) = result.outcome else { return nil }
    return text
  }

  struct Case: Sendable {
    let name: String
    let links: [String]
    let pattern: String
    let template: String
  }

  static let cases = [
    Case(
      name: "numbers in a path",
      links: ["https://www.a.example/item/12", "http://a.example/item/9/?x=1"],
      pattern: #"^https?://(?:www\.)?a\.example/item/([0-9]+)(?:[/?#].*)?$"#,
      template: "a://item/$1"
    ),
    Case(
      name: "ids of one length",
      links: ["https://a.example/v/q7Rk2mZp0dE", "https://a.example/v/Lw_93-xTbYs"],
      pattern: #"^https?://(?:www\.)?a\.example/v/([A-Za-z0-9_-]{11})(?:[/?#].*)?$"#,
      template: "a://v/$1"
    ),
    Case(
      name: "names, and what they are set apart by",
      links: ["https://a.example/@kelp", "https://a.example/@oak.beam/posts"],
      pattern: #"^https?://(?:www\.)?a\.example/@([^/?#]+)(?:[/?#].*)?$"#,
      template: "a://$1"
    ),
    Case(
      name: "an ending; letters before a number are part of an id",
      links: ["https://a.example/tt0111161.html", "https://a.example/tt0068646.html"],
      pattern: #"^https?://(?:www\.)?a\.example/([A-Za-z0-9_-]+)\.html(?:[/?#].*)?$"#,
      template: "a://$1"
    ),
    Case(
      name: "ids that begin alike",
      links: ["https://a.example/w?v=abc1", "https://a.example/w?v=abc2"],
      pattern:
        #"^https?://(?:www\.)?a\.example/w/?\?(?:[^#]*&)?v=([A-Za-z0-9_-]+)(?:[&#][\s\S]*)?$"#,
      template: "a://w?v=$1"
    ),
    Case(
      name: "a separator sets a word apart from a number",
      links: ["https://a.example/w?v=abc-1", "https://a.example/w?v=abc-2"],
      pattern:
        #"^https?://(?:www\.)?a\.example/w/?\?(?:[^#]*&)?v=abc-([0-9]+)(?:[&#][\s\S]*)?$"#,
      template: "a://w?v=$1"
    ),
    Case(
      name: "a name before the number that counts",
      links: ["https://a.example/p/red-shoes-12345", "https://a.example/p/hat-9876"],
      pattern: #"^https?://(?:www\.)?a\.example/p/(?:[^/?#]*-)?([0-9]+)(?:[/?#].*)?$"#,
      template: "a://p/$1"
    ),
    Case(
      name: "the number that counts before a name",
      links: ["https://a.example/book/12345-title"],
      pattern: #"^https?://(?:www\.)?a\.example/book/([0-9]+)(?:-[^/?#]*)?(?:[/?#].*)?$"#,
      template: "a://book/$1"
    ),
    Case(
      name: "a percent-encoded name after a number, or none",
      links: ["https://a.example/book/12-M%C3%BCll%20e/x", "https://a.example/book/777"],
      pattern: #"^https?://(?:www\.)?a\.example/book/([0-9]+)(?:-[^/?#]*)?(?:[/?#].*)?$"#,
      template: "a://book/$1"
    ),
    Case(
      name: "a guess: a number with a name, and not the last word",
      links: ["https://a.example/book/12345-title/reviews"],
      pattern: #"^https?://(?:www\.)?a\.example/book/([0-9]+)(?:-[^/?#]*)?/reviews(?:[/?#].*)?$"#,
      template: "a://book/$1/reviews"
    ),
    Case(
      name: "names that people gave may be percent-encoded next time",
      links: [
        "https://a.example/tag/red", "https://a.example/tag/blue", "https://a.example/tag/x-y",
      ],
      pattern: #"^https?://(?:www\.)?a\.example/tag/([^/?#]+)/?(?:[?#].*)?$"#,
      template: "a://tag/$1"
    ),
    Case(
      name: "a day is no number with a name",
      links: ["https://a.example/on/2024-05-12", "https://a.example/on/2023-01-02"],
      pattern: #"^https?://(?:www\.)?a\.example/on/([A-Za-z0-9_-]{10})(?:[/?#].*)?$"#,
      template: "a://on/$1"
    ),
    Case(
      name: "a short number at the start of one title belongs to it",
      links: ["https://a.example/book/12-rules"],
      pattern: #"^https?://(?:www\.)?a\.example/book/([^/?#]+)/?(?:[?#].*)?$"#,
      template: "a://book/$1"
    ),
    Case(
      name: "one parameter, wherever it stands",
      links: ["https://a.example/w?v=12&t=3s", "https://a.example/w/?utm_source=x&v=7"],
      pattern: #"^https?://(?:www\.)?a\.example/w/?\?(?:[^#]*&)?v=([0-9]+)(?:[&#][\s\S]*)?$"#,
      template: "a://w?v=$1"
    ),
    Case(
      name: "two parameters in any order",
      links: ["https://a.example/w?v=12&k=a-b", "https://a.example/w?k=c.d&v=7"],
      pattern:
        #"^https?://(?:www\.)?a\.example/w/?\?(?=(?:[^#]*&)?v=([0-9]+)(?![^&#]))(?:[^#]*&)?k=([^&#]+)(?:[&#][\s\S]*)?$"#,
      template: "a://w?v=$1&k=$2"
    ),
    Case(
      name: "kinds of things before ids",
      links: ["https://a.example/track/q7Rk2mZp", "https://a.example/album/Lw93xTbYs1"],
      pattern: #"^https?://(?:www\.)?a\.example/(track|album)/([A-Za-z0-9_-]+)(?:[/?#].*)?$"#,
      template: "a://$1/$2"
    ),
    Case(
      name: "a label of the host",
      links: ["https://en.a.example/wiki/Tide", "https://de.a.example/wiki/Pegel"],
      pattern: #"^https?://(?!www\.)([a-z0-9-]+)\.a\.example/wiki/([^/?#]+)/?(?:[?#].*)?$"#,
      template: "a://$1/wiki/$2"
    ),
    Case(
      name: "hosts for phones",
      links: ["https://www.a.example/1", "https://m.a.example/22"],
      pattern: #"^https?://(?:www\.|m\.)?a\.example/([0-9]+)(?:[/?#].*)?$"#,
      template: "a://$1"
    ),
    Case(
      name: "two hosts of one service",
      links: ["https://a.example/s/1", "https://b.test/s/22"],
      pattern: #"^https?://(?:(?:www\.)?a\.example|(?:www\.)?b\.test)/s/([0-9]+)(?:[/?#].*)?$"#,
      template: "a://s/$1"
    ),
    Case(
      name: "two ways in which links are built",
      links: ["https://a.example/watch?v=q7Rk2mZp0dE", "https://a.example/shorts/b8F-s2WqKzU"],
      pattern:
        #"^https?://(?:www\.)?a\.example(?:/watch/?\?(?:[^#]*&)?v=([A-Za-z0-9_-]+)(?:[&#][\s\S]*)?|/shorts/([A-Za-z0-9_-]+)(?:[/?#].*)?)$"#,
      template: "a://watch?v=$1$2"
    ),
    Case(
      name: "what stands in the fragment alone",
      links: ["https://a.example/#q7Rk2mZp", "https://a.example#Lw93xTbY"],
      pattern: #"^https?://(?:www\.)?a\.example/?(?:\?[^#]*)?#([A-Za-z0-9_-]{8})(?:[/?#].*)?$"#,
      template: "a://$1"
    ),
    Case(
      name: "a guess: the number, and not the words",
      links: ["https://a.example/notes/12345/edit"],
      pattern: #"^https?://(?:www\.)?a\.example/notes/([0-9]+)/edit(?:[/?#].*)?$"#,
      template: "a://notes/$1/edit"
    ),
    Case(
      name: "a guess: else the last word",
      links: ["https://a.example/users/kelp"],
      pattern: #"^https?://(?:www\.)?a\.example/users/([^/?#]+)/?(?:[?#].*)?$"#,
      template: "a://users/$1"
    ),
    Case(
      name: "what has a meaning in patterns and templates",
      links: ["https://a.example:8080/c++/$1(x)/12", "https://a.example:8080/c++/$1(x)/7"],
      pattern: #"^https?://(?:www\.)?a\.example:8080/c\+\+/\$1\(x\)/([0-9]+)(?:[/?#].*)?$"#,
      template: "a://c++/%241(x)/$1"
    ),
  ]

  @Test(
    "a value that can be read in two ways is named",
    arguments: [
      (["a.example/b/12345-title"], "of '12345-title' the number alone is captured"),
      (["a.example/b/long-title-12345"], "of 'long-title-12345' the number alone"),
      (["a.example/b/12-rules"], "'12-rules' is captured whole: if its number alone is the id"),
      (["a.example/b/red-2", "a.example/b/hat-7"], "'red-2' is captured whole"),
      (["a.example/b/10-things", "a.example/b/2345-x"], "of '10-things' the number alone"),
      (["a.example/b/12345-one", "a.example/b/2345-x"], nil),
      (["a.example/kelp/12", "a.example/oak/345"], "'kelp' and 'oak' are taken for kinds"),
      (["a.example/kelp/12", "a.example/oak/7Yk2pQ"], "'kelp' and 'oak' are taken for kinds"),
      (["a.example/kelp/one", "a.example/oak/the-two"], "'kelp' and 'oak' are taken for names"),
      (["a.example/kelp/12", "a.example/Oak2/345"], nil),
      (["a.example/b/kelp"], nil), (["a.example/b/12345"], nil), (["a.example/b/x-1/12345"], nil),
      (["a.example/b/0b9f4c1e-8a6d-4c1b-9f3e-2d7a5b6c8e10"], nil),
    ] as [([String], String?)]
  )
  func doubts(_ links: [String], _ expected: String?) throws {
    let doubts = try Self.drafter(links.map { "https://" + $0 }).draft().doubts
    #expect(doubts.count == (expected == nil ? 0 : 1), "\(doubts)")
    if let expected { #expect(doubts.first?.contains(expected) == true, "\(doubts)") }
  }

  @Test("any title beside a number is accepted, and a test of the rule")
  func titles() throws {
    let draft = try Self.drafter(["https://a.example/b/12345-title"]).draft()
    for title in ["", "-", "-x", "-other-title", "-M%C3%BCll", "-7", "-title/", "-title?x=1"] {
      let link = "https://a.example/b/12345" + title
      #expect(try Self.output(draft, "a://$1", link) == "a://12345", "\(link)")
    }
    for rest in ["x", "x-title", "_title", "%20"] {
      #expect(try Self.output(draft, "a://$1", "https://a.example/b/12345" + rest) == nil)
    }
    let variations = try Self.drafter(["https://a.example/b/12345-title"]).variations
    for link in ["12345-other-title", "12345", "12345-%C3%A4b"] {
      #expect(variations.contains { $0.link == "https://a.example/b/" + link && $0.isTaken })
    }
  }

  @Test("the pattern and the template of examples", arguments: cases)
  func drafts(_ item: Case) throws {
    let drafter = try Self.drafter(item.links)
    let draft = drafter.draft()
    #expect(draft.pattern == item.pattern, "\(item.name)")
    #expect(drafter.template(in: TemplateStyle(start: "a://"), for: draft) == item.template)
    for link in item.links {
      #expect(try Self.output(draft, item.template, link)?.hasPrefix("a://") == true, "\(link)")
    }
  }

  @Test("only groups that the author's template names are captured, by their new numbers")
  func authorsTemplate() throws {
    let drafter = try Self.drafter(["https://a.example/x/1/y/2", "https://a.example/z.z/3/y/4"])
    #expect(drafter.draft().groups.count == 3)
    let (draft, template) = try drafter.draft(for: "n://$3/$2?w=$0")
    #expect(draft.pattern.contains("/[^/?#]+/([0-9]+)/y/([0-9]+)("))
    #expect(template == "n://$2/$1?w=$0")
    #expect(throws: TemplateError.noSuchGroup(4, of: 3)) { try drafter.draft(for: "n://$4") }
  }

  @Test(
    "over generated links: every example matches, and the draft is anchored, escaped, linear in groups"
  )
  func generated() throws {
    let engine = FoundationEngine()
    var links = ExampleLinks(seed: 7)
    var misses = 0
    let count = 3_000
    for _ in 0..<count {
      let set = links.next()
      let drafter = try Self.drafter(set)
      let draft = drafter.draft()
      let pattern = try engine.compile(draft.pattern)
      #expect(pattern.captureGroupCount == draft.groups.count)
      func matches(_ link: String) -> Bool {
        let result = pattern.firstMatch(in: Subject(link), limits: engine.defaultLimits)
        guard case .match(let match) = result.outcome else { return false }
        return match.ranges.first.flatMap(\.self) == 0..<link.utf16.count
      }
      for example in set { #expect(matches(example), "\(example) \(draft.pattern)") }
      if drafter.variations.contains(where: { !$0.isTaken && !matches($0.link) }) { misses += 1 }
      let syntax = try RegexParser.parse(draft.pattern)
      #expect(syntax.hostDots.isEmpty && syntax.isAnchoredAtStart, "\(draft.pattern)")
      let template = drafter.template(in: TemplateStyle(start: "a://", hasHost: true), for: draft)
      let read = ReplacementTemplate(template, captureGroupCount: draft.groups.count)
      #expect(Set(read.groupReferences.map(\.number)) == Set(draft.groups.map(\.number)), "\(set)")
      #expect(draft == (try Self.drafter(set).draft()))
    }
    #expect(misses == count)
  }
}
