import Diagnostics

extension [PatternCase] {
  /// For each case the index of the first one whose result it shares, and those that share none before
  /// them.
  ///
  /// Scripts are often copied, with their patterns. Where it is not known what these are matched on,
  /// nothing else of the rule counts.
  package var copies: (first: [Int], unique: [Int]) {
    var seen: [[ExactText]: Int] = [:]
    let first = indices.map { index in
      guard let script = self[index].script, script.rulePattern == nil else { return index }
      let key = [ExactText(self[index].pattern), ExactText(script.flags)]
      if let known = seen[key] { return known }
      seen[key] = index
      return index
    }
    return (first, indices.filter { first[$0] == $0 })
  }
}
