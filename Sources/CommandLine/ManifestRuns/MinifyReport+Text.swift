import Diagnostics
import Reporters
import RunRecord

extension MinifyReport {
  /// The maximum number of scripts named of those that are kept for the same reason.
  private static let shownScripts = 3

  /// The report for people.
  ///
  /// - Parameter isVerbose: Whether each script that is kept is listed with its reason.
  /// - Returns: The report.
  package func text(isVerbose: Bool) -> String {
    var text =
      isVerbose
      ? kept.map(Self.line).joined() : reasons.map { Self.lines($0.summary, $0.scripts) }.joined()
    if scripts.total > 0 {
      text += "scripts: \(scripts.shortened) of \(scripts.total) shortened"
      text += scripts.kept > 0 ? ", \(scripts.kept) kept\n" : "\n"
    }
    let percent = before > 0 ? (after * 100 + before / 2) / before : 100
    return text + "\(file.printable): \(before) bytes before, \(after) after (\(percent)%)\n"
  }

  /// The scripts that are kept, by the reason: the most common one first, else in the order of the
  /// file.
  private var reasons: [(summary: String, scripts: [Kept])] {
    var order: [String] = []
    let groups = Dictionary(grouping: kept, by: \.summary)
    for script in kept where !order.contains(script.summary) { order.append(script.summary) }
    let reasons = order.enumerated().map { ($0.offset, $0.element, groups[$0.element] ?? []) }
    return reasons.sorted { ($1.2.count, $0.0) < ($0.2.count, $1.0) }.map { ($0.1, $0.2) }
  }

  private static func lines(_ summary: String, _ scripts: [Kept]) -> String {
    if scripts.count == 1 { return scripts.map(line).joined() }
    let names = scripts.prefix(shownScripts).map { "  \($0.name)\n" }.joined()
    let rest = scripts.count - shownScripts
    return "kept \(scripts.count.grouped) scripts: \(summary)\n" + names
      + (rest > 0 ? "  … and \(rest.grouped) more (--verbose shows all)\n" : "")
  }

  private static func line(_ script: Kept) -> String {
    "kept \(script.name)\n  \(script.message.printable)\n"
  }
}

extension MinifyReport.Kept {
  fileprivate var name: String {
    "\(key) of \(rule.printable)\(format.map { " (\($0.printable))" } ?? ""), \(location.link)"
  }
}
