package import Diagnostics
import Foundation

/// A run of timings as text: the slowest first.
package struct TimingText {
  private let report: TimingReport
  private let earlier: String?
  private let maxRatio: Double?
  private let isVerbose: Bool
  private let style: TextStyle

  /// The number of rules shown by default.
  private static let shownRules = 20

  /// - Parameters:
  ///   - report: The times.
  ///   - earlier: The file that they are compared with, if any.
  ///   - maxRatio: What is slow: more than this ratio of the earlier time.
  ///   - isVerbose: Whether every rule is shown.
  ///   - style: How text is marked.
  package init(
    _ report: TimingReport,
    comparedWith earlier: String?,
    maxRatio: Double?,
    isVerbose: Bool,
    _ style: TextStyle
  ) {
    self.report = report
    self.earlier = earlier
    self.maxRatio = maxRatio
    self.isVerbose = isVerbose
    self.style = style
  }
}

extension TimingText {
  package var text: String {
    let timed = report.rules.filter { $0.time != nil }
    let slow = timed.filter { timing in maxRatio.map(timing.isSlower) ?? false }
    let others = timed.filter { timing in !(maxRatio.map(timing.isSlower) ?? false) }
      .sorted { ($0.time?.median ?? 0) > ($1.time?.median ?? 0) }
    let shown = isVerbose ? others : Array(others.prefix(max(0, Self.shownRules - slow.count)))
    var text = ""
    if !slow.isEmpty, let maxRatio {
      text += style.bold("more than \(Self.decimal(maxRatio)) times as slow as before") + "\n"
      text += table(slow) + "\n"
    }
    if !shown.isEmpty { text += table(shown) }
    let hidden = others.count - shown.count
    if hidden > 0 { text += "  … and \(hidden) that took less (--verbose shows all)\n" }
    let untimed = report.rules.filter { $0.untimed != nil }
    if !untimed.isEmpty {
      text += "\n" + style.bold("not timed") + "\n"
      for timing in isVerbose ? untimed : Array(untimed.prefix(5)) {
        let reason = (timing.untimed ?? "").printable
        text += "  \(timing.rule.printable) on \(timing.engine): \(reason)\n"
      }
      if !isVerbose, untimed.count > 5 { text += "  … and \(untimed.count - 5) more\n" }
    }
    return text + "\n" + summary(timed.count, untimed.count, slow.count) + "\n"
  }

  private func summary(_ timed: Int, _ untimed: Int, _ slow: Int) -> String {
    let compared = report.rules.count { $0.earlier != nil }
    let times =
      Self.time(report.calibration.minimum) + " to " + Self.time(report.calibration.median)
    let parts = [
      "\(timed) timed", untimed > 0 ? "\(untimed) not timed" : nil,
      earlier.map { "\(compared) compared with '\($0.printable)'" },
      maxRatio == nil ? nil : "\(slow) slower", "\(report.rounds) rounds", "calibration \(times)",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func table(_ timings: [TimingReport.RuleTiming]) -> String {
    let change = earlier == nil ? [] : ["change"]
    var rows = [["rule", "engine", "minimum", "median", "relative"] + change]
    rows += timings.map { timing in
      [
        timing.rule.printable, timing.engine, Self.time(timing.time?.minimum ?? 0),
        Self.time(timing.time?.median ?? 0), Self.decimal(timing.relative?.median ?? 0),
      ] + change.map { _ in self.change(timing) }
    }
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    let lines = rows.enumerated().map { number, row in
      let cells = row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        // Names are on the left, figures on the right; nothing is after the change.
        if column == 5 { return cell }
        return column < 2 ? cell + gap : gap + cell
      }
      let line = "  " + cells.joined(separator: "  ")
      return number == 0 ? style.bold(line) : line
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func change(_ timing: TimingReport.RuleTiming) -> String {
    guard let earlier = timing.earlier else { return "not compared" }
    let percent = Int(((earlier.medianRatio - 1) * 100).clamped.rounded())
    let sign = percent > 0 ? "+" : percent < 0 ? "-" : "±"
    return "\(sign)\(abs(percent)) %"
  }
}

extension TimingText {
  /// A time in a unit that gives it three digits.
  package static func time(_ nanoseconds: Double) -> String {
    let units: [(Double, String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
    let unit = units.first { nanoseconds >= $0.0 * 0.9995 } ?? (1, "ns")
    return decimal(nanoseconds / unit.0) + " " + unit.1
  }

  /// A number with three digits that count.
  static func decimal(_ number: Double) -> String {
    let digits = number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2
    return String(format: "%.\(digits)f", number)
  }
}

extension Double {
  /// The number within what an integer holds.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -1e9), 1e9) }
}
