import Digests
import Foundation
import TestSupport
import Testing

@Suite("A scan that is broken off")
struct ScanResumeTests {
  private static func folder(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(ScanCommandTests.manifest, to: "m.json")
    let urls = (0..<count).map { number in
      number.isMultiple(of: 19)
        ? "https://notes.example/n/\(number)\n" : "https://x.example/\(number)\n"
    }
    try folder.write(urls.joined(), to: "u.txt")
    return folder
  }

  private static func data(_ folder: TemporaryFolder, _ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  private static let call = ["scan", "--manifest", "m.json", "u.txt"]

  @Test("killed again and again, the output is that of one run")
  func kill() throws {
    let folder = try Self.folder(150_000)
    let whole = try Tool.run(Self.call + ["--output", "whole"], in: folder.url)
    #expect(whole.code == 0)
    let words =
      Self.call + ["--output", "parts", "--checkpoint", "c.json", "--checkpoint-interval", "0"]
    var kills = 0
    var states: Set<Data> = []
    for round in 0..<10 {
      let process = Process()
      process.executableURL = Tool.binary
      process.arguments = words
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Each round gets slightly beyond the checkpoint of the previous one.
      let known = try? Self.data(folder, "c.json")
      while process.isRunning, (try? Self.data(folder, "c.json")) == known { usleep(1_000) }
      usleep(UInt32(round * 700))
      if process.isRunning { kills += 1 }
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      states.insert(try Self.data(folder, "c.json"))
    }
    let last = try Tool.run(words, in: folder.url)
    #expect(last.code == 0, "\(last.errors)")
    #expect(kills >= 3 && states.count >= 3, "\(kills) kills, \(states.count) states")
    #expect(try Self.data(folder, "parts") == Self.data(folder, "whole"))
    let totals = { (text: String) in text.split(separator: "\n").first { $0.contains(" URLs: ") } }
    #expect(totals(last.errors) == totals(whole.errors), "\(last.errors)")
    let again = try Tool.run(words, in: folder.url)
    #expect(again.code == 0 && again.errors.contains("is complete"), "\(again.errors)")
    #expect(try Self.data(folder, "parts") == Self.data(folder, "whole"))
  }

  @Test("a checkpoint goes with its call, its rules and its output")
  func others() throws {
    let folder = try Self.folder(10)
    let words = Self.call + ["--output", "o", "--checkpoint", "c.json"]
    #expect(try Tool.run(words, in: folder.url).code == 0)
    let option = try Tool.run(words + ["--only", "matched"], in: folder.url)
    #expect(option.code == 2 && option.errors.contains("other-checkpoint"), "\(option.errors)")
    let output = try Self.data(folder, "o")
    try folder.write(ScanCommandTests.manifest, to: "other.json")
    let changed =
      Self.call + ["--changed-against", "other.json", "--output", "d", "--checkpoint", "d.json"]
    #expect(try Tool.run(changed, in: folder.url).code == 0)
    try folder.write(ScanCommandTests.manifest.replacing("Notes", with: "Other"), to: "other.json")
    let compared = try Tool.run(changed, in: folder.url)
    #expect(
      compared.code == 2 && compared.errors.contains("other-checkpoint"),
      "\(compared.errors)"
    )
    try folder.write(ScanCommandTests.manifest.replacing("Notes", with: "Other"), to: "m.json")
    let rules = try Tool.run(words, in: folder.url)
    #expect(rules.code == 2 && rules.errors.contains("other-checkpoint"), "\(rules.errors)")
    try folder.write("{}", to: "c.json")
    let none = try Tool.run(words, in: folder.url)
    #expect(none.code == 2 && none.errors.contains("bad-checkpoint"), "\(none.errors)")
    #expect(try Self.data(folder, "o") == output)
  }

  /// A call that was killed while it worked on the second of two files.
  private struct Killed {
    let folder: TemporaryFolder
    let words: [String]

    /// Lines that are all as long as each other, so that a change leaves the size.
    static func lines(_ count: Int, _ start: Int) -> [UInt8] {
      let lines = (0..<count).map { "https://notes.example/n/\(10_000_000 + start + $0)\n" }
      return Array(lines.joined().utf8)
    }

