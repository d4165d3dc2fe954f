import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Files that are edited")
struct EditedFileTests {
  private static func file(_ text: String, _ name: String, in folder: TemporaryFolder) throws
    -> EditedFile
  {
    let path = try folder.write(text, to: name)
    return EditedFile(SourceFile(name: path, bytes: Array(text.utf8)))
  }

  private static func text(_ file: EditedFile) throws -> String {
    try String(contentsOfFile: file.name, encoding: .utf8)
  }

  @Test("a file can be replaced again and again")
  func twice() throws {
    let folder = try TemporaryFolder()
    var file = try Self.file("old", "a", in: folder)
    try file.replace(by: Array("new".utf8))
    try file.replace(by: Array("newer".utf8))
    #expect(try Self.text(file) == "newer")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }

  @Test("a byte order mark stays where what was read is without it", arguments: ["", "\u{FEFF}"])
  func mark(_ read: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("\u{FEFF}old", to: "a")
    var file = EditedFile(SourceFile(name: path, bytes: Array((read + "old").utf8)))
    for text in ["new", "newer"] {
      try file.replace(by: Array((read + text).utf8))
      #expect(FileManager.default.contents(atPath: path) == Data("\u{FEFF}\(text)".utf8))
    }
    try folder.write("\u{FEFF}theirs", to: "a")
    #expect(throws: InputError.self) { try file.replace(by: Array("mine".utf8)) }
  }

  @Test("a file changed by another process is left alone")
  func changed() throws {
    let folder = try TemporaryFolder()
    var file = try Self.file("old", "a", in: folder)
    try folder.write("theirs", to: "a")
    let error = #expect(throws: InputError.self) { try file.replace(by: Array("new".utf8)) }
    #expect(error?.diagnostics.first?.code == "changed-file")
    #expect(try Self.text(file) == "theirs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
  }

  @Test("of several files none changes if one of them cannot, whichever it is", arguments: 0..<3)
  func several(_ failing: Int) throws {
    let folder = try TemporaryFolder()
    let files = try (0..<3).map { try Self.file("old", "\($0)", in: folder) }
    try folder.write("theirs", to: "\(failing)")
    #expect(throws: InputError.self) {
      try EditedFile.replace(files.map { ($0, Array("new".utf8)) })
    }
    for (number, file) in files.enumerated() {
      #expect(try Self.text(file) == (number == failing ? "theirs" : "old"))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == ["0", "1", "2"])
  }

  @Test("a stream cannot be replaced")
  func stream() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    var file = EditedFile(SourceFile(name: path, bytes: []))
    let error = #expect(throws: InputError.self) { try file.replace(by: Array("new".utf8)) }
    #expect(error?.diagnostics.first?.message.contains("is a stream") == true)
  }

  @Test("a file that is gone is not written again")
  func gone() throws {
    let folder = try TemporaryFolder()
    var file = try Self.file("old", "a", in: folder)
    try FileManager.default.removeItem(atPath: file.name)
    let error = #expect(throws: InputError.self) { try file.replace(by: Array("new".utf8)) }
    #expect(error?.diagnostics.first?.code == "unwritable-file")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("a link stays a link, and the file that it names is replaced")
  func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "real/a")
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var file = EditedFile(SourceFile(name: link, bytes: Array("old".utf8)))
    try file.replace(by: Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }
}
