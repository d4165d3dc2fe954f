import Diagnostics
import MatchEngine

/// Two engines to compare: the reference, whose meaning is kept, and another.
struct EnginePair: Sendable {
  let reference: DriftEngine
  let other: DriftEngine

  /// The pair for one pattern, with a work limit.
  func bounded(by budget: WorkAllowance) -> EnginePair {
    EnginePair(reference: reference.bounded(by: budget), other: other.bounded(by: budget))
  }

  /// Whether the work for the current pattern is used up.
  var isUsedUp: Bool { reference.budget?.isUsedUp ?? false }

  /// The engine that is no longer run on the current pattern, and why; nil if both are.
  var stop: (engine: String, reason: FailureReason)? {
    if isUsedUp { return (reference.name, WorkAllowance.reason) }
    let stopped = [reference, other].first { $0.giveUpBudget?.isExhausted == true }
    return stopped.map { ($0.name, GiveUpBudget.reason) }
  }

  var names: [String] { [reference.name, other.name] }

  func read(_ pattern: String) -> PairReading {
    PairReading(
      pattern: pattern,
      referenceName: reference.name,
      otherName: other.name,
      reference: reference.read(pattern),
      other: other.read(pattern)
    )
  }
}

/// A pattern as read by both engines.
struct PairReading: Sendable {
  let pattern: String
  let referenceName: String
  let otherName: String
  let reference: EngineReading
  let other: EngineReading

  /// Whether only one engine refuses the pattern.
  var isRefusedByOne: Bool { (reference.refusal == nil) != (other.refusal == nil) }
  /// Why the engines that refuse the pattern do.
  var refusals: [PatternError] { [reference, other].compactMap(\.refusal) }
  /// Whether both engines refuse the pattern.
  var isRefusedByBoth: Bool { reference.refusal != nil && other.refusal != nil }

  /// Both answers for a subject.
  ///
  /// If the reference gives up, the other is not run: its answer would be useless, and what is hard
  /// for one engine often is for all. That it refuses the pattern is known without a run.
  func answers(on subject: Subject) -> PairAnswer {
    let first = reference.answer(on: subject)
    let second: EngineAnswer =
      first.isUndecided && other.refusal == nil
      ? .undecided(.notRun) : other.answer(on: subject, isVetted: reference.vets(first))
    return PairAnswer(reference: first, other: second)
  }

  func answers(on subject: Subject, template: String?) -> PairAnswer {
    guard let template else { return answers(on: subject) }
    let first = reference.replacement(in: subject, template: template)
    let second: EngineAnswer =
      first.isUndecided
      ? .undecided(.notRun)
      : other.replacement(in: subject, template: template, isVetted: reference.vets(first))
    return PairAnswer(reference: first, other: second)
  }
}

struct PairAnswer: Sendable, Hashable {
  let reference: EngineAnswer
  let other: EngineAnswer

  /// Whether the answers definitely differ.
  var isDifference: Bool { reference.differs(from: other) }
  /// Whether an engine did not take the subject, which is no well-formed text.
  var isOfInvalidSubject: Bool { [reference, other].contains(.undecided(.invalidSubject)) }
  /// Whether both engines give the same answers in both cases.
  func agrees(with answers: PairAnswer) -> Bool {
    reference.agrees(with: answers.reference) && other.agrees(with: answers.other)
  }
  /// Whether the answers are definitely equal.
  var isAgreement: Bool {
    !isUndecided && reference.agrees(with: other)
  }
  /// Whether an engine gave up, or both match within a character.
  var isUndecided: Bool {
    reference.isUndecided || other.isUndecided || reference.isSplit && other.isSplit
  }
}
