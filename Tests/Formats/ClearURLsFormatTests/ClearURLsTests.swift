import ClearURLsFormat
import Diagnostics
import FileAccess
import FoundationEngine
import GoldenStore
import JavaScriptCoreRuntime
import MatchEngine
import RuleSets
import Testing

@Suite("Rules of ClearURLs")
struct ClearURLsTests {
  private static func read(_ providers: String) throws -> any RuleFile {
    var context = RuleReading(folder: ".")
    context.engines = [.foundation, .javaScript]
    context.engine = { id -> (any MatchEngine)? in
      if id == .javaScript { JavaScriptEngine() } else { FoundationEngine() }
    }
    let text = #"{"providers": {\#(providers)}}"#
    let file = SourceFile(name: "data.min.json", bytes: Array(text.utf8))
    return try ClearURLsFormat.read(file, context)
  }

  /// A provider for one host.
  private static func shop(_ rest: String) -> String {
    #""shop": {"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop\\.example"\#(rest)}"#
  }

  /// What all providers make of a URL; nil if it stays as it is.
  private static func cleaned(_ url: String, _ providers: String) throws -> String? {
    try read(providers).rules.last?.answers(to: url).first?.value.text
  }

  @Test(
    "a parameter is removed by its whole name",
    arguments: [
      ("https://shop.example/a?ref=1&x=2", "https://shop.example/a?x=2"),
      ("https://SHOP.example/a?REF_=1", "https://shop.example/a"),
      ("https://shop.example/a?refs=1", nil), ("https://other.example/?ref=1", nil),
      ("https://shop.example?ref=1#ref=2&b", "https://shop.example/#b"),
      // Values are encoded anew, an empty one loses its sign, and nothing else may have changed.
      ("https://shop.example/?x=a+b%2Fc&z=", "https://shop.example/?x=a%20b%2Fc&z"),
      ("https://shop.example/?ref=1#?ref=2", "https://shop.example/#?ref=2"),
      ("https://shop.example/?%72ef=1&a", "https://shop.example/?a"),
      ("https://shop.example/x?y=1#", "https://shop.example/x#?y=1"),
      ("https://shop.example/a#b=1&b=1&b=2&c=d=e", "https://shop.example/a#b=1&b=2&c"),
      ("not a URL?ref=1", nil),
    ]
  )
  func parameters(_ url: String, _ expected: String?) throws {
    #expect(try Self.cleaned(url, Self.shop(#", "rules": ["ref_?"]"#)) == expected)
  }

