/// The maximum length in UTF-8 bytes: comparison is quadratic, and longer strings are not names.
private let longestName = 100

extension String {
  /// The closest candidate by Damerau's edit distance (optimal string alignment), or nil if none is
  /// close enough to have been meant.
  ///
  /// Case is ignored. The first of several equally close candidates wins. A string of more than 100
  /// bytes matches nothing.
  public func nearest(among candidates: some Sequence<String>) -> String? {
    nearest(1, among: candidates).first
  }

  /// The candidates close enough to this string to have been meant, closest first.
  ///
  /// - Parameters:
  ///   - count: The maximum number of results.
  ///   - candidates: The strings to choose from; equally close ones keep their order.
  /// - Returns: The candidates.
  public func nearest(_ count: Int, among candidates: some Sequence<String>) -> [String] {
    guard let name = ComparedName(self) else { return [] }
    let near = candidates.enumerated().compactMap { index, candidate in
      name.distance(to: candidate).map { (candidate: candidate, key: ($0, index)) }
    }
    return near.sorted { $0.key < $1.key }.prefix(count).map(\.candidate)
  }

  /// The edit distance to the other string, or nil if it is too large for a misspelling.
  public func editsIfNear(to other: String) -> Int? {
    ComparedName(self)?.distance(to: other)
  }
}

private struct ComparedName {
  private let scalars: [Unicode.Scalar]

  init?(_ text: String) {
    guard text.utf8.count <= longestName else { return nil }
    scalars = Array(text.lowercased().unicodeScalars)
  }

  /// One edit, or one for every three characters.
  private var limit: Int { max(1, scalars.count / 3) }

  func distance(to candidate: String) -> Int? {
    guard candidate.utf8.count <= longestName else { return nil }
    let other = Array(candidate.lowercased().unicodeScalars)
    guard abs(other.count - scalars.count) <= limit else { return nil }
    let distance = editDistance(scalars, other)
    let sharesNothing = distance >= max(scalars.count, other.count)
    return distance <= limit && !sharesNothing ? distance : nil
  }
}

/// The optimal string alignment distance: insertions, deletions, substitutions and swaps of
/// neighbours, with no character edited twice.
///
/// V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals",
/// Soviet Physics Doklady 10(8), 1966, with the swaps of F. J. Damerau, "A technique for computer
/// detection and correction of spelling errors", CACM 7(3), 1964.
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
