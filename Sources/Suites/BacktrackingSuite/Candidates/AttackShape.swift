import MatchEngine

/// A family of subjects: pieces of text each pumped up as often as is asked for, and an end.
///
/// The subject for a number of repetitions is, for each segment, its prefix and then its pump that
/// often, and at the end the suffix.
public struct AttackShape: Sendable, Hashable {
  /// The pumped pieces, in order.
  public var segments: [Segment]
  /// What follows the last of them, in UTF-16 code units.
  public var suffix: [UInt16]
  /// A fixed text and the text behind it that is repeated, in UTF-16 code units.
  public struct Segment: Sendable, Hashable {
    /// The text before the repetitions.
    public var prefix: [UInt16]
    /// The repeated text.
    public var pump: [UInt16]
  }
}

extension AttackShape {
  init(prefix: [UInt16], pump: [UInt16], suffix: [UInt16]) {
    self.init(segments: [Segment(prefix: prefix, pump: pump)], suffix: suffix)
  }

  /// The subject with every pump repeated so often.
  public func text(_ count: Int) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(length(count))
    for segment in segments {
      units += segment.prefix
      if segment.pump.count == 1 {
        units += repeatElement(segment.pump[0], count: count)
      } else {
        for _ in 0..<count { units += segment.pump }
      }
    }
    units += suffix
    return units
  }

  /// The subject's length for so many repetitions, in UTF-16 units.
  public func length(_ count: Int) -> Int { fixedLength + count * pumpLength }

  var fixedLength: Int { segments.reduce(suffix.count) { $0 + $1.prefix.count } }
  var pumpLength: Int { segments.reduce(0) { $0 + $1.pump.count } }

  /// The shape with as much behind it as a match of this length still needs after the first repetition.
  ///
  /// - Parameter length: The length of the shortest match.
  /// - Returns: The longer shape; nil where nothing more is needed.
  func padded(forMatchesOf length: Int) -> AttackShape? {
    let rest = length - (fixedLength - suffix.count) - pumpLength
    guard rest > 0, let last = suffix.last ?? segments.last?.pump.last else { return nil }
    var shape = self
    shape.suffix += repeatElement(last, count: rest)
    return shape
  }

  /// The most repetitions with which the subject is no longer than this; at least 1.
  func count(forLength length: Int) -> Int {
    max(1, (length - fixedLength) / max(1, pumpLength))
  }
}

extension AttackShape {
  /// Feeds the units of all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(segments)
    hasher.combine(units: suffix)
  }
}

extension AttackShape.Segment {
  /// Feeds the units of both parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(units: prefix)
    hasher.combine(units: pump)
  }
}

extension Array where Element == UInt16 {
  /// Whether the array ends with another.
  func ends(with other: [UInt16]) -> Bool {
    count >= other.count && Array(suffix(other.count)) == other
  }
}
