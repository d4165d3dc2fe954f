/// A link that differs from an example in one respect, for a test that detects one kind of mistake.
package struct LinkVariation: Sendable, Hashable {
  package let link: String
  /// Whether the rule should match it; an engine tells whether the draft does.
  package let isTaken: Bool
  package let difference: String
}
