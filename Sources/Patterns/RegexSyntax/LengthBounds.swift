/// The minimum and maximum number of UTF-16 code units that something can match.
struct LengthBounds: Equatable {
  /// Never above the true minimum.
  var minimum: Int

  /// Never below the true maximum; nil for no limit.
  var maximum: Int?

  init(_ minimum: Int, _ maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  static let zero = LengthBounds(0, 0)
}

extension LengthBounds {
  func followed(by other: LengthBounds) -> LengthBounds {
    LengthBounds(
      Length.sum(minimum, other.minimum) ?? Length.limit,
      Length.sum(maximum, other.maximum)
    )
  }

  func or(_ other: LengthBounds) -> LengthBounds {
    LengthBounds(min(minimum, other.minimum), Length.maximum(maximum, other.maximum))
  }

  func repeated(_ quantifier: Quantifier) -> LengthBounds {
    let least = Length.product(minimum, quantifier.lowerBound)
    if maximum == 0 || quantifier.upperBound == 0 { return LengthBounds(least, 0) }
    guard let maximum, let count = quantifier.upperBound else { return LengthBounds(least, nil) }
    return LengthBounds(least, Length.product(maximum, count))
  }
}

/// Saturating arithmetic on lengths; nil is unlimited.
enum Length {
  /// The length at which arithmetic saturates.
  static let limit = 1 << 40

  static func sum(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return nil }
    return min(left + right, limit)
  }

  static func maximum(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return nil }
    return max(left, right)
  }

  /// The product of a length and a number of repetitions, saturated at the limit.
  static func product(_ length: Int, _ count: Int) -> Int {
    let (product, overflow) = length.multipliedReportingOverflow(by: count)
    return overflow ? limit : min(product, limit)
  }
}
