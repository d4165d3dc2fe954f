import Diagnostics
import Foundation

/// The lines of a file of goldens, each of which ends in a line feed: the first names the format.
struct GoldenLines {
  private let file: String
  private let lines: [Substring]
  private var index = 1

  /// Splits a file into lines.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - firstLine: The line that every file of the format begins with.
  /// - Throws: `GoldenError` if it is not of this format, or truncated.
  init(_ source: SourceFile, firstLine: String) throws(GoldenError) {
    file = source.name
    let text = String(validating: source.bytes, as: UTF8.self)
    var lines = (text ?? "").utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let last = lines.popLast()
    self.lines = lines
    if text == nil { throw error("the file is not UTF-8", line: 1) }
    if let first = lines.first ?? last, Self.earlier.contains(where: first.hasPrefix) {
      var error = error("the golden has the format of an earlier version of ruleproof", line: 1)
      error.isOfEarlierFormat = true
      throw error
    }
    guard last?.isEmpty == true else {
      throw error("the last line has no line feed: the file is truncated", line: lines.count)
    }
    guard lines.first.map({ $0 == firstLine }) == true else {
      throw error("expected '\(firstLine)'", line: 1)
    }
  }

  /// What files of goldens began with before their lines were JSON.
  private static let earlier = ["ruleproof-golden ", "ruleproof-goldens "]
}

extension GoldenLines {
  /// Reads the next line; nil at the end.
  mutating func next() -> Substring? {
    guard index < lines.count else { return nil }
    index += 1
    return lines[index - 1]
  }

  /// Reads the next line as JSON; nil at the end.
  mutating func next<Line: Decodable>(_ type: Line.Type) throws(GoldenError) -> Line? {
    guard let line = next() else { return nil }
    guard let value = try? JSONDecoder().decode(type, from: Data(line.utf8)) else {
      throw error("this is not a line of a golden")
    }
    return value
  }

  /// Checks that a recording writes these lines, to the last byte.
  ///
  /// - Parameters:
  ///   - text: What a recording writes.
  ///   - isWhole: Whether nothing follows it.
  /// - Throws: `GoldenError` at the first line that is another one.
  func check(are text: String, isWhole: Bool = true) throws(GoldenError) {
    let written = text.utf8.split(separator: 0x0A)
    for (number, line) in written.enumerated() {
      guard number < lines.count, lines[number].utf8.elementsEqual(line) else {
        throw error(
          "a recording writes '\(String(Substring(line)).printable)' here",
          line: number + 1
        )
      }
    }
    guard isWhole, lines.count > written.count else { return }
    throw error("a recording writes nothing here", line: written.count + 1)
  }

  /// An error at a line, or at the one that was read last.
  func error(_ message: String, line: Int? = nil) -> GoldenError {
    GoldenError(message: message, file: file, line: max(1, line ?? index))
  }
}

extension Sequence where Element: Encodable {
  /// A line of JSON for each value: the same for equal values, and without invisible characters.
  var jsonLines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return map { value in
      guard let data = try? encoder.encode(value) else {
        preconditionFailure("a line of a golden has a value that JSON cannot represent")
      }
      return String(decoding: data, as: UTF8.self).printableJSON
    }
  }
}
