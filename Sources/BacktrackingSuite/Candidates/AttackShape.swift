/// A family of subjects: pieces of text each pumped up as often as is asked for, and an end.
struct AttackShape: Sendable, Hashable {
  /// The pumped pieces, in order.
  var segments: [Segment]
  /// What follows the last of them, in UTF-16 code units.
  var suffix: [UInt16]
  /// The most repetitions that do more work than fewer; nil where there is no such bound.
  var bound: Int?

  /// A fixed text and the text behind it that is repeated, in UTF-16 code units.
  struct Segment: Sendable, Hashable {
    var prefix: [UInt16]
    var pump: [UInt16]
  }
}

extension AttackShape {
  init(prefix: [UInt16], pump: [UInt16], suffix: [UInt16], bound: Int? = nil) {
    self.init(
      segments: [Segment(prefix: prefix, pump: pump)],
      suffix: suffix,
      bound: bound
    )
  }

  /// The subject with every pump repeated so often.
  func text(_ count: Int) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(length(count))
    for segment in segments {
      units += segment.prefix
      for _ in 0..<count { units += segment.pump }
    }
    return units + suffix
  }

  /// The subject's length for so many repetitions.
  func length(_ count: Int) -> Int { fixedLength + count * pumpLength }

  var fixedLength: Int { segments.reduce(suffix.count) { $0 + $1.prefix.count } }
  var pumpLength: Int { segments.reduce(0) { $0 + $1.pump.count } }

  /// The most repetitions with which the subject is no longer than this; at least 1.
  func count(forLength length: Int) -> Int {
    max(1, (length - fixedLength) / max(1, pumpLength))
  }
}
