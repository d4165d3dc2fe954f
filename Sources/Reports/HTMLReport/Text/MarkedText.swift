import Diagnostics
import Mustache
import Reporters

/// A text of a manifest as the page shows it: in runs that are marked alike.
///
/// What cannot be seen or would move other text is an escape, marked as one. A long text is cut.
struct MarkedText: Sendable {
  private(set) var runs: [Run] = []
  /// A description of what is left out, if anything.
  private(set) var leftOut: String?
  /// Whether there is nothing to see.
  var isBlank: Bool { runs.isEmpty }

  /// A part of the text whose characters are marked alike.
  struct Run: Sendable, Hashable {
    var text: String
    /// The classes of its mark; nil where it is not marked.
    var kind: String?
    /// The label before it, which is not part of the text; nil for none.
    var label: String?
  }

  /// The maximum number of scalars of a text.
  static let usualLimit = shownLength
  /// The maximum number of scalars of a pattern.
  static let patternLimit = 4_000
  /// What is shown of a long text before the first mark.
  private static let shownBeforeMark = 60
  /// More marks upon one letter than this would cover other lines.
  private static let maxCombining = 4

  init(
    _ text: String,
    _ marks: [TextMark] = [],
    limit: Int = usualLimit,
    spellsOut: Bool = false
  ) {
    if marks.isEmpty, text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      if !text.isEmpty { runs = [Run(text: text)] }
      return
    }
    let window = Self.window(of: text, marks, limit)
    append(
      window.text,
      Self.units(marks, in: window),
      Self.labels(marks, in: window),
      spellsOut: spellsOut
    )
    leftOut = window.words
  }
}

extension MarkedText {
  /// The part of a text that is shown.
  private struct Window {
    var text: Substring.UnicodeScalarView
    /// Where it starts and ends, in UTF-16 offsets.
    var units: Range<Int>
    var before: Int
    var after: Int

    /// A description of what is left out.
    var words: String? {
      switch (before, after) {
      case (0, 0): nil
      case (0, _): "\(counted(after, "character")) left out"
      case (_, 0): "\(counted(before, "character")) before it left out"
      default: "\(before) characters before it and \(after) after it left out"
      }
    }
  }

  private static func window(of text: String, _ marks: [TextMark], _ limit: Int) -> Window {
    let scalars = text.unicodeScalars
    let count = scalars.count
    guard count > limit else {
      return Window(text: scalars[...], units: 0..<text.utf16.count, before: 0, after: 0)
    }
    let first = marks.map(\.range.lowerBound).min() ?? 0
    let unit = text.utf16.index(text.startIndex, offsetBy: first, limitedBy: text.endIndex)
    let place = scalars.distance(from: scalars.startIndex, to: unit ?? scalars.startIndex)
    let start = max(0, min(place - shownBeforeMark, count - limit))
    let from = scalars.index(scalars.startIndex, offsetBy: start)
    let to = scalars.index(from, offsetBy: min(limit, count - start))
    let units =
      text.utf16.distance(
        from: text.startIndex,
        to: from
      )..<text.utf16.distance(from: text.startIndex, to: to)
    return Window(
      text: scalars[from..<to],
      units: units,
      before: start,
      after: count - limit - start
    )
  }

  /// What each UTF-16 unit of a window is marked as.
  private static func units(_ marks: [TextMark], in window: Window) -> [TextMarks] {
    guard !marks.isEmpty else { return [] }
    var units = [TextMarks](repeating: [], count: window.units.count)
    for mark in marks {
      for unit in mark.range.clamped(to: window.units) {
        units[unit - window.units.lowerBound].formUnion(mark.marks)
      }
    }
    return units
  }

  /// The labels of the marks that start in a window, by UTF-16 unit.
  private static func labels(_ marks: [TextMark], in window: Window) -> [Int: String] {
    var labels: [Int: String] = [:]
    for mark in marks where window.units.contains(mark.range.lowerBound) && !mark.range.isEmpty {
      guard let label = mark.label else { continue }
      let unit = mark.range.lowerBound - window.units.lowerBound
      labels[unit] = labels[unit].map { "\($0) \(label)" } ?? label
    }
    return labels
  }

  private mutating func append(
    _ scalars: Substring.UnicodeScalarView,
    _ units: [TextMarks],
    _ labels: [Int: String],
    spellsOut: Bool
  ) {
    var run = Run(text: "")
    var marked: TextMarks = []
    var unit = 0
    var combining = Self.maxCombining
    for scalar in scalars {
      var marks = units.isEmpty ? [] : units[unit]
      let label = labels.isEmpty ? nil : labels[unit]
      unit += scalar.utf16.count
      combining = scalar.isCombining ? combining + 1 : 0
      let isPlain = scalar.isPlain && combining <= Self.maxCombining
      let isEscaped = !isPlain || spellsOut && !marks.isEmpty && !scalar.isASCII
      if isEscaped { marks.insert(.escape) }
      if marks != marked || label != nil {
        if !run.text.isEmpty { runs.append(run) }
        run = Run(text: "", kind: marks.classes, label: label)
        marked = marks
      }
      if isEscaped {
        run.text += scalar.shortEscape
      } else {
        run.text.unicodeScalars.append(scalar)
      }
    }
    if !run.text.isEmpty { runs.append(run) }
  }
}

extension Unicode.Scalar {
  fileprivate var isCombining: Bool { !isASCII && properties.isGraphemeExtend }

  /// Whether the scalar can be seen, and leaves other text where it is.
  fileprivate var isPlain: Bool {
    guard !isASCII else { return 0x20..<0x7F ~= value }
    guard value & 0xFFFE != 0xFFFE, !(0xFDD0...0xFDEF ~= value) else { return false }
    return properties.generalCategory != .spaceSeparator && String(self).printable == String(self)
  }

  fileprivate var shortEscape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: numericEscape
    }
  }
}

extension MarkedText: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "runs": runs
    case "leftOut": leftOut
    case "isBlank": isBlank
    default: nil
    }
  }
}

extension MarkedText.Run: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "text": text
    case "kind": kind
    case "label": label
    default: nil
    }
  }
}
