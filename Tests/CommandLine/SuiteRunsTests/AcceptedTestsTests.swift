import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestModel
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Failing tests accepted at once")
struct AcceptedTestsTests {
  /// Accepts the tests of a manifest with two wrong results; says what is shown and what is in the
  /// file.
  private static func accept(
    inputs: [String] = [],
    isWritten: Bool = true
  ) throws -> (result: AcceptedTests, file: String) {
    let folder = try TemporaryFolder()
    let text = cleanManifest.replacing(#"["n://1", null]"#, with: #"["n://one", "n://x"]"#)
    let path = try folder.write(text, to: "m.json")
    let source = SourceFile(name: path, bytes: Array(text.utf8))
    let session = Session(
      [try Manifest(JSONDocument(source))],
      settings: try quickSettings(),
      in: .ofTests,
      isWhole: true
    )
    let acceptance = TestAcceptance(session.runTests(stopsAtFirstFailure: false), of: session)
    let result = try acceptance.acceptAll(inputs: inputs, isWritten: isWritten)
    return (result, try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("every failing result is replaced, and both results are shown")
  func all() throws {
    let (result, file) = try Self.accept()
    #expect(file == cleanManifest)
    let text = result.text(.plain)
    #expect(text.contains("  - \"n://one\"\n  + \"n://1\"\n"), "\(text)")
    #expect(text.hasSuffix("accepted 2 of 2 failing tests\n"), "\(text)")
  }

  @Test("only the tests of the named inputs are accepted, and an input of no test is an error")
  func inputs() throws {
    let (result, file) = try Self.accept(inputs: ["https://a.example/1"])
    #expect(result.changes.count == 1)
    #expect(file.contains(#"["n://1", "n://x"]"#))
    let error = try #require(throws: InputError.self) { try Self.accept(inputs: ["https://b"]) }
    #expect(error.diagnostics.map(\.code) == ["no-such-test"])
  }

  @Test("a dry run writes nothing and says what it would do")
  func dry() throws {
    let (result, file) = try Self.accept(isWritten: false)
    #expect(file != cleanManifest)
    #expect(result.text(.plain).hasSuffix("would accept 2 of 2 failing tests\n"))
  }

  @Test("without a failure there is nothing to accept")
  func clean() throws {
    let session = try session(cleanManifest, try quickSettings())
    let acceptance = TestAcceptance(session.runTests(stopsAtFirstFailure: false), of: session)
    let text = try acceptance.acceptAll(inputs: [], isWritten: false).text(.plain)
    #expect(text == "nothing to accept: none of the 4 tests failed\n")
  }

  @Test("an id names its own rule only, even if it is part of another")
  func ids() throws {
    let session = try session(cleanManifest, try quickSettings())
    #expect(try session.rules(named: ["action/n/open"]) == ["action/n/open"])
    #expect(try session.rules(named: ["action"]) == ["action/n/open", "action/n/show"])
    #expect(throws: InputError.self) { try session.rules(named: ["action/n/open", "none"]) }
  }
}
