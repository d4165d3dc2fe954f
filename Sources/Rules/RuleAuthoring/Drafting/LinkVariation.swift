/// A link that differs from an example in one point: a test with it notices one kind of mistake.
package struct LinkVariation: Sendable, Hashable {
  package let link: String
  /// Whether the rule is meant to take it; an engine says whether the draft does.
  package let isTaken: Bool
  /// In what it differs, for people.
  package let difference: String
}
