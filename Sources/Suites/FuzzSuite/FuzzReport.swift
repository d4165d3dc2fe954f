package import Diagnostics
package import Reporters
import RunRecord

/// The report of fuzzing or replaying; equal findings give equal reports.
package struct FuzzReport: Encodable {
  /// The version of the form.
  package var schema = "ruleproof-fuzz/2"
  /// What the URLs were drawn from; nil for replaying.
  package var seed: UInt64?
  /// The URLs that were tried; nil for replaying.
  package var executions: Int?
  /// The URLs that reached something new.
  package var kept: Int?
  /// The findings: saved ones first, then new ones.
  package var findings: [Entry]
  /// The rules that could not be fuzzed.
  var obstacles: [Obstacle]

  /// A finding and its status.
  package struct Entry: Encodable {
    package var status: Status
    package var file: String
    package var reason: String?
    package var finding: Finding
  }

  package enum Status: String, Encodable {
    /// Found in this run for the first time.
    case new
    /// Saved before, and still there.
    case reproduced
    /// Saved before, and gone.
    case gone
    /// Saved before; it is unknown whether it is gone.
    case undecided
  }

  /// A rule that could not be fuzzed, and why.
  struct Obstacle: Encodable {
    var rule: String
    var reason: String
  }
}

extension FuzzReport {
  /// A report of findings that were run again.
  package init(_ replayed: [ReplayedFinding]) {
    findings = replayed.map { replayed in
      switch replayed.outcome {
      case .there(let finding): Entry(status: .reproduced, file: replayed.file, finding: finding)
      case .gone: Entry(status: .gone, file: replayed.file, finding: replayed.finding)
      case .undecided(let reason):
        Entry(status: .undecided, file: replayed.file, reason: reason, finding: replayed.finding)
      }
    }
    obstacles = []
  }

  package init(_ result: FuzzResult, known: [ReplayedFinding], folder: FindingFolder, seed: UInt64)
  {
    self.init(known)
    self.seed = seed
    executions = result.progress.executions
    kept = result.progress.kept
    let saved = Dictionary(
      known.enumerated().map { ($0.element.finding.key, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    for finding in result.findings {
      if let index = saved[finding.key] {
        // What is gone on the saved URL has shown itself on another.
        if findings[index].status != .reproduced {
          findings[index] = Entry(status: .reproduced, file: known[index].file, finding: finding)
        }
      } else {
        findings.append(Entry(status: .new, file: folder.file(of: finding), finding: finding))
      }
    }
    obstacles = result.obstacles.map { Obstacle(rule: $0.rule, reason: $0.reason) }
  }

  /// Whether the rules fall short.
  package var isShort: Bool { findings.contains { $0.status != .gone } }

  package func count(_ status: Status) -> Int { findings.count { $0.status == status } }
}

/// Writes reports of fuzzing for people.
package struct FuzzPrinter {
  package let style: TextStyle
  /// How a call is printed that runs a finding again.
  package var commands: CommandPrinter

  package init(style: TextStyle, commands: CommandPrinter = CommandPrinter()) {
    self.style = style
    self.commands = commands
  }
}

extension FuzzPrinter {
  package func text(_ report: FuzzReport, elapsed: Duration, _ signal: String?) -> String {
    var text = report.findings.map(self.text).joined()
    for obstacle in report.obstacles {
      text += "\(style.yellow("not fuzzed")) \(obstacle.rule.printable): "
      text += "\(obstacle.reason.printable)\n"
    }
    if !report.obstacles.isEmpty { text += "\n" }
    let known = report.count(.reproduced) + report.count(.undecided)
    text += "\(counted(report.count(.new), "new finding")), \(known) known, "
    text += "\(report.count(.gone)) gone\n\(counted(report.executions ?? 0, "URL")) tried, "
    text += "\(report.kept ?? 0) reached something new, "
    text += "\(Self.seconds(elapsed)) s"
    if let signal { text += "\nstopped by \(signal)" }
    return (text + "\n").withoutLogCommands(hash: "\\u{23}")
  }

  package func text(_ report: FuzzReport) -> String {
    let text = report.findings.map(self.text).joined()
    let counts =
      """
      \(counted(report.findings.count, "finding")): \(report.count(.reproduced)) still \
      failing, \(report.count(.gone)) gone, \(report.count(.undecided)) undecided\n
      """
    return (text + counts).withoutLogCommands(hash: "\\u{23}")
  }

  private func text(_ entry: FuzzReport.Entry) -> String {
    let finding = entry.finding
    let status =
      switch entry.status {
      case .new: style.red("new")
      case .reproduced: style.red("still there")
      case .gone: style.green("gone")
      case .undecided: style.yellow("undecided")
      }
    var text = "\(status): \(style.bold(finding.kind.rawValue)) \(finding.rule.printable)"
    if let format = finding.format { text += " (\(format.printable))" }
    text += "\n"
    text += line("because", entry.reason ?? finding.message)
    text += line("url", finding.url.shown)
    text += line("file", entry.file)
    if entry.status == .new {
      text += line("replay", commands.line(["replay", entry.file]))
    }
    return text + "\n"
  }

  private func line(_ name: String, _ value: String) -> String {
    let padding = String(repeating: " ", count: max(1, 9 - name.count))
    return "  \(style.dim(name))\(padding)\(value.cut(to: 600).printable)\n"
  }

  private static func seconds(_ elapsed: Duration) -> String {
    let tenths = Int((elapsed / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension FindingURL {
  /// The URL, with a repeated part written once.
  fileprivate var shown: String {
    switch self {
    case .plain(let text): text
    case .pumped(let attack): attack.words
    }
  }
}
