import Diagnostics
import FileAccess
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Files that several processes change")
struct FolderLockTests {
  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// Holds the lock of a folder as another process would.
  private static func withLock(of folder: String, _ body: () throws -> Void) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try body()
  }

  @Test(
    "a folder that another process has locked is an error that names the process, and no file changes"
  )
  func held() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    var file = EditedFile(SourceFile(name: path, bytes: Array("old".utf8)))
    try Self.withLock(of: folder.url.path) {
      let error = try #require(throws: InputError.self) {
        try file.replace(by: Array("new".utf8), wait: .milliseconds(20))
      }
      #expect(error.diagnostics.map(\.code) == ["locked-folder"])
      #if os(Linux)
      let message = error.diagnostics.first?.message ?? ""
      #expect(message.contains("process \(getpid()), "), "\(message)")
      #endif
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      #expect(try Self.names(folder) == ["a"])
    }
    try file.replace(by: Array("new".utf8), wait: .milliseconds(20))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try Self.names(folder) == ["a"])
  }

  @Test("a link is locked where its file is")
  func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "real/a")
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var file = EditedFile(SourceFile(name: link, bytes: Array("old".utf8)))
    try Self.withLock(of: folder.url.path + "/real") {
      #expect(throws: InputError.self) {
        try file.replace(by: Array("new".utf8), wait: .milliseconds(20))
      }
    }
    try Self.withLock(of: folder.url.path) { try file.replace(by: Array("new".utf8)) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("of edits that several threads make of one text none is lost")
  func threads() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "a")
    let edits = 20
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<6 {
        group.addTask {
          for number in 0..<edits { Self.append("\(thread) \(number)\n", to: path) }
        }
      }
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(Set(lines).count == 6 * edits && lines.count == 6 * edits)
    #expect(try Self.names(folder) == ["a"])
  }

  /// Adds a line to what a file holds by then, as often as another thread was quicker.
  private static func append(_ line: String, to path: String) {
    while let bytes = InputFile.bytes(of: path) {
      var file = EditedFile(SourceFile(name: path, bytes: bytes))
      if (try? file.replace(by: bytes + Array(line.utf8))) != nil { return }
    }
  }

  @Test("sets of files in several folders are replaced whole, in whatever order they are named")
  func sets() async throws {
    let folder = try TemporaryFolder()
    let paths = try ["a/x", "b/y", "c/z"].map { try folder.write("0", to: $0) }
    await withTaskGroup(of: Void.self) { group in
      for thread in 1...6 {
        let order = thread.isMultiple(of: 2) ? paths : paths.reversed()
        group.addTask {
          for _ in 0..<10 {
            let files = order.compactMap { try? InputFile.read($0) }
            let new = Array("\(thread)".utf8)
            try? EditedFile.replace(files.map { (EditedFile($0), new) })
          }
        }
      }
    }
    let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(Set(texts).count == 1 && texts.first != "0", "\(texts)")
  }

  @Test("one file under two names is refused where its edits differ, and written once where not")
  func twoNames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let files = [path, link].map { EditedFile(SourceFile(name: $0, bytes: Array("old".utf8))) }
    #expect(throws: InputError.self) {
      try EditedFile.replace([(files[0], Array("1".utf8)), (files[1], Array("2".utf8))])
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try EditedFile.replace(files.map { ($0, Array("new".utf8)) })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  #if os(Linux)
  @Test("a lock ends with its process, even one that is killed")
  func killed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    process.arguments = ["--no-fork", folder.url.path, "sh", "-c", "echo locked; exec sleep 100"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(try output.fileHandleForReading.read(upToCount: 7) == Data("locked\n".utf8))
    var file = EditedFile(SourceFile(name: path, bytes: Array("old".utf8)))
    #expect(throws: InputError.self) {
      try file.replace(by: Array("new".utf8), wait: .milliseconds(20))
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try file.replace(by: Array("new".utf8), wait: .milliseconds(20))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }
  #endif
}
