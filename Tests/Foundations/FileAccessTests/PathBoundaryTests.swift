import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("The folders of a configuration")
struct PathBoundaryTests {
  /// A folder `rules` with a file, a folder beside it, and links from one into the other.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "rules/a.json")
    try folder.write("x", to: "rules-b/a.json")
    try folder.write("x", to: "other/a.json")
    for (name, target) in [("out", "../other"), ("dead", "../gone"), ("in", "a.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent("rules/\(name)").path,
        withDestinationPath: target
      )
    }
    return folder
  }

  private static func isInside(_ path: String, of folder: TemporaryFolder) -> Bool {
    let rules = folder.url.appendingPathComponent("rules").path
    let boundary = PathBoundary(folders: [rules])
    do throws(InputError) {
      try boundary.check("\(rules)/\(path)")
      return true
    } catch {
      #expect(error.diagnostics.map(\.code) == ["outside-configuration"])
      return false
    }
  }

  @Test(
    "what is in the folder may be named, there or not",
    arguments: [".", "a.json", "in", "./a.json", "new.json", "new/deeper.json", "../rules/a.json"]
  )
  func inside(path: String) throws {
    #expect(try Self.isInside(path, of: Self.folder()))
  }

  @Test(
    "what leads out of it may not: by its path, by a link, or by a link that leads nowhere yet",
    arguments: [
      "..", "../other", "../other/a.json", "../rules-b/a.json", "out", "out/a.json", "out/new.json",
      "dead", "dead/new.json", "gone/../../other/a.json",
    ]
  )
  func outside(path: String) throws {
    #expect(try !Self.isInside(path, of: Self.folder()))
  }

  @Test("a folder that is not there has nothing inside")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("gone").path
    #expect(throws: InputError.self) { try PathBoundary(folders: [path]).check(path + "/../a") }
    #expect(throws: InputError.self) { try PathBoundary(folders: []).check(path) }
  }
}
