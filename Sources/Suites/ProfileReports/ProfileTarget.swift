package import Diagnostics

/// The pattern that is profiled, with the rule that it is of.
package struct ProfileTarget {
  package let rule: String?
  package let pattern: String
  package let location: SourceLocation?

  package init(rule: String?, pattern: String, location: SourceLocation?) {
    self.rule = rule
    self.pattern = pattern
    self.location = location
  }
}
