import Diagnostics
import RunRecord
import Testing

@Suite("Locations of a run record")
struct LocationTests {
  static let source = SourceFile(
    name: "m.json",
    bytes: Array("{\n \"𝔘é\": \"𝔘\",\n \"b\": 1}".utf8)
  )

  /// A record with one test at a place of the source.
  static func record(_ range: Range<Int>) -> RunRecord {
    var test = RunRecordTests.test(.failed)
    test.location = LocationRecord(source.location(of: range))
    return RunRecord(manifests: [], tests: [test], engines: [:])
  }

  @Test(
    "the end is known where the file is, and columns in UTF-16 units where they differ",
    arguments: [
      // `"b"` in the third line: its columns are the same in both.
      (22, 25, 3, 5, nil, nil),
      // `"𝔘"` after a character of two units.
      (13, 19, 2, 11, 9, 13),
      // From the second line into the third.
      (13, 25, 3, 5, 9, 5), (3, 3, 2, 2, nil, nil),
    ] as [(Int, Int, Int, Int, Int?, Int?)]
  )
  func ends(start: Int, end: Int, line: Int, column: Int, utf16: Int?, utf16End: Int?) {
    var record = Self.record(start..<end)
    record.locate(in: [Self.source])
    let location = record.tests[0].location
    #expect(location.endLine == line)
    #expect(location.endColumn == column)
    #expect(location.utf16Column == utf16)
    #expect(location.utf16EndColumn == utf16End)
  }

  @Test("a place that is not the file's stays as it is")
  func otherFile() {
    var record = Self.record(3..<4)
    record.tests[0].location.column += 1
    let before = record
    record.locate(in: [Self.source])
    #expect(record == before)
    record.locate(in: [SourceFile(name: "other.json", bytes: [])])
    #expect(record == before)
  }
}
