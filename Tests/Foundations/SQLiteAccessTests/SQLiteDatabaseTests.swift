import Foundation
import SQLiteAccess
import TestSupport
import Testing

@Suite("SQLite files")
struct SQLiteDatabaseTests {
  let folder: TemporaryFolder
  var path: String { folder.url.appendingPathComponent("t.sqlite").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ access: SQLiteDatabase.Access = .write) throws(SQLiteError) -> SQLiteDatabase
  {
    try SQLiteDatabase(path: path, for: access, patience: 0)
  }

  @Test("values come back as they were")
  func values() throws {
    let values: [SQLiteValue] = [
      .null, 0, .integer(.min), .integer(.max), 0.1, .real(-.greatestFiniteMagnitude), "",
      "é\u{0}😀",
      .text(String(repeating: "x", count: 100_000)),
    ]
    let database = try open()
    try database.execute("CREATE TABLE t (x)")
    let insertion = try database.prepare("INSERT INTO t VALUES (?)")
    for (index, value) in values.enumerated() {
      #expect(try insertion.rows([value]).isEmpty)
      #expect(database.lastInsertedRow == index + 1)
    }
    let read = try open(.read).rows("SELECT x, typeof(x) FROM t ORDER BY rowid")
    #expect(read.map(\.[0]) == values)
    #expect(Set(read.map(\.[1])) == ["null", "integer", "real", "text"])
  }

  @Test("all of a transaction is kept, or nothing")
  func transactions() throws {
    struct Stop: Error {}
    let database = try open()
    try database.execute("CREATE TABLE t (x UNIQUE)")
    try database.transaction(for: .write) { try database.execute("INSERT INTO t VALUES (1)") }
    #expect(throws: Stop.self) {
      try database.transaction(for: .write) {
        try database.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(throws: SQLiteError.self) {
      try database.transaction(for: .write) {
        try database.execute("INSERT INTO t VALUES (3); INSERT INTO t VALUES (1)")
      }
    }
    #expect(throws: SQLiteError.self, "SQLite itself ends the transaction") {
      try database.transaction(for: .write) {
        try database.execute("INSERT INTO t VALUES (4); INSERT OR ROLLBACK INTO t VALUES (1)")
      }
    }
    #expect(try database.rows("SELECT x FROM t") == [[1]])
  }

  @Test("references are enforced")
  func references() throws {
    let database = try open()
    try database.execute(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY);
      CREATE TABLE b (a REFERENCES a (id) ON DELETE CASCADE);
      INSERT INTO a VALUES (1); INSERT INTO b VALUES (1);
      """
    )
    #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO b VALUES (2)") }
    try database.execute("DELETE FROM a")
    #expect(try database.rows("SELECT COUNT(*) FROM b") == [[0]])
  }

  private func cause(_ work: () throws(SQLiteError) -> Void) -> SQLiteError.Cause? {
    do throws(SQLiteError) {
      try work()
      return nil
    } catch {
      #expect(!error.message.isEmpty)
      return error.cause
    }
  }

  @Test("each failure has its cause")
  func causes() throws {
    #expect(cause { () throws(SQLiteError) in _ = try open(.read) } == .cannotOpen)
    let database = try open()
    try database.execute("CREATE TABLE t (x)")
    let reader = try open(.read)
    #expect(
      cause { () throws(SQLiteError) in try reader.execute("INSERT INTO t VALUES (1)") }
        == .readOnly
    )
    try database.execute("BEGIN EXCLUSIVE")
    #expect(
      cause { () throws(SQLiteError) in try reader.rows("SELECT * FROM t") } == .locked
    )
    try database.execute("COMMIT")
    #expect(try reader.rows("SELECT * FROM t").isEmpty)
    #expect(cause { () throws(SQLiteError) in try database.rows("SELECT") } == .other)
    #expect(cause { () throws(SQLiteError) in try database.rows("") } == .other)
    #expect(cause { () throws(SQLiteError) in try database.rows("SELECT ?", [1, 2]) } == .other)
    #expect(cause { () throws(SQLiteError) in try database.rows("SELECT ?") } == .other)
    try folder.write(String(repeating: "no database ", count: 100), to: "t.sqlite")
    #expect(cause { () throws(SQLiteError) in try open(.read).rows("SELECT * FROM t") } == .damaged)
  }

  @Test("a statement runs again after it failed")
  func again() throws {
    let database = try open()
    try database.execute("CREATE TABLE t (x UNIQUE)")
    let insertion = try database.prepare("INSERT INTO t VALUES (?)")
    try insertion.rows([1])
    #expect(throws: SQLiteError.self) { try insertion.rows([1]) }
    try insertion.rows([2])
    #expect(try database.rows("SELECT x FROM t ORDER BY x") == [[1], [2]])
  }
}
