/// A family of subjects: a beginning, a text that is repeated, and an end, in UTF-16 code units.
public struct PumpedShape: Sendable, Hashable {
  /// What stands before the repeated text.
  public var prefix: [UInt16]
  /// The repeated text.
  public var pump: [UInt16]
  /// What stands behind it.
  public var suffix: [UInt16]

  /// Creates a shape from its parts.
  public init(prefix: [UInt16], pump: [UInt16], suffix: [UInt16]) {
    self.prefix = prefix
    self.pump = pump
    self.suffix = suffix
  }
}

extension PumpedShape {
  /// The subject with the pump repeated so often.
  public func text(_ count: Int) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(length(count))
    units += prefix
    for _ in 0..<count { units += pump }
    return units + suffix
  }

  /// The subject's length for so many repetitions.
  public func length(_ count: Int) -> Int { prefix.count + suffix.count + count * pump.count }

  /// The repetitions with which the subject is about as long as this, at least two.
  func count(forLength length: Int) -> Int {
    max(2, (length - prefix.count - suffix.count) / max(1, pump.count))
  }

  /// The shape with the shortest pump of which the pump is a repetition, and without further ones of
  /// it at the end of the prefix and the start of the suffix.
  var reduced: PumpedShape {
    var copy = self
    for length in 1...max(1, pump.count) where pump.count % length == 0 {
      if (length..<pump.count).allSatisfy({ pump[$0] == pump[$0 - length] }) {
        copy.pump = Array(pump.prefix(length))
        break
      }
    }
    guard !copy.pump.isEmpty else { return copy }
    while copy.prefix.count >= copy.pump.count,
      copy.prefix.suffix(copy.pump.count) == copy.pump[...]
    {
      copy.prefix.removeLast(copy.pump.count)
    }
    while copy.suffix.starts(with: copy.pump) { copy.suffix.removeFirst(copy.pump.count) }
    return copy
  }
}
