import Diagnostics
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Expected results that are replaced")
struct ExpectationEditorTests {
  private static func manifest(_ results: String) throws -> Manifest {
    try Manifest(
      text: """
        {"actions": [{"regex": "x", "testInputs": ["1", "2", "3"],
          "formats": [ {"appId": "a", "testResults":[\(results)] } ]}]}
        """
    )
  }

  private static func results(_ manifest: Manifest) -> [Located<ExpectedResult>] {
    manifest.rules[0].formats[0].testResults?.value ?? []
  }

  @Test(
    "only the part of a result that differs is replaced, in the spelling of the file",
    arguments: [
      (#""a://show/7""#, "a://open/7", #""a://open/7""#),
      (#""a""#, nil, "null"), ("null", "a", #""a""#), ("null", nil, "null"),
      (#""a""#, "a", #""a""#), (#""""#, "ab", #""ab""#), (#""ab""#, "", #""""#),
      (#""a:\/\/b\/c""#, "a://b/d/e", #""a:\/\/b\/d\/e""#),
      (#""a:\/\/b/c""#, "a://b/d/e", #""a:\/\/b/d/e""#),
      (#""\u0061://\u00e9/1""#, "a://é/2", #""\u0061://\u00e9/2""#),
      (#""x😀y""#, "x😁y", #""x😁y""#), (#""x\ud83d\ude00y""#, "x😁y", #""x😁y""#),
      (#""e\u0301""#, "\u{E9}", "\"\u{E9}\""), (#""aaa""#, "aa", #""aa""#),
      (#""a\"b""#, "a\"\\c", #""a\"\\c""#), (#""a\nb""#, "a\nc", #""a\nc""#),
      (#""a""#, "a\u{200B}", #""a\u200b""#),
    ] as [(String, String?, String)]
  )
  func spelling(_ old: String, _ value: String?, _ new: String) throws {
    let before = try Self.manifest("\"n\", \(old),\nnull")
    var editor = ExpectationEditor(before)
    try editor.replace(at: Self.results(before)[1].range, by: value)
    let text = String(decoding: editor.bytes, as: UTF8.self)
    let after = try Manifest(text: text)
    #expect(Self.results(after)[1].value == (value.map { .output($0) } ?? .none))
    let file = String(decoding: before.document.file.bytes, as: UTF8.self)
    #expect(text.lowercased() == file.replacing(", \(old),", with: ", \(new),").lowercased())
  }

  @Test("several results of a file are replaced at once, the last word on each counts")
  func several() throws {
    let before = try Self.manifest(#""a", "b", null"#)
    let places = Self.results(before).map(\.range)
    var editor = ExpectationEditor(before)
    try editor.replace(at: places[2], by: "long enough to move things")
    try editor.replace(at: places[0], by: "first")
    try editor.replace(at: places[0], by: nil)
    try editor.replace(at: places[1], by: "other")
    try editor.replace(at: places[1], by: "b")
    let after = try Manifest(text: String(decoding: editor.bytes, as: UTF8.self))
    #expect(
      Self.results(after).map(\.value) == [
        .none, .output("b"), .output("long enough to move things"),
      ]
    )
  }

  @Test("what is neither a string nor null is not replaced")
  func malformed() throws {
    let before = try Self.manifest(#"1, {}, null"#)
    var editor = ExpectationEditor(before)
    for result in Self.results(before).prefix(2) {
      #expect(throws: ExpectationEditor.Refusal.self) {
        try editor.replace(at: result.range, by: "a")
      }
    }
    #expect(throws: ExpectationEditor.Refusal.self) { try editor.replace(at: 3..<5, by: "a") }
    #expect(editor.bytes == before.document.file.bytes)
  }

  @Test("whatever the texts, the new one is read back, and every other byte stays")
  func property() throws {
    var generator = SeededGenerator(seed: 17)
    let alphabet = ["a", "/", "\\", "\"", "\n", "é", "e\u{301}", "😀", "\u{202E}", "$1", "\u{0}"]
    for _ in 0..<300 {
      func text() -> String {
        (0..<Int.random(in: 0...6, using: &generator))
          .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      }
      let (old, value) = (text(), text())
      let before = try Self.manifest("\"n\", \(ExpectedText.json(old)), \"m\"")
      let place = Self.results(before)[1].range
      var editor = ExpectationEditor(before)
      try editor.replace(at: place, by: value)
      let after = try Manifest(text: String(decoding: editor.bytes, as: UTF8.self))
      #expect(Self.results(after)[1].value == .output(value))
      let bytes = before.document.file.bytes
      #expect(editor.bytes.starts(with: bytes[..<place.lowerBound]))
      #expect(editor.bytes.reversed().starts(with: bytes[place.upperBound...].reversed()))
    }
  }

  @Test(
    "a typed result is JSON, a text, or nothing",
    arguments: [
      ("null", .value(nil)), (" \"a b\" \n", .value("a b")), ("\"null\"", .value("null")),
      ("a://b", .value("a://b")), ("", .empty), (" \n", .empty), ("\"a", .invalid),
      ("a\nb", .invalid), ("\"a\", \"b\"", .invalid),
    ] as [(String, ExpectedText.Reading)]
  )
  func typed(_ text: String, _ reading: ExpectedText.Reading) {
    #expect(ExpectedText.read(text) == reading)
  }
}
