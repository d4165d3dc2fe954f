import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestModel
import RunRecord
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Which suggested tests are written")
struct CoverageChoiceTests {
  /// What becomes of a manifest whose second rule lacks tests.
  private static func write(
    _ answers: [String],
    takesAll: Bool = false,
    canAsk: Bool = true
  ) throws -> (isChanged: Bool, states: [CoverageRecord.Suggestion.State?]) {
    let folder = try TemporaryFolder()
    let text = cleanManifest.replacing("([a-z]+)$", with: "([a-z]+|[0-9]+)$")
    let path = try folder.write(text, to: "m.json")
    let source = SourceFile(name: path, bytes: Array(text.utf8))
    let session = Session(
      [try Manifest(JSONDocument(source))],
      settings: try quickSettings(),
      in: .ofTests,
      isWhole: true
    )
    let run = CoverageRun(session: session)
    var records = run.records()
    let choice = try CoverageChoice(
      of: &records,
      from: run,
      takesAll: takesAll,
      Typed(answers).dialogue,
      canAsk: canAsk
    )
    let states = records.flatMap(\.suggestions).map(\.state)
    try choice.write(into: session)
    return (try String(contentsOfFile: path, encoding: .utf8) != text, states)
  }

  @Test("all are written unconfirmed where the call has answered")
  func all() throws {
    let (isChanged, states) = try Self.write([], takesAll: true, canAsk: false)
    #expect(isChanged && states.contains(.unconfirmed) && !states.contains(.confirmed))
  }

  @Test("what a person accepts is written, what they do not is not")
  func asked() throws {
    let (isChanged, states) = try Self.write(["A", "A", "A"])
    #expect(isChanged && states.contains(.confirmed))
    let other = try Self.write(["q"])
    #expect(!other.isChanged && other.states.contains(.declined))
  }

  @Test("nothing is written if no person can be asked")
  func nobody() throws {
    let error = try #require(throws: InputError.self) { try Self.write(["A"], canAsk: false) }
    #expect(error.diagnostics.map(\.code) == ["no-terminal"])
  }

  @Test("a baseline that is needed must be there; one that is to be written need not")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let file = NamedPath(ofCall: folder.url.path + "/c.txt")
    let error = try #require(throws: InputError.self) {
      try CoverageBaseline(at: file, isWritten: false)
    }
    #expect(error.diagnostics.map(\.code) == ["no-baseline"])
    #expect(try CoverageBaseline(at: file, isWritten: true).entries.isEmpty)
    try folder.write("m.json a 1/2\n", to: "c.txt")
    #expect(try CoverageBaseline(at: file, isWritten: false).entries.count == 1)
  }
}
