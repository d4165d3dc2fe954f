package import LinkResolver
package import ManifestModel

/// What proves a new rule: the engine, the tests and the checks come from above.
package struct RuleProver {
  /// Compiles the rules of a manifest.
  package let compile: (Manifest) -> LinkResolver
  /// Runs the tests and the checks of one rule of a manifest.
  package let prove: (Manifest, Rule) -> Proof
  /// Looks for inputs that notice what the tests of one rule of a manifest leave open.
  package let suggest: (Manifest, Rule) -> [Suggestion]

  /// An input that would make a good test.
  package struct Suggestion {
    package var input: String
    /// What no other test notices.
    package var reason: String

    package init(input: String, reason: String) {
      self.input = input
      self.reason = reason
    }
  }

  /// What was found about one rule.
  package struct Proof {
    /// The number of its tests.
    package var tests: Int
    /// Whether all of them pass.
    package var passes: Bool
    /// What the checks find in it, what is allowed left out.
    package var findings: [Finding]

    package init(tests: Int, passes: Bool, findings: [Finding]) {
      self.tests = tests
      self.passes = passes
      self.findings = findings
    }
  }

  /// A finding of a check.
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
