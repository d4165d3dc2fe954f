import Diagnostics
import RunRecord

/// The counts that end the report of a single command, a line for each thing that was counted.
struct SummaryLines {
  private let record: RunRecord
  private let summary: Summary

  init(of record: RunRecord) {
    self.record = record
    summary = record.summary
  }
}

extension SummaryLines {
  /// The lines, each of at most a width.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - elapsed: The time that the run took, where it is shown.
  /// - Returns: The lines, without colours.
  func lines(width: Int, elapsed: Duration? = nil) -> [String] {
    var sentences = [rules, findings].compactMap(\.self)
    sentences += record.reported.flatMap { $0.sentences(in: record) }
    if let elapsed, let last = sentences.indices.last { sentences[last] += ", \(elapsed.seconds)" }
    return sentences.flatMap { WrappedText(width: width).sentence($0) }
  }

  /// Whether there are parts other than rules, tests and findings.
  private var hasParts: Bool {
    !record.sections.isEmpty
  }

  private var rules: String? {
    if summary.tests > 0 {
      let counts =
        ["\(summary.passed.grouped) passed", "\(summary.failed.grouped) failed"]
        + [
          SummaryWords.byReason(summary.undecided, "undecided", \.words),
          SummaryWords.byReason(summary.skipped, "skipped", \.words),
        ]
        .compactMap(\.self)
      return "\(ruleCounts), \(counted(summary.tests, "test")): " + counts.joined(separator: ", ")
    }
    guard !hasParts else { return nil }
    let counts = SummaryWords.findings(record)
    if counts.isEmpty, record.call?.result == .untested { return "\(ruleCounts): no tests" }
    return "\(ruleCounts): " + (counts.isEmpty ? "no findings" : counts.joined(separator: ", "))
  }

  /// The findings, where they have no line with the rules.
  private var findings: String? {
    guard summary.tests > 0 || hasParts else { return nil }
    let counts = SummaryWords.findings(record)
    return counts.isEmpty ? nil : "findings: " + counts.joined(separator: ", ")
  }

  /// Files other than manifests have other things than rules, of which `summary.rules` is the
  /// number.
  private var ruleCounts: String {
    var counts: [(noun: String, count: Int)] = []
    func add(_ number: Int, _ noun: String) {
      if let index = counts.firstIndex(where: { $0.noun == noun }) {
        counts[index].count += number
      } else {
        counts.append((noun, number))
      }
    }
    for file in record.manifests {
      let sets = file.sets ?? 0
      if sets < file.rules || sets == 0 { add(file.rules - sets, file.ruleNoun) }
      if sets > 0 { add(sets, file.setNoun) }
    }
    guard counts.contains(where: { $0.noun != "rule" }) else {
      return counted(summary.rules, "rule")
    }
    return counts.map { counted($0.count, $0.noun) }.joined(separator: ", ")
  }
}

extension Duration {
  /// The time in seconds with two decimals, the same in every locale.
  var seconds: String {
    let (seconds, attoseconds) = components
    let hundredths = seconds * 100 + attoseconds / 10_000_000_000_000_000
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) s"
  }
}

extension ManifestRecord {
  /// What `rules` counts, by the kind of the file.
  fileprivate var ruleNoun: String {
    switch version {
    case "association": "component"
    case "assetlinks": "statement"
    case "entitlements": "associated domain"
    case "schemes": "scheme"
    case "contract": "contract"
    case "clearurls": "provider"
    case "redirector": "redirect"
    case "uap-core": "parser"
    default: "rule"
    }
  }

  /// What its sets are.
  fileprivate var setNoun: String { version == "uap-core" ? "list" : "set" }
}
