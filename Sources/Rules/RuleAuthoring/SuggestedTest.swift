/// A test of a rule: an input with the expected output.
package struct RuleTest: Sendable, Hashable {
  package var input: String
  /// The output; nil for none.
  package var result: String?

  package init(input: String, result: String?) {
    self.input = input
    self.result = result
  }
}

/// A proposed test whose expected output is the draft's own and unconfirmed.
package struct SuggestedTest: Sendable, Hashable {
  package let test: RuleTest
  /// Its purpose: the difference from an example, or what no other test covers.
  package let reason: String
  /// Whether its input is a variation of an example.
  package let isVariation: Bool

  package init(test: RuleTest, reason: String, isVariation: Bool) {
    self.test = test
    self.reason = reason
    self.isVariation = isVariation
  }
}

/// An author's decision about a suggested test.
package enum TestChoice: Sendable, Hashable {
  case take
  case leave
  /// Another test is used instead.
  case replace(by: RuleTest)
}
