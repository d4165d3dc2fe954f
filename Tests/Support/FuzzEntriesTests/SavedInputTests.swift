import Foundation
import FuzzEntries
import TestSupport
import Testing
import WorkspaceFuzzEntries

@Suite("Inputs of fuzz targets that once broke something")
struct SavedInputTests {
  private static let entries = FuzzEntry.core + FuzzEntry.workspace
  private static let folder = Repository.root.appendingPathComponent("Fuzz/Inputs")

  /// The files of `Fuzz/Inputs`, each as `TARGET/NAME`.
  private static let inputs: [String] =
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    .filter { $0.contains("/") }.sorted()

  @Test("nothing breaks any more", arguments: inputs)
  func input(path: String) throws {
    let name = path.split(separator: "/")[0]
    let entry = try #require(Self.entries.first { $0.name == name }, "no target '\(name)'")
    try entry.check(Array(Data(contentsOf: Self.folder.appendingPathComponent(path))))
  }

  @Test("no input is left out")
  func count() {
    #expect(!Self.inputs.isEmpty)
  }

  @Test("nothing breaks on nothing, on bytes that are no text, or on a text", arguments: entries)
  func anyInput(entry: FuzzEntry) throws {
    for input in [[], [0], [0xFF, 0xC0, 0x80, 0x0A, 0x22], Array("{a: [1, \"b\"]}\n".utf8)] {
      try entry.check(input)
    }
  }

  @Test("each entry has a fuzz target, and each target an entry")
  func targets() throws {
    let folder = Repository.root.appendingPathComponent("Fuzz/Sources/Targets").path
    let targets = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(targets.sorted() == Self.entries.map(\.name).sorted())
  }
}
