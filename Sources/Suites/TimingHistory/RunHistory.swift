internal import FileAccess
internal import Foundation
internal import GRDB
internal import TimingSuite

/// The timings of earlier runs, in a SQLite file.
package struct RunHistory: Sendable {
  private let path: String

  /// The most runs that are kept of one machine; the oldest go first.
  package static let runLimit = 200
  /// The latest runs that a figure is compared with.
  package static let comparedRuns = 20
  /// What marks the file as one of these ("rprf").
  private static let applicationID: Int32 = 0x7270_7266
  /// The number of the schema.
  private static let schema: Int32 = 1
  /// How long another process that writes is waited for, in seconds.
  private static let giveUpBudget = 2.0

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
  /// - Returns: For each of the figures, what earlier runs gave; nil where there was none.
  /// - Throws: `HistoryError` where the file cannot be read.
  package func earlier(
    than timings: [KeptTiming],
    on machine: TimingMachine
  ) throws(HistoryError) -> [EarlierTimings?] {
    guard FileManager.default.fileExists(atPath: path) else {
      return timings.map { _ in nil }
    }
    return try access(isReading: true) { queue in
      try queue.read { database in
        guard try Self.isReady(database) else { return timings.map { _ in nil } }
        let statement = try database.makeStatement(sql: Self.earlierSQL)
        return try timings.map { timing in
          let values = try Row.fetchAll(
            statement,
            arguments: [
              machine.key, timing.manifest, timing.rule, timing.engine, timing.inputs,
              Self.comparedRuns,
            ]
          )
          let minima = values.compactMap { $0["least"] as Double? }
          let medians = values.compactMap { $0["middle"] as Double? }
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
  }

  /// Keeps the figures of a run.
  ///
  /// - Parameters:
  ///   - timings: The figures.
  ///   - machine: The machine.
  ///   - date: When the run was, in seconds since 1970.
  /// - Throws: `HistoryError` where they cannot be kept; then nothing of them is.
  package func keep(
    _ timings: [KeptTiming],
    on machine: TimingMachine,
    at date: Int
  ) throws(HistoryError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // Where there is no folder, opening the file says so.
    _ = OutputFolder.make(folder.path)
    try access(isReading: false) { queue in
      try queue.write { database in
        if try !Self.isReady(database) { try Self.prepare(database) }
        try database.execute(
          sql: "INSERT INTO run (machine, date) VALUES (?, ?)",
          arguments: [machine.key, date]
        )
        let run = database.lastInsertedRowID
        let statement = try database.makeStatement(
          sql: "INSERT INTO timing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        for timing in timings {
          try statement.execute(arguments: [
            run, timing.manifest, timing.rule, timing.engine, timing.inputs, timing.minimum,
            timing.median, timing.relativeMinimum, timing.relativeMedian,
          ])
        }
        try Self.removeOldest(database, machine)
      }
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
  /// Opens the file for one piece of work.
  private func access<Result>(
    isReading: Bool,
    _ work: (DatabaseQueue) throws -> Result
  ) throws(HistoryError) -> Result {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw HistoryError(message: "it is a folder")
    }
    var configuration = Configuration()
    configuration.readonly = isReading
    configuration.busyMode = .timeout(Self.giveUpBudget)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try work(queue)
    } catch let error as HistoryError {
      throw error
    } catch let error as DatabaseError {
      throw HistoryError(message: Self.message(for: error))
    } catch {
      throw HistoryError(message: "\(error)")
    }
  }

  /// Whether the file has the tables; false for an empty one.
  ///
  /// - Throws: `HistoryError` where it is another program's, or of a later version.
  private static func isReady(_ database: Database) throws -> Bool {
    let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
    if application == 0, tables == 0 { return false }
    guard application == applicationID else {
      throw HistoryError(message: "it is another program's database")
    }
    guard version == schema else {
      throw HistoryError(message: "it was written by another version of ruleproof")
    }
    return true
  }

  private static func prepare(_ database: Database) throws {
    try database.execute(
      sql: """
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

  private static func removeOldest(_ database: Database, _ machine: TimingMachine) throws {
    try database.execute(
      sql: """
        DELETE FROM run WHERE machine = ? AND id NOT IN
          (SELECT id FROM run WHERE machine = ? ORDER BY id DESC LIMIT ?)
        """,
      arguments: [machine.key, machine.key, runLimit]
    )
  }

  private static func message(for error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: "it is damaged, or not a database"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another process has locked it"
    case .SQLITE_READONLY, .SQLITE_PERM: "no permission to write it"
    case .SQLITE_CANTOPEN: "it cannot be opened"
    case .SQLITE_IOERR: "the system cannot read or write it"
    case .SQLITE_FULL: "the disk is full"
    default: error.message ?? "SQLite's error \(error.resultCode.rawValue)"
    }
  }
}
