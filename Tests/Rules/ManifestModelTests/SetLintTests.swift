import Diagnostics
import FoundationEngine
import JavaScriptCoreRuntime
import LocatedJSON
import ManifestModel
import MatchEngine
import TestSupport
import Testing

@Suite("Checks by what other rules show")
struct SetLintTests {
  /// The codes of checks that name a link, and whether the pattern takes it.
  private static let answers = [
    "sibling-link-refused": false, "domain-ending-refused": false,
    "value-character-refused": false, "redirect-not-reached": true,
  ]

  @Test("another engine confirms each link that a finding names", arguments: answers.keys.sorted())
  func confirmed(_ code: String) throws {
    let check = try #require(Lint.checks.first { $0.code == code })
    let engine = JavaScriptEngine()
    for example in check.failing {
      let manifest = try Manifest(text: example.manifest, version: example.version)
      let context = LintContext(manifest, engine: .foundation)
      let finding = try #require(Lint.findings(context).first { $0.code == code })
      let link = try #require(finding.message.split(separator: "'").last.map(String.init))
      let rule = try #require(manifest.rules.first { $0.id == finding.rule })
      let pattern = try #require(rule.pattern?.value)
      let result = try engine.compile(pattern)
        .firstMatch(in: Subject(link), limits: engine.defaultLimits)
      guard case .match = result.outcome else {
        #expect(Self.answers[code] == false, "\(link)")
        continue
      }
      #expect(Self.answers[code] == true, "\(link)")
    }
  }

  @Test("a test of the rule, or another rule for its app, decides a link", arguments: Decision.all)
  func decided(_ decision: Decision) throws {
    #expect(try codes(decision.manifest).contains("sibling-link-refused") == decision.isOpen)
  }

  struct Decision: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let inputs: String
    let results: String
    var others = ""
    let isOpen: Bool

    static let all = [
      Decision(
        testDescription: "nothing decides it",
        inputs: #""https://a.example/t/1""#,
        results: #""b://1""#,
        isOpen: true
      ),
      Decision(
        testDescription: "a test with the result null",
        inputs: #""https://a.example/t/1", "https://a.example/item/4""#,
        results: #""b://1", null"#,
        isOpen: false
      ),
      Decision(
        testDescription: "another rule for the app",
        inputs: #""https://a.example/t/1""#,
        results: #""b://1""#,
        others: #"""
          , {"title": "Open Item", "regex": "^https://a\\.example/item/(\\d+)$",
             "testInputs": ["https://a.example/item/9"],
             "formats": [{"appId": "b", "format": "b://i/$1", "testResults": ["b://i/9"]}]}
          """#,
        isOpen: false
      ),
    ]

    var manifest: String {
      #"""
      {"actions": [
        {"title": "Open Topic", "regex": "^https://a\\.example/(?:t|item)/(\\d+)$",
         "testInputs": ["https://a.example/t/1", "https://a.example/t/2", "https://a.example/t/3",
                        "https://a.example/item/4"],
         "formats": [{"appId": "a", "format": "a://$1",
                      "testResults": ["a://1", "a://2", "a://3", "a://4"]}]},
        {"title": "Open Topic", "regex": "^https://a\\.example/t/(\\d+)$", "testInputs": [\#(inputs)],
         "formats": [{"appId": "b", "format": "b://$1", "testResults": [\#(results)]}]}\#(others)]}
      """#
    }
  }

  @Test("a rule that takes two of four links is for something else")
  func fewCommonLinks() throws {
    let text = Decision.all[0].manifest.replacing("/t/3", with: "/item/3")
    #expect(try !codes(text).contains("sibling-link-refused"))
  }

  @Test("a missing 'www.' is a warning if a test of another rule has it", arguments: [true, false])
  func missingWWW(_ isShown: Bool) throws {
    let finding = try #require(
      findings(
        #"""
        {"actions": [
          {"title": "Open A", "regex": "^https://a\\.example/x/(\\d+)$",
           "testInputs": ["https://a.example/x/1"],
           "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://1"]}]},
          {"title": "Open B", "regex": "^https://(?:www\\.)?a\\.example/y/(\\d+)$",
           "testInputs": ["https://\#(isShown ? "www." : "")a.example/y/1"],
           "formats": [{"appId": "b", "format": "b://$1", "testResults": ["b://1"]}]}]}
        """#
      )
      .first { $0.code == "www-refused" }
    )
    #expect(finding.severity == (isShown ? .warning : .note))
    #expect(finding.message.contains("'https://www.a.example/x/1'"))
  }

  @Test(
    "a missing '^' is a warning where most patterns have it",
    arguments: [(9, true), (8, false)]
  )
  func missingAnchor(_ count: Int, _ isWarning: Bool) throws {
    let rules = (0..<10).map { index in
      let anchor = index < count ? "^" : ""
      return #"""
        {"title": "Open \#(index)", "regex": "\#(anchor)https://a\#(index)\\.example/(\\d+)$",
         "testInputs": ["https://a\#(index).example/1"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://1"]}]}
        """#
    }
    let finding = try #require(
      findings(#"{"actions": [\#(rules.joined(separator: ","))]}"#)
        .last { $0.code == "pattern-not-anchored" }
    )
    #expect(finding.severity == (isWarning ? .warning : .note))
    #expect(finding.message.contains("'https://example.net/?u=https://a9.example/1'"))
    #expect(finding.help == #"start it with '^': ^https://a9\.example/(\d+)$"#)
    #expect(finding.correction == (isWarning ? PatternCorrection(0..<0, "^") : nil))
  }

  @Test("a redirect within its own domain is left alone, unless the match begins within the link")
  func redirectWithin() throws {
    let text = { (pattern: String) in
      #"""
      {"actions": [
        {"title": "Open A", "regex": "\#(pattern)", "testInputs": ["https://a.example/g/1"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://1"]}]}],
       "redirects": {"^https://a\\.example/login": {"param": "next", "tests":
         {"https://a.example/login?next=https://a.example/g/2": "https://a.example/g/2"}}}}
      """#
    }
    #expect(try !codes(text(#"^https://a\\.example/(.*)$"#)).contains("redirect-not-reached"))
    #expect(try codes(text(#"https://a\\.example/g/(\\d+)$"#)).contains("redirect-not-reached"))
  }

  private func findings(_ text: String) throws -> [Diagnostic] {
    let manifest = try Manifest(text: text, version: .v4)
    return Lint.findings(LintContext(manifest, engine: .foundation))
  }

  private func codes(_ text: String) throws -> [String] { try findings(text).map(\.code) }
}
