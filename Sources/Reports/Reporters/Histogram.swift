/// Counts over a long range as one line of columns, each for an equal number of places.
package struct Histogram: Sendable, Hashable {
  /// The sums of equal runs of places, the last of which may be shorter.
  package let bins: [Int]
  /// The places in each run.
  package let binSize: Int

  /// Sums counts up.
  ///
  /// - Parameters:
  ///   - counts: The counts, one for each place.
  ///   - most: The maximum number of runs.
  package init(_ counts: [Int], most: Int) {
    let size = max(1, (counts.count + max(1, most) - 1) / max(1, most))
    binSize = size
    bins = stride(from: 0, to: counts.count, by: size).map { start in
      counts[start..<min(counts.count, start + size)].reduce(0, +)
    }
  }
}

extension Histogram {
  /// The line of columns, without trailing blanks.
  package func line(style: BlockStyle = .unicode) -> String {
    let most = Double(max(1, bins.max() ?? 1))
    return String(bins.map { style.column(Double($0) / most) }).withoutTrailingBlanks
  }
}
