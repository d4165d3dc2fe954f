import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Folders that the tool makes")
struct OutputFolderTests {
  @Test("a folder is made with those that it is in, and one that is there stays")
  func create() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let path = place.appendingPathComponent("a/b").path
    try OutputFolder.create(path)
    try OutputFolder.create(path)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test("a folder below a file cannot be made")
  func file() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data().write(to: place)
    let error = #expect(throws: InputError.self) {
      try OutputFolder.create(place.path + "/a", code: "unwritable-folder")
    }
    #expect(
      error?.diagnostics.first?.message
        .hasPrefix("the folder '\(place.path)/a' cannot be created: ") == true
    )
  }

  @Test("the caches of the tool are in one folder")
  func cache() throws {
    let path = try #require(OutputFolder.cache("mutants"))
    #expect(path.hasSuffix("/ruleproof/mutants"))
  }
}
