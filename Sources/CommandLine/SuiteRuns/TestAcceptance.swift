import Diagnostics
package import FileAccess
import GoldenStore
import LocatedJSON
import ManifestEditing
import ManifestModel
import RegressionSuite
import RuleSets
package import RunRecord
package import Workspace

/// Takes over what rules give into the expected results of their tests.
///
/// Changes are noted first, and then written: each file whole or not at all, and none that has
/// changed since it was read.
package struct TestAcceptance {
  /// The tests of the run, as they are with what was noted.
  package private(set) var tests: [TestRecord]
  private var manifests: [String: EditedManifest] = [:]
  private var ruleFiles: [String: EditedRules] = [:]

  /// Takes the tests of a run.
  ///
  /// - Parameters:
  ///   - tests: The tests.
  ///   - session: The session that ran them.
  package init(_ tests: [TestRecord], of session: Session) {
    self.tests = tests
    for manifest in session.manifests where ManifestFile.isOnDisk(manifest) {
      let file = manifest.document.file
      manifests[file.name] = EditedManifest(
        manifest: manifest,
        editor: ExpectationEditor(manifest),
        file: EditedFile(file)
      )
    }
    for file in session.links.files {
      let edited = EditedRules(
        rules: file,
        context: RuleReading(beside: file.source, on: session.settings.drift.required?.first),
        editor: ResultEditor(file.source),
        file: EditedFile(file.source)
      )
      ruleFiles[file.source.name] = edited
    }
  }

  /// A changed expectation, as it is written in the file.
  package struct Change: Sendable, Hashable {
    /// The test before the change.
    package let test: TestRecord
    package let old: String
    package let new: String
  }

  private struct EditedManifest {
    let manifest: Manifest
    var editor: ExpectationEditor
    var file: EditedFile
    /// The new results, by the place of the old ones.
    var values: [Int: String?] = [:]
  }

  private struct ResultPlace: Hashable {
    let rule: String
    let offset: Int

    init(_ test: TestRecord) {
      rule = test.rule
      offset = test.location.offset
    }
  }

  private struct EditedRules {
    let rules: any RuleFile
    /// How the file is read.
    let context: RuleReading
    var editor: ResultEditor
    var file: EditedFile
    /// The new results, by the rule and the place of the old ones.
    var values: [ResultPlace: String?] = [:]
  }
}

extension TestAcceptance {
  /// The tests that failed or are undecided, by their place among all.
  package var failures: [Int] { tests.indices.filter { tests[$0].isFailure } }

