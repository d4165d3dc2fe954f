import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Rules that are put into a manifest")
struct RuleInserterTests {
  private static let action = EntityText.object([
    .init("title", .string("New \"one\"")), .init("formats", .list([])),
    .init("testInputs", .list([.string("a"), .null])),
  ])

  private static func inserted(
    _ rule: RuleInserter.Addition,
    into text: String
  ) throws -> String? {
    let inserter = RuleInserter(manifest: try Manifest(text: text))
    return inserter.bytes(with: rule).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a rule gets the indentation and line ends of its neighbours")
  func indented() throws {
    let text = "{\r\n\t\"actions\": [\r\n\t\t{\r\n\t\t\t\"title\": \"t\"\r\n\t\t}\r\n\t]\r\n}\r\n"
    let new = try #require(try Self.inserted(.action(Self.action), into: text))
    let lines = new.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(!lines.contains { $0.contains("\n") })
    #expect(
      lines[4...11] == [
        "\t\t},", "\t\t{", "\t\t\t\"title\": \"New \\\"one\\\"\",", "\t\t\t\"formats\": [],",
        "\t\t\t\"testInputs\": [", "\t\t\t\t\"a\",", "\t\t\t\tnull", "\t\t\t]",
      ]
    )
  }

  @Test("on one line it stays on one line, as close as the others")
  func oneLine() throws {
    let close = try Self.inserted(.action(Self.action), into: #"{"actions":[{"title":"t"}]}"#)
    #expect(
      close
        == #"{"actions":[{"title":"t"},{"title":"New \"one\"","formats":[],"testInputs":["a",null]}]}"#
    )
  }

  @Test(
    "a list that is empty or missing is filled, under the key that the file's version has",
    arguments: [
      #"{"actions": []}"#, #"{"apps": []}"#, "{\n  \"redirects\": {}\n}\n",
      #"{"actions":[]}"#,
    ]
  )
  func empty(text: String) throws {
    let action = try #require(try Self.inserted(.action(Self.action), into: text))
    #expect(try Manifest(text: action).rules.map(\.kind) == [.action], "\(action)")
    let redirect = try #require(
      try Self.inserted(.redirect("^x$", .object([.init("param", .string("u"))])), into: text)
    )
    let rules = try Manifest(text: redirect).rules
    #expect(rules.map(\.kind) == [.redirect] && rules[0].pattern?.value == "^x$", "\(redirect)")
  }

  @Test("where the key holds something else, there is no place")
  func noPlace() throws {
    #expect(try Self.inserted(.action(Self.action), into: #"{"actions": {}}"#) == nil)
    #expect(try Self.inserted(.redirect("x", .null), into: #"{"redirects": []}"#) == nil)
  }
}
