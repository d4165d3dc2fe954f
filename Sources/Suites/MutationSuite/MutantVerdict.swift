package import RunRecord

package enum MutantVerdict: Sendable, Hashable {
  /// A test no longer passes with it: its format's name, if it has one, and its input.
  case caughtByTest(format: String?, input: String)
  /// A golden would show it: on this URL.
  case caughtByGolden(url: String)
  /// No test and no golden notices it.
  case survived(Witness?)
  /// It means the same as the rule: this is proven.
  case equivalent
  /// It gives what the rule gives on every URL that was tried.
  case alike
  /// The engine refuses it, so it could never be released.
  case refused(String)
  /// Unknown, because the work limit for the rule was used up.
  case undecided
  /// Unknown, because a test of the rule fails without the mistake: what it would notice is not known.
  case hidden

  /// A subject on which a mutant and its rule differ, with what each of them gives.
  package struct Witness: Sendable, Hashable {
    package var input: String
    /// Whether a browser would send it.
    package var isURL: Bool
    /// What the rule gives by each of its formats.
    package var expected: [OutcomeRecord]
    package var mutated: [OutcomeRecord]
  }
}
