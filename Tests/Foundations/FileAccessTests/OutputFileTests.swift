import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Files that the user names for output")
struct OutputFileTests {
  private static func message(_ body: () throws(InputError) -> Void) -> String? {
    do throws(InputError) {
      try body()
      return nil
    } catch {
      return error.diagnostics.first?.message
    }
  }

  @Test("a file is written whole, through links")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a.txt")
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.txt")
    try OutputFile.write("new", to: link, inputs: [])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.txt")
  }

  @Test("a file that was read is never overwritten, not even by another name")
  func input() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("rules", to: "m.json")
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "m.json")
    for name in [path, link, folder.url.path + "/./m.json"] {
      let message = Self.message { () throws(InputError) in
        try OutputFile.write("x", to: name, inputs: [path])
      }
      #expect(message?.hasSuffix("it is one of the input files") == true, "\(name)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "rules")
  }

  @Test("a folder, an empty name and a missing folder are refused before a run")
  func refused() throws {
    let folder = try TemporaryFolder()
    for (name, reason) in [
      ("", "the name is empty"), (folder.url.path, "it is a folder"),
      (folder.url.path + "/gone/a.txt", "there is no folder"),
      (folder.url.path + "/new/", "there is no such folder"),
    ] {
      let message = Self.message { () throws(InputError) in
        _ = try OutputFile.target(of: name, inputs: [])
      }
      #expect(message?.contains(reason) == true, "\(name)")
    }
  }

  @Test(
    "a pipe that no program reads is refused, and one that a program reads is written",
    .hangLimit
  )
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let write = {
      Self.message { () throws(InputError) in
        try OutputFile.write("text", to: path, inputs: [])
      }
    }
    #expect(write()?.hasSuffix("it is a named pipe that no program reads") == true)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(write() == nil)
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(reader, &bytes, 9) == 4)
  }

  @Test("output to an open descriptor's name is appended")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(write(descriptor, "one\n", 4) == 4)
    try OutputFile.write("two\n", to: "/dev/fd/\(descriptor)", inputs: [])
    #expect(write(descriptor, "three\n", 6) == 6)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\nthree\n")
  }

  @Test("a file that a process has locked is not replaced")
  func locked() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a"
    var lock: LockedFile? = try LockedFile(path, as: "a", isWritten: true)
    #expect(lock?.isNew == true)
    let write = {
      Self.message { () throws(InputError) in
        try OutputFile.write("text", to: path, inputs: [])
      }
    }
    #expect(write()?.contains("is writing the file") == true)
    let second = Self.message { () throws(InputError) in
      _ = try LockedFile(path, as: "a", isWritten: false)
    }
    #expect(second?.contains("is writing the file 'a'") == true)
    try lock?.replace(by: Array("new".utf8))
    #expect(write()?.contains("is writing the file") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    lock = nil
    #expect(write() == nil)
  }

  @Test("a device is written to, and its error is reported")
  func device() {
    #expect(
      Self.message { () throws(InputError) in
        try OutputFile.write("x", to: "/dev/null", inputs: [])
      } == nil
    )
    let full = Self.message { () throws(InputError) in
      try OutputFile.write("x", to: "/dev/full", inputs: [])
    }
    #expect(full == "the file '/dev/full' cannot be written: No space left on device")
  }
}
