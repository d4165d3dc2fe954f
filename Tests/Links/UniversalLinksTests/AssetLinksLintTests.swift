import Diagnostics
import Testing
@testable import UniversalLinks

@Suite("checks of statement lists for Android")
struct AssetLinksLintTests {
  private static func findings(_ text: String) -> [Diagnostic] {
    AssetLinksLint.findings(in: SourceFile(name: "assetlinks.json", bytes: Array(text.utf8)))
  }

  @Test(
    "a check finds something in its failing examples",
    arguments: AssetLinksLint.checks.flatMap { check in
      check.failing.map { LintExampleCase(code: check.code, text: $0) }
    }
  )
  func failing(_ example: LintExampleCase) {
    let codes = Self.findings(example.text).map(\.code)
    #expect(codes.contains(example.code), "\(codes)")
  }

  @Test(
    "a check finds nothing in its passing examples",
    arguments: AssetLinksLint.checks.flatMap { check in
      check.passing.map { LintExampleCase(code: check.code, text: $0) }
    }
  )
  func passing(_ example: LintExampleCase) {
    let findings = Self.findings(example.text).filter { $0.code == example.code }
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  @Test("a file without mistakes has no findings, and the codes of checks differ")
  func clean() {
    #expect(Self.findings(AssetLinksLint.example()).isEmpty)
    let codes = AssetLinksLint.checks.map(\.code) + AssociationLint.checks.map(\.code)
    #expect(Set(codes).count == codes.count)
  }

  @Test("a finding has line, column and the path of what it is about")
  func places() {
    let text = """
      [{"relation": ["delegate_permission/common.handle_all_urls", "x"],
        "target": {"namespace": "android_app", "package_name": "app",
          "sha256_cert_fingerprints": ["\(AssetLinksLint.fingerprint.lowercased())"]}},
       {"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "web", "site": "https://a.example/x"}},
       {"include": "list.json"}, 7]
      """
    let lines = Self.findings(text).compactMap { finding in
      finding.location.map { "\($0.place) \($0.path ?? "") \(finding.code)" }
    }
    #expect(
      lines == [
        "1:62 [0].relation[1] assetlinks-bad-relation",
        "2:58 [0].target.package_name assetlinks-bad-package",
        "3:34 [0].target.sha256_cert_fingerprints[0] assetlinks-bad-fingerprint",
        "5:42 [1].target.site assetlinks-bad-site",
        "6:14 [2].include assetlinks-bad-include",
        "6:28 [3] assetlinks-wrong-type",
      ]
    )
  }

  @Test(
    "a fingerprint in another form has the right one in its help",
    arguments: [
      AssetLinksLint.fingerprint.lowercased(),
      AssetLinksLint.fingerprint.split(separator: ":").joined(),
      AssetLinksLint.fingerprint.split(separator: ":").joined(separator: " "),
    ]
  )
  func fingerprints(_ text: String) {
    let findings = Self.findings(AssetLinksLint.example(fingerprints: "[\"\(text)\"]"))
    let finding = findings.first { $0.code == "assetlinks-bad-fingerprint" }
    #expect(finding?.help == "write '\(AssetLinksLint.fingerprint)'")
    #expect(findings.contains { $0.code == "assetlinks-opens-nothing" })
  }

  @Test(
    "rules are checked as the components of association files are",
    arguments: [
      (
        #"[{"/": "*"}, {"/": "/help/*", "exclude": true}]"#, "aasa-shadowed-exclude",
        "excludes nothing"
      ),
      (#"[{"/": "*"}, {"/": "/help/*"}]"#, "aasa-unreachable-component", "never decides"),
      (#"[{"/": "/find?q=*"}, {"/": "/a"}]"#, "aasa-doubtful-pattern", "a path has no query"),
      (#"[{"/": "/a", "exclud": true}]"#, "assetlinks-unknown-key", "'exclud' is not read"),
      (#"[{"path": "/a"}]"#, "assetlinks-unknown-key", "this component matches every URL"),
      (#"{"/": "/a"}"#, "assetlinks-wrong-type", "is an object: expected an array"),
      (#"[{"/": "/a", "exclude": true}]"#, "assetlinks-opens-nothing", "no app opens any link"),
    ]
  )
  func rules(_ rules: String, _ code: String, _ message: String) {
    let findings = Self.findings(AssetLinksLint.example(rules: rules))
    #expect(findings.map(\.code) == [code])
    #expect(findings.first?.message.contains(message) == true, "\(findings.map(\.message))")
    #expect(findings.first?.location?.path?.contains("[0]") ?? (code.hasSuffix("nothing")))
  }

  @Test("a key that Android has besides rules is named where it is misspelt")
  func misspeltExtension() {
    let text = AssetLinksLint.example(rules: "[]", key: "dynamic_app_link_component")
    #expect(Self.findings(text).map(\.help) == ["write 'dynamic_app_link_components'"])
    let relation = AssetLinksLint.example(rules: #"[{"/": "/a"}]"#)
      .replacing(
        "{\"delegate_permission/common.handle",
        with: "{\"delegate_permission/common.hande"
      )
    #expect(Self.findings(relation).map(\.help) == ["write '\(AssetLinks.relation)'"])
  }

  @Test("a fingerprint of SHA-1 is called one")
  func sha1() {
    let text = (0..<20).map { _ in "0F" }.joined(separator: ":")
    let findings = Self.findings(AssetLinksLint.example(fingerprints: "[\"\(text)\"]"))
    #expect(findings.contains { $0.message.hasSuffix("this is one of SHA-1") })
  }

  @Test(
    "what is no statement list is refused with its place",
    arguments: [
      ("{}", "assetlinks-wrong-type"), ("[", "json-syntax"), ("7", "assetlinks-wrong-type"),
    ]
  )
  func refused(_ text: String, _ code: String) {
    #expect(Self.findings(text).map(\.code) == [code])
  }
}
