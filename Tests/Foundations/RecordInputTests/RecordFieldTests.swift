import FileAccess
import Foundation
import RecordInput
import TestSupport
import Testing

@Suite("The fields of records")
struct RecordFieldTests {
  /// A field as text, or the problem with it.
  private static func fields(
    _ text: String,
    _ format: FieldReader.Place,
    quotes: Bool = false,
    limit: Int = 8_192
  ) throws -> [String] {
    try fields(Array(text.utf8), format, quotes: quotes, limit: limit)
  }

  private static func fields(
    _ bytes: [UInt8],
    _ format: FieldReader.Place,
    quotes: Bool = false,
    limit: Int = 8_192
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("f")
    try Data(bytes).write(to: file)
    let reader = ChunkReader(try ByteStream(file.path), separator: quotes ? 0x2C : nil)
    let fields = FieldReader(format, byteLimit: limit)
    var found: [String] = []
    while let chunk = try reader.next() {
      fields.forEach(in: chunk) { number, field in
        switch field {
        case .success(let bytes):
          found.append("\(number) " + String(decoding: bytes, as: UTF8.self))
        case .failure(let problem): found.append("\(number) !\(problem)")
        }
      }
    }
    return found
  }

  @Test(
    "lines",
    arguments: [
      ("a\nb\n", ["1 a", "2 b"]), ("a\r\nb", ["1 a", "2 b"]), ("\n \nx\n", ["1 ", "2 ", "3 x"]),
      ("\u{FEFF}a\nb", ["1 a", "2 b"]), ("", []), ("12345678901\na", ["1 !tooLong", "2 a"]),
    ]
  )
  func lines(_ text: String, _ expected: [String]) throws {
    #expect(try Self.fields(text, .line, limit: 10) == expected)
  }

  /// JSONSerialization is the judge.
  @Test(
    "JSON Lines give what Foundation's reader gives",
    arguments: [
      #"{"url": "a"}"#, #"{"x": {"url": "no"}, "url": "yes"}"#,
      #"{"x": ["url", {"url": 1}], "url":"b"}"#,
      #"{"url":"a\/bé😀\n\"\\"}"#, #" { "a" : null , "url" : "c" } "#, #"{"url": 1}"#,
      #"{"url": null}"#, "{}", "[]", #""url""#, "{", #"{"url": "a"#, #"{"url": "a"} x"#,
      #"{"url" "a"}"#,
      #"{"url": "\ud800"}"#, #"{"ur\u006c": "e"}"#, #"{"url": "\x"}"#,
      #"{"x": "\"url\": \"no\"", "url": ""}"#,
      #"{"a":[[[[]]]],"b":{"c":{}},"url":"deep","z":-1.5e3}"#,
    ]
  )
  func json(_ line: String) throws {
    let field = try Self.fields(line + "\n", .key(Array("url".utf8))).first
    let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    if let text = object?["url"] as? String {
      #expect(field == "1 " + text.trimmingCharacters(in: .whitespaces))
    } else {
      let problem = try #require(field)
      #expect(["1 !noKey", "1 !notJSON", "1 !notUTF8"].contains(problem), "\(problem)")
      #expect((object != nil) == (problem == "1 !noKey"), "\(problem)")
    }
  }

  @Test(
    "columns of CSV (RFC 4180)",
    arguments: [
      ("a,b\nc,d\n", ["1 b", "2 d"]), ("a,\"b,\"\"c\"\"\"\n", ["1 b,\"c\""]),
      ("a\n", ["1 !noColumn"]),
      ("a,\"b\nc\"\nd,e\n", ["1 b\nc", "3 e"]), ("a,\"b\"x\n", ["1 !badQuotes"]),
      ("a,b\r\nc,d\r\n", ["1 b", "2 d"]),
      (",\n", ["1 "]),
    ]
  )
  func columns(_ text: String, _ expected: [String]) throws {
    #expect(try Self.fields(text, .column(1, separator: 0x2C), quotes: true) == expected)
  }

  @Test("a record over the limit is passed over, and no other is lost")
  func overlong() throws {
    let long = String(repeating: "a", count: 3 << 20)
    for place in [FieldReader.Place.line, .column(0, separator: 0x2C)] {
      let found = try Self.fields("x\n" + long + "\ny\nz", place, quotes: place != .line)
      #expect(found == ["1 x", "2 !tooLong", "3 y", "4 z"])
    }
  }

  @Test("lines of any length around the size of a chunk stay whole", arguments: [-2, -1, 0, 1, 2])
  func chunks(_ difference: Int) throws {
    let line = String(repeating: "b", count: (1 << 18) / 64 - 1 + difference)
    let found = try Self.fields(
      (0..<300).map { "\(line)\($0)\n" }.joined(),
      .line,
      limit: 1 << 20
    )
    #expect(found == (0..<300).map { "\($0 + 1) \(line)\($0)" })
  }

  /// The way the bytes come in must not matter: a scan that goes on reads them in other pieces.
  @Test(
    "a record over the limit gives the same wherever a piece begins",
    arguments: [
      (FieldReader.Place.column(0, separator: 0x2C), "\"a\nb\nccccccccccccccccccccc\",d\n"),
      (.column(0, separator: 0x2C), "\"closed\nbadly\"and more and more\n"),
      (.column(1, separator: 0x2C), "aaaaaaaaaaaaaaaaaaaaaaaaa,b\n"),
      (.key(Array("u".utf8)), "{\"u\":\"x\",\"v\":\"aaaaaaaaaaaaaaaa\"}\n"),
      (.line, "x                              \n"),
    ]
  )
  func overlongAnywhere(_ place: FieldReader.Place, _ record: String) throws {
    func found(_ text: String) throws -> [String] {
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("f")
      try Data(text.utf8).write(to: file)
      let separator: UInt8? = if case .column(_, let byte) = place { byte } else { nil }
      let reader = ChunkReader(
        try ByteStream(file.path),
        separator: separator,
        recordLimit: 20
      )
      let fields = FieldReader(place, byteLimit: 100)
      var found: [String] = []
      while let chunk = try reader.next() {
        fields.forEach(in: chunk) { number, field in
          let text = (try? field.get()).map { String(decoding: $0, as: UTF8.self) }
          found.append("\(number - 1) \(text ?? "!")")
        }
      }
      return found
    }
    let first = try found(record + "e,f\n")
    let later = try found("g,h\n" + record + "e,f\n")
    #expect(first.count >= 2)
    #expect(
      later.dropFirst().map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        return "\((Int(parts[0]) ?? 0) - 1) \(parts.dropFirst().first ?? "")"
      } == first
    )
  }
}
