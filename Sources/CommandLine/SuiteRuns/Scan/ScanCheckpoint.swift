import Diagnostics
import Digests
import FileAccess
import Foundation
import ScanSuite

/// How far a scan is, in a file that a later call goes on from.
struct ScanCheckpoint: Codable {
  var schema = Self.schemaName
  /// What the call was asked, as a digest: only the same question can go on.
  var question: String
  /// Up to where the records have been worked on.
  var position = Position()
  /// The size of the output up to there, in bytes.
  var outputSize = 0
  var counts: ScanCounts
  /// Whether all records have been worked on.
  var isComplete = false

  struct Position: Codable, Equatable {
    /// The number of the file, from 0.
    var file = 0
    /// How many bytes of the file, unpacked, are behind.
    var offset = 0
    /// The number of the next line.
    var line = 1
  }

  private static let schemaName = "ruleproof-scan-checkpoint/1"
}

extension ScanCheckpoint {
  /// Reads a checkpoint.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - question: What the call is asked.
  ///   - counts: Counts of the shape that they must have.
  /// - Throws: `InputError` if there is a file that is no checkpoint of this question.
  /// - Returns: The checkpoint; nil if there is no file.
  static func read(
    _ path: String,
    question: String,
    like counts: ScanCounts
  ) throws(InputError) -> ScanCheckpoint? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let source = try InputFile.read(path)
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(source.bytes)),
      known.schema == schemaName,
      known.counts.rules.count == counts.rules.count || known.question != question
    else {
      throw InputError(
        code: "bad-checkpoint",
        "the file '\(path)' is not a checkpoint of scan",
        help: "give another file, or remove this one"
      )
    }
    guard known.question == question else {
      throw InputError(
        code: "other-checkpoint",
        "the checkpoint '\(path)' is of a scan with other rules, files or options",
        help: "repeat the call that wrote it, or remove the file to begin anew"
      )
    }
    return known
  }

  /// Writes the checkpoint, whole or not at all.
  func write(to path: String) throws(InputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(self) else { return }
    if let code = FileReplacement.write(Array(data) + [0x0A], to: path) {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: \(String(cString: strerror(code)))"
      )
    }
  }

  /// A digest of what a call is asked.
  static func question(_ texts: [[UInt8]]) -> String {
    var hash = FNV1a()
    for text in texts {
      hash.combineText(String(text.count).utf8)
      hash.combineText(text)
    }
    return String(hash.value, radix: 16)
  }
}
