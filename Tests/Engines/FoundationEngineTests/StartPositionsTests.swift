import Foundation
import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("the start positions that fail")
struct StartPositionsTests {
  /// Patterns that match nowhere in the subject and take no tick: all reports are start positions.
  static let cases: [(source: String, subject: String)] = [
    ("x", "aaaa"), ("xyz", "aaaa"), ("[xy]z", "aaaa"), ("\\d\\d", "a"), ("^x", "aaaa"),
    ("(?m)^x", "aaaa"), ("(?m)^x", "a\r\nb\r\n"), ("(?m)^xy", "\r\n\r\n\r\n"), ("(?m)x", "a\r\nb"),
    ("a?x", "aaaa"), (".x", "😀a😀"), ("(?=x)", "😀a😀"), ("x😀", "😀😀😀"), ("(?:x|yy)z", "aaaaaa"),
    ("x # end", "aaaa"), ("(?x)x # end", "aaaa"), ("\\Qx", "aaaa"), ("x\\c", "aaaa"), ("x", ""),
    ("\\Gx", "aaaa"), ("(?<!a)x", "aaaa"), ("x{70}", String(repeating: "a", count: 100)),
    ("x{70}", String(repeating: "a", count: 5_000)), ("^x", String(repeating: "a", count: 5_000)),
    (".x", String(repeating: "😀", count: 3_000)),
  ]

  @Test("are counted as ICU reports them", arguments: cases)
  func counts(source: String, subject: String) throws {
    let expression = try NSRegularExpression(pattern: source)
    var reports = 0
    expression.enumerateMatches(
      in: subject,
      options: .reportProgress,
      range: NSRange(location: 0, length: subject.utf16.count)
    ) { match, _, _ in
      #expect(match == nil)
      reports += 1
    }
    let count = StartPositions(source).countToEnd(from: 0, in: SearchText(Subject(subject)))
    #expect(count == reports)
  }
}
