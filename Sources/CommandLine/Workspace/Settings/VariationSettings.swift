package import LinkVariations

/// Which links are varied, and what is reported.
package struct VariationSettings: Sendable {
  /// Whether findings are reported that are less likely to be mistakes.
  package var showsAll = false
  /// The variations to try; empty for the usual ones.
  package var kinds: [VariationKind] = []
  /// The findings that are accepted, by the codes of their causes.
  package var allowances: [Allowance] = []

  package init() {}
}
