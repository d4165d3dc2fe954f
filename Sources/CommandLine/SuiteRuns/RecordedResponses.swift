package import Cassettes
import Diagnostics
package import RunRecord

/// What a recording of servers' responses has done.
package struct RecordedResponses {
  private let notes: [RecordingNote]
  private let tests: [TestRecord]

  /// Takes the notes of a recording.
  ///
  /// - Parameters:
  ///   - notes: The notes.
  ///   - tests: The script tests that were run.
  package init(notes: [RecordingNote], tests: [TestRecord]) {
    self.notes = notes
    self.tests = tests
  }
}

extension RecordedResponses {
  /// The tests that were stopped: their scripts may not have come to all of their requests.
  private var unfinished: [TestRecord] { tests.filter { $0.status == .undecided } }

  /// The notes, the tests that did not finish, and the count.
  package var text: String {
    var text = notes.map { $0.description.printable + "\n" }.joined()
    for test in unfinished {
      let reason = test.message ?? (test.outcome?.reason ?? .unknown).words
      text += "\(test.rule) for '\(test.input)': did not finish: \(reason)".printable + "\n"
    }
    let count = tests.count.counting("script test")
    return text + (notes.isEmpty ? "\(count) made no request\n" : "\(count) run\n")
  }

  /// Whether a response was not recorded that should be.
  package var hasFailed: Bool {
    !unfinished.isEmpty
      || notes.contains { note in
        switch note {
        case .notRecorded, .answerKept, .needsSecret, .problem: true
        case .written, .trimmed, .secret: false
        }
      }
  }
}
