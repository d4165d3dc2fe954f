extension Hasher {
  /// Feeds the bytes of UTF-16 code units: one unit after the other takes many times as long.
  package mutating func combine(units: [UInt16]) {
    combine(units.count)
    units.withUnsafeBytes { combine(bytes: $0) }
  }
}

extension String {
  /// Creates text from UTF-16 code units, with U+FFFD for each lone surrogate.
  ///
  /// ASCII is copied, since the standard library would decode it unit by unit.
  ///
  /// - Parameter units: The code units.
  package init(units: ArraySlice<UInt16>) {
    let text: String? = units.withUnsafeBufferPointer { units in
      var bits: UInt16 = 0
      for unit in units { bits |= unit }
      guard bits < 0x80 else { return nil }
      return String(unsafeUninitializedCapacity: units.count) { bytes in
        for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
        return units.count
      }
    }
    self = text ?? String(decoding: units, as: UTF16.self)
  }

  package var units: [UInt16] {
    let units: [UInt16]?? = utf8.withContiguousStorageIfAvailable { bytes in
      var bits: UInt8 = 0
      for byte in bytes { bits |= byte }
      guard bits < 0x80 else { return nil }
      // An array without elements shares its storage with all others, which must not be written.
      guard !bytes.isEmpty else { return [] }
      return [UInt16](unsafeUninitializedCapacity: bytes.count) { units, count in
        for index in bytes.indices { units[index] = UInt16(bytes[index]) }
        count = bytes.count
      }
    }
    return (units ?? nil) ?? Array(utf16)
  }
}
