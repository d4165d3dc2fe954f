import Diagnostics
import LocatedJSON
import ManifestModel
import TestSupport
import Testing

@Suite("Checks of scripts")
struct ScriptLintTests {
  @Test("a script with a syntax error is found without tests, at its place, in either kind")
  func scriptSyntax() throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [], "previews": [{"regex": "^a", "script": "function process(u, f) { f(\"é\"; }",
          "script2": "function procss() {}"}], "actions": [{"title": "t", "regex": "^b", "formats": [
            {"appId": "n", "script2": "}"}]}]}
        """#
    )
    let findings = Lint.findings(LintContext(manifest, engine: .foundation))
      .filter { $0.code.hasPrefix("script-") }
    #expect(
      findings.map(\.code) == ["script-syntax", "script-without-process", "script-syntax"]
    )
    let file = manifest.document.file
    let ranges = findings.compactMap { $0.location?.utf8Range }
    #expect(ranges.count == 3)
    #expect(file.text(in: 0..<ranges[0].lowerBound).hasSuffix(#"f(\"é\""#))
    #expect(file.text(in: ranges[1]) == "\"")
    #expect(findings.first?.rule == "preview/any")
  }
}
