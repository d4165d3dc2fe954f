package import Diagnostics
package import MatchEngine
package import SubjectDomains

/// The pattern that is profiled, with the rule that it is of.
package struct ProfileTarget {
  package let rule: String?
  package let pattern: String
  package let location: SourceLocation?
  /// Subjects that the rule is for: those of its tests.
  package let subjects: [Subject]
  /// What it is searched in.
  package let domain: SubjectDomain

  package init(
    rule: String?,
    pattern: String,
    location: SourceLocation?,
    subjects: [Subject] = [],
    domain: SubjectDomain = .url
  ) {
    self.domain = domain
    self.subjects = subjects
    self.rule = rule
    self.pattern = pattern
    self.location = location
  }
}
