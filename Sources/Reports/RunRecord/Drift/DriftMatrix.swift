public import SubjectDomains

/// What each engine makes of each pattern, compared with the first one that the pattern's file names.
public struct DriftMatrix: Sendable, Hashable, Codable {
  /// The engines; the first one that is compared defines what a pattern means.
  public var engines: [String]
  /// The patterns, in the order of their files.
  public var rows: [Row]

  /// One pattern.
  public struct Row: Sendable, Hashable, Codable {
    /// The rule's id.
    public var rule: String
    /// The pattern.
    public var pattern: String
    /// What the engines make of it, in their order.
    public var cells: [Cell]
    /// A pattern that all engines take and read alike on real subjects; nil if the own one is so, or
    /// none was found.
    public var spelling: String?

    /// Creates a row.
    public init(rule: String, pattern: String, cells: [Cell], spelling: String? = nil) {
      self.rule = rule
      self.pattern = pattern
      self.cells = cells
      self.spelling = spelling
    }
  }

  /// What one engine makes of a pattern.
  public struct Cell: Sendable, Hashable, Codable {
    /// The outcome.
    public var outcome: Outcome
    /// The codes of the causes, of the subjects that are most like real ones.
    public var causes: [String]?
    /// The likeness of those subjects.
    public var urlLikeness: Likeness?
    /// Why the engine refuses the pattern, in its words.
    public var message: String?
    /// In how many comparisons one of the two engines gave up.
    public var undecided: Int?

    /// Creates a cell.
    public init(_ outcome: Outcome) { self.outcome = outcome }

    /// The cell of an engine that the pattern's file does not name.
    public static let notCompared = Cell(.notCompared)
  }

  /// The outcomes of a comparison.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// No difference was found.
    case same
    /// There is a difference.
    case differs
    /// The engine refuses the pattern.
    case refused
    /// No difference was found, and in some comparisons an engine gave up.
    case undecided
    /// The pattern's file names other engines.
    case notCompared = "not-compared"
  }

  /// Creates a matrix.
  public init(engines: [String], rows: [Row]) {
    self.engines = engines
    self.rows = rows
  }
}

extension DriftSummary {
  /// Whether a cell of the matrix is a difference that counts: one on subjects that fail the run, or,
  /// where none do, on real ones.
  package func counts(_ cell: DriftMatrix.Cell) -> Bool {
    switch cell.outcome {
    case .same, .undecided, .notCompared: false
    case .refused: true
    case .differs: cell.urlLikeness.map { $0 <= failOn ?? .real } ?? true
    }
  }
}
