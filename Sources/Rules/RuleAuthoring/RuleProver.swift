package import LinkResolver
package import ManifestModel

/// The engine, tests and checks that prove a new rule, supplied by higher layers.
package struct RuleProver {
  package let compile: (Manifest) -> LinkResolver
  /// Runs the tests and the checks of one rule of a manifest.
  package let prove: (Manifest, Rule) -> Proof
  /// Finds inputs for which the tests of a rule are missing.
  package let suggest: (Manifest, Rule) -> [Suggestion]

  /// An input that would make a good test.
  package struct Suggestion {
    package var input: String
    /// What no existing test covers.
    package var reason: String

    package init(input: String, reason: String) {
      self.input = input
      self.reason = reason
    }
  }

  /// The result of proving a rule.
  package struct Proof {
    package var tests: Int
    package var passes: Bool
    /// The findings of checks about it, without accepted ones.
    package var findings: [Finding]

    package init(tests: Int, passes: Bool, findings: [Finding]) {
      self.tests = tests
      self.passes = passes
      self.findings = findings
    }
  }

  package struct Finding {
    package var code: String
    package var message: String

    package init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  package init(
    compile: @escaping (Manifest) -> LinkResolver,
    prove: @escaping (Manifest, Rule) -> Proof,
    suggest: @escaping (Manifest, Rule) -> [Suggestion] = { _, _ in [] }
  ) {
    self.compile = compile
    self.prove = prove
    self.suggest = suggest
  }
}
