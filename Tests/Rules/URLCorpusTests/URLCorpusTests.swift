import Foundation
import TestSupport
import Testing
import URLCorpus

@Suite("The URL corpus")
struct URLCorpusTests {
  private static let folder = Repository.root.appendingPathComponent("corpus/urls")

  @Test("the lists that are built in are those of the folder")
  func builtIn() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let lists = try names.filter { $0.hasSuffix(".txt") }.sorted().map { name in
      try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(URLCorpus.lists.map { Array($0.utf8) } == lists.map { Array($0.utf8) })
  }

  @Test("holds more than five thousand URLs, none twice")
  func size() {
    let urls = URLCorpus.lists.flatMap(URLList.read)
    #expect(urls.count > 5_000)
    #expect(Set(urls).count == urls.count)
  }

  @Test(
    "a number in brackets is a character",
    arguments: [
      ("a⟨85⟩b", [0x61, 0x85, 0x62]), ("⟨1F600⟩", [0xD83D, 0xDE00]), ("⟨27E8⟩", [0x27E8]),
      ("⟨LF⟩⟨CR⟩", [0x0A, 0x0D]), ("⟨x⟩", [0x27E8, 0x78, 0x27E9]), ("⟨⟩", [0x27E8, 0x27E9]),
      ("⟨D800⟩", [0xD800]), ("⟨41", [0x27E8, 0x34, 0x31]), ("⟨110000⟩⟨41⟩", nil),
    ] as [(String, [UInt16]?)]
  )
  func escapes(text: String, units: [UInt16]?) {
    let decoded = EscapedText.decode(text[...])
    if let units { #expect(decoded == units) } else { #expect(decoded.last == 0x41) }
  }

  @Test("a list has comments at its top, and lines that only a line feed ends")
  func list() {
    let text = "# a\n# b\nhttp://a\r\n\nhttp://b#c\n#d\u{85}e\n"
    let lines = URLList.read(text).map { String(decoding: $0, as: UTF16.self) }
    #expect(lines == ["http://a", "http://b#c", "#d\u{85}e"])
  }

  @Test("the script finds the lists as it would write them")
  func script() throws {
    let process = Process()
    process.executableURL = Repository.root.appendingPathComponent("scripts/make-url-corpus")
    process.arguments = ["--check"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
