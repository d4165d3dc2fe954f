import Diagnostics

extension [PatternCase] {
  /// For each case, the index of the first one with the same result, and the indices of those first
  /// ones.
  ///
  /// Scripts are often copied together with their patterns. If the subject of such a pattern is
  /// unknown, nothing else about its rule matters.
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
