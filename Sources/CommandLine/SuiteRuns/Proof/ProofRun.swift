import ParallelWork
package import RunRecord
package import Workspace

/// Everything that is proven about rules in one run: tests, and each part that is wanted.
package struct ProofRun {
  private let session: Session
  private let choice: PartChoice

  /// The parts other than tests, in the order in which they run.
  private static let parts: [any RunPart.Type] = [
    DriftPart.self, SlowPart.self, SavedFindingPart.self, LinkPart.self, GoldenPart.self,
    BudgetPart.self, OverlapPart.self, CoveragePart.self, CheckPart.self, VariationPart.self,
  ]

  package init(_ session: Session, _ choice: PartChoice = PartChoice()) {
    self.session = session
    self.choice = choice
  }
}

extension ProofRun {
  /// The result, and the duration of each part, which is not part of the record.
  package struct Result {
    package let record: RunRecord
    package let times: [PartID: Duration]
  }

  /// Runs everything that is wanted.
  ///
  /// - Parameter finished: Is given the tests of rule after rule, as soon as they are done.
  /// - Returns: What was found.
  /// - Throws: `InputError` if a file cannot be read.
  package func result(finished: (@Sendable ([TestRecord]) -> Void)? = nil) throws -> Result {
    var watch = PartWatch(session)
    let tests = watch.run(.tests) {
      session.runTests(stopsAtFirstFailure: false, finished: finished)
    }
    try session.checkCassettes()
    var proof = Proof(session, choice, tests)
    for part in Self.parts where part.isExamined(in: proof) {
      guard !Interruption.isRequested else {
        Interruption.note(part.id.rawValue, 0, of: 0, "")
        continue
      }
      try watch.run(part.id, part.activity) { try part.run(&proof) }
    }
    watch.noteTimes()
    return Result(record: proof.record, times: watch.times)
  }
}
