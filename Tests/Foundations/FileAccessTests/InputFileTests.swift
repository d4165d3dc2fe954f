import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Files that are read")
struct InputFileTests {
  private static func code(_ path: String, within boundary: PathBoundary? = nil) -> String? {
    do throws(InputError) {
      _ = try InputFile.read(path, within: boundary)
      return nil
    } catch {
      return error.diagnostics.first?.code
    }
  }

  @Test("a file is read byte for byte, under the name that it was given")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0xEF, 0xBB, 0xBF, 0x00, 0xFF, 0x0D, 0x0A], to: "a")
    let file = try InputFile.read(path)
    #expect(file.name == path)
    #expect(file.bytes == [0xEF, 0xBB, 0xBF, 0x00, 0xFF, 0x0D, 0x0A])
  }

  @Test("a missing file, a folder and a file beyond the boundary are each their own error")
  func errors() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "in/a")
    let boundary = PathBoundary(folders: [folder.url.path + "/in"])
    let outside = try folder.write("x", to: "out")
    #expect(Self.code(folder.url.path + "/gone") == "no-such-file")
    #expect(Self.code(folder.url.path) == "no-such-file")
    #expect(Self.code(outside, within: boundary) == "outside-configuration")
    #expect(Self.code(folder.url.path + "/in/a", within: boundary) == nil)
  }

  /// Kinds that only some systems let a test make.
  #if os(Linux)
  private static let otherKinds = ["a socket"]
  #else
  private static let otherKinds: [String] = []
  #endif

  /// Makes something that is no regular file.
  private static func make(_ kind: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.url.path + "/odd"
    switch kind {
    case "a named pipe": try #require(mkfifo(path, 0o600) == 0)
    case "a socket": try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    default:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    }
    return path
  }

  @Test(
    "what is no regular file is refused at once, by its kind",
    arguments: ["a named pipe", "a device"] + otherKinds
  )
  func odd(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(kind, in: folder)
    let error = try #require(throws: InputError.self) { try InputFile.read(path) }
    #expect(error.diagnostics.map(\.code) == ["not-a-file"])
    #expect(error.diagnostics.map(\.message) == ["'\(path)' is \(kind): expected a file"])
    #expect(InputFile.bytes(of: path) == nil && InputFile.otherKind(of: path) == kind)
  }

  @Test("a pipe that the caller handed over is read by its number, and is a stream")
  func descriptor() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("text".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(InputFile.isStream(path))
    #expect(try InputFile.read(path).bytes == Array("text".utf8))
  }

  @Test("a file that the caller opened is read from its start")
  func openFile() throws {
    let folder = try TemporaryFolder()
    let handle = try #require(FileHandle(forReadingAtPath: try folder.write("text", to: "a")))
    _ = try handle.read(upToCount: 2)
    let path = "/dev/fd/\(handle.fileDescriptor)"
    #expect(!InputFile.isStream(path))
    #expect(try InputFile.read(path).bytes == Array("text".utf8))
  }

  @Test("a name with a NUL is no file, even if the part before it is one")
  func nul() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "a")
    #expect(Self.code(path + "\0b") == "no-such-file")
  }

  @Test(
    "the file that was meant is the one with the nearest name in the same folder",
    arguments: [
      ("rules.jsn", "rules.json"), ("Rules.json", "rules.json"), ("rules", "rules.json"),
      ("uls.txt", "urls.txt"), ("quite-another", nil), ("sub", nil), ("", nil),
      ("no/rules.jsn", nil),
    ]
  )
  func nearest(_ name: String, _ expected: String?) throws {
    let folder = try TemporaryFolder()
    for file in ["rules.json", "urls.txt", "sub.d/a"] { try folder.write("x", to: file) }
    let start = folder.url.path + "/"
    #expect(InputFile.nearestFile(to: start + name) == expected.map { start + $0 })
    #expect(InputFile.nearestFile(to: start + name, where: { _ in false }) == nil)
  }

  @Test("an error about a file quotes it, and ends in its code")
  func rendered() {
    let error = InputError(code: "no-pattern", "nothing is there", file: "a.txt", help: "write it")
    let text = error.rendered(style: .plain)
    #expect(text.hasPrefix("error: nothing is there [no-pattern]\n"))
    #expect(text.contains("a.txt") && text.contains("write it"))
  }
}
