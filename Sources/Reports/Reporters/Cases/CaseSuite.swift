import RunRecord

/// The results of one rule, or of one part of a run: what reports of test cases list.
struct CaseSuite {
  /// The suite's name, which no other suite has.
  var name: String
  var part: PartID
  /// Its cases, under names of their own.
  var cases: [Case] = []

  struct Case {
    /// A name that no other case of the suite has.
    var name: String
    var result: Result
    var location: LocationRecord?
  }

  enum Result {
    case passed
    /// Something was found that the settings let pass.
    case tolerated(output: String)
    case failed(type: String, message: String, body: String)
    /// The outcome is not known, and that fails the run or does not.
    case undecided(type: String, message: String, body: String, fails: Bool)
    case skipped(message: String)
  }
}

extension CaseSuite {
  /// The number of cases that failed.
  var failures: Int {
    cases.count { if case .failed = $0.result { true } else { false } }
  }

  /// The number of cases that are undecided and fail the run.
  var errors: Int {
    cases.count { if case .undecided(_, _, _, true) = $0.result { true } else { false } }
  }

  /// The number of cases that were not run, or are undecided without failing the run.
  var skipped: Int {
    cases.count { testCase in
      switch testCase.result {
      case .skipped, .undecided(_, _, _, false): true
      default: false
      }
    }
  }
}
