/// The narrowest sensible character class for the values in one place.
struct ValueClass: Hashable {
  /// The class with its quantifier, as a pattern.
  let pattern: String
  /// Whether the values look like machine-made ids rather than names.
  let isID: Bool

  /// The place of values, which determines what ends them.
  enum Place {
    /// A part of a path or of a path-like fragment.
    case segment
    case query
    case host
  }

  /// Finds the class of values.
  ///
  /// - Parameters:
  ///   - values: At least one value.
  ///   - place: The place of the values.
  init(of values: [Scalars], at place: Place) {
    let distinct = Set(values)
    let lengths = Set(values.map(\.count))
    let length = lengths.count == 1 ? lengths.first : nil
    let repeated = length.flatMap { $0 >= 8 && distinct.count > 1 ? "{\($0)}" : nil } ?? "+"
    if place == .host {
      let isPlain = values.allSatisfy { $0.allSatisfy(\.isASCII) }
      (pattern, isID) = (isPlain ? "[a-z0-9-]+" : "[^./?#]+", false)
    } else if values.contains(where: \.isEmpty) {
      (pattern, isID) = (Self.anything(place) + "*", false)
    } else if values.allSatisfy({ $0.allSatisfy(\.isDigit) }) {
      (pattern, isID) = ("[0-9]+", true)
    } else if values.allSatisfy(\.isUUID) {
      let digit = Self.hexDigits(values) ?? "[0-9A-Fa-f]"
      (pattern, isID) = ("\(digit){8}(?:-\(digit){4}){3}-\(digit){12}", true)
    } else if let digit = Self.hexDigits(values), values.allSatisfy({ $0.count >= 8 }) {
      let isDigest = length.map([24, 32, 40, 64].contains) == true
      (pattern, isID) = (digit + (isDigest ? "{\(length ?? 0)}" : repeated), true)
    } else if values.allSatisfy({ $0.allSatisfy(\.isIDPart) }), values.allSatisfy(\.isLikeID) {
      (pattern, isID) = ("[A-Za-z0-9_-]" + repeated, true)
    } else if Self.areNumbered(values) {
      (pattern, isID) = ("[A-Za-z0-9_-]+", true)
    } else if distinct.count > 2, values.allSatisfy({ $0.allSatisfy(\.isIDPart) }) {
      (pattern, isID) = (Self.names, false)
    } else {
      (pattern, isID) = (Self.anything(place) + "+", false)
    }
  }

  /// Anything that a parameter may contain.
  static let anyOfQuery = ValueClass(pattern: "[^&#]+", isID: false)

  /// The same class, or a wider one if names in it may be percent-encoded in other links.
  func takingNames(at place: Place) -> ValueClass {
    guard !isID, pattern == Self.names else { return self }
    return ValueClass(pattern: Self.anything(place) + "+", isID: false)
  }

  /// Whether it matches a value, ignoring its length.
  func takes(_ value: Scalars) -> Bool {
    if value.isEmpty { return pattern.hasSuffix("*") }
    if pattern.hasPrefix("[^") { return true }
    if pattern.hasPrefix("[0-9]") { return value.allSatisfy(\.isDigit) }
    let isWide = pattern.hasPrefix("[A-Za-z")
    return value.allSatisfy { isWide ? $0.isIDPart : $0.isHexDigit || $0 == "-" }
  }

  /// Whether the values are the same letters before numbers; of a single one, a few letters before
  /// a long number, as in `tt0111161`.
  private static func areNumbered(_ values: [Scalars]) -> Bool {
    let letters = values.first?.prefix(while: \.isLetter) ?? []
    guard !letters.isEmpty, values.count > 1 || letters.count <= 3 else { return false }
    return values.allSatisfy { value in
      let number = value.dropFirst(letters.count)
      return value.starts(with: letters) && number.allSatisfy(\.isDigit)
        && number.count > (values.count > 1 ? 0 : 3)
    }
  }

  private static let names = "[A-Za-z0-9_-]+"

  private init(pattern: String, isID: Bool) {
    self.pattern = pattern
    self.isID = isID
  }

  private static func anything(_ place: Place) -> String {
    switch place {
    case .segment: "[^/?#]"
    case .query: "[^&#]"
    case .host: "[^./?#]"
    }
  }

  /// The class of hexadecimal digits in one case; nil if values have other characters, or only
  /// letters.
  private static func hexDigits(_ values: [Scalars]) -> String? {
    guard values.allSatisfy({ $0.contains(where: \.isDigit) }) else { return nil }
    let scalars = Set(values.joined()).subtracting(values.allSatisfy(\.isUUID) ? ["-"] : [])
    guard scalars.allSatisfy(\.isHexDigit) else { return nil }
    if !scalars.contains(where: \.isCapitalLetter) { return "[0-9a-f]" }
    return scalars.contains(where: \.isSmallLetter) ? nil : "[0-9A-F]"
  }
}

extension Scalars {
  /// Whether it has the form of a UUID (RFC 9562, section 4).
  var isUUID: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.isHexDigit)
  }

  /// Whether it looks like an id: long, and with digits among letters, or capitals within it.
  var isLikeID: Bool {
    guard count >= 6, allSatisfy(\.isIDPart) else { return false }
    if allSatisfy(\.isDigit) { return true }
    // Joined words are a name; a number after them makes it unique.
    let words = split { $0 == "-" || $0 == "_" }
    let isSlug =
      words.count > 1 && words.count { $0.allSatisfy(\.isSmallLetter) && $0.count > 1 } > 1
    guard !isSlug else { return false }
    let changes = zip(self, dropFirst()).count { $0.isDigit != $1.isDigit }
    let capitals = dropFirst().contains(where: \.isCapitalLetter)
    let small = contains(where: \.isSmallLetter)
    return changes > 1 || capitals && small && count >= 10 || contains(where: \.isDigit) && capitals
  }

  /// Whether a single value is more likely a machine-made id than a name.
  var isID: Bool { count >= 2 && allSatisfy(\.isDigit) || isLikeID || isUUID }

  /// Whether a single value is more likely variable than constant.
  var isLikelyVariable: Bool {
    if first == "@", count > 1 { return true }
    return isID || contains("%") || contains { !$0.isASCII }
  }
}
