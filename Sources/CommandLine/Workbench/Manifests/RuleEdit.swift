/// One change that a person makes to a field of a rule.
struct RuleEdit: Sendable, Hashable, Decodable {
  var kind: Kind
  /// The place of the test, from 0.
  var test: Int?
  /// The place of the format, from 0.
  var format: Int?
  /// The new text; nil for none, as in an expected result.
  var value: String?

  enum Kind: String, Sendable, Hashable, Decodable {
    case title, pattern, template, input, result, addTest, removeTest, parameter
  }
}
