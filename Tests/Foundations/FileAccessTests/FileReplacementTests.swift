import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Files that are replaced whole")
struct FileReplacementTests {
  private static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("a file keeps its mode, and nothing else is left in its folder")
  func mode() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(FileReplacement.replace(path, by: "new") == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try Self.mode(path) == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.txt"])
  }

  @Test("a file that is not there is written, and not replaced")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("new.txt").path
    #expect(FileReplacement.replace(path, by: "x") == ENOENT)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileReplacement.write("x", to: path) == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
  }

  @Test("where the folder is missing, the system's error number says so")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("gone/new.txt").path
    #expect(FileReplacement.write("x", to: path) == ENOENT)
  }

  @Test("a new file never takes the place of one that is there, nor of a link that leads nowhere")
  func created() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("new.txt").path
    #expect(FileReplacement.create("x", at: path) == nil)
    #expect(FileReplacement.create("y", at: path) == EEXIST)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(FileReplacement.create("y", at: link) == EEXIST)
    #expect(FileReplacement.create("y", at: folder.url.path + "/gone/a") == ENOENT)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["link", "new.txt"])
  }

  @Test("the names of temporary files are known")
  func temporary() {
    #expect(FileReplacement.isTemporary(".ruleproof-1234"))
    #expect(!FileReplacement.isTemporary("ruleproof-1234"))
  }
}
