import Foundation
import MatchEngine
import ParallelWork
import TestSupport
import Testing

@testable import ResultCache

@Suite("The cache of results")
struct ResultCacheTests {
  private static func key(_ cache: ResultCache, _ parts: String...) -> ResultKey {
    var key = cache.key("test")
    for part in parts { key.add(part) }
    return key
  }

  private static func files(in folder: TemporaryFolder) -> [URL] {
    let all = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
  }

  @Test("a result is found again under its key, by the same program alone")
  func again() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "one")
    let key = Self.key(cache, "a")
    #expect(cache.entry([String].self, for: key) == nil)
    cache.keep(["é", "e\u{301}", "\u{0}"], for: key)
    let found = try #require(cache.entry([String].self, for: key))
    #expect(found.map { Array($0.utf16) } == [[0xE9], [0x65, 0x301], [0]])
    let other = ResultCache(folder: folder.url, tool: "two")
    #expect(other.entry([String].self, for: Self.key(other, "a")) == nil)
    #expect(cache.entry([Int].self, for: key) == nil)
  }

  @Test("what an interrupted search gives is not kept")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "one")
    let key = Self.key(cache, "a")
    let interruption = Interruption()
    let cut = Interruption.$current.withValue(interruption) {
      cache.result(for: key) { () -> [String] in
        interruption.request()
        return ["cut"]
      }
    }
    #expect(cut == ["cut"] && cache.entry([String].self, for: key) == nil)
    #expect(cache.result(for: key) { ["whole"] } == ["whole"])
    #expect(cache.entry([String].self, for: key) == ["whole"])
  }

  @Test("parts of a key do not run into each other")
  func parts() throws {
    let cache = ResultCache(folder: try TemporaryFolder().url, tool: "")
    let keys = [
      Self.key(cache, "ab", "c"), Self.key(cache, "a", "bc"), Self.key(cache, "abc"),
      Self.key(cache, "abc", ""), Self.key(cache, "", "abc"), cache.key("other"), cache.key("test"),
    ]
    #expect(Set(keys.map { $0.kind + $0.digest }).count == keys.count)
  }

  @Test("patterns differ by their tests, templates and headers, and not by their place")
  func patterns() throws {
    let cache = ResultCache(folder: try TemporaryFolder().url, tool: "")
    func digest(_ target: PatternCase) -> String {
      var key = cache.key("test")
      key.add(target)
      return key.digest
    }
    let plain = PatternCase(rule: "r", pattern: "a", subjects: [Subject("x")])
    var changed = [plain, plain, plain, plain]
    changed[0].templates = ["$1"]
    changed[1].inputs = []
    changed[2].hasHeaders = true
    changed[3].inputs = [PatternCase.Input(subject: Subject("x"), headers: "{}")]
    #expect(Set((changed + [plain]).map(digest)).count == 5)
    var moved = plain
    moved.location = { _ in nil }
    #expect(digest(moved) == digest(plain))
  }

  @Test("a damaged entry is no entry, and the next result takes its place")
  func damage() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "")
    let key = Self.key(cache, "a")
    cache.keep([1, 2, 3], for: key)
    let file = try #require(Self.files(in: folder).first)
    let whole = try Data(contentsOf: file)
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: file)
      #expect(cache.entry([Int].self, for: key) == nil, "\(count) bytes")
    }
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 1
      try damaged.write(to: file)
      #expect(cache.entry([Int].self, for: key) == nil, "byte \(index)")
    }
    cache.keep([1, 2, 3], for: key)
    #expect(cache.entry([Int].self, for: key) == [1, 2, 3])
  }

  @Test("an entry that is copied or moved under another key is no entry")
  func copied() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "")
    let key = Self.key(cache, "a"), other = Self.key(cache, "b")
    cache.keep([1], for: key)
    let file = try #require(Self.files(in: folder).first)
    cache.keep([2], for: other)
    let otherFile = try #require(Self.files(in: folder).first { $0 != file })
    try Data(contentsOf: file).write(to: otherFile)
    #expect(cache.entry([Int].self, for: other) == nil)
    #expect(cache.entry([Int].self, for: key) == [1])
    let kind = folder.url.appendingPathComponent("other")
    try FileManager.default.moveItem(at: folder.url.appendingPathComponent("test"), to: kind)
    #expect(cache.entry([Int].self, for: cache.key("other")) == nil)
    let made: [Int] = cache.result(for: other) { [3] }
    #expect(made == [3])
  }

  @Test("many writers of one entry leave one whole entry and nothing beside it")
  func writers() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "")
    let key = Self.key(cache, "a")
    let long = Array(repeating: 7, count: 10_000)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      cache.keep(long, for: key)
      if let found = cache.entry([Int].self, for: key) { #expect(found == long) }
    }
    #expect(cache.entry([Int].self, for: key) == long)
    #expect(Self.files(in: folder).count == 1)
    let place = Self.files(in: folder)[0].deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 1)
  }

  @Test("where nothing can be written, nothing is kept and nothing fails")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", to: "f")
    let cache = ResultCache(folder: folder.url.appendingPathComponent("f/g"), tool: "")
    let key = Self.key(cache, "a")
    cache.keep([1], for: key)
    #expect(cache.entry([Int].self, for: key) == nil)
    cache.removeUnused(at: Date.now)
  }

  @Test("entries that no run has used for a month are removed")
  func unused() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "")
    let old = Self.key(cache, "old"), new = Self.key(cache, "new")
    cache.keep([1], for: old)
    let file = try #require(Self.files(in: folder).first)
    let now = Date.now
    try FileManager.default.setAttributes(
      [.modificationDate: now.addingTimeInterval(-40 * 86_400)],
      ofItemAtPath: file.path
    )
    cache.keep([2], for: new)
    cache.removeUnused(at: now)
    #expect(cache.entry([Int].self, for: old) == nil)
    #expect(cache.entry([Int].self, for: new) == [2])
  }

  @Test(
    "only entries are removed: a folder of the user's keeps its own files",
    arguments: [
      "openerManifest.json", "golden/ab/rule.json", "ab/abc.json", "last-week.json", "last-.json",
      "ab/" + String(repeating: "C", count: 64) + ".json",
      "ab/" + String(repeating: "c", count: 64) + ".json", ".git/x",
    ]
  )
  func othersStay(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("[1]", to: name)
    let file = folder.url.appendingPathComponent(name)
    let now = Date.now
    try FileManager.default.setAttributes(
      [.modificationDate: now.addingTimeInterval(-400 * 86_400)],
      ofItemAtPath: file.path
    )
    ResultCache(folder: folder.url, tool: "").removeUnused(at: now)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test("an entry that is used stays")
  func used() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url, tool: "")
    let key = Self.key(cache, "a")
    cache.keep([1], for: key)
    let file = try #require(Self.files(in: folder).first)
    let now = Date.now
    try FileManager.default.setAttributes(
      [.modificationDate: now.addingTimeInterval(-40 * 86_400)],
      ofItemAtPath: file.path
    )
    #expect(cache.entry([Int].self, for: key) == [1])
    cache.removeUnused(at: now)
    #expect(cache.entry([Int].self, for: key) == [1])
  }
}
