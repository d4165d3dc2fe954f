import RunRecord

/// What the pattern of a rule matches in the input of a test, as marks and as a list of groups.
struct TestMatch {
  let input: [TextMark]
  /// The marks of the headers, which follow the input after a newline.
  let headers: [TextMark]
  let groups: [CapturedGroup]
  /// Whether the marks do not show every group: one is unset or empty, or two share text.
  let needsGroups: Bool

  /// The maximum number of groups marked.
  private static let maxMarked = 32

  /// The match of a test; none where the record has none.
  init(_ test: TestRecord) {
    let match = test.match ?? []
    let inputLength = test.input.utf16.count
    let marks = Self.marks(of: match)
    input = marks
    headers = test.headers == nil ? [] : marks.compactMap { $0.after(inputLength + 1) }
    let subject = test.headers.map { test.input + "\n" + $0 } ?? test.input
    groups = CapturedGroup.all(of: match, in: subject)
    needsGroups =
      marks.contains { $0.marks.contains(.nested) }
      || match.dropFirst().contains { $0 == nil || $0?.range.isEmpty == true }
  }
}

extension TestMatch {
  /// The whole match, then its groups with their numbers.
  private static func marks(of match: [TextRange?]) -> [TextMark] {
    guard let first = match.first, let whole = first?.range else { return [] }
    var marks = [TextMark(whole, .match)]
    let groups = match.prefix(maxMarked + 1).enumerated().dropFirst()
    for (number, group) in groups {
      guard let range = group?.range, !range.isEmpty else { continue }
      let isNested = marks.dropFirst().contains { $0.range.overlaps(range) }
      let kind: TextMarks = isNested ? [.group, .nested] : .group
      marks.append(TextMark(range, kind, label: "$\(number)"))
    }
    return marks
  }
}

extension TextMark {
  /// What of the mark comes after an offset, counted from there; nil for nothing.
  fileprivate func after(_ offset: Int) -> TextMark? {
    guard range.upperBound > offset else { return nil }
    let start = range.lowerBound - offset
    return TextMark(
      max(0, start)..<(range.upperBound - offset),
      marks,
      label: start < 0 ? nil : label
    )
  }
}
