import Diagnostics
import LocatedJSON
import ManifestModel
import TestSupport
import Testing

@Suite("Reading manifests")
struct ManifestReaderTests {
  @Test("a flag may be written true, false, 1 or 0", arguments: ["true", "1"])
  func flags(_ flag: String) throws {
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "a", "new": \(flag)}],
         "actions": [{"title": "t", "regex": "r", "headers": \(flag), "formats": []}]}
        """
    )
    #expect(manifest.apps[0].isNew)
    #expect(manifest.rules[0].sendsHeaders)
    let other = flag == "true" ? "false" : "0"
    let off = try Manifest(
      text: #"{"actions": [{"title": "t", "headers": \#(other), "formats": []}]}"#
    )
    #expect(!off.rules[0].sendsHeaders)
  }

  @Test("a format may describe its app in place")
  func inlineApp() throws {
    let manifest = try Manifest(
      text: #"{"actions": [{"formats": [{"app": {"identifier": "x", "scheme": "x"}}]}]}"#
    )
    #expect(manifest.rules[0].formats[0].name == "x")
    #expect(manifest.rules[0].formats[0].inlineApp?.schemeName == "x")
  }

  @Test("redirects keep the order of the file")
  func redirectOrder() throws {
    let keys = ["zz", "aa", "mm", "b0", "a9"]
    let text = keys.map { #""\#($0)": {"param": "p"}"# }.joined(separator: ", ")
    let manifest = try Manifest(text: #"{"redirects": {\#(text)}}"#)
    #expect(manifest.rules.compactMap(\.pattern?.value) == keys)
  }

  @Test("a repeated redirect has its first position and its last value")
  func repeatedRedirect() throws {
    let manifest = try Manifest(
      text: #"{"redirects": {"a": {"param": "1"}, "b": {"param": "2"}, "a": {"param": "3"}}}"#
    )
    #expect(manifest.rules.compactMap(\.parameter?.value).sorted() == ["2", "3"])
    #expect(manifest.document.duplicateKeys.count == 1)
  }

  @Test("the tests of a redirect may be under test or tests")
  func redirectTests() throws {
    let manifest = try Manifest(
      text: #"{"redirects": {"a": {"param": "p", "tests": {"1": "2"}, "test": {"3": "4"}}}}"#
    )
    #expect(manifest.rules[0].redirectTests.map(\.input.value) == ["1", "3"])
  }

  @Test("keys of versions 1 to 3 are read as those of version 4")
  func oldNames() throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [{"identifier": "a", "displayName": "A", "storeIdentifier": "1", "scheme": "a://"}],
         "actions": [{"title": "t", "regex": "r", "includeHeaders": true,
                      "formats": [{"appIdentifier": "a", "format": "a://"}]}],
         "redirectRules": {"x": {"param": "u"}}}
        """#
    )
    #expect(manifest.apps[0].name?.value == "A")
    #expect(manifest.apps[0].schemeName == "a")
    #expect(manifest.rules[0].sendsHeaders)
    #expect(manifest.rules[0].formats[0].appID?.value == "a")
    #expect(manifest.rules[1].kind == .redirect)
  }

  @Test("every rule keeps its place in the file")
  func places() throws {
    let text = #"{"previews": [{"regex": "p"}], "actions": [{"title": "t", "regex": "r"}]}"#
    let manifest = try Manifest(text: text)
    #expect(manifest.rules.map(\.kind) == [.preview, .action])
    for rule in manifest.rules {
      let pattern = try #require(rule.pattern)
      #expect(manifest.document.file.text(in: pattern.range) == "\"\(pattern.value)\"")
    }
  }

  @Test("values of wrong types are passed over, never a trap")
  func wrongTypes() throws {
    for value in ["null", "1", "\"s\"", "[]", "{}", "[1]", "[null]", "{\"a\": 1}", "[[]]", "true"] {
      let rule =
        #"{"title": \#(value), "regex": \#(value), "formats": \#(value), "testInputs": \#(value), "#
        + #""testHeaders": \#(value), "headers": \#(value)}"#
      let format =
        #"{"appId": \#(value), "app": \#(value), "format": \#(value), "testResults": \#(value)}"#
      let app =
        #"{"identifier": \#(value), "name": \#(value), "scheme": \#(value), "platform": \#(value)}"#
      let texts = [
        #"{"apps": \#(value), "actions": \#(value), "browsers": \#(value), "previews": \#(value), "#
          + #""redirects": \#(value)}"#,
        #"{"apps": [\#(app), \#(value)], "actions": [\#(rule), \#(value)], "#
          + #""browsers": [\#(rule)], "previews": [\#(format)]}"#,
        #"{"actions": [{"formats": [\#(format), \#(value)]}], "#
          + #""redirects": {"a": \#(value), "b": {"param": \#(value), "tests": \#(value)}}}"#,
      ]
      for text in texts {
        let manifest = try Manifest(text: text)
        _ = Lint.findings(LintContext(manifest, engine: .foundation))
      }
    }
  }

  @Test(
    "what is no manifest is refused",
    arguments: ["[]", "1", "\"actions\"", "{}", #"{"name": "package"}"#]
  )
  func notAManifest(_ text: String) {
    #expect(throws: ManifestError.self) { try Manifest(text: text) }
  }
}
