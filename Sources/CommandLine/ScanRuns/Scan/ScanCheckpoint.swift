import Diagnostics
import Digests
import FileAccess
import Foundation
import ScanSuite

/// The progress of a scan, stored in a file from which a later call continues.
struct ScanCheckpoint: Codable {
  var schema = Self.schemaName
  /// What a later call compares before it continues, in words.
  var compared = Self.comparedWords
  /// A digest of the call's parameters: only an equal call can continue.
  var question: String
  /// Up to where the records have been worked on.
  var position = Position()
  /// The output up to there.
  var output = Extent()
  var counts: ScanCounts
  /// The hash of all of that, as it is written; nil before it is written.
  private var xxh64: String?

  init(question: String, counts: ScanCounts) {
    self.question = question
    self.counts = counts
  }

  /// The beginning of a file, or all of it.
  struct Extent: Codable, Equatable {
    /// How many bytes it has.
    var size = 0
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

  private static let schemaName = "ruleproof-scan-checkpoint/3"
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
  /// - Throws: `InputError` if the file is no checkpoint of this question, or a damaged one.
  /// - Returns: The checkpoint; nil if the file is empty.
  static func read(
    _ path: String,
    question: String,
    fileCount: Int,
    like counts: ScanCounts
  ) throws(InputError) -> ScanCheckpoint? {
    let source = try InputFile.read(path)
    guard !source.bytes.isEmpty else { return nil }
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(source.bytes)),
      known.schema == schemaName
    else { throw bad(path, "is not a checkpoint of scan") }
    guard let hash = known.xxh64, known.sealed().xxh64 == hash else {
      throw bad(path, "is a damaged checkpoint: it is not what scan wrote")
    }
    guard known.question == question else {
      throw InputError(
        code: "other-checkpoint",
        "the checkpoint '\(path)' is of a scan with other rules, files or options",
        help: "repeat the call that wrote it, or remove the file to begin anew"
      )
    }
    guard known.isSound(fileCount), known.counts.hasShape(of: counts) else {
      throw bad(path, "is not a checkpoint of scan")
    }
    return known
  }

  private static func bad(_ path: String, _ reason: String) -> InputError {
    InputError(
      code: "bad-checkpoint",
      "the file '\(path)' \(reason)",
      help: "give another file, or remove this one"
    )
  }

  /// Whether the numbers can be those of a scan.
  private func isSound(_ fileCount: Int) -> Bool {
    let extents = position.finished + [position.extent, output]
    let isWithinFiles =
      position.finished.count < fileCount
      || position.finished.count == fileCount && position.extent == Extent() && position.line == 1
    return isWithinFiles && extents.allSatisfy { $0.size >= 0 }
      && (1...ScanCounts.limit).contains(position.line)
  }

  /// Whether all records of the call's files, of which there are so many, have been worked on.
  func isComplete(_ fileCount: Int) -> Bool { position.finished.count == fileCount }

  /// The bytes of the file.
  var bytes: [UInt8] { Array(sealed().json) + [0x0A] }

  private func sealed() -> ScanCheckpoint {
    var sealed = self
    sealed.xxh64 = nil
    var hash = XXH64()
    hash.update(Array(sealed.json)[...])
    sealed.xxh64 = hash.hex
    return sealed
  }

  private var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Texts and whole numbers can always be written.
    return (try? encoder.encode(self)) ?? Data()
  }

  /// The path of the checkpoint.
  ///
  /// - Throws: `InputError` if it clearly cannot be written.
  static func place(_ path: String) throws(InputError) -> String {
    let target = try OutputFile.target(of: path, inputs: [])
    guard !target.isStream else {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' cannot be written: a checkpoint needs a regular file"
      )
    }
    return target.url.path
  }

  /// A digest of a call's parameters.
  static func question(_ texts: [[UInt8]]) -> String {
    var hash = SHA256()
    for text in texts {
      hash.update(Array("\(text.count)\n".utf8))
      hash.update(text)
    }
    return hash.hex()
  }
}
