package import MatchEngine

package struct ScanSettings: Sendable {
  /// The records that are written; nil for all.
  package var only: Selection?
  /// The additional checks whose results are reported with each record.
  package var remarks: Set<Remark> = []
  package var writesRecords = true
  /// Whether each URL is also tried on every rule, to compare.
  package var verifiesPrefilter = false
  /// Whether the URLs that no rule matches are handed on.
  package var keepsUnmatched = false
  /// What each match may use.
  package var limits: MatchLimits
  /// By entry, for `drift`: the pattern in the engine that is compared, where it takes it.
  package var compared: [(any CompiledPattern)?] = []
  /// What a search with that engine may use.
  package var comparedLimits: MatchLimits
  /// The minimum number of ticks of a search that is reported by `slow`.
  package var slowTicks = 10
  /// Only one in this many URLs, chosen by digest, is searched for slow patterns.
  package var slowSample = 1

  /// The kinds of records.
  package enum Selection: String, Sendable, CaseIterable {
    case matched, unmatched, undecided, drift, slow, changed
  }

  /// An additional remark about a URL.
  package enum Remark: String, Sendable, CaseIterable {
    case drift, slow, changed
  }

  /// Whether a record includes the answer, rather than only remarks.
  var writesAnswers: Bool {
    switch only {
    case nil, .matched, .unmatched, .undecided: true
    case .drift, .slow, .changed: false
    }
  }

  package init(limits: MatchLimits, comparedLimits: MatchLimits) {
    self.limits = limits
    self.comparedLimits = comparedLimits
  }
}
