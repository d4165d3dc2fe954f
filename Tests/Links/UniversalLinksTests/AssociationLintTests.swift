import Diagnostics
import Testing
@testable import UniversalLinks

struct LintExampleCase: Sendable, CustomTestStringConvertible {
  let code: String
  let text: String
  var testDescription: String { "\(code): \(text.prefix(80))" }
}

@Suite("checks of association files")
struct AssociationLintTests {
  private static func findings(_ text: String) -> [Diagnostic] {
    AssociationLint.findings(in: SourceFile(name: "aasa", bytes: Array(text.utf8)))
  }

  @Test(
    "a check finds something in its failing examples",
    arguments: AssociationLint.checks.flatMap { check in
      check.failing.map { LintExampleCase(code: check.code, text: $0) }
    }
  )
  func failing(_ example: LintExampleCase) {
    let codes = Self.findings(example.text).map(\.code)
    #expect(codes.contains(example.code), "\(codes)")
  }

  @Test(
    "a check finds nothing in its passing examples",
    arguments: AssociationLint.checks.flatMap { check in
      check.passing.map { LintExampleCase(code: check.code, text: $0) }
    }
  )
  func passing(_ example: LintExampleCase) {
    let findings = Self.findings(example.text).filter { $0.code == example.code }
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  @Test("the codes differ, and every check has an example")
  func codes() {
    let codes = AssociationLint.checks.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(AssociationLint.checks.allSatisfy { !$0.passing.isEmpty })
  }

  @Test("a finding has line, column and the path of what it is about")
  func places() throws {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["com.example.app"], "components": [
          {"/": "/buy/*"},
          {"/": "/buy/help", "exclude": true, "casesensitive": false},
          {"?": {"lang": "$(Lang)"}}
        ]}
      ]}}
      """
    let findings = Self.findings(text)
    let lines = findings.compactMap { finding in
      finding.location.map { "\($0.place) \($0.path ?? "") \(finding.code)" }
    }
    #expect(
      lines == [
        "2:15 applinks.details[0].appIDs[0] aasa-bad-app-id",
        "4:5 applinks.details[0].components[1] aasa-shadowed-exclude",
        "4:41 applinks.details[0].components[1].casesensitive aasa-unknown-key",
        "5:20 applinks.details[0].components[2][\"?\"].lang aasa-unknown-variable",
      ]
    )
    #expect(findings.last?.help == "write '$(lang)'")
  }

  @Test(
    "a component whose only keys are unknown matches every URL, which is a warning with the right key",
    arguments: [
      (#"{"path": "/buy/*"}"#, "path", "write '/'"),
      (#"{"Query": {"id": "1"}}"#, "Query", "write '?'"),
      (#"{"hash": "x", "comment": "no"}"#, "hash", "write '#'"),
      (
        #"{"foo": "/buy/*"}"#, "foo",
        "write '/' for the path, '?' for the query, '#' for the fragment"
      ),
      (#"{"exclud": true}"#, "exclud", "write 'exclude'"),
    ]
  )
  func componentForEverything(_ component: String, _ key: String, _ help: String) throws {
    let findings = Self.findings(AssociationLint.example(component))
    let finding = try #require(findings.first { $0.code == "aasa-unknown-key" })
    #expect(finding.severity == .warning)
    #expect(
      finding.message == "the key '\(key)' is not read here, so this component matches every URL"
    )
    #expect(finding.help == help)
  }

  @Test(
    "a pattern that is written for other rules is shown as it should be",
    arguments: [
      (#"{"/": "/a b/$(lang)é*"}"#, "write '/a%20b/$(lang)%C3%A9*', or set"),
      (#"{"/": "/a%20b%C3%A9", "percentEncoded": false}"#, "write '/a bé'"),
      (#"{"/": "/a%2Ab", "percentEncoded": false}"#, #"remove "percentEncoded": false"#),
      (#"{"/": "/id/[0-9]+"}"#, "'*' is any text"), (#"{"/": "/id/\\d{4}"}"#, "'*' is any text"),
      (#"{"/": "^/id"}"#, "'*' is any text"),
    ]
  )
  func corrected(_ component: String, _ help: String) {
    let findings = Self.findings(AssociationLint.example(component))
    #expect(findings.contains { $0.help?.hasPrefix(help) == true }, "\(findings)")
  }

  @Test(
    "text that only resembles a regular expression is left alone",
    arguments: [
      ##"{"/": "/*.*"}"##, ##"{"/": "/$(alpha)/(x)"}"##, ##"{"?": "a[]=*&b[x-]=*"}"##,
      ##"{"/": "/.*", "exclude": true}, {"/": "/a"}"##,
      ##"{"/": "/100%", "percentEncoded": false}"##,
    ]
  )
  func noExpression(_ components: String) {
    let findings = Self.findings(AssociationLint.example(components))
    #expect(!findings.contains { $0.code == "aasa-doubtful-pattern" }, "\(findings)")
  }

  @Test("an unknown key beside a pattern is a note, unless it is a misspelt one")
  func keyBesidePattern() {
    let findings = Self.findings(
      AssociationLint.example(#"{"/": "/a", "x-note": 1, "path": "/b"}"#)
    )
    #expect(findings.map(\.severity) == [.note, .warning])
    #expect(findings.map(\.help) == [nil, "write '/'"])
  }

  @Test(
    "what is no association file is refused with its place",
    arguments: [
      ("", "json-syntax"), ("{\"applinks\": {", "json-syntax"), ("[]", "aasa-wrong-type"),
      ("\u{FEFF}{}", "json-syntax"), ("<html>", "json-syntax"),
      (String(repeating: "[", count: 100_000), "json-syntax"),
    ]
  )
  func refused(text: String, code: String) {
    #expect(Self.findings(text).map(\.code) == [code])
  }

  @Test("a statement list for Android is called one, and not a broken association file")
  func statementList() throws {
    for text in [AssetLinksLint.example(), #"{"relation": [], "target": {}}"#] {
      let finding = try #require(Self.findings(text).first)
      #expect(finding.message.hasPrefix("this is a statement list"), "\(finding.message)")
      #expect(finding.help?.contains("links lint") ?? false)
    }
  }

  @Test("a file that opens something, or may, is not called one that opens nothing")
  func opensSomething() {
    let app = #""appIDs": ["ABCDE12345.com.example.app"]"#
    for details in [
      #"{\#(app), "components": [{"/": "/a", "exclude": true}]}, {\#(app), "components": [{"/": "/b"}]}"#,
      #"{\#(app)}"#, #"{\#(app), "components": [{"/": "/é", "percentEncoded": false}]}"#,
      #"{\#(app), "components": [{"/": "/x?q=1"}, {"?": {"q": "1"}}]}"#,
    ] {
      let codes = Self.findings(AssociationLint.example(details: details)).map(\.code)
      #expect(!codes.contains("aasa-opens-nothing"), "\(details)")
    }
  }

  @Test("many components with variables are checked, and the one unreachable is found")
  func many() {
    let components = (0..<200).map { #"{"/": "/shop\#($0 % 199)/$(lang)/*"}"# }
    let findings = Self.findings(AssociationLint.example(components.joined(separator: ",")))
    #expect(findings.map(\.code) == ["aasa-unreachable-component"])
  }

  @Test("of many findings of one kind, some are shown and the others counted")
  func manyFindings() {
    let components = (0..<250).map { #"{"/": "/a\#($0)", "casesensitive": true, "x\#($0)": 1}"# }
    let findings = Self.findings(AssociationLint.example(components.joined(separator: ",")))
    for severity in [Severity.warning, .note] {
      let ofKind = findings.filter { $0.severity == severity }
      #expect(ofKind.count == 101)
      #expect(ofKind.last?.message.hasPrefix("150 more like the 100 before") ?? false)
      #expect(
        ofKind.last?.location?.path?.hasPrefix("applinks.details[0].components[100]") ?? false
      )
    }
  }

  @Test("long variables in thousands of patterns are read once, and leave all of them usable")
  func sharedVariables() throws {
    let components = (0..<3_000).map { #"{"/": "/$(lang)_$(region)/\#($0)/*"}"# }
    let file = try Fixture.file(components: components.joined(separator: ","))
    #expect(AssociationLint.findings(file).isEmpty)
    let matcher = AssociationMatcher(file)
    let place = try matcher.verdicts(for: LinkURL("/de_AT/2999/x")).first?.place
    #expect(place?.component == 2_999)
    #expect(try matcher.verdicts(for: LinkURL("/de_XX/2999/x")).first?.verdict == .unset)
  }

  @Test("thousands of components are compared with those that they may share a URL with alone")
  func manyComponents() throws {
    let kinds: [(Int) -> String] = [
      { #"{"/": "/shop\#($0)/*"}"# }, { #"{"/": "*item\#($0)x*"}"# }, { #"{"?": "*a=\#($0)&*"}"# },
      { ##"{"#": "*s\##($0)-*"}"## }, { #"{"?": {"i\#($0)": "?*"}}"# },
      { #"{"/": "/É\#($0)/*", "caseSensitive": false, "percentEncoded": false}"# },
    ]
    for kind in kinds {
      let components = (0..<2_500).map(kind) + [kind(7)]
      let file = try Fixture.file(components: components.joined(separator: ","))
      let reaches = file.reaches
      #expect(reaches.dropLast().allSatisfy { $0.reach.isReachable }, "\(components[0])")
      #expect(reaches.last?.reach == .unreachable(by: [7]), "\(components[0])")
    }
  }

  @Test("what cannot be decided is said to be so")
  func undecided() {
    let stars = ["*a*b*c*d*e*f*g*", "*h*i*j*k*l*m*n*", "*o*p*q*r*s*t*u*", "*b*d*f*h*j*l*"]
    let components = (stars + ["*a*c*e*g*i*k*m*o*q*s*u*w*y*"]).map { #"{"/": "\#($0)"}"# }
    let codes = Self.findings(AssociationLint.example(components.joined(separator: ","))).map(
      \.code
    )
    #expect(codes.allSatisfy { $0 == "aasa-reach-undecided" })
  }

  @Test("unreachable components are those that a search over URLs never sees decide")
  func reachAgainstSearch() throws {
    var unreachable = 0
    for seed in UInt64(0)..<150 {
      var random = Shuffler(state: seed)
      let components = (0..<4).map { _ in random.component() }
      let file = try Fixture.file(components: components.joined(separator: ","))
      let claimed = file.reaches.indices.filter {
        if case .unreachable = file.reaches[$0].reach { true } else { false }
      }
      unreachable += claimed.count
      let matcher = AssociationMatcher(file)
      for _ in 0..<150 {
        let url = try LinkURL(random.url())
        let place = matcher.verdicts(for: url).first?.place?.component
        if let place, claimed.contains(place) {
          Issue.record("\(components) claims \(place) is unreachable, but \(url.text) comes to it")
        }
      }
    }
    #expect(unreachable > 40)
  }
}

/// Makes small components and URLs that meet often.
private struct Shuffler {
  var state: UInt64

  mutating func pick(_ choices: [String]) -> String {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return choices[Int((state >> 33) % UInt64(choices.count))]
  }

  mutating func component() -> String {
    let path = pick([
      "*", "/a", "/a/*", "/?", "/$(alpha)", "/$(digit)", "/a*", "*b", "/A", "/a/b", "/?*",
    ])
    let query = pick(["", "", "", #", "?": {"i": "1"}"#, #", "?": {"i": "?"}"#, #", "?": "i=1""#])
    let fragment = pick(["", "", ##", "#": "x""##, ##", "#": "?*""##, ##", "#": """##])
    let more = pick(["", "", #", "exclude": true"#, #", "caseSensitive": false"#])
    return "{\"/\": \"\(path)\"\(query)\(fragment)\(more)}"
  }

  mutating func url() -> String {
    let path = pick(["", "/", "/a", "/a/", "/b", "/A", "/7", "/a/b", "/ab", "/a/b/c", "/b/a", "//"])
    let query = pick(["", "", "?i=1", "?i=2", "?i=1&i=2", "?i", "?j=1", "?"])
    return "https://example.com" + path + query + pick(["", "", "#x", "#y", "#"])
  }
}
