package import RunRecord

/// A rule of another link system with its tests: a template of deep links, a site's association
/// file, or a contract of the URLs that an app takes.
package struct LinkRule: Sendable {
  /// The rule's id, such as `template/open-ticket`.
  package var id: String
  package var matcher: LinkMatcher
  /// The rule's own text, as reports show it: the template, or the name of a file.
  package var source: String
  /// The tests, in the order of the file.
  package var tests: [LinkTest]
  /// The rule's place.
  package var location: LocationRecord

  package init(
    _ name: String,
    _ matcher: LinkMatcher,
    source: String,
    tests: [LinkTest],
    location: LocationRecord
  ) {
    id = "\(matcher.kind.rawValue)/\(name)"
    self.matcher = matcher
    self.source = source
    self.tests = tests
    self.location = location
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A template of deep links.
    case template
    /// A site's association file.
    case association
    case contract
  }
}

/// A URL with what a rule is to give for it.
package struct LinkTest: Sendable {
  package var url: String
  /// What is expected, in the order of the file.
  package var expectations: [Expectation]

  package struct Expectation: Sendable {
    /// What it is about, such as an app's identifier; nil for the rule's only result.
    package var name: String?
    /// The outcome; nil if the rule is to give none.
    package var outcome: LinkOutcome?
    /// Whether what decides the outcome counts too, such as the component.
    package var isExact: Bool
    /// The place of the expected result.
    package var location: LocationRecord

    package init(
      name: String? = nil,
      outcome: LinkOutcome?,
      isExact: Bool = false,
      location: LocationRecord
    ) {
      self.name = name
      self.outcome = outcome
      self.isExact = isExact
      self.location = location
    }
  }

  package init(url: String, expectations: [Expectation]) {
    self.url = url
    self.expectations = expectations
  }
}
