package import FileAccess
import Foundation

/// Which of how many parts of a run is meant.
package struct ShardName: Sendable, Hashable {
  /// The number of the part, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The valid numbers of parts.
  package static let counts = 1...10_000

  /// A part by its numbers.
  ///
  /// - Throws: `ShardNameError` if there is no such part.
  package init(index: Int, count: Int) throws(ShardNameError) {
    guard Self.counts.contains(count) else { throw .count(count) }
    guard (1...count).contains(index) else { throw .index(index, of: count) }
    self.index = index
    self.count = count
  }
}

extension ShardName {
  /// Reads `I/N`, such as `2/3`.
  ///
  /// - Parameter text: The text; digits only.
  /// - Throws: `ShardNameError` if there is no such part.
  package init(_ text: String) throws(ShardNameError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = parts[0].shardNumber, let count = parts[1].shardNumber
    else { throw .malformed }
    try self.init(index: index, count: count)
  }

  /// The part as it is named on the command line.
  package var text: String { "\(index)/\(count)" }
}

/// Why words name no part of a run.
package enum ShardNameError: Error, Hashable {
  /// They are not two numbers with a slash between them.
  case malformed
  /// There cannot be so many parts.
  case count(Int)
  /// There is no part of this number.
  case index(Int, of: Int)

  /// The reason in a few words.
  package var words: String {
    switch self {
    case .malformed: "expected I/N, such as 2/3"
    case .count: "the number of shards is from 1 to \(ShardName.counts.upperBound)"
    case .index(_, let count):
      count == 1 ? "the only shard is 1/1" : "the shards are 1/\(count) to \(count)/\(count)"
    }
  }
}

extension ShardName {
  /// The variables by which Bazel names a part of a test.
  private static let (totalVariable, indexVariable) = ("TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX")
  /// The variable by which Bazel names a file that a test touches to say that it runs only its
  /// part.
  private static let statusVariable = "TEST_SHARD_STATUS_FILE"

  /// The part that the environment names, as Bazel does; nil if it names none.
  ///
  /// - Parameter environment: The variables.
  /// - Throws: `InputError` if they name no part that can be.
  /// - Returns: The part.
  package static func named(
    in environment: [String: String]
  ) throws(InputError) -> ShardName? {
    let total = environment[totalVariable] ?? ""
    let index = environment[indexVariable] ?? ""
    guard !(total.isEmpty && index.isEmpty) else { return nil }
    guard let count = Substring(total).shardNumber, let number = Substring(index).shardNumber else {
      throw InputError(
        code: "invalid-shard",
        "\(totalVariable) is '\(total)' and \(indexVariable) is '\(index)': expected two numbers",
        help: "unset both, or give --shard"
      )
    }
    do throws(ShardNameError) {
      // The first part of Bazel is 0.
      return try ShardName(index: number + 1, count: count)
    } catch {
      let reason =
        switch error {
        case .count: error.words
        case .malformed, .index: "the index of the last shard is \(count - 1)"
        }
      throw InputError(
        code: "invalid-shard",
        "\(totalVariable) is \(count) and \(indexVariable) is \(number): \(reason)"
      )
    }
  }

  /// Touches the file that tells Bazel that only a part runs, if the environment names one.
  ///
  /// - Parameter environment: The variables.
  /// - Throws: `InputError` if it cannot be made.
  package static func touchStatusFile(_ environment: [String: String]) throws(InputError) {
    guard let path = environment[statusVariable], !path.isEmpty,
      !FileManager.default.fileExists(atPath: path)
    else { return }
    if let code = FileReplacement.write("", to: path) {
      throw InputError(
        code: "unwritable-file",
        "the file '\(path)' of \(statusVariable) cannot be written: "
          + String(cString: strerror(code))
      )
    }
  }
}

extension Substring {
  /// A number of at most nine digits and nothing else.
  fileprivate var shardNumber: Int? {
    guard (1...9).contains(utf8.count), utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(self)
  }
}
