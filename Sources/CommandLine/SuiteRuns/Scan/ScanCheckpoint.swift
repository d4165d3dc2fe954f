import Diagnostics
import Digests
import FileAccess
import Foundation
import ScanSuite

/// How far a scan is, in a file that a later call goes on from.
struct ScanCheckpoint: Codable {
  var schema = Self.schemaName
  /// What a later call compares before it goes on, in words.
  var compared = Self.comparedWords
  /// What the call was asked, as a digest: only the same question can go on.
  var question: String
  /// Up to where the records have been worked on.
  var position = Position()
  /// The output up to there.
  var output = Extent()
  var counts: ScanCounts

  /// The beginning of a file, or all of it.
  struct Extent: Codable, Equatable {
    /// How many bytes it has.
    var size = 0
    /// Their hash.
    var xxh64 = XXH64().hex
  }

  struct Position: Codable, Equatable {
    /// The files that have been read to their ends, unpacked.
    var finished: [Extent] = []
    /// What has been worked on of the next file, unpacked.
    var extent = Extent()
    /// The number of the next line.
    var line = 1
  }

  private static let schemaName = "ruleproof-scan-checkpoint/2"
  private static let comparedWords =
    "XXH64 of every byte of the input that was worked on, unpacked, and of every byte of the output"
}

extension ScanCheckpoint.Position {
  /// Begins with the next file.
  mutating func finishFile() {
    finished.append(extent)
    (extent, line) = (ScanCheckpoint.Extent(), 1)
  }
}

extension ScanCheckpoint {
  /// Reads a checkpoint.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - question: What the call is asked.
  ///   - fileCount: The number of the call's files.
  ///   - counts: Counts of the shape that they must have.
  /// - Throws: `InputError` if there is a file that is no checkpoint of this question.
  /// - Returns: The checkpoint; nil if there is no file.
  static func read(
    _ path: String,
    question: String,
    fileCount: Int,
    like counts: ScanCounts
  ) throws(InputError) -> ScanCheckpoint? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let source = try InputFile.read(path)
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(source.bytes)),
      known.schema == schemaName
    else { throw notOne(path) }
    guard known.question == question else {
      throw InputError(
        code: "other-checkpoint",
        "the checkpoint '\(path)' is of a scan with other rules, files or options",
        help: "repeat the call that wrote it, or remove the file to begin anew"
      )
    }
    guard known.isSound(fileCount), known.counts.hasShape(of: counts) else { throw notOne(path) }
    return known
  }

  private static func notOne(_ path: String) -> InputError {
    InputError(
      code: "bad-checkpoint",
      "the file '\(path)' is not a checkpoint of scan",
      help: "give another file, or remove this one"
    )
  }

  /// Whether the numbers can be those of a scan.
  private func isSound(_ fileCount: Int) -> Bool {
    let extents = position.finished + [position.extent, output]
    return position.finished.count <= fileCount && extents.allSatisfy { $0.size >= 0 }
      && (1...ScanCounts.limit).contains(position.line)
  }

  /// Whether all records of the call's files, of which there are so many, have been worked on.
  func isComplete(_ fileCount: Int) -> Bool { position.finished.count == fileCount }

  /// Writes the checkpoint, whole or not at all.
  func write(to path: String) throws(InputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(self) else { return }
    if let code = FileReplacement.write(Array(data) + [0x0A], to: try Self.place(path)) {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: \(String(cString: strerror(code)))"
      )
    }
  }

  /// Where a checkpoint is to be written.
  ///
  /// - Throws: `InputError` when it is clear that it cannot be.
  static func place(_ path: String) throws(InputError) -> String {
    let target = try OutputFile.target(of: path, inputs: [])
    guard !target.isDevice else {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: a checkpoint needs a regular file"
      )
    }
    return target.url.path
  }

  /// A digest of what a call is asked.
  static func question(_ texts: [[UInt8]]) -> String {
    var hash = SHA256()
    for text in texts {
      hash.update(Array("\(text.count)\n".utf8))
      hash.update(text)
    }
    return hash.hex()
  }
}
