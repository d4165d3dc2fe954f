import Reporters
import RunRecord

/// The outcome of a rule, most severe first.
enum RuleOutcome: String, CaseIterable, Comparable {
  case failed, undecided
  /// What failed or is undecided is in the baseline.
  case known
  /// Something was found, and the run passes with it.
  case noted
  case passed
  /// None of its tests ran.
  case skipped

  static func < (left: RuleOutcome, right: RuleOutcome) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  init(of material: RuleMaterial) {
    let findings = material.findings
    if findings.contains(where: { $0.fails && $0.level != .undecided }) {
      self = .failed
    } else if findings.contains(where: { $0.level == .undecided && !$0.isKnown })
      || !material.undecidedDrift.isEmpty && !findings.contains(where: \.isKnown)
    {
      self = .undecided
    } else if findings.contains(where: { $0.isKnown && $0.level != .warning }) {
      self = .known
    } else if findings.contains(where: \.isWorthANote)
      || material.coverage.contains(where: { !$0.isFull })
    {
      self = .noted
    } else if !material.tests.isEmpty, material.tests.allSatisfy({ $0.status == .skipped }) {
      self = .skipped
    } else {
      self = .passed
    }
  }

  /// The outcome as people read it.
  var words: String {
    switch self {
    case .failed: "failed"
    case .undecided: "undecided"
    case .known: "known"
    case .noted: "passed, with findings"
    case .passed: "passed"
    case .skipped: "skipped"
    }
  }

  /// The symbol before the words, so that colour is not the only difference.
  var sign: String {
    switch self {
    case .failed: "✗"
    case .undecided: "?"
    case .known: "="
    case .noted: "!"
    case .passed: "✓"
    case .skipped: "–"
    }
  }
}

extension ReportedFinding {
  /// Whether it is more than a note of a check, of which nearly every rule has one.
  fileprivate var isWorthANote: Bool { part != .checks || level != .note }
}
