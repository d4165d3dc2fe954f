/// Numbers the ids of rules that would otherwise be the same: `agent/Gull`, `agent/Gull~2`.
package struct RuleNames {
  private var counts: [String: Int] = [:]

  package init() {}

  /// The id of the next rule of a name.
  package mutating func id(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name)~\(count)"
  }
}