  /// Why what a test's rule gives cannot be accepted; nil if it can.
  package func refusal(of index: Int) -> String? {
    let test = tests[index]
    guard let outcome = test.outcome else { return "the test was not run" }
    guard outcome.type != .failed else {
      return test.message ?? (outcome.reason ?? .unknown).words
    }
    guard test.kind == .link else { return refusalOfEditing(index) }
    do throws(ResultRefusal) {
      let change = try resultChange(of: index)
      var editor = ruleFiles[test.location.file]?.editor
      try editor?.replace(at: test.location.offset, change)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Why the expected result of a test cannot be replaced by a text; nil if it can.
  package func refusalOfEditing(_ index: Int) -> String? {
    let test = tests[index]
    if test.kind == .link { return "edit it by hand: it is not a text" }
    guard manifests[test.location.file] != nil else {
      return "'\(test.location.file)' is not a file"
    }
    return test.outcome?.reason == .malformedTest ? test.message : nil
  }
}

extension TestAcceptance {
  /// Notes what a test's rule gives as its expected result.
  ///
  /// - Parameter index: The test, which nothing refuses.
  /// - Throws: `InputError` if the result cannot be replaced.
  /// - Returns: The change.
  package mutating func accept(_ index: Int) throws(InputError) -> Change {
    let test = tests[index]
    guard test.kind == .link else { return try expect(test.outcome?.value, at: index) }
    let place = test.location
    guard var file = ruleFiles[place.file] else { throw Self.error(test, "it is not a file") }
    do throws(ResultRefusal) {
      let change = try resultChange(of: index)
      try file.editor.replace(at: place.offset, change)
      file.values[ResultPlace(test)] = .some(test.outcome?.value)
      ruleFiles[place.file] = file
      // One word may be the result for several apps.
      for other in tests.indices where tests[other].location == place {
        tests[other].expected = tests[other].outcome?.value
        tests[other].status = .passed
        tests[other].message = nil
      }
      return Change(test: test, old: change.old.shown, new: change.new.shown)
    } catch {
      throw Self.error(test, error.reason)
    }
  }

  /// Notes the expected result of a test.
  ///
  /// - Parameters:
  ///   - value: The result; nil for none.
  ///   - index: The test.
  /// - Throws: `InputError` if the result cannot be replaced.
  /// - Returns: The change.
  package mutating func expect(
    _ value: String?,
    at index: Int
  ) throws(InputError) -> Change {
    let test = tests[index]
    let place = test.location
    guard var file = manifests[place.file] else { throw Self.error(test, "it is not a file") }
    do throws(ExpectationEditor.Refusal) {
      try file.editor.replace(at: place.offset..<(place.offset + place.length), by: value)
    } catch {
      throw Self.error(test, error.reason)
    }
    file.values[place.offset] = .some(value)
    manifests[place.file] = file
    tests[index].expected = value
    if let outcome = test.outcome, outcome.type != .failed {
      let isSame = outcome.value.map { ExactText($0) } == value.map { ExactText($0) }
      tests[index].status = isSame ? .passed : .failed
    }
    return Change(
      test: test,
      old: ExpectedText.json(test.expected),
      new: ExpectedText.json(value)
    )
  }

  /// Writes what was noted.
  ///
  /// - Throws: `InputError` if a file cannot be written, or has changed since it was read; then
  ///   none of what was noted since the last call is written.
  package mutating func write() throws(InputError) {
    let changed = try checked()
    try EditedFile.replace(changed)
    for (file, new) in changed {
      let written = EditedFile(SourceFile(name: file.name, bytes: new))
      manifests[file.name]?.file = written
      ruleFiles[file.name]?.file = written
    }
  }

  /// Checks what was noted as `write` does, and writes nothing.
  ///
  /// - Throws: `InputError` as `write`.
  package func check() throws(InputError) { _ = try checked() }

  /// The changed files, read again in memory.
  private func checked() throws(InputError) -> [(file: EditedFile, new: [UInt8])] {
    var changed: [(file: EditedFile, new: [UInt8])] = []
    for file in manifests.values where file.editor.bytes != file.file.bytes {
      try Self.check(file)
      changed.append((file.file, file.editor.bytes))
    }
    for file in ruleFiles.values where file.editor.bytes != file.file.bytes {
      try Self.check(file)
      changed.append((file.file, file.editor.bytes))
    }
    return changed.sorted { $0.file.name < $1.file.name }
  }

  /// Reads the changed manifest in memory: what was noted must be there, and nothing else may
  /// differ.
  private static func check(_ file: EditedManifest) throws(InputError) {
    let name = file.file.name
    let source = SourceFile(name: name, bytes: file.editor.bytes)
    let old = file.manifest
    guard let document = try? JSONDocument(source),
      let new = try? Manifest(document, version: old.version)
    else {
      throw InputError(code: "edit-failed", "'\(name)' cannot be edited: nothing was written")
    }
    let (before, after) = (old.expectedResults, new.expectedResults)
    let isAsNoted = zip(before, after).allSatisfy { before, after in
      guard let noted = file.values[before.range.lowerBound] else {
        return before.value == after.value
      }
      return after.value == (noted.map { ExpectedResult.output($0) } ?? .none)
    }
    guard before.count == after.count, isAsNoted else {
      throw InputError(code: "edit-failed", "'\(name)' cannot be edited: nothing was written")
    }
  }

  /// Reads the changed file of rules in memory, as those of manifests are.
  private static func check(_ file: EditedRules) throws(InputError) {
    let source = SourceFile(name: file.file.name, bytes: file.editor.bytes)
    let old = file.rules.rules
    let new = (try? FormatRegistry.read(source, file.context))?.rules
    let isAsNoted =
      new.map { new in
        new.map(\.id) == old.map(\.id)
          && zip(old, new).allSatisfy { old, new in
            let tests = zip(old.expectations, new.expectations)
            return old.testCount == new.testCount && new.definition == old.definition
              && tests.allSatisfy { before, after in
                let expected = file.values[ResultPlace(before)] ?? before.expected
                return after.input == before.input && after.expected == expected
              }
          }
      } ?? false
    guard isAsNoted else {
      throw InputError(
        code: "edit-failed",
        "'\(source.name)' cannot be edited: nothing was written"
      )
    }
  }

  private static func error(_ test: TestRecord, _ reason: String) -> InputError {
    let place = "\(test.location.file):\(test.location.line)"
    return InputError(code: "edit-failed", "the expected result at \(place) stays: \(reason)")
  }

  /// The change of a rule's result; a word for several apps can only change for all of them.
  private func resultChange(of index: Int) throws(ResultRefusal) -> ResultChange {
    let test = tests[index]
    guard let file = ruleFiles[test.location.file] else {
      let isLinked = ruleFiles.values.contains { file in
        file.rules.linkedFiles.contains { $0.name == test.location.file }
      }
      guard isLinked else { throw ResultRefusal(reason: "'\(test.location.file)' is not a file") }
      throw ResultRefusal(reason: "edit it by hand: it is in a file of its own")
    }
    let change = try file.rules.resultChange(of: test)
    for other in tests where other.location == test.location {
      guard other.rule == test.rule else {
        throw ResultRefusal(reason: "edit it by hand: '\(other.rule)' has the same test")
      }
      guard try file.rules.resultChange(of: other) == change else {
        throw ResultRefusal(
          reason: "edit it by hand: the apps give different results, so list them under 'apps'"
        )
      }
    }
    return change
  }
}

extension ProvenRule {
  /// The tests with what they expect, not run.
  fileprivate var expectations: [TestRecord] { skippedTests(because: .stopped) }
}

extension Manifest {
  /// All expected results, rule by rule.
  fileprivate var expectedResults: [Located<ExpectedResult>] {
    rules.flatMap { rule in
      rule.formats.flatMap { $0.testResults?.value ?? [] } + rule.redirectTests.map(\.expected)
    }
  }
}
