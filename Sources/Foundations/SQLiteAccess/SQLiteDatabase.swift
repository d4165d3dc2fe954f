internal import CSQLite

/// A connection to a SQLite file, for one thread.
///
/// References between tables are enforced. The schema of the file is not trusted: functions with side
/// effects do not run from it ([SQLite's advice](https://www.sqlite.org/security.html)).
package final class SQLiteDatabase {
  let connection: OpaquePointer

  /// What a connection may do.
  package enum Access: Sendable, Hashable {
    /// Read a file that exists.
    case read
    /// Read and write a file, and make it if it does not exist.
    case write
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: What the connection may do.
  ///   - patience: How long a lock of another process is waited for, in milliseconds.
  /// - Throws: `SQLiteError` if the file cannot be opened. A damaged file may show only later.
  package init(path: String, for access: Access, patience: Int) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags =
      access == .read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    connection = opened
    sqlite3_busy_timeout(connection, Int32(clamping: patience))
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA trusted_schema = OFF")
  }

  deinit {
    sqlite3_close_v2(connection)
  }
}

extension SQLiteDatabase {
  /// The row id of the latest insertion.
  package var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(connection)) }

  /// Runs the statements of a text, without values.
  ///
  /// - Parameter script: The statements, separated by semicolons.
  /// - Throws: `SQLiteError` for the first that fails.
  package func execute(_ script: String) throws(SQLiteError) {
    try check(sqlite3_exec(connection, script, nil, nil, nil))
  }

  /// Prepares a statement.
  ///
  /// - Parameter statement: One statement, with `?` for each value.
  /// - Returns: The statement. It keeps the connection open.
  /// - Throws: `SQLiteError` if it cannot be read.
  package func prepare(_ statement: String) throws(SQLiteError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, statement, -1, &prepared, nil))
    guard let prepared else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "there is no statement")
    }
    return SQLiteStatement(prepared, of: self)
  }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - statement: One statement, with `?` for each value.
  ///   - values: The values.
  /// - Returns: The rows that it gives.
  /// - Throws: `SQLiteError` if it fails.
  @discardableResult
  package func rows(
    _ statement: String,
    _ values: [SQLiteValue] = []
  ) throws(SQLiteError) -> [[SQLiteValue]] {
    try prepare(statement).rows(values)
  }

  /// Does work of which all or nothing is kept.
  ///
  /// - Parameters:
  ///   - access: Whether the work writes; then other writers wait from the beginning.
  ///   - work: The work.
  /// - Returns: What the work gives.
  /// - Throws: What the work throws, or `SQLiteError` if nothing can be kept.
  package func transaction<Result>(
    for access: Access,
    _ work: () throws -> Result
  ) throws -> Result {
    try execute(access == .read ? "BEGIN" : "BEGIN IMMEDIATE")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite itself may have ended the transaction.
      if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(connection)))
  }
}
