extension [UInt8] {
  /// Adds UTF-16 units, which need be no text: two bytes each, the higher one first.
  package mutating func append(units: some Sequence<UInt16>) {
    reserveCapacity(count + 2 * units.underestimatedCount)
    for unit in units {
      append(UInt8(unit >> 8))
      append(UInt8(truncatingIfNeeded: unit))
    }
  }
}
