import Diagnostics
import FileAccess
import Foundation
import LiveExamination
import RegressionSuite
import Reporters
import RuleSets
import RunRecord
import SuiteRuns
import UniversalLinks
import Workspace

/// The analysis of a file of rules that is no manifest.
struct RuleFileAnalysis: Sendable {
  /// The whole text: what a set gives depends on all of its rules.
  let key: RuleKey
  private let file: any RuleFile
  private let session: Session

  /// Reads a file of rules.
  ///
  /// - Parameters:
  ///   - document: The text; the files that it names are read as they are on the disk.
  ///   - workspace: The settings.
  /// - Throws: `InputError` if it cannot be read.
  init(_ document: OpenDocument, _ workspace: EditorWorkspace) throws(InputError) {
    let source = document.text.file
    let folder = URL(fileURLWithPath: document.path).deletingLastPathComponent().path
    var context = RuleReading(folder: folder)
    context.usualEngine = workspace.settings.drift.required?.first
    file = try FormatRegistry.read(source, context)
    session = workspace.session(over: file)
    key = RuleKey(document.bytes)
  }

  /// What is found in one go.
  enum Part: Int, Sendable, CaseIterable {
    /// Tests and checks.
    case checks
    /// Differences between engines, and slow patterns.
    case engines

    fileprivate var parts: [PartID] { self == .checks ? [.checks] : [.drift, .slow] }
  }

  /// What a part finds.
  ///
  /// - Throws: `InputError` if a file cannot be read.
  func findings(_ part: Part) throws -> [DocumentFinding] {
    var record = try ProofRun(session, PartChoice(only: part.parts)).result().record
    if part != .checks { record.tests = [] }
    record.addEdits(from: session)
    let name = file.source.name
    var findings = ReportedFinding.all(of: record).compactMap { DocumentFinding($0, in: name) }
    accept(record.tests, in: &findings)
    return findings
  }

  /// Adds to each failed test whose result is one value the change into what the rule gives.
  private func accept(_ tests: [TestRecord], in findings: inout [DocumentFinding]) {
    for test in tests where test.status == .failed {
      let range = test.location.offset..<(test.location.offset + test.location.length)
      var editor = ResultEditor(file.source)
      guard let change = try? file.resultChange(of: test),
        (try? editor.replace(at: test.location.offset, change)) != nil
      else { continue }
      let edit = DocumentEdit.change(from: file.source.bytes, to: editor.bytes)
      for index in findings.indices where findings[index].range == range {
        findings[index].fix = DocumentFinding.Fix(
          title: "Accept the result: \(change.new.shown)",
          edits: [edit]
        )
      }
    }
  }
}

extension OpenDocument {
  /// The findings in an association file.
  var associationFindings: [DocumentFinding] {
    let source = text.file
    do throws(AssociationFileError) {
      return AssociationLint.findings(try AssociationFile(source)).compactMap {
        DocumentFinding($0, in: source.name)
      }
    } catch {
      return [error.diagnostic(in: source)].compactMap { DocumentFinding($0, in: source.name) }
    }
  }

  /// Whether it is an association file of a host: by its name, or by what such files begin with.
  var isAssociationFile: Bool {
    name.hasPrefix("apple-app-site-association")
      || String(decoding: bytes.prefix(1 << 12), as: UTF8.self).contains("\"applinks\"")
  }
}
