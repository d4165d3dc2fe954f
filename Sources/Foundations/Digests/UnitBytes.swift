extension [UInt8] {
  /// Appends UTF-16 code units, not necessarily well formed, as two bytes each, high byte first.
  package mutating func append(units: [UInt16]) {
    reserveCapacity(count + 2 * units.count)
    for unit in units {
      append(UInt8(unit >> 8))
      append(UInt8(truncatingIfNeeded: unit))
    }
  }
}
