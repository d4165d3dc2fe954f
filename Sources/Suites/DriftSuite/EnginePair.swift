import Diagnostics
import MatchEngine

/// Two engines that are compared: the one whose meaning is kept, and another.
struct EnginePair: Sendable {
  let reference: DriftEngine
  let other: DriftEngine

  /// The pair for one pattern, into which so much work may go.
  func bounded(by budget: WorkAllowance) -> EnginePair {
    EnginePair(reference: reference.bounded(by: budget), other: other.bounded(by: budget))
  }

  /// Whether no more work may go into the pattern at hand.
  var isUsedUp: Bool { reference.budget?.isUsedUp ?? false }

  /// The engine that is asked no more over the pattern at hand, and why; nil while both are.
  var stop: (engine: String, reason: FailureReason)? {
    if isUsedUp { return (reference.name, WorkAllowance.reason) }
    let stopped = [reference, other].first { $0.giveUpBudget?.isExhausted == true }
    return stopped.map { ($0.name, GiveUpBudget.reason) }
  }

  /// Both engines' names, the reference first.
  var names: [String] { [reference.name, other.name] }

  /// A pattern as both take it.
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

/// A pattern as both engines of a pair take it.
struct PairReading: Sendable {
  let pattern: String
  let referenceName: String
  let otherName: String
  let reference: EngineReading
  let other: EngineReading

  /// Whether one engine refuses the pattern and the other does not.
  var isRefusedByOne: Bool { (reference.refusal == nil) != (other.refusal == nil) }
  /// Whether neither engine compiles the pattern.
  var isRefusedByBoth: Bool { reference.refusal != nil && other.refusal != nil }

  /// What both answer on a subject.
  ///
  /// Where the reference gives up, the other is not asked: nothing could be told from its answer,
  /// and what is much work for one engine often is for all.
  func answers(on subject: Subject) -> PairAnswer {
    let first = reference.answer(on: subject)
    let second: EngineAnswer =
      first.isUndecided
      ? .undecided(.notRun) : other.answer(on: subject, isVetted: reference.vets(first))
    return PairAnswer(reference: first, other: second)
  }

  /// What both answer on a subject with a template.
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

/// What both engines of a pair answer.
struct PairAnswer: Sendable, Hashable {
  let reference: EngineAnswer
  let other: EngineAnswer

  /// Whether the answers are known to be unlike.
  var isDifference: Bool { reference.differs(from: other) }
  /// Whether both engines answer here as they do there.
  func agrees(with answers: PairAnswer) -> Bool {
    reference.agrees(with: answers.reference) && other.agrees(with: answers.other)
  }
  /// Whether the answers are known to be alike.
  var isAgreement: Bool {
    !reference.isUndecided && !other.isUndecided && reference.agrees(with: other)
  }
}
