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
