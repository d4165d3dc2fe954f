public import MatchEngine

/// Finds the engines on which a changed pattern introduces drift.
public struct IntroducedDrift: Sendable {
  private let engines: [DriftEngine]

  /// Prepares the comparison.
  ///
  /// - Parameter engines: The engines that are compared, the reference engine first.
  public init(engines: [DriftEngine]) {
    self.engines = engines
  }
}

extension IntroducedDrift {
  /// Compares a pattern with the one it replaces.
  ///
  /// Subjects on which an engine already differed from the reference engine, or gave up, are
  /// ignored. An engine that gives up on the new pattern does not differ.
  ///
  /// - Parameters:
  ///   - fixed: The new pattern.
  ///   - pattern: The old pattern.
  ///   - subjects: The subjects to search.
  ///   - work: The work limit.
  /// - Returns: The names of the engines that differ from the reference only with the new pattern;
  ///   all names if the reference refuses it; nil if the work limit was reached.
  public func engines(
    differingOver fixed: String,
    insteadOf pattern: String,
    on subjects: [Subject],
    within work: WorkAllowance
  ) -> [String]? {
    let limited = engines.map { $0.givingUp(after: Self.maxGivenUp).bounded(by: work) }
    let before = limited.map { $0.read(pattern) }
    let after = limited.map { $0.read(fixed) }
    guard let reference = after.first else { return [] }
    guard reference.refusal == nil || before[0].refusal != nil else { return engines.map(\.name) }
    var names: [String] = []
    for index in engines.indices.dropFirst() {
      let isNew =
        before[index].refusal == nil
        && (after[index].refusal != nil
          || subjects.contains { subject in
            let new = reference.answer(on: subject)
            let isVetted = reference.vets(new)
            guard new.differs(from: after[index].answer(on: subject, isVetted: isVetted))
            else { return false }
            let first = before[0].answer(on: subject)
            let old = (
              first, before[index].answer(on: subject, isVetted: before[0].vets(first))
            )
            return !old.0.isUndecided && !old.1.isUndecided && !old.0.differs(from: old.1)
          })
      if isNew { names.append(engines[index].name) }
    }
    return work.isUsedUp ? nil : names
  }

  /// How often an engine may give up before it is no longer run.
  private static let maxGivenUp = 1
}
