import Diagnostics
import TestSupport
import Testing

@Suite("EditDistance")
struct EditDistanceTests {
  private static let keys = ["format", "formats", "regex", "appIdentifier", "title", "script"]

  @Test("the name that was meant is found", arguments: meant)
  func found(_ name: String, _ expected: String) {
    #expect(name.nearest(among: Self.keys) == expected)
  }

  static let meant: [(String, String)] = [
    ("fromat", "format"),
    ("fomat", "format"),
    ("formt", "format"),
    ("formaat", "format"),
    ("formats", "formats"),
    ("format", "format"),
    ("Format", "format"),
    ("FORMATS", "formats"),
    ("formatss", "formats"),
    ("regexp", "regex"),
    ("rgeex", "regex"),
    ("appidentifer", "appIdentifier"),
    ("titel", "title"),
    ("scirpt", "script"),
  ]

  @Test(
    "nothing is found when nothing is near",
    arguments: ["", "x", "browser", "form", "tile me", "ti", "格式", "formatformat", "\u{301}"]
  )
  func none(_ name: String) {
    #expect(name.nearest(among: Self.keys) == nil)
  }

  @Test("short names are near only to what they share a character with")
  func short() {
    #expect("x".nearest(among: ["y"]) == nil)
    #expect("x".nearest(among: ["X"]) == "X")
    #expect("".nearest(among: ["", "y"]) == nil)
    #expect("id".nearest(among: ["ix"]) == "ix")
    #expect("id".nearest(among: ["xy"]) == nil)
  }

  @Test("the nearest wins, and of equally near names the first")
  func order() {
    #expect("formats".nearest(among: ["format", "formats"]) == "formats")
    #expect("formatz".nearest(among: ["formata", "formatb"]) == "formata")
    #expect("abcdef".nearest(among: ["abxyef", "abxdef"]) == "abxdef")
    #expect("a".nearest(among: []) == nil)
  }

  @Test("letters that changed places count once")
  func transposition() {
    #expect("ab".nearest(among: ["ba"]) == "ba")
    #expect("abcd".nearest(among: ["badc"]) == nil)
  }

  @Test("a name of 1 MB is near to nothing, without a comparison", .hangLimit)
  func huge() {
    let huge = String(repeating: "a", count: 1 << 20)
    #expect(huge.nearest(among: [huge, huge + "b"]) == nil)
    #expect("format".nearest(among: [huge, "formats"]) == "formats")
    let marks = "a" + String(repeating: "\u{301}\u{316}", count: 200_000)
    #expect(marks.nearest(among: [marks, "a"]) == nil)
    let longest = String(repeating: "a", count: 100)
    #expect(longest.nearest(among: [longest.dropLast() + "b"]) != nil)
    #expect((longest + "a").nearest(among: [longest]) == nil)
  }
}
