import Diagnostics
import Foundation
package import RunRecord

/// The law that the counted steps of a slow search follow: a line through their logarithms by least squares, over the
/// length for exponential growth, and over its logarithm for a power of it.
package struct GrowthLaw: Sendable {
  private let isExponential: Bool
  private let (start, slope): (Double, Double)

  /// Fits the law of a record's class; nil where the growth is of no such class, or too few searches were counted.
  ///
  /// - Parameter record: The record.
  package init?(of record: SlowRecord) {
    guard record.scan == nil, let growth = record.class, growth != .bounded else { return nil }
    let counted = record.growth.filter { $0.length > 0 && $0.steps > 0 }
      .sorted { $0.length < $1.length }
    // The last search was stopped: it would have taken more.
    let ended = counted.count > 2 ? counted.dropLast() : counted[...]
    isExponential = growth == .exponential
    let points = ended.map { point in
      (
        x: growth == .exponential ? Double(point.length) : log(Double(point.length)),
        y: log(Double(point.steps))
      )
    }
    guard points.count > 1 else { return nil }
    let count = Double(points.count)
    let (x, y) = points.reduce((0, 0)) { ($0.0 + $1.x / count, $0.1 + $1.y / count) }
    let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    guard spread > 0 else { return nil }
    slope = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
    start = y - slope * x
    guard slope > 0 else { return nil }
  }

  package func steps(at length: Int) -> Double {
    exp(start + slope * (isExponential ? Double(length) : log(Double(max(1, length)))))
  }

  /// What a longer subject means, as a sentence without its full stop.
  package var words: String {
    guard isExponential else {
      return "A subject twice as long takes \(Self.rounded(pow(2, slope))) times the steps"
    }
    // Attacks of several characters grow by each of them.
    let doubling = log(2) / slope
    return doubling < 1.05
      ? "Each further character takes \(Self.rounded(exp(slope))) times the steps"
      : "Each further \(Self.rounded(doubling)) characters take twice the steps"
  }

  /// A number with one decimal, if it is needed.
  private static func rounded(_ value: Double) -> String {
    let tenths = Int((min(value, 1e6) * 10).rounded())
    return tenths.isMultiple(of: 10) ? (tenths / 10).grouped : "\(tenths / 10).\(tenths % 10)"
  }
}
