extension String {
  /// The candidate nearest to this string by Damerau's edit distance (optimal string alignment),
  /// if one is near enough to have been meant.
  public func nearest(among candidates: some Sequence<String>) -> String? {
    let limit = max(1, count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where abs(candidate.count - count) <= limit {
      let distance = editDistance(Array(lowercased()), Array(candidate.lowercased()))
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
