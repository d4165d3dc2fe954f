package import Cassettes
import Diagnostics
package import FileAccess
package import RunRecord
import ScriptRuntime
import TerminalAccess
package import Workspace

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

extension Session {
  /// Runs the script tests of the rules, and prints what was recorded.
  ///
  /// - Parameter notes: Gives what the recording has to tell, after the tests.
  /// - Throws: `InputError` if no rule has a script test.
  /// - Returns: The verdict: it fails if something was not recorded.
  package func recordResponses(_ notes: () -> [RecordingNote]) throws(InputError) -> RunVerdict {
    let tests = runTests(stopsAtFirstFailure: false).filter { $0.kind == .script }
    guard !tests.isEmpty else {
      throw InputError(code: "no-test-executed", "none of these rules has a script test")
    }
    noteConfinement()
    let recorded = RecordedResponses(notes: notes(), tests: tests)
    try terminal.writeReport(recorded.text)
    return RunVerdict(failsIf: recorded.hasFailed)
  }
}

extension RecordedResponses {
  /// The tests that were stopped, whose scripts may not have made all their requests.
  private var unfinished: [TestRecord] { tests.filter { $0.status == .undecided } }

  /// The notes, the tests that did not finish, and the count.
  package var text: String {
    var text = notes.map { $0.description.printable + "\n" }.joined()
    for test in unfinished {
      let reason = test.message ?? (test.outcome?.reason ?? .unknown).words
      text += "\(test.rule) for '\(test.input)': did not finish: \(reason)".printable + "\n"
    }
    let count = counted(tests.count, "script test")
    guard !notes.isEmpty else { return text + "\(count) made no request\n" }
    let missing = notes.count(where: \.isFailure)
    guard missing > 0 else { return text + "\(count) run\n" }
    text += "\(count) run; \(counted(missing, "answer")) not recorded"
    return text + (isOffline ? ": no host could be reached; is there a network?\n" : "\n")
  }

  /// Whether every answer is missing, each because its host could not be reached.
  private var isOffline: Bool {
    notes.allSatisfy { note in
      guard case .notRecorded(_, let failure?) = note, case .unreachable = failure else {
        return false
      }
      return true
    }
  }

  /// Whether a response was not recorded that should be.
  package var hasFailed: Bool {
    !unfinished.isEmpty || notes.contains(where: \.isFailure)
  }
}
