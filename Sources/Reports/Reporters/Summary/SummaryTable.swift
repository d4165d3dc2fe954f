import Diagnostics
import RunRecord

/// The table that ends the report of a run of many parts: a row for each, then what there is to say
/// beside the counts, then how the run ended.
struct SummaryTable {
  private let rows: [SummaryRow]
  private let result: RunResult
  private let layout: ReportLayout
  private let style: TextStyle
  private let elapsed: Duration?
  /// What the baseline knows; none without one.
  private let known: [String]
  /// The warnings that fail nothing, and that no other part of the report shows.
  private let hiddenWarnings: [ReportedFinding]
  /// Whether the report is read at a terminal, where a command shows the warnings.
  private let isForTerminal: Bool

  init(
    of record: RunRecord,
    _ result: RunResult,
    _ layout: ReportLayout,
    style: TextStyle,
    elapsed: Duration?,
    isForTerminal: Bool = true
  ) {
    self.isForTerminal = isForTerminal
    rows = SummaryRow.rows(of: record)
    self.result = result
    self.layout = layout
    self.style = style
    self.elapsed = elapsed
    known = Self.known(in: record, layout.commands)
    hiddenWarnings =
      result != .untested && layout.hasTable && !layout.alwaysSaysNext && !layout.isQuiet
      ? ReportedFinding.all(of: record)
        .filter { $0.level == .warning && !$0.fails && !$0.isKnown } : []
  }
}

extension SummaryTable {
  /// The lines, none wider than the terminal.
  var lines: [String] { table + [""] + (layout.hasRemarks ? notes : []) + verdict }

  /// How the run ended, and why: the last of the lines.
  var verdict: [String] { sentence(verdictText.text).map(verdictText.colour) }

  private var width: Int { layout.width ?? WrappedText.usualWidth }
  private var hasTimes: Bool { !layout.times.isEmpty }
  private var hasKnown: Bool { rows.contains { $0.known != nil } }

  private var table: [String] {
    let cells = [heading] + rows.map(cells)
    let widths = heading.indices.map { column in
      cells.map { $0[column].text.displayWidth }.max() ?? 0
    }
    let sum = widths.reduce(0, +) + Self.gap.count * (widths.count - 1)
    guard sum <= width else {
      return rows.flatMap { sentence(words(for: $0)) }
    }
    return cells.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.text.displayWidth)
        let text = cell.0.colour(cell.0.text)
        return column < 2 ? text + padding : padding + text
      }
      .joined(separator: Self.gap).withoutTrailingBlanks
    }
  }

  private static let gap = "  "

  private typealias Cell = (text: String, colour: (String) -> String)

  private var heading: [Cell] {
    (["what", "how many", "passed", "failed", "undecided"] + (hasKnown ? ["known"] : [])
      + (hasTimes ? ["time"] : []))
      .map { ($0, style.dim) }
  }

  private func cells(_ row: SummaryRow) -> [Cell] {
    func plain(_ text: String) -> String { text }
    func number(_ count: Int, _ colour: @escaping (String) -> String) -> Cell {
      (count.grouped, count > 0 ? colour : plain)
    }
    var cells: [Cell] = [
      (row.part.rawValue, style.bold), (row.amount, plain),
      (row.passed?.grouped ?? "-", plain), number(row.failed) { style.red(style.bold($0)) },
      number(row.undecided, style.yellow),
    ]
    if hasKnown { cells.append((row.known?.grouped ?? "-", style.dim)) }
    if hasTimes { cells.append((layout.times[row.part]?.tenths ?? "", style.dim)) }
    return cells
  }

  /// A row where the table has no room.
  private func words(for row: SummaryRow) -> String {
    var counts = row.passed.map { ["\($0.grouped) passed"] } ?? []
    counts.append("\(row.failed.grouped) failed")
    if row.undecided > 0 { counts.append("\(row.undecided.grouped) undecided") }
    if let known = row.known, known > 0 { counts.append("\(known.grouped) known") }
    if let time = layout.times[row.part] { counts.append(time.tenths) }
    return "\(row.part.rawValue): \(row.amount): " + counts.joined(separator: ", ")
  }

  private var notes: [String] {
    let lines = rows.filter { !$0.notes.isEmpty }.flatMap { row in
      sentence("\(row.part.rawValue): " + row.notes.joined(separator: "; "))
    }
    return (lines + known).map(style.dim)
  }

  private static func known(in record: RunRecord, _ commands: CommandPrinter) -> [String] {
    guard let baseline = record.baseline else { return [] }
    let known = KnownFindings(record)
    let count = counted(
      known.findings.lazy.filter(\.isKnown).reduce(0) { $0 + max(1, $1.rules.count) },
      "finding"
    )
    let text = "known: \(count) of \(baseline.file.printable)"
    let gone = known.gone.reduce(0) { $0 + $1.count }
    guard gone > 0 else { return known.findings.contains(where: \.isKnown) ? [text] : [] }
    return [
      text + "; \(gone.grouped) no longer found, which this removes:",
      "  " + commands.line(["verify", "--baseline", "prune"]),
    ]
  }

  private func sentence(_ text: String) -> [String] { WrappedText(width: width).sentence(text) }

  private var verdictText: Cell {
    let time = elapsed.map { " in \($0.tenths)" } ?? ""
    func red(_ text: String) -> String { style.bold(style.red(text)) }
    switch result {
    case .passed:
      return ("passed" + time + (warnings.map { ", with \($0)" } ?? ""), style.green)
    case .untested: return ("nothing was tested" + time, red)
    case .failed:
      var causes = rows.compactMap(\.failure)
      let undecided = rows.first { $0.part == .tests }?.undecided ?? 0
      if undecided > 0, !layout.allowsUndecided, !hasKnown {
        causes.append(counted(undecided, "undecided test"))
      }
      let list = causes.isEmpty ? "" : ": " + causes.joined(separator: ", ")
      return ("failed\(time)\(list)" + (warnings.map { "; beside that, \($0)" } ?? ""), red)
    }
  }

  /// The number of warnings that the report does not show, by code, and what shows them; nil if there is none.
  private var warnings: String? {
    let count = hiddenWarnings.count
    guard count > 0 else { return nil }
    let counts = Dictionary(grouping: hiddenWarnings, by: \.code).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let codes =
      counts.prefix(Self.maxCodes).map { "\($0.value.grouped) \($0.key.shown)" }
      + (counts.count > Self.maxCodes ? ["…"] : [])
    let show = layout.commands.naming("'ruleproof show' lists \(count == 1 ? "it" : "them")")
    let warnings = counted(count, "warning")
    guard isForTerminal else { return warnings }
    return "\(warnings) (\(codes.joined(separator: ", "))): \(show)"
  }

  /// The most codes of warnings that are named.
  private static let maxCodes = 4
}

extension Duration {
  /// The time in seconds with one decimal, the same in every locale.
  fileprivate var tenths: String {
    let (seconds, attoseconds) = components
    let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
