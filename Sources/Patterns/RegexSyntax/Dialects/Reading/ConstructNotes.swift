/// Collects the constructs of a pattern that another dialect lacks or reads differently.
protocol ConstructNotes {
  /// The pattern.
  var units: [UInt16] { get }
  /// The other dialect.
  var syntax: DialectSyntax { get }
  var constructs: [DialectConstruct] { get set }
}

extension ConstructNotes {
  /// Whether the other dialect is JavaScript's.
  var isJavaScript: Bool { syntax.isJavaScript }

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
    guard !syntax.shares.contains(feature) else { return }
    constructs.append(
      DialectConstruct(
        feature,
        range,
        note: syntax.words[feature] ?? note,
        fixes: fixes,
        isRefused: syntax.lacks.contains(feature)
      )
    )
  }
}
