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
    nearest(1, among: candidates).first
  }

  /// The candidates near enough to this string to have been meant, the nearest first.
  ///
  /// - Parameters:
  ///   - count: The most candidates to return.
  ///   - candidates: What to choose from; equally near ones keep their order.
  /// - Returns: The candidates.
  public func nearest(_ count: Int, among candidates: some Sequence<String>) -> [String] {
    guard let name = ComparedName(self) else { return [] }
    let near = candidates.enumerated().compactMap { index, candidate in
      name.distance(to: candidate).map { (candidate: candidate, key: ($0, index)) }
    }
    return near.sorted { $0.key < $1.key }.prefix(count).map(\.candidate)
  }

  /// The number of edits that make this string the other one, if the two are near enough for one to
  /// have been meant by the other; nil otherwise.
  public func editsIfNear(to other: String) -> Int? {
    ComparedName(self)?.distance(to: other)
  }
}

/// A string that others are compared with.
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

/// The least number of insertions, deletions, substitutions and swaps of neighbours, none of which
/// touches a character twice.
///
/// V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals",
/// Soviet Physics Doklady 10(8), 1966, with the swaps of F. J. Damerau, "A technique for computer
/// detection and correction of spelling errors", CACM 7(3), 1964. Restricted in this way it is called
/// optimal string alignment.
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
