import Diagnostics
package import FileAccess
import ManifestModel

/// Finds the rules that words of a call are about.
package enum RuleSelection {
  /// The ids that any of some patterns selects; nil for all if there is no pattern.
  package static func rules(fitting patterns: [String], among ids: [String]) throws(InputError)
    -> Set<String>?
  {
    guard !patterns.isEmpty else { return nil }
    var selected: Set<String> = []
    for pattern in patterns { selected.formUnion(try rules(fitting: pattern, among: ids)) }
    return selected
  }

  /// The ids that a pattern selects: one or more.
  ///
  /// - Parameters:
  ///   - pattern: An id, part of one, or a glob.
  ///   - ids: All ids.
  ///   - names: What else could have been meant where no id fits, such as titles and apps.
  /// - Throws: `InputError` if no id fits, with the nearest ones.
  /// - Returns: The ids.
  package static func rules(
    fitting pattern: String,
    among ids: [String],
    orNamed names: [String] = []
  ) throws(InputError) -> Set<String> {
    let matches = Glob(pattern).select(from: ids)
    guard !matches.isEmpty else {
      throw InputError(
        code: "no-such-rule",
        "no rule matches '\(pattern)'",
        help: suggestion(for: pattern, among: ids, orNamed: names)
      )
    }
    return matches
  }

  private static func suggestion(
    for pattern: String,
    among ids: [String],
    orNamed names: [String]
  ) -> String {
    let near = RuleIDDistance(pattern).nearest(maxSuggestions, among: ids)
    let named = pattern.nearest(1, among: names).filter { !near.contains($0) }
    let suggestions = (near.isEmpty ? named : near).map { "'\($0.printable)'" }
    guard let last = suggestions.last else { return "'ruleproof list' shows the ids" }
    let list = suggestions.dropLast().joined(separator: ", ")
    let question = list.isEmpty ? last : "\(list) or \(last)"
    return "did you mean \(question)? 'ruleproof list' shows the ids"
  }

  private static let maxSuggestions = 3
}

/// How far what was typed is from the ids of rules, part by part.
///
/// `youtub/watch` is near to `action/youtube-ios/watch-video`: each typed part is near to a word of
/// a part of the id, in the same order.
struct RuleIDDistance {
  private let parts: [String]

  init(_ pattern: String) {
    parts = pattern.split(whereSeparator: { "/*?".contains($0) }).map { $0.lowercased() }
  }

  /// The ids that are near, the nearest first; equally near ones keep their order.
  func nearest(_ count: Int, among ids: [String]) -> [String] {
    let near = ids.uniqued.enumerated().compactMap { index, id in
      distance(to: id).map { (id: id, key: ($0, index)) }
    }
    return near.sorted { $0.key < $1.key }.prefix(count).map(\.id)
  }

  private func distance(to id: String) -> Int? {
    let others = id.lowercased().split(separator: "/").map(String.init)
    guard !parts.isEmpty, parts.count <= others.count else { return nil }
    return (0...(others.count - parts.count)).compactMap { start -> Int? in
      var sum = 0
      for (part, other) in zip(parts, others[start...]) {
        guard let edits = Self.edits(from: part, to: other) else { return nil }
        sum += edits
      }
      return sum
    }
    .min()
  }

  /// The edits to a part of an id, or to the nearest of its words.
  private static func edits(from part: String, to other: String) -> Int? {
    if other.contains(part) { return 0 }
    let words = other.split(whereSeparator: { "-+.".contains($0) }).map(String.init)
    return ([other] + words).compactMap { part.editsIfNear(to: $0) }.min()
  }
}
