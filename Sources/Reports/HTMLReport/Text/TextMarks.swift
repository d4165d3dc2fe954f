/// What is marked in a text; each mark is a class of the style sheet.
struct TextMarks: OptionSet, Sendable, Hashable {
  let rawValue: UInt16

  /// A character that is shown by an escape.
  static let escape = TextMarks(rawValue: 1)
  /// A part of a pattern that no test reaches.
  static let unreached = TextMarks(rawValue: 2)
  /// A part of a pattern of which tests try some ways, and not all.
  static let untested = TextMarks(rawValue: 4)
  /// The part of a pattern that does most of the work.
  static let work = TextMarks(rawValue: 8)
  /// The construct that engines read differently.
  static let construct = TextMarks(rawValue: 16)
  static let match = TextMarks(rawValue: 32)
  static let group = TextMarks(rawValue: 64)
  /// What a group within another group matches.
  static let nested = TextMarks(rawValue: 4096)
  /// What is only in the expected or the old text.
  static let removed = TextMarks(rawValue: 128)
  /// What is only in the actual or the new text.
  static let added = TextMarks(rawValue: 256)
  /// A part of an attack that is repeated.
  static let pump = TextMarks(rawValue: 512)
  /// The first of the parts that can take the same text.
  static let first = TextMarks(rawValue: 1024)
  /// The other of these parts.
  static let second = TextMarks(rawValue: 2048)
}

extension TextMarks {
  private static let names: [(TextMarks, String)] = [
    (.escape, "esc"), (.unreached, "gap"), (.untested, "part"), (.work, "work"),
    (.construct, "construct"), (.match, "match"), (.group, "captured"), (.nested, "nested"),
    (.removed, "old"),
    (.added, "new"), (.pump, "pump"), (.first, "one"), (.second, "two"),
  ]

  /// The classes; nil where nothing is marked.
  var classes: String? {
    guard !isEmpty else { return nil }
    return Self.names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

struct TextMark: Sendable, Hashable {
  /// The part, in UTF-16 offsets.
  var range: Range<Int>
  var marks: TextMarks
  /// The label before it, such as the number of a group; nil for none.
  var label: String?

  init(_ range: Range<Int>, _ marks: TextMarks, label: String? = nil) {
    self.range = range
    self.marks = marks
    self.label = label
  }
}
