import Diagnostics
import MatchEngine
import RegexSyntax

/// The cause of a difference between two engines on a witness.
struct Cause: Sendable {
  var feature: DialectFeature
  /// The UTF-16 ranges of the construct in the examined text.
  let places: [Range<Int>]
  /// The other engine's reading of the construct.
  var note: String?
  /// The change of the pattern that removes the difference, if known.
  let change: Suspect.Change?
  /// Whether that change preserves the reference engine's answer on the witness.
  let keepsReference: Bool

  init(
    _ feature: DialectFeature,
    places: [Range<Int>] = [],
    note: String? = nil,
    change: Suspect.Change? = nil,
    keepsReference: Bool = false
  ) {
    self.feature = feature
    self.places = places
    self.note = note
    self.change = change
    self.keepsReference = keepsReference
  }

  init(_ suspect: Suspect, change: Suspect.Change?, keepsReference: Bool) {
    self.init(
      suspect.feature,
      places: suspect.constructs.map(\.range),
      note: suspect.constructs.first?.note,
      change: change,
      keepsReference: keepsReference
    )
  }
}

extension Cause {
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
