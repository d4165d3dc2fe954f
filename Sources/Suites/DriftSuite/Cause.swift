import Diagnostics
import MatchEngine
import RegexSyntax

/// What makes two engines differ on a witness.
struct Cause: Sendable {
  var feature: DialectFeature
  /// The construct's places in the text that was looked at, as UTF-16 ranges.
  let places: [Range<Int>]
  /// What the other engine understands by the construct.
  var note: String?
  /// The change of the pattern that makes the difference go; nil if none is known.
  let change: Suspect.Change?
  /// Whether that change leaves the reference engine's answer on the witness as it was.
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

  /// The cause as one that was not looked for to the end.
  var unfinished: Cause {
    var unfinished = self
    unfinished.note = "search for the cause stopped early: \(WorkAllowance.reason.words)"
    return unfinished
  }

  /// The cause as one of a version of Unicode, at the same place.
  func dated(_ note: String) -> Cause {
    var dated = self
    dated.feature = .unicodeVersion
    dated.note = note
    return dated
  }
}
