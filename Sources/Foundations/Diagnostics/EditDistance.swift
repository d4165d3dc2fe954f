/// Longer strings than this, in UTF-8 bytes, are no misspelt names, and comparing two of them takes
/// time in the product of their lengths.
private let longestName = 100

extension String {
  /// The candidate nearest to this string by Damerau's edit distance (optimal string alignment),
  /// if one is near enough to have been meant.
  ///
  /// Case is ignored, the first of several equally near candidates is taken, and strings of more
  /// than 100 bytes are near to nothing.
  public func nearest(among candidates: some Sequence<String>) -> String? {
    guard utf8.count <= longestName else { return nil }
    let name = Array(lowercased().unicodeScalars)
    let limit = max(1, name.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longestName {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - name.count) <= limit else { continue }
      let distance = editDistance(name, other)
      let sharesNothing = distance >= max(name.count, other.count)
      guard distance <= limit, !sharesNothing, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 1...left.count {
    var current = [row] + [Int](repeating: 0, count: right.count)
    for column in 1...right.count {
      let isSame = left[row - 1] == right[column - 1]
      current[column] = min(
        last[column] + 1,
        current[column - 1] + 1,
        last[column - 1] + (isSame ? 0 : 1)
      )
      let isSwap =
        row > 1 && column > 1 && left[row - 1] == right[column - 2]
        && left[row - 2] == right[column - 1]
      if isSwap { current[column] = min(current[column], beforeLast[column - 2] + 1) }
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
