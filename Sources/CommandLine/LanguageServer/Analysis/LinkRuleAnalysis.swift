import Diagnostics
import FileAccess
import Foundation
import LiveExamination
import Reporters
import RegressionSuite
import RuleSets
import RunRecord
import UniversalLinks
import Workspace

/// The analysis of a file of link rules or an association file: its checks and tests.
struct LinkRuleAnalysis {
  var findings: [DocumentFinding]

  /// Reads a file of link rules, checks it and runs its tests.
  ///
  /// - Parameters:
  ///   - document: The text; the files that it names are read as they are on the disk.
  ///   - workspace: The settings.
  /// - Throws: `InputError` if it cannot be read.
  init(rules document: OpenDocument, _ workspace: EditorWorkspace) throws(InputError) {
    let source = document.text.file
    let folder = URL(fileURLWithPath: document.path).deletingLastPathComponent().path
    let file = try FormatRegistry.read(source, RuleReading(folder: folder))
    let tests = file.rules.flatMap { $0.runTests() }
    let record = RunRecord(
      manifests: [],
      tests: tests,
      diagnostics: file.findings.map { DiagnosticRecord($0) },
      engines: [:]
    )
    findings = ReportedFinding.all(of: record).compactMap { DocumentFinding($0, in: source.name) }
    accept(tests, file)
  }

  /// Reads an association file and checks it.
  ///
  /// - Parameter document: The text.
  init(association document: OpenDocument) {
    let source = document.text.file
    do throws(AssociationFileError) {
      findings = AssociationLint.findings(try AssociationFile(source)).compactMap {
        DocumentFinding($0, in: source.name)
      }
    } catch {
      findings = [error.diagnostic(in: source)].compactMap { DocumentFinding($0, in: source.name) }
    }
  }

  /// Adds to each failed test whose result is one word the change into what the rule gives.
  private mutating func accept(_ tests: [TestRecord], _ file: any RuleFile) {
    for test in tests where test.status == .failed {
      let range = test.location.offset..<(test.location.offset + test.location.length)
      guard var editor = file.resultEditor else { return }
      do throws(ResultRefusal) {
        let words = try editor.words(of: test)
        try editor.replace(at: test.location.offset, words)
        let edit = DocumentEdit.change(from: file.source.bytes, to: editor.bytes)
        for index in findings.indices where findings[index].range == range {
          findings[index].fix = DocumentFinding.Fix(
            title: "Accept the result: '\(words.new)'",
            edits: [edit]
          )
        }
      } catch {
        continue
      }
    }
  }
}

extension OpenDocument {
  /// Whether it is an association file of a host: by its name, or by what such files begin with.
  var isAssociationFile: Bool {
    name.hasPrefix("apple-app-site-association")
      || String(decoding: bytes.prefix(1 << 12), as: UTF8.self).contains("\"applinks\"")
  }
}
