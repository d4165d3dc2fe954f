internal import CSQLite

/// What SQLite could not do.
package struct SQLiteError: Error, Hashable {
  /// What went wrong.
  package let cause: Cause
  /// SQLite's own words.
  package let message: String

  /// Why SQLite failed, as far as callers need to know.
  package enum Cause: Sendable, Hashable {
    /// The file is damaged, or not a database.
    case damaged
    /// Another process or connection has locked the file.
    case locked
    /// The file may not be written.
    case readOnly
    /// The file cannot be opened.
    case cannotOpen
    /// The system cannot read or write the file.
    case inputOutput
    /// The disk is full.
    case diskFull
    /// Anything else.
    case other
  }

  init(code: Int32, message: String) {
    self.message = message
    cause =
      switch code & 0xFF {
      case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED: .locked
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_IOERR: .inputOutput
      case SQLITE_FULL: .diskFull
      default: .other
      }
  }
}