    init(_ options: [String] = [], second: (TemporaryFolder) throws -> String = { _ in "b" }) throws
    {
      folder = try TemporaryFolder()
      try folder.write(ScanCommandTests.manifest, to: "m.json")
      try folder.write(Self.lines(1_000, 0), to: "a")
      try folder.write(Self.lines(60_000, 1_000), to: "b")
      words =
        ["scan", "--manifest", "m.json", "a", try second(folder), "--output", "o"]
        + ["--checkpoint", "c.json", "--checkpoint-interval", "0"] + options
      let process = Process()
      process.executableURL = Tool.binary
      process.arguments = words
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle(
        forReadingAtPath: folder.url.appendingPathComponent("b").path
      )
      try process.run()
      while process.isRunning, extentOfSecond == nil { usleep(1_000) }
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// How much of the second file has been worked on; nil before it is.
    var extentOfSecond: Int? {
      guard let data = try? ScanResumeTests.data(folder, "c.json"),
        let state = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let position = state["position"] as? [String: Any],
        (position["finished"] as? [Any])?.count == 1,
        let size = (position["extent"] as? [String: Any])?["size"] as? Int
      else { return nil }
      return size > 0 ? size : nil
    }

    func goOn() throws -> Tool.Result {
      let input = String(decoding: try ScanResumeTests.data(folder, "b"), as: UTF8.self)
      return try Tool.run(words, in: folder.url, input: input)
    }

    /// Changes a byte of a file, and keeps its size and its time.
    func change(_ name: String, at offset: Int) throws {
      let path = folder.url.appendingPathComponent(name).path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.seek(toOffset: UInt64(offset))
      try handle.write(contentsOf: Data("9".utf8))
      try handle.close()
      if let date {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
    }
  }

  @Test(
    "input or output that was worked on and has changed since is noticed, whatever its size and time",
    arguments: [("a", "changed-input"), ("b", "changed-input"), ("o", "changed-output")]
  )
  func changed(_ name: String, _ code: String) throws {
    let killed = try Killed()
    try #require(killed.extentOfSecond != nil)
    let before = try Self.data(killed.folder, "o")
    let state = try Self.data(killed.folder, "c.json")
    try killed.change(name, at: 25)
    let again = try killed.goOn()
    #expect(again.code == 2 && again.errors.contains(code), "\(again.errors)")
    #expect(again.errors.contains("is not what it was"), "\(again.errors)")
    #expect(try Self.data(killed.folder, "c.json") == state)
    if name != "o" { #expect(try Self.data(killed.folder, "o") == before) }
  }

  @Test("packed input that holds something else, and other standard input, are noticed")
  func changedElsewhere() throws {
    func pack(_ folder: TemporaryFolder) throws -> String {
      try Self.shell("gzip -k -1 b", in: folder)
      return "b.gz"
    }
    let packed = try Killed(second: pack)
    try #require(packed.extentOfSecond != nil)
    try packed.change("b", at: 25)
    try Self.shell("gzip -f -k -1 b", in: packed.folder)
    let again = try packed.goOn()
    #expect(again.code == 2 && again.errors.contains("changed-input"), "\(again.errors)")
    let piped = try Killed(second: { _ in "-" })
    try #require(piped.extentOfSecond != nil)
    try piped.change("b", at: 25)
    let other = try piped.goOn()
    #expect(other.code == 2 && other.errors.contains("changed-input"), "\(other.errors)")
  }

  private static func shell(_ script: String, in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test("unprocessed input may change, but a complete scan must not grow")
  func growing() throws {
    let killed = try Killed()
    let end = try #require(killed.extentOfSecond)
    try killed.change("b", at: max(end, 60_000 * 33 - 5))
    #expect(try killed.goOn().code == 0)
    let words = Array(killed.words.prefix { $0 != "--output" })
    let whole = try Tool.run(words + ["--output", "whole"], in: killed.folder.url)
    #expect(whole.code == 0)
    #expect(try Self.data(killed.folder, "o") == Self.data(killed.folder, "whole"))
    let complete = try killed.goOn()
    #expect(complete.code == 0 && complete.errors.contains("is complete"), "\(complete.errors)")
    try Self.shell("echo https://a.example/ >> b", in: killed.folder)
    let grown = try killed.goOn()
    #expect(grown.code == 2 && grown.errors.contains("is longer than it was"), "\(grown.errors)")
    let longer = Killed.lines(60_000, 1_000)
    try killed.folder.write(longer, to: "b")
    try killed.change("b", at: max(end, 60_000 * 33 - 5))
    try Self.shell("echo more >> o", in: killed.folder)
    let output = try killed.goOn()
    #expect(output.code == 2 && output.errors.contains("changed-output"), "\(output.errors)")
    #expect(String(decoding: try Self.data(killed.folder, "o"), as: UTF8.self).hasSuffix("more\n"))
  }

  @Test("columns are found again on standard input")
  func columns() throws {
    let folder = try Self.folder(0)
    let rows = (0..<50_000).map { "\($0),https://notes.example/n/\($0)\n" }
    let text = "n,url\n" + rows.joined()
    let call = ["scan", "--manifest", "m.json", "-", "--column", "url"]
    let words = call + ["--output", "o", "--checkpoint", "c.json"]
    let whole = try Tool.run(call + ["--output", "whole"], in: folder.url, input: text)
    #expect(whole.code == 0, "\(whole.errors)")
    let start = "n,url\n" + rows.prefix(20_000).joined()
    let cut = try Tool.run(words, in: folder.url, input: start)
    #expect(cut.code == 0, "\(cut.errors)")
    // As if that call had been killed before the rest came.
    var state = try #require(
      JSONSerialization.jsonObject(with: Self.data(folder, "c.json")) as? [String: Any]
    )
    #expect((state["compared"] as? String)?.contains("XXH64 of every byte") == true)
    let position = try #require(state["position"] as? [String: Any])
    let finished = try #require(position["finished"] as? [[String: Any]])
    let extent = try #require(finished.first)
    state["position"] = ["finished": [Int](), "extent": extent, "line": 20_002]
    try Self.write(state, to: folder)
    let again = try Tool.run(words, in: folder.url, input: text)
    #expect(again.code == 0, "\(again.errors)")
    #expect(try Self.data(folder, "o") == Self.data(folder, "whole"))
  }

  @Test(
    "a checkpoint that no scan wrote is refused",
    arguments: [
      (#""line":1"#, #""line":-1"#), (#""records":10"#, #""records":9223372036854775807"#),
      (#""finished":[{"#, #""finished":[{"size":0,"xxh64":"x"},{"#),
      (#""browsers":["#, #""browsers":[1,"#), (#""size":"#, #""size":-"#),
    ]
  )
  func damaged(_ old: String, _ new: String) throws {
    _ = try Self.refusal(of: old, replacedBy: new)
  }

  /// What is said of a checkpoint in which a text was replaced by another.
  private static func refusal(of old: String, replacedBy new: String) throws -> String {
    let folder = try Self.folder(10)
    let words = Self.call + ["--output", "o", "--checkpoint", "c.json"]
    #expect(try Tool.run(words, in: folder.url).code == 0)
    let text = String(decoding: try Self.data(folder, "c.json"), as: UTF8.self)
    try #require(text.contains(old), "\(text)")
    try folder.write(text.replacing(old, with: new), to: "c.json")
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 2 && result.errors.contains("bad-checkpoint"), "\(result.errors)")
    return result.errors
  }

  /// Writes a checkpoint with the hash that it has to have.
  private static func write(_ state: [String: Any], to folder: TemporaryFolder) throws {
    var state = state
    state["xxh64"] = nil
    var hash = XXH64()
    let unsealed = try JSONSerialization.data(withJSONObject: state, options: .sortedKeys)
    hash.update(Array(unsealed)[...])
    state["xxh64"] = hash.hex
    let sealed = try JSONSerialization.data(withJSONObject: state, options: .sortedKeys)
    try folder.write(Array(sealed), to: "c.json")
  }

  @Test(
    "a damaged checkpoint is refused, whatever was damaged",
    arguments: [
      (#""line":1"#, #""line":2"#), (#""records":10"#, #""records":11"#),
      (#""matched":1"#, #""matched":2"#), (#""http":0"#, #""http":1"#),
    ]
  )
  func changedDigit(_ old: String, _ new: String) throws {
    let errors = try Self.refusal(of: old, replacedBy: new)
    #expect(errors.contains("damaged"), "\(errors)")
  }

  @Test("a checkpoint of all files and a part of another one is refused, even with the right hash")
  func behindTheLastFile() throws {
    let folder = try Self.folder(10)
    let words = Self.call + ["--output", "o", "--checkpoint", "c.json"]
    #expect(try Tool.run(words, in: folder.url).code == 0)
    var state = try #require(
      JSONSerialization.jsonObject(with: Self.data(folder, "c.json")) as? [String: Any]
    )
    try Self.write(state, to: folder)
    #expect(try Tool.run(words, in: folder.url).code == 0, "the hash of this test is right")
    var position = try #require(state["position"] as? [String: Any])
    position["extent"] = ["size": 5, "xxh64": "00"] as [String: Any]
    state["position"] = position
    try Self.write(state, to: folder)
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 2 && result.errors.contains("bad-checkpoint"), "\(result.errors)")
  }

  @Test("an empty file is a checkpoint at the start, and an error leaves no file")
  func emptyCheckpoint() throws {
    let folder = try Self.folder(10)
    try folder.write("", to: "c.json")
    let words = Self.call + ["--output", "o", "--checkpoint", "c.json"]
    #expect(try Tool.run(words, in: folder.url).code == 0)
    #expect(try !Self.data(folder, "c.json").isEmpty)
    let other = ["scan", "--manifest", "m.json", "gone", "--output", "p", "--checkpoint", "d.json"]
    #expect(try Tool.run(other, in: folder.url).code == 2)
    #expect(throws: (any Error).self) { try Self.data(folder, "d.json") }
  }

  @Test(
    "with a checkpoint, an output that is no regular file is refused",
    arguments: ["/dev/stdout", "/dev/fd/1", "/dev/null", "pipe"]
  )
  func streams(_ output: String) throws {
    let folder = try Self.folder(10)
    try #require(mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    let result = try Tool.run(
      Self.call + ["--output", output, "--checkpoint", "c.json"],
      in: folder.url
    )
    #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.contains("needs a regular file"), "\(result.errors)")
    #expect(throws: (any Error).self) { try Self.data(folder, "c.json") }
  }

  /// A scan that waits for more of its input, with what it writes open.
  private static func waitingScan(
    _ words: [String],
    in folder: TemporaryFolder,
    until file: String
  ) throws -> (process: Process, input: Pipe) {
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let input = Pipe()
    process.standardInput = input
    try process.run()
    while process.isRunning, !FileManager.default.fileExists(atPath: folder.url.path + "/" + file) {
      usleep(1_000)
    }
    return (process, input)
  }

  @Test(
    "while one scan writes a file, every other call that would write it is refused at once",
    arguments: [
      ["scan", "--manifest", "m.json", "u.txt", "--output", "o"],
      ["scan", "--manifest", "m.json", "u.txt", "--output", "o", "--checkpoint", "d.json"],
      ["scan", "--manifest", "m.json", "-", "--output", "o", "--checkpoint", "c.json"],
      ["scan", "--manifest", "m.json", "u.txt", "--output", "p", "--checkpoint", "c.json"],
      ["scan", "--manifest", "m.json", "u.txt", "--summary", "--checkpoint", "c.json"],
      ["minify", "m.json", "--output", "o"],
      ["test", "m.json", "--report", "json=o"],
    ]
  )
  func locked(_ words: [String]) throws {
    let folder = try Self.folder(10)
    let call = ["scan", "--manifest", "m.json", "-", "--output", "o", "--checkpoint", "c.json"]
    let first = try Self.waitingScan(call, in: folder, until: "o")
    let urls = String(decoding: try Self.data(folder, "u.txt"), as: UTF8.self)
    let second = try Tool.run(words, in: folder.url, input: urls)
    #expect(second.code == 2 && second.errors.contains("locked-file"), "\(second.errors)")
    #if os(Linux)
    let id = first.process.processIdentifier
    #expect(second.errors.contains("process \(id), "), "\(second.errors)")
    #endif
    try first.input.fileHandleForWriting.write(contentsOf: Data(urls.utf8))
    try first.input.fileHandleForWriting.close()
    first.process.waitUntilExit()
    #expect(first.process.terminationStatus == 0)
    let whole = try Tool.run(Self.call + ["--output", "whole"], in: folder.url)
    #expect(whole.code == 0)
    #expect(try Self.data(folder, "o") == Self.data(folder, "whole"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["c.json", "m.json", "o", "u.txt", "whole"])
  }

  @Test("a lock ends with its process, and goes over to each new checkpoint")
  func lockEnds() throws {
    let folder = try Self.folder(50_000)
    let call = ["scan", "--manifest", "m.json", "-", "--output", "o", "--checkpoint", "c.json"]
    let words = call + ["--checkpoint-interval", "0"]
    let first = try Self.waitingScan(words, in: folder, until: "o")
    let urls = try Self.data(folder, "u.txt")
    try first.input.fileHandleForWriting.write(contentsOf: urls)
    while first.process.isRunning, try Self.data(folder, "c.json").isEmpty { usleep(1_000) }
    let text = String(decoding: urls, as: UTF8.self)
    let second = try Tool.run(
      ["scan", "--manifest", "m.json", "u.txt", "--summary", "--checkpoint", "c.json"],
      in: folder.url
    )
    #expect(second.code == 2 && second.errors.contains("locked-file"), "\(second.errors)")
    Foundation.kill(first.process.processIdentifier, SIGKILL)
    first.process.waitUntilExit()
    #expect(try Tool.run(words, in: folder.url, input: text).code == 0)
    let whole = try Tool.run(Self.call + ["--output", "whole"], in: folder.url)
    #expect(whole.code == 0)
    #expect(try Self.data(folder, "o") == Self.data(folder, "whole"))
  }

  @Test("a reader that goes away ends it quietly")
  func brokenPipe() throws {
    let folder = try Self.folder(200_000)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" scan --manifest m.json u.txt 2>errors | head -1", Tool.binary.path,
    ]
    process.currentDirectoryURL = folder.url
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self).hasPrefix(#"{"line":1,"#))
    #expect(try Self.data(folder, "errors").isEmpty)
  }
}
