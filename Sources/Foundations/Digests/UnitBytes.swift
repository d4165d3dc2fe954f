extension [UInt8] {
  /// Appends UTF-16 code units, not necessarily well formed, as two bytes each, high byte first.
  package mutating func append(units: some Sequence<UInt16>) {
    units.map(\.bigEndian).withUnsafeBytes { append(contentsOf: $0) }
  }
}
