import Diagnostics
import RuleSets
import Testing

@Suite("Expected results are replaced where they are written")
struct ResultEditorTests {
  /// A file with its old result in guillemets.
  private static func edited(
    _ marked: String,
    _ change: ResultChange
  ) throws -> String {
    let offset = marked.utf8.prefix { $0 != 0xC2 }.count
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    var editor = ResultEditor(SourceFile(name: "f", bytes: Array(text.utf8)))
    try editor.replace(at: offset, change)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test(
    "in the quotes that are there",
    arguments: [
      ("{\"out\": «\"a\"»}", "a", "it's \"b\"", "{\"out\": \"it's \\\"b\\\"\"}"),
      ("{\"out\": «\"\\u0061\"», \"x\": 1}", "a", "b", "{\"out\": \"b\", \"x\": 1}"),
      ("out: «'it''s'» # no\n", "it's", "a'b", "out: 'a''b' # no\n"),
      ("out: '«it''s»'\n", "it's", "b", "out: 'b'\n"),
      ("out: «match» # no\n", "match", "none", "out: none # no\n"),
      ("out: «app://1»\n", "app://1", "app://2", "out: \"app://2\"\n"),
      ("out: «match»", "match", "null", "out: \"null\""),
      ("[{out: «a»}]", "a", "b", "[{out: b}]"),
      ("out: «'a'»\n", "a", "x\u{85}\u{7F}", "out: \"x\\u0085\\u007f\"\n"),
    ]
  )
  func texts(_ marked: String, _ old: String, _ new: String, _ result: String) throws {
    #expect(try Self.edited(marked, ResultChange(from: .text(old), to: .text(new))) == result)
  }

  @Test(
    "values that are no strings",
    arguments: [
      ("{\"out\": «null»}", "null", "true", "{\"out\": true}"),
      ("out: «~»\n", "null", "false", "out: false\n"),
      (
        "{\"groups\": «{\"a\": \"}\\\"\" }», \"b\": 1}", "{\"a\": \"}\\\"\"}", "{\"a\": null}",
        "{\"groups\": {\"a\": null}, \"b\": 1}"
      ),
    ]
  )
  func otherValues(_ marked: String, _ old: String, _ new: String, _ result: String) throws {
    let change = ResultChange(from: .literal(old), to: .literal(new))
    #expect(try Self.edited(marked, change) == result)
  }

  @Test("a string in the place of another value is in quotes, in JSON as in YAML")
  func textForLiteral() throws {
    let change = ResultChange(from: .literal("null"), to: .text("match"))
    #expect(try Self.edited("{\"out\": «null»}", change) == "{\"out\": \"match\"}")
    #expect(try Self.edited("out: «~»\n", change) == "out: \"match\"\n")
  }

  @Test(
    "and nowhere else",
    arguments: [
      ("{\"out\": «\"ab\"»}", .text("a")), ("out: «matches»\n", .text("match")),
      ("out: «a»: b\n", .text("a")),
      ("out: «nullable»\n", .literal("null")), ("out: «\"a", .text("a")),
      ("out: «{\"a\": 1", .literal("{}")),
      ("out:«»", .literal("null")),
    ] as [(String, WrittenResult)]
  )
  func refused(_ marked: String, _ old: WrittenResult) {
    #expect(throws: ResultRefusal.self) {
      try Self.edited(marked, ResultChange(from: old, to: .text("x")))
    }
  }
}
