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
    let list = SourceFile(name: "b.plist", bytes: Array("<array/>".utf8))
    #expect(throws: PropertyListError.self) { try SchemeDeclaration(propertyList: list) }
  }
}
