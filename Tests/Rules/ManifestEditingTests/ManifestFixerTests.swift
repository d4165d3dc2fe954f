import Diagnostics
import FileAccess
import Foundation
import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Patterns that are written into a manifest")
struct ManifestFixerTests {
  /// A manifest with odd spaces, line ends and escapes.
  private static func text(_ pattern: String) -> String {
    """
    { "actions" :[\t{"title":"Op\\u0065n" , "regex"  :\r
    \t"^https?:\\/\\/a\\u002eexample\\/\\ud83d\\ude00\(pattern)$"  , "formats":[ ] }]}  \r

    """
  }

  private static func fixed(_ text: String, by pattern: String) throws -> String {
    let manifest = try Manifest(text: text)
    var fixer = ManifestFixer(manifest)
    fixer.replacePattern(of: manifest.rules[0], by: pattern)
    return String(decoding: fixer.bytes, as: UTF8.self)
  }

  @Test("what stays keeps its escapes, and no byte outside the pattern changes")
  func bytes() throws {
    let new = try Self.fixed(
      Self.text("\\\\u0042"),
      by: "^https?://a.example/\u{1F600}B\"\\d$"
    )
    #expect(new.utf8.elementsEqual(Self.text("B\\\"\\\\d").utf8), "\(new.debugDescription)")
  }

  @Test("the same pattern again changes nothing")
  func same() throws {
    let text = Self.text("x")
    let pattern = try #require(try Manifest(text: text).rules[0].pattern?.value)
    #expect(try Self.fixed(text, by: pattern).utf8.elementsEqual(text.utf8))
  }

  @Test("whatever the pattern becomes, it is read back as it was written", arguments: 1...200)
  func roundTrip(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scalars = Array(
      "ab\\\"/[]\u{0}\u{1F}\u{85}\u{2028}\u{200D}\u{FE0F}é😀😁\u{E000}".unicodeScalars
    )
    func pattern() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
      }
      return String(text)
    }
    let (old, new) = (pattern(), pattern())
    let units = Array("\(old)".utf16)
    let text = #"{"actions": [{"regex": "\#(ManifestFixer.escaped(units))"}]}"#
    let manifest = try Manifest(text: try Self.fixed(text, by: new))
    #expect(
      manifest.rules[0].pattern.map { Array($0.value.unicodeScalars) }
        == Array(new.unicodeScalars)
    )
  }

  @Test("a character beyond the basic plane is replaced whole by another one of the same half")
  func pairs() throws {
    let new = try Self.fixed(Self.text("x"), by: "^https?://a.example/\u{1F601}x$")
    #expect(new.contains(#"\/\#u{1F601}x$"#), "\(new.debugDescription)")
  }

  @Test("thousands of differences are one edit: they are not searched for one by one")
  func pasted() throws {
    let old = Self.text(String(repeating: "ab", count: 2_000))
    let new = String(repeating: "ac", count: 2_000)
    let manifest = try Manifest(text: old)
    var fixer = ManifestFixer(manifest)
    fixer.replacePattern(of: manifest.rules[0], by: "^https?://a.example/\u{1F600}\(new)$")
    #expect(fixer.replacements.map(\.text) == [String(new.dropFirst())])
  }

  @Test("a file that changed since it was read is not overwritten")
  func changed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"actions": [{"regex": "a"}]}"#, to: "m.json")
    let manifest = try ManifestLoader.load(path, version: nil)
    var fixer = ManifestFixer(manifest)
    fixer.replacePattern(of: manifest.rules[0], by: "b")
    try folder.write(#"{"actions": [{"regex": "c"}]}"#, to: "m.json")
    let error = try #require(throws: InputError.self) { try fixer.write() }
    #expect(error.diagnostics.map(\.code) == ["changed-file"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"actions": [{"regex": "c"}]}"#)
  }

  @Test("a fixed file is written through links")
  func written() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"actions": [{"regex": "a"}]}"#, to: "m.json")
    let link = folder.url.appendingPathComponent("link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "m.json")
    let manifest = try ManifestLoader.load(link, version: nil)
    var fixer = ManifestFixer(manifest)
    fixer.replacePattern(of: manifest.rules[0], by: "b")
    try fixer.write()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"actions": [{"regex": "b"}]}"#)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "m.json")
  }

  @Test("the built-in manifest is no file that could be written")
  func starter() throws {
    let manifest = try ManifestLoader.loadStarter()
    #expect(throws: InputError.self) { try ManifestFixer(manifest).checkFile() }
  }
}
