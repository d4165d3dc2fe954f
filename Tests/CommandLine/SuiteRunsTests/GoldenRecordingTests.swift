import Diagnostics
import FileAccess
import Foundation
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Goldens recorded and removed")
struct GoldenRecordingTests {
  private static func recording(
    _ text: String,
    _ folder: TemporaryFolder
  ) throws -> GoldenRecording {
    try GoldenRecording(session(text, quickSettings(folder))) { "ruleproof golden \($0)" }
  }

  @Test("rules are written once; what differs later is an error, and is not overwritten")
  func life() throws {
    let folder = try TemporaryFolder()
    let first = try Self.recording(cleanManifest, folder)
    let written = try first.recordAll()
    #expect(written == [.written, .written, .written])
    try first.finish(written)
    let again = try Self.recording(cleanManifest, folder)
    let same = try again.recordAll()
    #expect(same == [.same, .same, .same])
    try again.finish(same)
    let changed = cleanManifest.replacing(#""format": "n://$1""#, with: #""format": "n://x$1""#)
    let other = try Self.recording(changed, folder)
    let outcomes = try other.recordAll()
    #expect(outcomes.contains(.differs))
    let error = try #require(throws: InputError.self) { try other.finish(outcomes) }
    #expect(error.diagnostics.map(\.code) == ["golden-differs"])
    #expect(error.diagnostics.first?.help?.contains("ruleproof golden review") == true)
    #expect(try Self.recording(cleanManifest, folder).recordAll() == [.same, .same, .same])
  }

  @Test("the golden of a rule that is gone is listed, and then removed")
  func orphans() throws {
    let folder = try TemporaryFolder()
    let recording = try Self.recording(cleanManifest, folder)
    try recording.finish(recording.recordAll())
    let rest =
      #"{"apps": [{"identifier": "n", "scheme": "n"}], "actions": ["#
      + #"{"title": "Open", "regex": "^https://a\\.example/([0-9]+)$","#
      + #" "formats": [{"appId": "n", "format": "n://$1"}]}]}"#
    let session = try session(rest, quickSettings(folder))
    let orphans = try GoldenOrphans(of: session)
    let planned = orphans.text(isDone: false)
    #expect(planned.contains("would remove") && planned.contains("show"), "\(planned)")
    #expect(!planned.contains("action/n/open"), "\(planned)")
    try orphans.remove()
    #expect(try GoldenOrphans(of: session).text(isDone: true) == "nothing to remove\n")
  }

  @Test("a list of URLs in the same folder is the user's", arguments: ["mine.txt", "a/0.txt"])
  func listsOfTheUser(_ name: String) throws {
    let folder = try TemporaryFolder()
    let settings = try quickSettings(folder)
    let list = settings.goldens.folder.path + "/corpus/" + name
    try OutputFolder.create(URL(fileURLWithPath: list).deletingLastPathComponent().path)
    try Data("https://a.example/1\n".utf8).write(to: URL(fileURLWithPath: list))
    let recording = try Self.recording(cleanManifest, folder)
    try recording.finish(recording.recordAll())
    try GoldenOrphans(of: session(cleanManifest, settings)).remove()
    #expect(FileManager.default.fileExists(atPath: list))
  }

  @Test("without a folder there is nothing to prune")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: InputError.self) {
      try GoldenOrphans(of: session(cleanManifest, quickSettings(folder)))
    }
    #expect(error.diagnostics.map(\.code) == ["no-goldens"])
  }
}
