internal import CSQLite

/// A prepared statement, which can run many times.
package final class SQLiteStatement {
  private let statement: OpaquePointer
  private let database: SQLiteDatabase

  init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
    self.statement = statement
    self.database = database
  }

  deinit {
    sqlite3_finalize(statement)
  }
}

extension SQLiteStatement {
  /// Runs the statement.
  ///
  /// - Parameter values: A value for each `?`.
  /// - Returns: The rows that it gives.
  /// - Throws: `SQLiteError` if it fails, or if the number of values is wrong.
  @discardableResult
  package func rows(_ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
    guard values.count == Int(sqlite3_bind_parameter_count(statement)) else {
      throw SQLiteError(code: SQLITE_RANGE, message: "\(values.count) values do not fit")
    }
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try database.check(bind(value, at: Int32(index + 1)))
    }
    var rows: [[SQLiteValue]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map(column))
      case SQLITE_DONE: return rows
      case let code: throw database.failure(code)
      }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text):
      // SQLite copies the bytes, which are gone after the call: SQLITE_TRANSIENT, a macro in C.
      text.utf8CString.withUnsafeBufferPointer { bytes in
        sqlite3_bind_text64(
          statement,
          index,
          bytes.baseAddress,
          UInt64(bytes.count - 1),
          unsafeBitCast(-1, to: sqlite3_destructor_type.self),
          UInt8(SQLITE_UTF8)
        )
      }
    }
  }

  private func column(_ index: Int32) -> SQLiteValue {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(statement, index)))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT, SQLITE_BLOB:
      .text(
        String(
          decoding: UnsafeRawBufferPointer(
            start: sqlite3_column_blob(statement, index),
            count: Int(sqlite3_column_bytes(statement, index))
          ),
          as: UTF8.self
        )
      )
    default: .null
    }
  }
}
