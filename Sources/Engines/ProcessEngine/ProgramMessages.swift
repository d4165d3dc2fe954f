import MatchEngine

/// The first line that a program writes.
struct ProgramHello: Decodable, Hashable {
  /// The protocol version.
  var ruleproof: Int
  var name: String
  var version: String
  /// The dialect that the program reads.
  var dialect: String
  /// The unit of its offsets.
  var offsets: OffsetUnit
}

/// A request, one line.
struct ProgramRequest: Encodable {
  /// Repeated in the answer.
  var id = 0
  var pattern: String
  var flags = ""
  var mode: Mode
  var template: String?
  var subjects: [String]
  /// The maximum number of matches of a subject.
  var matches: Int
  /// The maximum length of the output.
  var length: Int
  /// The time after which the program is killed.
  var milliseconds: Int

  enum Mode: String, Encodable {
    case first, all, replace
  }

  static let maxPatternLength = 32 << 10

  init(
    _ mode: Mode = .first,
    pattern: String,
    template: String? = nil,
    subjects: [String] = [],
    limits: ProcessLimits
  ) {
    self.pattern = pattern
    self.mode = mode
    self.template = template
    self.subjects = subjects
    matches = limits.matchCount
    length = limits.outputLength
    milliseconds = limits.milliseconds
  }
}

/// An answer, one line.
struct ProgramAnswer: Decodable {
  var id: Int
  /// Why the pattern was refused.
  var refused: String?
  /// The offset of the error in the pattern.
  var at: Int?
  /// The number of capture groups.
  var groups: Int?
  /// One for each subject.
  var results: [Result]?

  struct Result: Decodable {
    /// The bounds of each match and its groups.
    var matches: [[[Int]?]]?
    /// The subject with its matches replaced; nil if there are none.
    var output: String?
    /// Why the template was refused.
    var refused: String?
    /// The limit that was reached: `matches` or `length`.
    var limit: String?
    /// Why there is no result.
    var failed: String?
  }
}
