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
    ] {
      let message = Self.message { () throws(InputError) in
        _ = try OutputFile.target(of: name, inputs: [])
      }
      #expect(message?.contains(reason) == true, "\(name)")
    }
  }

  @Test("a device is written to, and its error is told")
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
