import Diagnostics
package import FileAccess
import ManifestModel

/// Finds the rules that words of a call are about.
package enum RuleSelection {
  /// The ids that any of some patterns selects; nil for all where there is no pattern.
  package static func rules(fitting patterns: [String], among ids: [String]) throws(InputError)
    -> Set<String>?
  {
    guard !patterns.isEmpty else { return nil }
    var selected: Set<String> = []
    for pattern in patterns { selected.formUnion(try rules(fitting: pattern, among: ids)) }
    return selected
  }

  /// The ids that a pattern selects: one or more.
  package static func rules(fitting pattern: String, among ids: [String]) throws(InputError) -> Set<
    String
  > {
    let matches = Glob(pattern).select(from: ids)
    guard !matches.isEmpty else {
      throw InputError(
        code: "no-such-rule",
        "no rule matches '\(pattern)'",
        help: suggestion(for: pattern, among: ids)
      )
    }
    return matches
  }

  private static func suggestion(for pattern: String, among ids: [String]) -> String {
    let word = pattern.split(separator: "/").last.map(String.init) ?? pattern
    let near = ids.filter { id in
      id.split(separator: "/").contains { part in
        part.split(separator: "+").contains { word.nearest(among: [String($0)]) != nil }
      }
    }
    guard let first = near.first else { return "'ruleproof list' shows the ids" }
    return "did you mean '\(first)'? 'ruleproof list' shows the ids"
  }
}
