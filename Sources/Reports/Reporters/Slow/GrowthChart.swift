import Diagnostics
import Foundation

/// A small chart of the growth of steps with the length of a subject: for each length a line with
/// its steps and a bar.
///
/// The bars are linear, from zero to the maximum, and so show the true growth. The scale is
/// logarithmic only if all bars but the last would be too short to distinguish. The heading names
/// the scale.
package struct GrowthChart: Sendable, Hashable {
  private let points: [Point]
  /// The unit in the heading.
  private let unit: String

  /// The steps at one length.
  package struct Point: Sendable, Hashable {
    /// The subject's length.
    package var length: Int
    package var steps: Int
    /// Whether the search was stopped, so that the true number is greater.
    package var isStopped: Bool

    package init(length: Int, steps: Int, isStopped: Bool = false) {
      self.length = length
      self.steps = steps
      self.isStopped = isStopped
    }
  }

  /// Creates a chart of points, in any order, of steps or of something else that is counted.
  package init(_ points: [Point], of unit: String = "steps") {
    self.unit = unit
    self.points = points.sorted { ($0.length, $0.steps) < ($1.length, $1.steps) }
  }

  package init(_ points: [(length: Int, steps: Int)]) {
    self.init(points.map { Point(length: $0.length, steps: $0.steps) })
  }
}

extension GrowthChart {
  /// The lines of the chart: a heading, and one for each point.
  ///
  /// - Parameters:
  ///   - width: The columns that a line may take; figures are never cut.
  ///   - style: The characters that bars are made of.
  /// - Returns: The lines; none if there is no point.
  package func lines(width: Int, style: BlockStyle = .unicode) -> [String] {
    guard !points.isEmpty else { return [] }
    let lengths = points.map { $0.length.grouped }
    let steps = points.map { ($0.isStopped ? "over " : "") + $0.steps.grouped }
    let lengthWidth = Self.width(of: lengths + [Self.lengthHeading])
    let stepWidth = Self.width(of: steps + [unit])
    let room = max(Self.minBarLength, width - lengthWidth - stepWidth - 4)
    let most = points.map(\.steps).max() ?? 0
    let isLinear = isLinear(room: room)
    let scale = isLinear ? "linear" : "logarithmic"
    let ends = "\(isLinear ? "0" : "1") to \(max(1, most).grouped), \(scale)"
    var lines = [
      (Self.lengthHeading.leftPadded(to: lengthWidth) + "  "
        + unit.leftPadded(to: stepWidth) + " " + style.axis + ends)
    ]
    for (index, point) in points.enumerated() {
      let bar =
        point.steps > 0
        ? style.bar(Self.share(point.steps, of: most, isLinear: isLinear) * Double(room)) : ""
      lines.append(
        lengths[index].leftPadded(to: lengthWidth) + "  " + steps[index].leftPadded(to: stepWidth)
          + " " + style.axis + bar
      )
    }
    return lines
  }

  /// Whether the second highest bar is at least one column long, so that linear bars show more than
  /// the last one.
  private func isLinear(room: Int) -> Bool {
    let steps = points.map { max(0, $0.steps) }.sorted(by: >)
    guard steps.count > 1, let most = steps.first else { return true }
    return Double(steps[1]) * Double(room) >= Double(most)
  }

  /// The share of the longest bar that a number of steps has.
  private static func share(_ steps: Int, of most: Int, isLinear: Bool) -> Double {
    guard !isLinear else { return Double(steps) / Double(max(1, most)) }
    return log2(Double(steps) + 1) / log2(Double(max(1, most)) + 1)
  }

  private static let lengthHeading = "length"
  private static let minBarLength = 8

  private static func width(of texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
}
