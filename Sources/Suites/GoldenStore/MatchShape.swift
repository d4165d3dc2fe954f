import Diagnostics
import MatchEngine

/// What many matches of a rule have in common: where the groups stand, seen from the subject's start or
/// from its end, and what the outputs are made of.
struct MatchShape: Hashable {
  var groups: [Bounds?]
  var outputs: [Output]

  /// Where a group is: its start, and its end as the number of units after it where it reaches the
  /// subject's end.
  struct Bounds: Hashable {
    var lower: Int
    /// The end; nil for the subject's.
    var upper: Int?
  }

  /// What a format gives.
  struct Output: Hashable {
    var format: FormatKey
    var outcome: Outcome
  }

  /// An outcome that is no text, or the expression of one that is.
  enum Outcome: Hashable {
    case expression(OutputExpression)
    case other(GoldenOutcome)
  }
}

extension MatchShape {
  init(_ match: GoldenMatch, of subject: [UInt16]) {
    groups = match.groups.map { range in
      range.map { range in
        Bounds(
          lower: range.lowerBound,
          upper: range.upperBound == subject.count ? nil : range.upperBound
        )
      }
    }
    outputs = match.outputs.map { output in
      let outcome: Outcome =
        switch output.outcome {
        case .output(let text):
          .expression(OutputExpression(Array(text.text.utf16), groups: match.groups, of: subject))
        case let other: .other(other)
        }
      return Output(format: output.format, outcome: outcome)
    }
  }

  /// The match of this shape over a subject; nil if the subject cannot have one.
  func match(over subject: [UInt16]) -> GoldenMatch? {
    var ranges: [Range<Int>?] = []
    for bounds in groups {
      guard let bounds else {
        ranges.append(nil)
        continue
      }
      let upper = bounds.upper ?? subject.count
      guard bounds.lower <= upper, upper <= subject.count else { return nil }
      ranges.append(bounds.lower..<upper)
    }
    var found: [GoldenOutput] = []
    for output in outputs {
      switch output.outcome {
      case .other(let outcome): found.append(GoldenOutput(format: output.format, outcome: outcome))
      case .expression(let expression):
        guard let units = expression.expanded(groups: ranges, of: subject) else { return nil }
        let text = ExactText(String(decoding: units, as: UTF16.self))
        found.append(GoldenOutput(format: output.format, outcome: .output(text)))
      }
    }
    return GoldenMatch(groups: ranges, outputs: found)
  }
}

/// The shapes that a golden of many entries writes once, and which of its entries have them.
struct ShapePlan {
  /// The shapes, the most frequent first, each with its name and how many entries have it.
  private(set) var shapes: [(name: String, shape: MatchShape, count: Int)] = []
  /// The name of the shape that every URL of the corpus has that is not named.
  private(set) var most: String?
  private var names: [MatchShape: String] = [:]

  private static let minEntries = 200
  private static let minOfShape = 8
  private static let maxShapes = 26

  /// Plans the shapes of a golden; none where there are few entries.
  init(_ golden: RuleGolden, corpusCount: Int) {
    let shaped = golden.entries.compactMap(\.shape)
    guard shaped.count > Self.minEntries else { return }
    let counts = Dictionary(shaped.map { ($0, 1) }, uniquingKeysWith: +)
    let frequent = counts.filter { $0.value >= Self.minOfShape }
      .map { (shape: $0.key, count: $0.value, text: GoldenWriter.lines(of: $0.key).joined()) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    for (index, item) in frequent.prefix(Self.maxShapes).enumerated() {
      let name = String(decoding: [UInt8(ascii: "a") + UInt8(index)], as: UTF8.self)
      shapes.append((name, item.shape, item.count))
      names[item.shape] = name
    }
    guard let first = shapes.first, first.count * 2 > corpusCount else { return }
    most = first.name
  }

  /// The name of an entry's shape; nil if it has none of these.
  func name(of entry: GoldenEntry) -> String? {
    shapes.isEmpty ? nil : entry.shape.flatMap { names[$0] }
  }
}

extension GoldenEntry {
  /// The shape of a match over a URL of the corpus that is no test; nil for any other entry, and where
  /// the shape would not give the same again.
  fileprivate var shape: MatchShape? {
    guard isInCorpus, !isTest, case .match(let match) = result else { return nil }
    let shape = MatchShape(match, of: subject.url.utf16)
    return shape.match(over: subject.url.utf16) == match ? shape : nil
  }
}
