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
      // Each round gets a little behind the checkpoint of the round before.
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
