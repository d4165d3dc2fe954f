import Diagnostics
import MatchEngine
import RegexSyntax

/// The cause of a difference between two engines on a witness.
struct Cause: Sendable {
  var feature: DialectFeature
  /// The UTF-16 ranges of the construct in the examined text.
  var places: [Range<Int>] = []
  /// The other engine's reading of the construct.
  var note: String?
  /// The change of the pattern that removes the difference, if known.
  var change: Suspect.Change?
  /// Whether that change preserves the reference engine's answer on the witness.
  var keepsReference = false
}

extension Cause {
  init(_ suspect: Suspect, change: Suspect.Change?, keepsReference: Bool) {
    self.init(
      feature: suspect.feature,
      places: suspect.constructs.map(\.range),
      note: suspect.constructs.first?.note,
      change: change,
      keepsReference: keepsReference
    )
  }

  /// Whether a change is known that keeps the meaning on every subject.
  var isExact: Bool { change?.isExact == true }

  /// The cause, marked as the result of an incomplete search.
  var unfinished: Cause {
    var unfinished = self
    unfinished.note = "search for the cause stopped early: \(WorkAllowance.reason.words)"
    return unfinished
  }

  /// The cause as a difference in Unicode versions, at the same place.
  func dated(_ note: String) -> Cause {
    var dated = self
    dated.feature = .unicodeVersion
    dated.note = note
    return dated
  }
}
