import Foundation
import MatchEngine
import TestSupport
import TextCoding

/// A table of patterns and subjects with measured answers.
enum MeasuredRows {
  struct Row {
    let fields: [String]
    let pattern: String
    let subject: Subject
  }

  private static var path: String? {
    ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"].map { "\($0)/drift/matches.tsv" }
  }

  static var exist: Bool { path.map(FileManager.default.fileExists) ?? false }

  /// The rows whose pattern is not abbreviated.
  static func read() throws -> [Row] {
    let text = try String(contentsOfFile: path ?? "", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 9, !fields[1].contains("…(") else { return nil }
      return Row(
        fields: fields.map(String.init),
        pattern: String(decoding: decode(fields[1]), as: UTF16.self),
        subject: Subject(utf16: decode(fields[2]))
      )
    }
  }

  private static func decode(_ field: Substring) -> [UInt16] {
    EscapedText.decode(field).map { $0 == 0xA6 ? 0x7C : $0 }
  }

  /// An engine's answer as the table writes it.
  static func answer(_ engine: some MatchEngine, _ row: Row) -> String {
    do throws(PatternError) {
      let pattern = try engine.compile(row.pattern)
      let result = pattern.allMatches(in: row.subject, limits: engine.defaultLimits)
      switch result.outcome {
      case .failed(let failure): return "MATCH ERROR \(failure)"
      case .matches(let matches):
        return matches.isEmpty ? "no match" : matches.map(text).joined(separator: " ")
      }
    } catch {
      let words = error.message.split(separator: " (")
      return
        "COMPILE ERROR \(words.last?.dropLast() ?? "") \(words.dropLast().joined(separator: " ("))"
    }
  }

  private static func text(_ match: Match) -> String {
    func range(_ range: Range<Int>?) -> String {
      range.map { "[\($0.lowerBound),\($0.upperBound))" } ?? "-"
    }
    let groups = match.ranges.dropFirst().enumerated().map {
      "\($0.offset + 1)=\(range($0.element))"
    }
    let whole = range(match.ranges[0])
    return groups.isEmpty ? whole : "\(whole){\(groups.joined(separator: " "))}"
  }
}
