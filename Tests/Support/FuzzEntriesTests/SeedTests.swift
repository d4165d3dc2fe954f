import Foundation
import FuzzEntries
import TestSupport
import Testing
import WorkspaceFuzzEntries

@Suite("Seeds of fuzz targets")
struct SeedTests {
  private static let python = "/usr/bin/python3"
  private static let entries = FuzzEntry.core + FuzzEntry.workspace

  /// The seeds, which a script makes once, with a dictionary and options of each target.
  private static let made = Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [
      Repository.root.appendingPathComponent("scripts/make-fuzz-inputs").path, folder.url.path,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return folder
  }

  @Test(
    "nothing breaks on a seed, and each target has some",
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is not installed"),
    arguments: entries
  )
  func seeds(entry: FuzzEntry) throws {
    let folder = try Self.made.get().url.appendingPathComponent(entry.name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let input = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
      #expect(throws: Never.self, "\(entry.name)/\(name)") { try entry.check(input) }
    }
  }
}
