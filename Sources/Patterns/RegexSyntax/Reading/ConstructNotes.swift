/// Collects the constructs of a pattern that another dialect lacks or reads differently.
protocol ConstructNotes {
  /// The pattern.
  var units: [UInt16] { get }
  /// The other dialect.
  var dialect: RegexDialect { get }
  var constructs: [DialectConstruct] { get set }
}

extension ConstructNotes {
  var isJavaScript: Bool { dialect == .javaScript }

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
