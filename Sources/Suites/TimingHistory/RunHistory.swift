internal import FileAccess
internal import Foundation
internal import SQLiteAccess
internal import TimingSuite

/// The timings of earlier runs, in a SQLite file.
package struct RunHistory: Sendable {
  private let path: String

  /// The most runs that are kept of one machine; the oldest go first.
  package static let runLimit = 200
  /// The latest runs that a figure is compared with.
  package static let comparedRuns = 20
  /// What marks the file as one of these ("rprf").
  private static let applicationID = 0x7270_7266
  /// The number of the schema.
  private static let schema = 1
  /// How long another process that writes is waited for, in milliseconds.
  private static let giveUpBudget = 2_000

  /// Names a file; nothing is opened.
  ///
  /// - Parameter path: The file.
  package init(path: String) {
    self.path = path
  }
}

extension RunHistory {
  /// What earlier runs of a machine gave for figures.
  ///
  /// - Parameters:
  ///   - timings: The figures.
  ///   - machine: The machine.
  /// - Returns: For each of the figures, what earlier runs gave; nil if there was none.
  /// - Throws: `HistoryError` if the file cannot be read.
  package func earlier(
    than timings: [KeptTiming],
    on machine: TimingMachine
  ) throws(HistoryError) -> [EarlierTimings?] {
    guard FileManager.default.fileExists(atPath: path) else {
      return timings.map { _ in nil }
    }
    return try access(.read) { database in
      guard try Self.isReady(database) else { return timings.map { _ in nil } }
      let statement = try database.prepare(Self.earlierSQL)
      return try timings.map { timing in
        let values = try statement.rows([
          .text(machine.key), .text(timing.manifest), .text(timing.rule), .text(timing.engine),
          .text(timing.inputs), .integer(Self.comparedRuns),
        ])
        let minima = values.compactMap { $0.first?.double }
        let medians = values.compactMap { $0.last?.double }
        guard let minimum = minima.median, let median = medians.median, minimum > 0, median > 0
        else { return nil }
        return EarlierTimings(
          runs: values.count,
          relativeMinimum: minimum,
          relativeMedian: median
        )
      }
    }
  }

  /// Keeps the figures of a run.
  ///
  /// - Parameters:
  ///   - timings: The figures.
  ///   - machine: The machine.
  ///   - date: When the run was, in seconds since 1970.
  /// - Throws: `HistoryError` if they cannot be kept; then nothing of them is.
  package func keep(
    _ timings: [KeptTiming],
    on machine: TimingMachine,
    at date: Int
  ) throws(HistoryError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // Where there is no folder, opening the file says so.
    _ = OutputFolder.make(folder.path)
    try access(.write) { database in
      if try !Self.isReady(database) { try Self.prepare(database) }
      try database.rows(
        "INSERT INTO run (machine, date) VALUES (?, ?)",
        [.text(machine.key), .integer(date)]
      )
      let run = database.lastInsertedRow
      let statement = try database.prepare("INSERT INTO timing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      for timing in timings {
        try statement.rows([
          .integer(run), .text(timing.manifest), .text(timing.rule), .text(timing.engine),
          .text(timing.inputs), .real(timing.minimum), .real(timing.median),
          .real(timing.relativeMinimum), .real(timing.relativeMedian),
        ])
      }
      try Self.removeOldest(database, machine)
    }
  }

  private static let earlierSQL = """
    SELECT CAST(timing.relativeMinimum AS REAL) AS least,
      CAST(timing.relativeMedian AS REAL) AS middle
    FROM timing JOIN run ON run.id = timing.run
    WHERE run.machine = ? AND timing.manifest = ? AND timing.rule = ? AND timing.engine = ?
      AND timing.inputs = ?
    ORDER BY run.id DESC LIMIT ?
    """
}

extension RunHistory {
  /// Opens the file for one piece of work, of which all or nothing is kept.
  private func access<Result>(
    _ access: SQLiteDatabase.Access,
    _ work: (SQLiteDatabase) throws -> Result
  ) throws(HistoryError) -> Result {
    if let kind = InputFile.otherKind(of: path) { throw HistoryError(message: "it is \(kind)") }
    do {
      let database = try SQLiteDatabase(path: path, for: access, patience: Self.giveUpBudget)
      return try database.transaction(for: access) { try work(database) }
    } catch let error as HistoryError {
      throw error
    } catch let error as SQLiteError {
      throw HistoryError(message: Self.message(for: error))
    } catch {
      throw HistoryError(message: "\(error)")
    }
  }

  /// Whether the file has the tables; false for an empty one.
  ///
  /// - Throws: `HistoryError` if it is another program's, or of a later version.
  private static func isReady(_ database: SQLiteDatabase) throws -> Bool {
    func number(_ query: String) throws -> Int {
      try database.rows(query).first?.first?.integer ?? 0
    }
    let application = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    let tables = try number("SELECT COUNT(*) FROM sqlite_master")
    if application == 0, tables == 0 { return false }
    guard application == applicationID else {
      throw HistoryError(message: "it is another program's database")
    }
    guard version == schema else {
      throw HistoryError(message: "it was written by another version of ruleproof")
    }
    return true
  }

  private static func prepare(_ database: SQLiteDatabase) throws {
    try database.execute(
      """
      CREATE TABLE run (id INTEGER PRIMARY KEY, machine TEXT NOT NULL, date INTEGER NOT NULL);
      CREATE TABLE timing (
        run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE, manifest TEXT NOT NULL,
        rule TEXT NOT NULL, engine TEXT NOT NULL, inputs TEXT NOT NULL, minimum REAL NOT NULL,
        median REAL NOT NULL, relativeMinimum REAL NOT NULL, relativeMedian REAL NOT NULL);
      CREATE INDEX timingOfRule ON timing (rule, engine, manifest, inputs, run);
      CREATE INDEX timingOfRun ON timing (run);
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(schema);
      """
    )
  }

  private static func removeOldest(
    _ database: SQLiteDatabase,
    _ machine: TimingMachine
  ) throws {
    try database.rows(
      """
      DELETE FROM run WHERE machine = ? AND id NOT IN
        (SELECT id FROM run WHERE machine = ? ORDER BY id DESC LIMIT ?)
      """,
      [.text(machine.key), .text(machine.key), .integer(runLimit)]
    )
  }

  private static func message(for error: SQLiteError) -> String {
    switch error.cause {
    case .damaged: "it is damaged, or not a database"
    case .locked: "another process has locked it"
    case .readOnly: "no permission to write it"
    case .cannotOpen: "it cannot be opened"
    case .inputOutput: "the system cannot read or write it"
    case .diskFull: "the disk is full"
    case .other: error.message
    }
  }
}
