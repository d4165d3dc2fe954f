package import ArgumentParser
import Workspace

/// The list of patterns that a command reads in place of manifests.
package struct PatternListOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Examine the patterns in this file instead of manifests; - is standard input.",
      discussion: """
        One pattern per line, optionally with a subject after a tab; a table whose first line names its \
        columns; or a list in JSON, JSON Lines or YAML, of patterns or of objects with pattern and \
        optionally id, flags, mode, engine, domain and subjects. 'ruleproof help pattern-lists' \
        describes the forms. A text of plain words needs 'pattern' as its first line. A pattern that \
        every engine refuses fails the run.
        """,
      valueName: "file"
    ),
    completion: .file()
  )
  package var patterns: String?

  package init() {}
}

extension PatternListOption {
  /// Refuses what cannot be combined with a list of patterns.
  ///
  /// - Parameters:
  ///   - first: The first file of rules that the call names.
  ///   - rules: The options that select rules; nil for none.
  ///   - others: Other options of the call, each with whether it is given.
  /// - Throws: `ValidationError` at the first one.
  package func check(
    _ first: String?,
    _ rules: RunOptions?,
    _ others: [(option: String, isGiven: Bool)] = []
  ) throws {
    guard let patterns else { return }
    if let first {
      throw ValidationError("--patterns \(patterns) cannot be combined with \(first).")
    }
    let given = others + [("--rule", rules?.rule.isEmpty == false)]
    if let option = given.first(where: \.isGiven)?.option {
      throw ValidationError("\(option) cannot be combined with --patterns.")
    }
  }

  /// Refuses to write fixes into standard input.
  ///
  /// - Throws: `ValidationError` if the list is standard input.
  package func checkFixable() throws {
    guard patterns == "-" else { return }
    throw ValidationError("--fix cannot be combined with --patterns -: name a file.")
  }
}
