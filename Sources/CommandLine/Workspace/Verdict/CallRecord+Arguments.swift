package import Diagnostics
import Digests
package import Reporters
package import RunRecord

extension CallRecord {
  /// What a report says of a call that has ended.
  ///
  /// - Parameters:
  ///   - verdict: How the run ended.
  ///   - layout: What is special about its report.
  ///   - arguments: The words of the call, without the tool's own name.
  ///   - sources: The files that findings are quoted from.
  package init(
    _ verdict: RunVerdict,
    _ layout: ReportLayout,
    _ arguments: [String],
    _ sources: [SourceFile]
  ) {
    self.init(
      version: ToolVersion.current,
      arguments: Self.words(of: arguments),
      result: Result(verdict),
      exitCode: Int(verdict.exitCode)
    )
    allowsUndecided = layout.allowsUndecided
    hasTable = layout.hasTable
    alwaysSaysNext = layout.alwaysSaysNext
    options = layout.commands.options
    hasGoldens = layout.commands.hasGoldens
    patterns = layout.commands.patterns
    self.sources = sources.map { Source(file: $0.name, sha256: SHA256.hex($0.bytes)) }
  }

  /// The options, with a value, that say where reports go, how fast a run is, which part of it is
  /// done, or what it keeps.
  private static let optionsWithValue = [
    "--report", "--format", "--jobs", "--shard", "--cache",
  ]
  /// The same without a value.
  private static let flags = ["--quiet", "-q"]

  /// The words of a call without options that change neither what is found nor what a report shows
  /// of it.
  private static func words(of arguments: [String]) -> [String] {
    var words: [String] = []
    var isValue = false
    for (index, word) in arguments.enumerated() {
      if word == "--" { return words + arguments[index...] }
      if isValue {
        isValue = false
      } else if optionsWithValue.contains(word) {
        isValue = true
      } else if !flags.contains(word),
        !optionsWithValue.contains(where: { word.isAssignment(of: $0) })
      {
        words.append(word)
      }
    }
    return words
  }
}

extension String {
  /// Whether the word gives an option its value.
  fileprivate func isAssignment(of option: String) -> Bool { hasPrefix(option + "=") }
}
