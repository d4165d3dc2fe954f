/// Collects the constructs of a pattern that another dialect lacks or reads differently.
protocol ConstructNotes {
  /// The pattern.
  var units: [UInt16] { get }
  /// Whether the other dialect is JavaScript's; else it is PCRE2's.
  var isJavaScript: Bool { get }
  var constructs: [DialectConstruct] { get set }
}

extension ConstructNotes {
  /// The text of a range, as far as there is one.
  func text(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
  }

  mutating func note(
    _ feature: DialectFeature,
    _ range: Range<Int>,
    _ note: String? = nil,
    _ fixes: [DialectConstruct.Fix] = []
  ) {
    constructs.append(DialectConstruct(feature, range, note: note, fixes: fixes))
  }
}
