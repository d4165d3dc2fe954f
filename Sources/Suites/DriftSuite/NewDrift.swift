public import MatchEngine

/// Tells on which engines a pattern makes a difference that another one did not make.
public struct NewDrift: Sendable {
  private let engines: [DriftEngine]

  /// Plans comparisons.
  ///
  /// - Parameter engines: The engines that are compared, the one whose meaning counts first.
  public init(engines: [DriftEngine]) {
    self.engines = engines
  }
}

extension NewDrift {
  /// Compares a pattern with the one that it takes the place of.
  ///
  /// What an engine made of the old pattern is no matter where it differed from the first engine's
  /// answer already, or gave up. An engine that gives up now differs from nothing.
  ///
  /// - Parameters:
  ///   - fixed: The new pattern.
  ///   - pattern: The old pattern.
  ///   - subjects: What to match.
  ///   - work: What the comparison may take.
  /// - Returns: The names of the engines that differ from the first one only with the new pattern;
  ///   all of them where the first one refuses it; nil where the work does not suffice to tell.
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

  /// How often an engine may give up before it is asked no more.
  private static let maxGivenUp = 1
}
