import RegexSyntax

/// A pattern with a capture group around each part that consumes text, so that the engine itself
/// reports what each part matched.
struct InstrumentedPattern {
  let text: String
  /// The group numbers by the range of their part.
  private(set) var groups: [Range<Int>: Int] = [:]

  /// The maximum number of groups added.
  private static let maxGroups = 400

  /// Inserts the groups into a pattern.
  ///
  /// Nil if groups could change its meaning: after `\Q`, where a parenthesis is text, and if the
  /// pattern refers to groups by number.
  init?(_ explanation: PatternExplanation) {
    let pattern = explanation.pattern
    guard !pattern.source.contains("\\Q"), pattern.backReferences.isEmpty else { return nil }
    var changes: [Range<Int>] = []
    pattern.root.forEach { if case .flagChange = $0.kind { changes.append($0.range) } }
    var ranges: [Range<Int>] = []
    explanation.forEachPart { part in
      guard part.takesText, !part.range.isEmpty, ranges.count < Self.maxGroups else { return }
      // A change of flags lasts to the end of its group.
      if part.role == .branch, changes.contains(where: { part.range.contains($0.lowerBound) }) {
        return
      }
      ranges.append(part.range)
    }
    text = Self.text(pattern, ranges)
    number(Set(ranges), beside: pattern.captureGroups.map(\.range.lowerBound))
  }

  private static func text(_ pattern: RegexPattern, _ ranges: [Range<Int>]) -> String {
    var opens: [Int: Int] = [:]
    var closes: [Int: Int] = [:]
    for range in Set(ranges) {
      opens[range.lowerBound, default: 0] += 1
      closes[range.upperBound, default: 0] += 1
    }
    var units: [UInt16] = []
    let source = Array(pattern.source.utf16)
    for offset in 0...source.count {
      units += Array(repeating: 0x29, count: closes[offset] ?? 0)
      units += Array(repeating: 0x28, count: opens[offset] ?? 0)
      if offset < source.count { units.append(source[offset]) }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Numbers all groups by their opening; at the same offset outer groups come first, and the
  /// pattern's own last.
  private mutating func number(_ ranges: Set<Range<Int>>, beside own: [Int]) {
    let added = ranges.map { (open: $0.lowerBound, end: -$0.upperBound, range: Optional($0)) }
    let all = added + own.map { (open: $0, end: 1, range: nil) }
    let sorted = all.sorted { ($0.open, $0.end) < ($1.open, $1.end) }
    for (index, group) in sorted.enumerated() {
      if let range = group.range { groups[range] = index + 1 }
    }
  }
}
