import Diagnostics

/// A string with repeated parts, on which an engine takes very many steps.
///
/// The string is, for each pump, its prefix and then the pump `repeat` times, and at the end the
/// suffix. A lone surrogate, which JSON readers do not accept in a string, is U+FFFD here.
public struct Attack: Sendable {
  /// The pumps, in order.
  public var pumps: [Pump]
  /// The repetitions of every pump.
  public var `repeat`: Int
  /// What follows the last pump.
  public var suffix: String

  /// A text and the repeated text after it.
  public struct Pump: Sendable, Codable {
    /// The text before the repetitions.
    public var prefix: String
    /// The repeated text.
    public var pump: String

    /// Creates a pump.
    public init(prefix: String, pump: String) {
      self.prefix = prefix
      self.pump = pump
    }
  }

  /// Creates an attack.
  public init(pumps: [Pump], repeat count: Int, suffix: String) {
    self.pumps = pumps
    self.repeat = count
    self.suffix = suffix
  }
}

extension Attack {
  /// The string.
  public var text: String {
    pumps.map { $0.prefix + String(repeating: $0.pump, count: self.repeat) }.joined() + suffix
  }

  /// The string's length in UTF-16 units.
  public var length: Int { checkedLength ?? .max }

  /// Whether two attacks repeat the same parts.
  public func isSameFamily(as other: Attack) -> Bool {
    pumps == other.pumps && ExactText(suffix) == ExactText(other.suffix)
  }

  /// The length; nil if it does not fit an `Int`.
  private var checkedLength: Int? {
    var sum = suffix.utf16.count
    for part in pumps {
      let pumped = part.pump.utf16.count.multipliedReportingOverflow(by: self.repeat)
      let longer = sum.addingReportingOverflow(pumped.partialValue)
      let whole = longer.partialValue.addingReportingOverflow(part.prefix.utf16.count)
      guard !pumped.overflow, !longer.overflow, !whole.overflow else { return nil }
      sum = whole.partialValue
    }
    return sum
  }
}

extension Attack: Hashable {
  /// Whether two attacks are the same, scalar by scalar.
  public static func == (left: Attack, right: Attack) -> Bool {
    left.repeat == right.repeat && left.isSameFamily(as: right)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pumps)
    hasher.combine(self.repeat)
    hasher.combine(ExactText(suffix))
  }
}

extension Attack.Pump: Hashable {
  /// Whether two pumps are the same, scalar by scalar.
  public static func == (left: Attack.Pump, right: Attack.Pump) -> Bool {
    ExactText(left.prefix) == ExactText(right.prefix)
      && ExactText(left.pump) == ExactText(right.pump)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(prefix))
    hasher.combine(ExactText(pump))
  }
}

extension Attack: Codable {
  private enum CodingKeys: String, CodingKey {
    case pumps, `repeat`, suffix, length
  }

  /// Reads an attack; its length is not read, but follows from its parts.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` if it is no attack, or too long to have a length.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pumps = try container.decode([Pump].self, forKey: .pumps)
    self.repeat = try container.decode(Int.self, forKey: .repeat)
    suffix = try container.decode(String.self, forKey: .suffix)
    guard self.repeat >= 0, checkedLength != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .repeat,
        in: container,
        debugDescription: "an attack cannot have \(self.repeat) repetitions"
      )
    }
  }

  /// Writes the attack with its length in UTF-16 units.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pumps, forKey: .pumps)
    try container.encode(self.repeat, forKey: .repeat)
    try container.encode(suffix, forKey: .suffix)
    try container.encode(length, forKey: .length)
  }
}
