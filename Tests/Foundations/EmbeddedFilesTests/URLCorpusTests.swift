import EmbeddedFiles
import Foundation
import TestSupport
import Testing

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
