import Diagnostics
import FileAccess
import Foundation
import LinkRuleFormat
import RegressionSuite
import RuleSets
import TestSupport
import Testing

@Suite("Files of link rules, as they are read")
struct LinkRuleFileTests {
  private static func read(_ text: String) throws -> RuleSet {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "links.yml")
    return try RuleSet(paths: [path], within: nil, read: LinkRuleFormat.read)
  }

  private static func message(_ text: String) throws -> String {
    let error = try #require(throws: InputError.self) { try read(text) }
    return error.diagnostics.map(\.message).joined(separator: "\n")
  }

  @Test("a template is a rule with its tests")
  func template() throws {
    let rules = try Self.read(
      """
      templates:
      - name: profile
        template: "app://user/{id}"
        tests:
        - url: app://user/7
          values: {id: "7"}
        - {url: app://other, result: none}
      """
    ).rules
    #expect(rules.map(\.id) == ["template/profile"])
    #expect(rules.first?.testCount == 2)
  }

  @Test("two rules of one name are refused, and so is a name that no id can have")
  func names() throws {
    let twice = """
      templates:
      - {name: a, template: "app://x"}
      - {name: a, template: "app://y"}
      """
    #expect(try Self.message(twice).contains("duplicate rule"))
    let odd = "templates: [{name: \"a/b\", template: \"app://x\"}]"
    #expect(try Self.message(odd).contains("a name may contain only letters"))
    #expect(try Self.message("rules: []").contains("unknown key 'rules'"))
    #expect(try Self.message("").contains("is empty"))
  }

  @Test("the files of a folder are read in the order of their names")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write("templates: [{name: b, template: \"app://b\"}]", to: "links/2.yml")
    try folder.write("templates: [{name: a, template: \"app://a\"}]", to: "links/1.yml")
    try folder.write("nonsense", to: "links/notes.txt")
    let rules = try RuleSet(
      paths: [folder.url.path + "/links"],
      within: nil,
      read: LinkRuleFormat.read
    )
    #expect(rules.rules.map(\.id) == ["template/a", "template/b"])
  }

  @Test("a file that a boundary does not hold is not read")
  func boundary() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("templates: []", to: "other/links.yml")
    try folder.write("x", to: "rules/x")
    let boundary = PathBoundary(folders: [folder.url.path + "/rules"])
    #expect(throws: InputError.self) {
      try RuleSet(paths: [path], within: boundary, read: LinkRuleFormat.read)
    }
  }
}
