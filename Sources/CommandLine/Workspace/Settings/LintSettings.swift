/// Which findings count, and how much.
package struct LintSettings: Sendable {
  /// Whether warnings count as errors.
  package var isStrict = false
  /// The findings that are there on purpose.
  package var allowances: [Allowance] = []

  package init() {}
}
