import MatchEngine

/// The first line that a program writes.
struct ProgramHello: Decodable, Hashable {
  /// The version of the protocol.
  var ruleproof: Int
  var name: String
  var version: String
  /// The dialect that it reads.
  var dialect: String
  /// What its offsets count.
  var offsets: OffsetUnit
}

/// A line that a program reads.
struct ProgramRequest: Encodable {
  /// What the answer repeats.
  var id = 0
  var pattern: String
  var flags = ""
  var mode: Mode
  var template: String?
  var subjects: [String]
  /// The most matches of a subject.
  var matches: Int
  /// The longest output.
  var length: Int
  /// The time after which the program is ended.
  var milliseconds: Int

  enum Mode: String, Encodable {
    case first, all, replace
  }

  static let maxPatternLength = 32 << 10

  init(
    _ mode: Mode = .first,
    pattern: String,
    template: String? = nil,
    subject: String? = nil,
    limits: ProcessLimits
  ) {
    self.pattern = pattern
    self.mode = mode
    self.template = template
    subjects = subject.map { [$0] } ?? []
    matches = limits.matchCount
    length = limits.outputLength
    milliseconds = limits.milliseconds
  }
}

/// A line that a program writes for one that it has read.
struct ProgramAnswer: Decodable {
  var id: Int
  /// Why the pattern is refused.
  var refused: String?
  /// Where in the pattern.
  var at: Int?
  /// The number of capture groups.
  var groups: Int?
  /// One for each subject.
  var results: [Result]?

  struct Result: Decodable {
    /// The starts and ends of each match and its groups.
    var matches: [[[Int]?]]?
    /// The subject with its matches replaced; nil, with no matches, if there is none.
    var output: String?
    /// Why the template is refused.
    var refused: String?
    /// The limit that was reached: `matches` or `length`.
    var limit: String?
    /// Why there is no result.
    var failed: String?
  }
}
