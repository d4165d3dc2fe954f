/// A test of a rule: an input with what the rule is to give for it.
package struct RuleTest: Sendable, Hashable {
  package var input: String
  /// The output; nil for none.
  package var result: String?

  package init(input: String, result: String?) {
    self.input = input
    self.result = result
  }
}

/// A test that a draft should have, with the draft's own result, which nobody has confirmed.
package struct SuggestedTest: Sendable, Hashable {
  package let test: RuleTest
  /// What it is for: the difference from an example, or what no other test notices.
  package let reason: String
  /// Whether its input is an example with one difference.
  package let isVariation: Bool

  package init(test: RuleTest, reason: String, isVariation: Bool) {
    self.test = test
    self.reason = reason
    self.isVariation = isVariation
  }
}

/// What an author decides about a suggested test.
package enum TestChoice: Sendable, Hashable {
  /// It becomes a test.
  case take
  /// It becomes none.
  case leave
  /// Another one becomes a test in its place.
  case replace(by: RuleTest)
}
