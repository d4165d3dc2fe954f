import Diagnostics
import FileAccess
import Foundation
import ManifestFormat
import ManifestModel
import ManifestRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Manifests and their layout")
struct LayoutRunTests {
  private static func run(_ files: [String]) throws -> LayoutRun {
    try LayoutRun(files, ManifestNames(), indentation: nil, in: .ofTests)
  }

  @Test("a file that is laid out differently is written, and then is not")
  func write() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"apps": [], "actions": []}"#, to: "m.json")
    let run = try Self.run([path, path])
    #expect(run.isChange)
    #expect(run.changedNames == path + "\n")
    #expect(run.summary == "1 of 1 file would change\n")
    let difference = run.difference(ProcessContext.ofTests.terminal)
    #expect(difference.contains("\n-{\"apps\": [], \"actions\": []}\n"), "\(difference)")
    try run.write(ProcessContext.ofTests.terminal)
    #expect(try !Self.run([path]).isChange)
  }

  @Test("if one file is not JSON, none is changed")
  func invalid() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(#"{"apps": []}"#, to: "a.json")
    let bad = try folder.write("{", to: "b.json")
    #expect(throws: InputError.self) { try Self.run([good, bad]) }
    #expect(try String(contentsOfFile: good, encoding: .utf8) == #"{"apps": []}"#)
  }

  @Test("without a file and a configuration there is nothing to lay out")
  func none() throws {
    let error = try #require(throws: InputError.self) { try Self.run([]) }
    #expect(error.diagnostics.map(\.code) == ["no-manifest"])
  }

  @Test("a migration says what is lost, and whether it wrote")
  func migration() throws {
    let manifest = try Manifest(text: cleanManifest)
    let migration = ManifestMigration(manifest, to: .v1)
    let report = MigrationReport(manifest, migration, to: .v1, isWritten: false)
    #expect(report.losses.count == migration.losses.count && !report.losses.isEmpty)
    #expect(report.text.contains("  loses "), "\(report.text)")
    #expect(report.text.hasSuffix("; nothing was written (--allow-loss writes it)\n"))
    let same = ManifestMigration(manifest, to: manifest.version)
    let clean = MigrationReport(manifest, same, to: manifest.version, isWritten: true)
    #expect(clean.text.hasSuffix(", nothing lost\n"))
  }
}
