import Diagnostics
import Reporters
import RunRecord

/// How the steps of a search grow with the length of its subject, as a picture and as a table.
///
/// Both axes are linear and begin at 0. Coordinates are whole units of the picture.
struct GrowthPicture {
  var title: String
  var summary: String
  var line: String
  /// The law that fits the counts; empty where there is none.
  var curve = ""
  var hasCurve = false
  var points: [Point]
  /// The same with the fixed pattern, where it was counted.
  var fixed: FixedLine?
  var verticals: [Tick]
  var horizontals: [Tick]
  var xLabel = "length of the subject in characters"
  var yLabel: String
  var unit: String
  var hasFix = false
  var rows: [Row]

  struct Point {
    var x: Int
    var y: Int
    var isStopped: Bool
  }

  /// The searches with the fixed pattern.
  struct FixedLine {
    var line: String
    var points: [Point]
    /// Where its name is, and whether it ends there.
    var x: Int
    var y: Int
    var isEnd: Bool
  }

  /// A line of the grid.
  struct Tick {
    var place: Int
    var label: String
  }

  struct Row {
    var length: String
    var steps: String
    var fixedSteps: String?
  }

  /// The distance of a line's name from the line.
  private static let nameGap = 8
  private static let nameWidth = 90
  static let left = 64
  static let right = 468
  static let top = 26
  static let bottom = 160
}

extension GrowthPicture {
  /// The picture of a record; nil where too few searches were counted.
  init?(of record: SlowRecord) {
    let growth = record.growth.map { (length: max(0, $0.length), steps: max(0, $0.steps)) }
      .sorted { $0.length < $1.length }
    guard growth.count > 1, let last = growth.last, last.length > 0 else { return nil }
    let fixes = record.scan == nil ? (record.fix?.growth ?? []) : []
    let after = fixes.count == growth.count ? fixes : []
    let most = max(1, (growth.map(\.steps) + after.map(\.steps)).max() ?? 1)
    unit = record.scan == nil ? "steps" : "characters read"
    yLabel = unit
    let xTicks = Self.ticks(upTo: last.length)
    let yTicks = Self.ticks(upTo: most)
    func x(_ length: Int) -> Int {
      Self.left + Self.scaled(length, of: xTicks.end, to: Self.right - Self.left)
    }
    func y(_ steps: Int) -> Int {
      Self.bottom - Self.scaled(steps, of: yTicks.end, to: Self.bottom - Self.top)
    }
    points = growth.enumerated().map { index, point in
      Point(x: x(point.length), y: y(point.steps), isStopped: index == growth.count - 1)
    }
    line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    verticals = xTicks.values.map { Tick(place: x($0), label: $0.grouped) }
    horizontals = yTicks.values.map { Tick(place: y($0), label: $0.short) }
    rows = growth.enumerated().map { index, point in
      let isStopped = index == growth.count - 1
      return Row(
        length: point.length.grouped,
        steps: (isStopped ? "over " : "") + point.steps.grouped,
        fixedSteps: after.isEmpty ? nil : max(0, after[index].steps).grouped
      )
    }
    hasFix = !after.isEmpty
    if let end = after.last {
      let points = after.map { point in
        Point(x: min(x(point.length), Self.right), y: y(max(0, point.steps)), isStopped: false)
      }
      let hasRoom = points[0].x - Self.left > Self.nameWidth
      fixed = FixedLine(
        line: points.map { "\($0.x),\($0.y)" }.joined(separator: " "),
        points: points,
        x: points[0].x - (hasRoom ? Self.nameGap : 0),
        y: min(y(max(0, end.steps)), points[0].y) - Self.nameGap,
        isEnd: hasRoom
      )
    }
    let engine = record.engine.shown
    title = "\(unit) of \(engine) by length"
    summary = """
      From \(rows[0].steps) \(unit) at \(rows[0].length) characters to \(rows[rows.count - 1].steps) \
      at \(rows[rows.count - 1].length), where the search was stopped.
      """
    if let law = GrowthLaw(of: record) {
      curve = Self.curve(law, from: growth[0].length, to: xTicks.end, upTo: yTicks.end)
        .map { "\(x($0.length)),\(y($0.steps))" }.joined(separator: " ")
      hasCurve = !curve.isEmpty
      summary += " \(law.words)."
    }
    if let fixed = after.last {
      summary += " The fixed pattern takes \(max(0, fixed.steps).grouped) there."
    }
  }

  /// A law's points in the picture, at as many lengths as make a smooth curve.
  private static func curve(
    _ law: GrowthLaw,
    from start: Int,
    to end: Int,
    upTo most: Int
  ) -> [(length: Int, steps: Int)] {
    let step = max(1, (end - start) / 48)
    return stride(from: start, through: end, by: step).map { ($0, law.steps(at: $0)) }
      .prefix { $0.1 <= Double(most) }.map { ($0, Int($1.rounded())) }
  }

  /// A value in units of a picture, without overflow.
  private static func scaled(_ value: Int, of most: Int, to size: Int) -> Int {
    Int((Double(value) / Double(max(1, most)) * Double(size)).rounded())
  }

  /// The lines of a grid: round numbers, the last at or after the greatest value.
  private static func ticks(upTo most: Int) -> (values: [Int], end: Int) {
    var step = 1
    while most / step > 4 {
      let digits = String(step)
      // 1, 2, 5, 10, 20, 50, …
      let factor = digits.hasPrefix("2") ? (5, 2) : (2, 1)
      let next = (step / factor.1).multipliedReportingOverflow(by: factor.0)
      guard !next.overflow else { break }
      step = next.partialValue
    }
    let count = most / step + (most.isMultiple(of: step) ? 0 : 1)
    let end = step.multipliedReportingOverflow(by: count)
    guard !end.overflow else { return ([0, most], most) }
    return ((0...count).map { $0 * step }, end.partialValue)
  }
}

extension Int {
  /// The number with a letter for its thousands, such as `10 M`.
  fileprivate var short: String {
    for (unit, letter) in [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")]
    where self >= unit && isMultiple(of: unit / 10) {
      let tenths = self / (unit / 10)
      return tenths.isMultiple(of: 10)
        ? "\((tenths / 10).grouped) \(letter)" : "\(tenths / 10).\(tenths % 10) \(letter)"
    }
    return grouped
  }
}
