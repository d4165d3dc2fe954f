import Diagnostics
import Reporters
import RunRecord

/// A finding at a place of a document, as the client shows it.
struct DocumentFinding: Sendable {
  /// UTF-8 offsets.
  var range: Range<Int>
  var severity: Severity
  var code: String
  /// The problem and what to do about it.
  var message: String
  var related: [(message: String, range: Range<Int>)] = []
  /// What a client offers to do about it.
  var fix: Fix?
  /// The expected result of a test that gave another one.
  var given: Given?

  enum Severity: Int, Sendable {
    case error = 1
    case warning, information, hint
  }

  struct Fix: Sendable {
    var title: String
    var edits: [DocumentEdit]
  }

  /// What a test gave instead of what it expects.
  struct Given: Sendable, Hashable {
    /// Where the expected result is.
    var place: Range<Int>
    /// What it gave; nil for nothing.
    var value: String?
  }
}

extension DocumentFinding {
  /// A finding of a reader: of JSON, of the configuration, of link rules.
  init?(_ diagnostic: Diagnostic, in file: String) {
    guard diagnostic.location.map({ $0.file == file }) ?? true else { return nil }
    let severity: Severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .information
      }
    self.init(
      range: diagnostic.location?.utf8Range ?? 0..<0,
      severity: severity,
      code: diagnostic.code,
      message: diagnostic.message + (diagnostic.help.map { "\n\($0)" } ?? "")
    )
  }

  init?(_ finding: ReportedFinding, in file: String) {
    guard let location = finding.location, location.file == file else { return nil }
    let severity: Severity =
      switch finding.level {
      case .error: .error
      case .warning: finding.fails ? .error : .warning
      // Every rule may have one of these: an editor shows hints without a mark in the margin.
      case .note: .hint
      case .undecided: .information
      }
    let start = location.offset
    self.init(
      range: start..<(start + location.length),
      severity: severity,
      code: finding.name,
      message: ([finding.title] + finding.lines.prefix(8)).joined(separator: "\n"),
      related: finding.related.filter { $0.location.file == file }.map { related in
        let start = related.location.offset
        return (related.message, start..<(start + related.location.length))
      }
    )
    if let fix = finding.fix, !fix.edits.isEmpty, fix.edits.allSatisfy({ $0.location.file == file })
    {
      self.fix = Fix(
        title: "Fix: \(fix.words)",
        edits: fix.edits.map { edit in
          let start = edit.location.offset
          return DocumentEdit(range: start..<(start + edit.location.length), text: edit.text)
        }
      )
    }
  }
}

extension DocumentFinding {
  func output(in text: EditorText, uri: String) -> JSONOutput {
    [
      "range": text.range(of: range).output,
      "severity": .int(severity.rawValue),
      "code": .string(code),
      "source": "ruleproof",
      "message": .string(message),
      "relatedInformation": related.isEmpty
        ? nil
        : .list(
          related.map { related in
            [
              "location": ["uri": .string(uri), "range": text.range(of: related.range).output],
              "message": .string(related.message),
            ]
          }
        ),
    ]
  }
}