  @Test("one pass misses the name after a removed one, which the next pass removes")
  func skippedNames() throws {
    let file = try Self.read(Self.shop(#", "rules": ["utm_[a-z]+"]"#))
    let url = "https://shop.example/?utm_a=1&utm_b=2&utm_c=3&x=4"
    #expect(
      file.rules.map { $0.answers(to: url).map(\.value.text) } == [
        ["https://shop.example/?utm_b=2&x=4"], ["https://shop.example/?x=4"],
      ]
    )
  }

  @Test(
    "a redirection gives its first group, decoded until it stays as it is",
    arguments: [
      ("https%3A%2F%2Fa.example%2F%3Fq%3D1", "https://a.example/?q=1"),
      ("https%253A%252F%252Fa.example", "https://a.example"),
      ("a.example%2Fb", "http://a.example/b"),
      ("ftp://a.example", "http://ftp://a.example"),
    ]
  )
  func redirections(_ target: String, _ expected: String) throws {
    let rules = #", "redirections": ["^https?:\\/\\/out\\.shop\\.example\\/go\\?.*?u=([^&]+)"]"#
    let url = "https://out.shop.example/go?v=2&u=\(target)&w=1"
    #expect(try Self.cleaned(url, Self.shop(rules)) == expected)
  }

  @Test("a malformed escape is no answer, since the add-on throws")
  func malformedEscape() throws {
    let file = try Self.read(Self.shop(#", "redirections": ["u=([^&]+)"]"#))
    for rule in file.rules {
      #expect(
        rule.goldenOutcomes(for: Subject("https://shop.example/?u=%ZZ")) == [
          "output": .failed(.programThrew)
        ]
      )
    }
  }

  @Test(
    "a malformed escape is named with its place",
    arguments: [
      ("x%ZZy", "'%ZZ' at offset 1 of 'x%ZZy'"), ("%C3%28", "'%C3%28' at offset 0"),
      ("%C3%A9%", "'%' at offset 6"), ("%25ZZ", "'%ZZ' at offset 0 of '%ZZ'"),
      ("%F0%9F%98", "'%F0%9F%98' at offset 0"), ("%80", "'%80' at offset 0"),
    ]
  )
  func malformedEscapePlace(_ target: String, _ words: String) throws {
    let file = try Self.read(Self.shop(#", "redirections": ["u=([^&]+)"]"#))
    let line = file.rules[0].answers(to: "https://shop.example/?u=\(target)").first?.line ?? ""
    #expect(line.contains("the add-on cannot decode \(words)"), "\(line)")
    #expect(line.contains("the program throws") && !line.contains("script"), "\(line)")
  }

  @Test("exceptions, blocked sites, local hosts, raw rules and referral marketing")
  func others() throws {
    let rules =
      #", "rules": ["ref"], "exceptions": ["\\/pay"], "rawRules": ["\\/ref=[^/?]*"], "referralMarketing": ["tag"]"#
    let clean = { try Self.cleaned($0, Self.shop(rules)) }
    #expect(try clean("https://shop.example/pay?ref=1") == nil)
    #expect(try clean("https://shop.example/a/ref=b/REF=c?tag=1") == "https://shop.example/a?tag=1")
    let all = #""all": {"urlPattern": ".*", "rules": ["ref"]}"#
    #expect(try Self.cleaned("http://10.1.2.3/?ref=1", all) == nil)
    #expect(try Self.cleaned("http://localhost/?ref=1", all) == nil)
    #expect(try Self.cleaned("http://11.1.2.3/?ref=1", all) == "http://11.1.2.3/")
    // Those after it go on.
    let blocked = Self.shop(#", "completeProvider": true"#)
    #expect(
      try Self.read(blocked).rules[0].answers(to: "https://shop.example/").map(\.value.text)
        == ["blocked"]
    )
    #expect(
      try Self.cleaned("https://shop.example/?ref=1", blocked + ", " + all)
        == "https://shop.example/"
    )
  }

  @Test("a URL that a provider leaves as it is has a golden, and no answer")
  func same() throws {
    let file = try Self.read(Self.shop(#", "rules": ["ref"], "referralMarketing": ["ref"]"#))
    for rule in file.rules {
      #expect(rule.goldenOutcomes(for: Subject("https://shop.example/")) == ["output": .nothing])
      #expect(rule.answers(to: "https://shop.example/").isEmpty)
    }
    #expect(file.rules[0].goldenOutcomes(for: Subject("https://a.example/")).isEmpty)
    #expect(file.rules[0].patternEntries.count == 2)
  }

  @Test("providers are in the order of an object, and a redirection ends the pass")
  func order() throws {
    let file = try Self.read(
      #"""
      "b": {"urlPattern": "x", "redirections": ["to=(.*)"]}, "12": {"urlPattern": "x"},
      "0": {"urlPattern": "x"}, "01": {"urlPattern": "x"}
      """#
    )
    #expect(
      file.rules.map(\.id) == [
        "provider/0", "provider/12", "provider/b", "provider/01", "set/clearurls",
      ]
    )
  }

  @Test("a URL that is another one after each pass is undecided")
  func endless() throws {
    let file = try Self.read(
      #""a": {"urlPattern": "^http:\\/\\/", "redirections": ["\\/(\\/.*)"]}"#
    )
    let url = Subject("http://a.example/")
    #expect(
      file.rules[0].goldenOutcomes(for: url) == ["output": .output(ExactText("http:///a.example/"))]
    )
    #expect(file.rules[1].goldenOutcomes(for: url) == ["output": .failed(.workLimit)])
    #expect(file.rules[1].answers(to: url.text).map(\.unknown) == [.workLimit])
  }

  @Test(
    "what the add-on reads otherwise than it looks is found at its place",
    arguments: [
      (#", "redirections": ["^https:\\/\\/a"]"#, ["redirection-without-group"]),
      (#", "rules": ["a|b"]"#, ["half-anchored-rule"]), (#", "rules": ["(a|b)", "[a|b]"]"#, []),
      (#", "rules": ["("]"#, ["pattern-refused"]),
    ]
  )
  func findings(_ rest: String, _ codes: [String]) throws {
    #expect(try Self.read(Self.shop(rest)).findings.map(\.code) == codes)
  }

  @Test(
    "what is not understood is an error at its place",
    arguments: [
      (#""a": {}"#, "the provider has no 'urlPattern'"),
      (#""a": {"urlPattern": "a", "rule": []}"#, "unknown key 'rule'"),
      (#""a": {"urlPattern": "a", "rules": [1]}"#, "expected a string"),
      (#""a": {"urlPattern": "a", "completeProvider": 1}"#, "expected true or false"),
      (
        #""a": {"urlPattern": "a"}, "a": {"urlPattern": "a"}"#, "the key 'a' is in the object twice"
      ),
      ("", "the file 'data.min.json' has no provider"),
    ]
  )
  func errors(_ providers: String, _ message: String) {
    let error = #expect(throws: InputError.self) { try Self.read(providers) }
    #expect(error?.diagnostics.map(\.message) == [message])
  }
}
