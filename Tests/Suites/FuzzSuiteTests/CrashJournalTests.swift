import Foundation
import TestSupport
import Testing

@testable import FuzzSuite

@Suite("What a process leaves that dies")
struct CrashJournalTests {
  @Test("what threads note is read from the file, the last note of each")
  func notes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "box")
    do {
      let box = try #require(CrashJournal(path: path, slots: 3))
      let first = try #require(box.makeNote())
      let second = try #require(box.makeNote())
      first("action/a", [Array("https://a.example/".utf16)])
      second("action/b", [Array("x".utf16), Array("é".utf16)])
      first("action/c", [Array(repeating: 0x61, count: 300)])
      #expect(box.makeNote() != nil)
      #expect(box.makeNote() == nil)
    }
    #expect(
      CrashJournal.entries(path: path) == [
        CrashJournal.Entry(rule: "action/c", urls: [String(repeating: "a", count: 300)]),
        CrashJournal.Entry(rule: "action/b", urls: ["x", "é"]),
      ]
    )
  }

  @Test("a note that is too long is cut, and a broken file has no entries")
  func bounds() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "box")
    let box = try #require(CrashJournal(path: path, slots: 1))
    box.makeNote()?("r", Array(repeating: Array(repeating: 0x61, count: 2_000), count: 1_000))
    #expect(CrashJournal.entries(path: path).first?.urls.count ?? 0 > 500)
    for text in ["", "abc", "\u{7F}\u{7F}\u{7F}\u{7F}", "\u{1}\u{0}\u{0}\u{0}"] {
      #expect(CrashJournal.entries(path: try folder.write(text, to: "broken")).isEmpty)
    }
    #expect(CrashJournal.entries(path: "/nothing/here").isEmpty)
    #expect(CrashJournal(path: "/nothing/here", slots: 1) == nil)
  }

  @Test("the one URL that is to blame is found among many")
  func culprit() {
    let urls = (0..<100).map { "https://a.example/\($0)" }
    let entry = CrashJournal.Entry(rule: "r", urls: urls)
    for bad in [0, 37, 99] {
      let search = CrashSearch { _, tried in tried.contains(urls[bad]) }
      #expect(search.culprit(of: entry) == urls[bad])
    }
    #expect(CrashSearch { _, _ in false }.culprit(of: entry) == nil)
    #expect(CrashSearch { _, tried in tried.count == 100 }.culprit(of: entry) == nil)
    #expect(
      CrashSearch { _, _ in true }.culprit(of: CrashJournal.Entry(rule: "r", urls: [])) == nil
    )
  }
}
