/// Numbers in base 64, most significant digit first.
enum Base64Number {
  /// The number of decimal digits in a limb.
  private static let limbDigits = 18
  private static let limbBase: UInt64 = 1_000_000_000_000_000_000

  /// The number in base 10, exact at any length.
  ///
  /// - Parameters:
  ///   - digits: The digits, in the alphabet of `Base64`.
  ///   - mayGoOn: Polled regularly; false cancels the work, which is quadratic.
  /// - Returns: Nil for an invalid digit or if cancelled.
  static func decimal(_ digits: [UInt16], while mayGoOn: () -> Bool) -> String? {
    var limbs: [UInt64] = [0]
    for start in stride(from: 0, to: digits.count, by: 9) {
      let group = digits[start..<min(start + 9, digits.count)]
      var carry: UInt64 = 0
      for digit in group {
        guard let value = WebBase64.value(of: digit) else { return nil }
        carry = carry << 6 | UInt64(value)
      }
      multiply(&limbs, by: 1 << UInt64(6 * group.count), adding: carry)
      if start % 9_000 == 0 && !mayGoOn() { return nil }
    }
    return text(limbs)
  }

  private static func multiply(_ limbs: inout [UInt64], by factor: UInt64, adding carry: UInt64) {
    var carry = carry
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      (carry, limbs[index]) = limbBase.dividingFullWidth((high + (overflow ? 1 : 0), sum))
    }
    if carry > 0 { limbs.append(carry) }
  }

  private static func text(_ limbs: [UInt64]) -> String {
    limbs.reversed().enumerated().map { index, limb in
      let text = String(limb)
      return index == 0 ? text : String(repeating: "0", count: limbDigits - text.count) + text
    }.joined()
  }
}
