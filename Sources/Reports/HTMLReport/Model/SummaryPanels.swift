import Diagnostics
import Reporters
import RunRecord

/// The counts of the parts of a run.
struct CountTable {
  var rows: [Row]
  /// Whether a baseline lists what is known.
  var hasKnown: Bool
  var notes: [Note]

  struct Row {
    var part: String
    var amount: String
    var passed: String
    var failed: String
    var hasFailed: Bool
    var undecided: String
    var isUndecided: Bool
    /// The number of those that the baseline lists; nil without one.
    var known: String?
  }

  /// A remark about a part.
  struct Note {
    var part: String
    var text: String
  }

  /// The table; nil where nothing was examined.
  init?(_ rows: [SummaryRow]) {
    guard !rows.isEmpty else { return nil }
    self.rows = rows.map { row in
      Row(
        part: row.part.rawValue,
        amount: row.amount,
        passed: row.passed?.grouped ?? "–",
        failed: row.failed.grouped,
        hasFailed: row.failed > 0,
        undecided: row.undecided.grouped,
        isUndecided: row.undecided > 0,
        known: row.known?.grouped
      )
    }
    hasKnown = rows.contains { $0.known != nil }
    notes = rows.filter { !$0.notes.isEmpty }.map { row in
      Note(part: row.part.rawValue, text: row.notes.joined(separator: "; "))
    }
  }
}

/// What to do next.
struct StepList {
  var steps: [ReportSummary.NextStep]

  /// The list; nil if there are no steps.
  init?(_ steps: [ReportSummary.NextStep]) {
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }
}

struct AboutPanel {
  var manifests: [Manifest]
  var engines: [Engine]
  var version: String?

  /// A file of rules.
  struct Manifest {
    var file: String
    var words: String
  }

  struct Engine {
    var name: String
    var version: String
    var unit: String
    var limit: String
    var options: String
  }

  init(_ record: RunRecord) {
    manifests = record.manifests.map { manifest in
      Manifest(
        file: manifest.file.shown,
        words: "\(manifest.version.shown), \(counted(manifest.rules, "rule"))"
      )
    }
    engines = record.engines.sorted { $0.key < $1.key }.map { name, engine in
      Engine(
        name: name.shown,
        version: engine.version.shown,
        unit: engine.costUnit?.shown ?? "–",
        limit: engine.stepLimit?.grouped ?? "–",
        options: engine.options?.shown ?? "–"
      )
    }
    version = record.call.map { "ruleproof \($0.version.shown)" }
  }
}
