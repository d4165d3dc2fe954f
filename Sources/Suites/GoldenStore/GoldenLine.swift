import Diagnostics
import MatchEngine
import TextCoding

/// A line of a golden: a single value, under the name of its kind.
struct GoldenLine: Codable {
  var rule: RuleLine?
  var format: FormatDefinition?
  var over: RecordingLine?
  var cost: CostLine?
  var attack: GoldenAttack?
  /// How many URLs of the corpus match, where not all are listed.
  var digests: Int?
  /// The digests of some stretches of the corpus.
  var stretches: [String?]?
  /// The outputs for the URLs of the corpus that have no line of their own.
  var most: [OutputLine]?
  /// A URL of the corpus that does not match, where most do.
  var not: String?
  var url: EntryLine?
  /// The number of lines.
  var end: Int?
}

/// The definition of a rule without its formats.
struct RuleLine: Codable {
  var kind: GoldenKind
  var name: ExactText
  var parameter: ExactText?
  var pattern: ExactText?
  var sendsHeaders: Bool?
  var title: ExactText?
}

/// What a rule was recorded over.
struct RecordingLine: Codable {
  var corpus: String
  var tests: [String]
}

/// The costs on one engine, or why there are none.
struct CostLine: Codable {
  var corpus: Int?
  var costliest: [CostlySubject]?
  var engine: String
  var failures: [FailureReason: Int]?
  var refused: String?
  var tests: Int?
  var uncounted: String?
  var unit: CostUnit
  var version: String
}

/// A URL with what the rule makes of it.
struct EntryLine: Codable {
  /// The URL as lists of URLs have it.
  var at: String
  var failed: FailureReason?
  var groups: [GroupLine?]?
  var headers: ExactText?
  /// The whole match; nil if that is the whole subject.
  var match: GroupLine?
  /// The outputs; nil if they follow from the definition.
  var outputs: [OutputLine]?
  /// Where the URL is from; nil for the corpus.
  var source: Source?

  enum Source: String, Codable {
    case test, both
  }
}

/// What a format gives.
struct OutputLine: Codable, Hashable {
  var failed: FailureReason?
  var format: FormatKey
  var isRun: Bool?
  var text: ExactText?
}

/// The range of a group as an array: its bounds, and its text if that is short.
struct GroupLine: Codable {
  let range: Range<Int>
  private var text: String?

  private static let maxShown = 80

  init(_ range: Range<Int>, of units: [UInt16]) {
    self.range = range
    if range.count <= Self.maxShown { text = EscapedText.encode(units[range]) }
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let (lower, upper) = (try container.decode(Int.self), try container.decode(Int.self))
    guard 0 <= lower, lower <= upper else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no range")
    }
    range = lower..<upper
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(range.lowerBound)
    try container.encode(range.upperBound)
    if let text { try container.encode(text) }
  }
}

extension OutputLine {
  init(_ output: GoldenOutput) {
    format = output.format
    switch output.outcome {
    case .output(let text): self.text = text
    case .nothing: break
    case .failed(let reason): failed = reason
    case .notRun: isRun = false
    }
  }

  var output: GoldenOutput {
    let outcome =
      text.map(GoldenOutcome.output) ?? failed.map(GoldenOutcome.failed)
      ?? (isRun == nil ? .nothing : .notRun)
    return GoldenOutput(format: format, outcome: outcome)
  }
}

extension CostLine {
  init(_ cost: GoldenCost) {
    (engine, unit, version) = (cost.engine, cost.unit, cost.version)
    switch cost.result {
    case .refused(let words): refused = words
    case .uncounted(let words): uncounted = words
    case .counted(let totals):
      (tests, corpus) = (totals.tests, totals.corpus)
      if !totals.costliest.isEmpty { costliest = totals.costliest }
      if !totals.failures.isEmpty { failures = totals.failures }
    }
  }

  var cost: GoldenCost {
    let totals = GoldenCost.Totals(
      tests: tests ?? 0,
      corpus: corpus ?? 0,
      costliest: costliest ?? [],
      failures: failures ?? [:]
    )
    let result =
      refused.map(GoldenCost.Result.refused) ?? uncounted.map(GoldenCost.Result.uncounted)
      ?? .counted(totals)
    return GoldenCost(engine: engine, version: version, unit: unit, result: result)
  }

  /// Whether no number of steps is below zero.
  var isPossible: Bool {
    let steps = (costliest ?? []).map(\.steps)
    return ([tests ?? 0, corpus ?? 0] + steps + (failures ?? [:]).values).allSatisfy { $0 >= 0 }
  }
}
