import Foundation
import FuzzEntries

/// What the environment of a fuzz target says.
enum FuzzSettings {
  /// The pattern whose slow subjects the target `match` looks for, instead of splitting inputs.
  private static let pattern = variable("RULEPROOF_FUZZ_PATTERN")
  /// The folder that findings for `ruleproof replay` go to.
  private static let findings = variable("RULEPROOF_FUZZ_FINDINGS")
  /// A text that counts as a bug where an input has it, to try that bugs are found and reported.
  private static let planted = variable("RULEPROOF_FUZZ_PLANTED").map { Array($0.utf8) }

  private static let slowness = pattern.map(FuzzEntry.slowness)

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The entry to run.
  static func entry(_ name: String, of entries: [FuzzEntry]) -> FuzzEntry? {
    if name == "match", let slowness { return slowness }
    return entries.first { $0.name == name }
  }

  /// Saves what an input of `match` is for `ruleproof replay`.
  static func save(_ input: [UInt8], of name: String) {
    guard name == "match", let findings else { return }
    do {
      let report = try MatchInput(input, pattern: pattern).saveFinding(in: findings)
      FuzzFailure.write("\(report)\n")
    } catch {
      FuzzFailure.end("the finding cannot be saved in '\(findings)': \(error)")
    }
  }

  static func checkPlanted(_ input: [UInt8]) throws(BrokenInvariant) {
    guard let planted, input.firstRange(of: planted) != nil else { return }
    throw BrokenInvariant("the planted bug is not reached")
  }
}

/// The end of a fuzz target.
enum FuzzFailure {
  /// Writes a message to standard error, and ends the process as libFuzzer expects it.
  static func end(_ message: String) -> Never {
    write("ruleproof: \(message)\n")
    abort()
  }

  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
