/// A problem in the user's input, or a remark about it, with its location.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of the finding, such as `template-group-out-of-range`; stable across releases.
  public var code: String
  /// How grave it is.
  public var severity: Severity
  /// What is wrong: lower case, quoting the offending text, without a full stop.
  public var message: String
  /// Where it is, if it has a place.
  public var location: SourceLocation?
  /// The rule it is about, by its id.
  public var rule: String?
  /// Related locations that the message refers to.
  public var notes: [DiagnosticNote]
  /// What to do about it: lower case, without a full stop.
  public var help: String?
  /// The edit of the rule's pattern that fixes it; nil if no single edit certainly does.
  public var correction: PatternCorrection?
  /// The edit of the string at its location that fixes it, for a string that no test depends on;
  /// nil if no single edit certainly does.
  public var valueCorrection: PatternCorrection?

  /// Creates a diagnostic from its parts.
  public init(
    code: String,
    severity: Severity,
    message: String,
    location: SourceLocation?,
    rule: String? = nil,
    notes: [DiagnosticNote] = [],
    help: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.rule = rule
    self.notes = notes
    self.help = help
  }
}

extension [Diagnostic] {
  /// The findings by their places; those without one are at the start.
  package var inFileOrder: [Diagnostic] {
    sorted { ($0.location?.utf8Range.lowerBound ?? 0) < ($1.location?.utf8Range.lowerBound ?? 0) }
  }
}

/// A replacement of a range of a pattern or of another string.
public struct PatternCorrection: Sendable, Hashable {
  /// The replaced range, in UTF-16 offsets.
  public var range: Range<Int>
  /// The replacement text.
  public var text: String

  /// Creates a correction that replaces a range with a text.
  public init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

extension PatternCorrection {
  /// Applies corrections to a pattern.
  ///
  /// - Parameters:
  ///   - corrections: Corrections of non-overlapping ranges.
  ///   - pattern: The original pattern.
  /// - Returns: The corrected pattern; nil if a range is out of bounds or two overlap.
  public static func apply(_ corrections: [PatternCorrection], to pattern: String) -> String? {
    var units = Array(pattern.utf16)
    var end = units.count
    for correction in corrections.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard correction.range.lowerBound >= 0, correction.range.upperBound <= end else { return nil }
      units.replaceSubrange(correction.range, with: correction.text.utf16)
      end = correction.range.lowerBound
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// A related location, such as the first of two equal keys.
public struct DiagnosticNote: Sendable, Hashable {
  /// What is at that location.
  public var message: String
  /// Where it is, if it has a location.
  public var location: SourceLocation?

  /// Creates a note from its parts.
  public init(message: String, location: SourceLocation?) {
    self.message = message
    self.location = location
  }
}

/// A place in a text file.
public struct SourceLocation: Sendable, Hashable {
  /// The file, named as the user named it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The range of UTF-8 offsets from the start of the file.
  public var utf8Range: Range<Int>
  /// The place within a JSON document, such as `actions[37].formats[0].format`.
  public var path: String?

  /// Creates a location from its parts.
  public init(file: String, line: Int, column: Int, utf8Range: Range<Int>, path: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.utf8Range = utf8Range
    self.path = path
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location as `file:line:column`, which editors and terminals turn into a link.
  public var description: String { "\(file):\(line):\(column)" }
}
