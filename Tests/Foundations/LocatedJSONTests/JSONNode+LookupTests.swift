import Diagnostics
import LocatedJSON
import Testing

@Suite("Looking up keys")
struct JSONNodeLookupTests {
  @Test("a key is found by its scalars, not by how it reads")
  func lookup() throws {
    let text = #"{"\u00e9":"composed","e\u0301":"decomposed"}"#
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    let object = try #require(try JSONDocument(file).root.object)
    #expect(object["\u{E9}"]?.string == "composed")
    #expect(object["e\u{301}"]?.string == "decomposed")
    #expect(object["e"]?.string == nil)
  }
}
