import Diagnostics
import Foundation
import TestSupport
import Testing
import URLSchemes

@Suite("Scheme declarations of property lists")
struct SchemeDeclarationTests {
  @Test("a damaged file gives an error or findings, never a crash", arguments: 0..<4)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value: [String: Any] = [
      "CFBundleURLTypes": [["CFBundleURLSchemes": ["notes", "é"], "CFBundleURLName": "a"]],
      "LSApplicationQueriesSchemes": ["a", "b"], "n": 7, "d": 1.5, "t": true,
      "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0),
    ]
    for form in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: value,
        format: form,
        options: 0
      )
      let bytes = Array(data)
      for _ in 0..<700 {
        let changed = random.mutate(bytes, alphabet: Array("<>/&;\u{0}\u{FF}aA_".utf8))
        let file = SourceFile(name: "a.plist", bytes: changed)
        do throws(PropertyListError) {
          _ = SchemeRegistry([try SchemeDeclaration(propertyList: file)]).findings()
        } catch {
          #expect(!error.message.isEmpty)
          #expect(error.diagnostic(in: file).location != nil)
        }
      }
    }
  }

  @Test("a value of a wrong type is a finding with its place, not an error")
  func wrongTypes() throws {
    let text = """
      <plist><dict><key>CFBundleURLTypes</key><array><string>a</string><dict>
      <key>CFBundleURLSchemes</key><array><true/><string>b</string></array></dict></array>
      <key>LSApplicationQueriesSchemes</key><dict/></dict></plist>
      """
    let file = SourceFile(name: "a.plist", bytes: Array(text.utf8))
    let declaration = try SchemeDeclaration(propertyList: file)
    #expect(
      declaration.problems.map(\.message) == [
        "'CFBundleURLTypes[0]' is a string: expected a dictionary",
        "'CFBundleURLTypes[1].CFBundleURLSchemes[0]' is a boolean: expected a string",
        "'LSApplicationQueriesSchemes' is a dictionary: expected a list of strings",
      ]
    )
    #expect(declaration.problems.map(\.location?.line) == [1, 2, 3])
    #expect(declaration.schemes.map(\.text) == ["b"])
    #expect(declaration.problems.map(\.help) == [nil, nil, "put it into an array"])
    let list = SourceFile(name: "b.plist", bytes: Array("<array/>".utf8))
    #expect(throws: PropertyListError.self) { try SchemeDeclaration(propertyList: list) }
  }

  private static func declaration(_ body: String) throws -> SchemeDeclaration {
    let text = "<plist><dict>\n\(body)\n</dict></plist>"
    return try SchemeDeclaration(
      propertyList: SourceFile(name: "a.plist", bytes: Array(text.utf8))
    )
  }

  @Test("a string or a dictionary in the place of a list declares nothing, and is found")
  func missingArray() throws {
    let one = try Self.declaration(
      """
      <key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLName</key><string>a</string>
      <key>CFBundleURLSchemes</key><string>notes</string></dict></array>
      <key>LSApplicationQueriesSchemes</key><string>mailer</string>
      """
    )
    #expect(one.schemes == [] && one.queries == [])
    #expect(
      one.problems.map(\.message) == [
        "'CFBundleURLTypes[0].CFBundleURLSchemes' is a string: expected a list of strings",
        "'LSApplicationQueriesSchemes' is a string: expected a list of strings",
      ]
    )
    #expect(
      one.problems.compactMap(\.location).map(\.description) == ["a.plist:4:30", "a.plist:5:39"]
    )
    #expect(one.problems.allSatisfy { $0.severity == .error && $0.help == "put it into an array" })
    // Nothing else is said of the entry, which has schemes after all.
    #expect(SchemeRegistry([one]).findings() == one.problems)
    let types = try Self.declaration(
      """
      <key>CFBundleURLTypes</key><dict>
      <key>CFBundleURLSchemes</key><array><string>notes</string></array></dict>
      """
    )
    #expect(types.schemes == [])
    #expect(
      types.problems.map(\.message)
        == ["'CFBundleURLTypes' is a dictionary: expected a list of dictionaries"]
    )
  }

  @Test(
    "a key that is misspelt, repeated or at the wrong level is found at its place",
    arguments: [
      ("<key>CFBundleURLType</key><array/>", "did you mean 'CFBundleURLTypes'?"),
      (
        "<key>LSApplicationQuerySchemes</key><array/>",
        "did you mean 'LSApplicationQueriesSchemes'?"
      ),
      ("<key>cfbundleurltypes</key><array/>", "did you mean 'CFBundleURLTypes'?"),
      ("<key>URL types</key><array/>", "did you mean 'CFBundleURLTypes'?"),
      ("<key>CFBundleURLSchemes</key><array/>", "move it into an entry of CFBundleURLTypes"),
    ]
  )
  func unreadKeys(body: String, help: String) throws {
    let problem = try #require(try Self.declaration(body).problems.first)
    #expect(problem.code == "scheme-unread-key" && problem.help == help)
    #expect(problem.location?.description == "a.plist:2:1")
  }

  @Test("keys within an entry are checked as those of the list are")
  func keysOfEntries() throws {
    func problems(_ entry: String) throws -> [String] {
      let body = "<key>CFBundleURLTypes</key><array><dict>\(entry)</dict></array>"
      return try Self.declaration(body).problems.map { "\($0.code) \($0.help ?? "")" }
    }
    let list = "<array><string>notes</string></array>"
    #expect(
      try problems("<key>CFBundleURLScheme</key>\(list)")
        == ["scheme-unread-key did you mean 'CFBundleURLSchemes'?"]
    )
    #expect(
      try problems("<key>LSApplicationQueriesSchemes</key>\(list)")
        == ["scheme-unread-key move it to the top level"]
    )
    #expect(
      try problems("<key>CFBundleURLSchemes</key>\(list)<key>CFBundleURLSchemes</key>\(list)")
        == ["scheme-repeated-key merge them: the system reads only one"]
    )
    func role(_ value: String) -> String {
      "<key>CFBundleTypeRole</key>\(value)<key>CFBundleURLSchemes</key>\(list)"
    }
    for word in ["Editor", "Viewer", "Shell", "None", "$(ROLE)"] {
      #expect(try problems(role("<string>\(word)</string>")) == [])
    }
    #expect(
      try problems(role("<string>Edtor</string>")) == ["scheme-unknown-role write 'Editor'"]
    )
    #expect(
      try problems(role("<string>Open</string>"))
        == ["scheme-unknown-role there are: Editor, Viewer, Shell, None"]
    )
    let others = ["CFBundleURLIconFile", "LSIsAppleDefaultForScheme", "a"]
    let entries = others.map { "<key>\($0)</key><string>a</string>" }.joined()
    #expect(try problems("\(entries)<key>CFBundleURLSchemes</key>\(list)") == [])
  }

  @Test("a scheme that the build sets is not known, and not malformed")
  func buildSettings() throws {
    let body = """
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>a</string>
      <key>CFBundleURLSchemes</key><array><string>fb$(APP_ID)</string></array></dict></array>
      """
    let findings = SchemeRegistry([try Self.declaration(body)]).findings()
    #expect(findings.map(\.code) == ["scheme-build-setting"])
    #expect(findings.first?.severity == .warning)
  }
}
