import Diagnostics

/// Prints commands so that they work when they are pasted: with the program as it was called, and the
/// options that name the same rules.
package struct CommandPrinter: Sendable, Hashable {
  /// How the program was called, such as `ruleproof` or `scripts/ruleproof`.
  package var program: String
  /// The options that name the manifests and the configuration of the run.
  package var options: [String]
  /// The options that name the goldens of the run.
  package var goldenOptions: [String] = []
  /// Whether changes are since a recording, which a review can accept, and not between two manifests.
  package var hasGoldens = true
  /// The file of patterns that was read instead of manifests.
  package var patterns: String?
  /// The arguments of the run itself.
  package var call: [String] = []

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - program: How the program was called.
  ///   - options: The options that name the manifests and the configuration of the run.
  package init(program: String = "ruleproof", options: [String] = []) {
    self.program = program
    self.options = options
  }
}

extension CommandPrinter {
  /// A command about the rules of the run, in one line.
  package func line(_ words: [String]) -> String {
    shellWords(words).joined(separator: " ")
  }

  /// The same command in lines of a width, each but the last ended by a backslash; a word is never broken.
  ///
  /// - Parameters:
  ///   - words: The subcommand with its arguments.
  ///   - width: The columns of a line.
  ///   - indent: The blanks before the first line; those after it have two more.
  /// - Returns: The lines.
  package func lines(_ words: [String], width: Int, indent: Int) -> [String] {
    shellWords(words).commandLines(width: width, indent: indent)
  }

  /// A text in which commands are named as `ruleproof …` in quotes, with the program as it was called.
  package func naming(_ text: String) -> String {
    program == "ruleproof"
      ? text : text.replacing("'ruleproof ", with: "'\(program.asShellWord) ")
  }

  /// The words of a command about the rules of the run, each as a shell reads it.
  package func shellWords(_ words: [String]) -> [String] {
    ([program] + words).map(\.asShellWord)
      + (readsNoRules(words) ? [] : options.map(\.asShellWord))
      + (words.first == "golden" ? goldenOptions.map(\.asShellWord) : [])
  }

  /// Whether a command is about no rules, or has the options that name them: the call of the run itself.
  private func readsNoRules(_ words: [String]) -> Bool {
    if !call.isEmpty, words.starts(with: call) { return true }
    return words.first == "explain" || words.contains("--patterns")
      || words.contains("--pattern")
  }
}

extension [String] {
  /// Words of a shell command in lines of a width, each but the last ended by a backslash.
  package func commandLines(width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for (index, word) in enumerated() {
      // The blank and the backslash need two columns.
      let rest = index == count - 1 ? 0 : 2
      if !isEmpty, line.displayWidth + 1 + word.displayWidth + rest > width {
        lines.append(line + " \\")
        line = String(repeating: " ", count: indent + 2)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
