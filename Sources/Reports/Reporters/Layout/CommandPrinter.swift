import Diagnostics

/// Prints commands so that they work when they are pasted: with the program as it was called, and
/// with every option of the call that the command takes, too, so that it acts on the same files.
package struct CommandPrinter: Sendable {
  /// How the program was called, such as `ruleproof` or `scripts/ruleproof`.
  package var program: String
  /// The options that name the manifests and the configuration of the run.
  package var options: [String]
  /// Whether changes are since a recording, which a review can accept, and not between two
  /// manifests.
  package var hasGoldens = true
  /// Whether commands can change the rules: those of the built-in manifest are in no file.
  package var canChangeRules = true
  /// Whether `show` can print what this report leaves out: it knows the last run of a cache, not one in a file.
  package var keepsRuns = false
  /// The file of patterns that was read instead of manifests.
  package var patterns: String?
  /// A file of the call that is of another kind than the call said: what `FILE` in texts is, and
  /// what no option names again.
  package var foreign: String?
  /// The arguments of the run itself.
  package var call: [String] = []
  /// What the commands of the program take.
  package var table = CommandTable()

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

  /// The same in quotes for a sentence; in backticks where a word of it needs quotes.
  package func quoted(_ words: [String]) -> String {
    let command = line(words)
    return command.contains("'") ? "`\(command)`" : "'\(command)'"
  }

  /// The same command in lines of a width, each but the last ended by a backslash; a word is never
  /// broken.
  ///
  /// - Parameters:
  ///   - words: The subcommand with its arguments.
  ///   - width: The columns of a line.
  ///   - indent: The blanks before the first line; those after it have two more.
  /// - Returns: The lines.
  package func lines(_ words: [String], width: Int, indent: Int) -> [String] {
    shellWords(words).commandLines(width: width, indent: indent)
  }

  /// The words of a command about the rules of the run, each as a shell reads it.
  ///
  /// - Parameter words: The subcommand with its arguments. Arguments that can be any text follow
  ///   `--`, which is printed where one of them would be read as an option.
  /// - Returns: The words, quoted where a shell needs it.
  package func shellWords(_ words: [String]) -> [String] {
    let own = words.prefix { $0 != "--" }
    let values = words[own.endIndex...].dropFirst()
    let carried = table.joiningValues(in: carried(to: words), of: words)
    let joined = table.joiningValues(in: Array(own), of: words)
    let hasOptionLike = values.contains { $0.hasPrefix("-") && $0 != "-" }
    let arguments = hasOptionLike ? joined + carried + ["--"] + values : joined + values + carried
    return ([program] + arguments).map(\.asShellWord)
  }

  /// Whether a command is the call of the run itself, however that names its rules.
  func isCall(_ words: [String]) -> Bool {
    guard !call.isEmpty, words.first == call.first else { return false }
    let naming = Self.rules.union([program.asShellWord])
    let own = Set(call.map(\.asShellWord)).subtracting(naming)
    return words == call || Set(shellWords(words)).subtracting(naming) == own
  }

  /// Whether a command can read the same rules: what came by standard input is gone.
  package var canBeRepeated: Bool { !options.contains("-") }

  /// Whether a command can do its work: it changes no rules, or these can be changed; and each of
  /// its words can be an argument, which ends at a NUL.
  package func canRun(_ words: [String]) -> Bool {
    guard !words.contains(where: { $0.utf8.contains(0) }) else { return false }
    let changes: Set = ["--write", "--fix", "--review", "accept"]
    return canChangeRules || changes.isDisjoint(with: words)
  }

  /// The options of the call that another command takes, too, and that are not about the run
  /// itself.
  private func carried(to words: [String]) -> [String] {
    // The call of the run itself has them; a finding means the same everywhere.
    if words.first == "explain" || !call.isEmpty && words.starts(with: call) { return [] }
    let hasPatterns = words.contains("--patterns") || words.contains("--pattern")
    guard !table.isEmpty else { return hasPatterns ? [] : options }
    let (taken, ofCall) = (table.options(of: words), table.options(of: call))
    let naming = table.calledOptions(in: ["check"] + options)
    let own = table.calledOptions(in: call)
    var known = Set(words.map { String($0.prefix { $0 != "=" }) })
    if hasPatterns { known.formUnion(Self.rules) }
    let rules = naming.filter { taken[$0.name] != nil && !known.contains($0.name) }
    // The record of the run is beside its cache.
    known.formUnion(words.first == "show" ? Self.ofRun.subtracting(["--cache"]) : Self.ofRun)
    known.formUnion(Self.rules)
    known.formUnion(naming.map(\.name))
    let others = own.filter { option in
      taken[option.name] != nil && taken[option.name] == ofCall[option.name]
        && !known.contains(option.name)
    }
    return (rules + others).filter { !namesForeign($0.words) }.flatMap(\.words)
  }

  private func namesForeign(_ words: [String]) -> Bool {
    foreign.map { file in words.contains { $0 == file || $0.hasSuffix("=" + file) } } ?? false
  }

  /// The name of the file of another kind, if it can be read again.
  private var foreignName: String? { foreign == "-" ? nil : foreign }

  /// The options that name rules, which cannot be combined with patterns.
  private static let rules: Set<String> = [
    "--manifest", "--links", "--starter",
  ]

  /// The options about one run; all others say what is read and how outcomes are judged.
  ///
  /// These say what it reports, which part of the rules it is about, how fast it is, and what it
  /// writes.
  private static let ofRun: Set<String> = [
    "--report", "--format", "--output", "--verbose", "--quiet",
    "--rule", "--shard", "--since", "--require-change", "--fail-fast", "--jobs", "--cache",
    "--watch", "--fix", "--fixes", "--no-fixes", "--write", "--yes", "--review",
    "--record", "--accept", "--accept-all", "--all", "--again", "--dry-run", "--save", "--explain",
    "--attack", "--attack-file", "--pattern", "--patterns", "--input", "--count", "--help",
    "--timing", "--max-ratio", "--matrix",
  ]
}

extension CommandPrinter {
  /// A text about a call that was not understood, whose commands have the program as it was called.
  package func namingProgram(in text: String) -> String {
    guard program != "ruleproof" else { return text }
    return text.replacing(Self.opening, with: "'\(program.asShellWord) ")
      .replacing("\n  ruleproof ", with: "\n  \(program.asShellWord) ")
  }

  /// A text in which commands in quotes, `'ruleproof …'`, are as they work from here; in backticks
  /// where a word of one needs quotes.
  ///
  /// So is one that an attack is piped into, on the same line or at the beginning of an indented one.
  package func naming(_ text: String) -> String {
    var rest = text[...]
    let indent = rest.prefix { $0 == " " }
    var result = String(indent)
    rest = rest.dropFirst(indent.count)
    if !indent.isEmpty, rest.hasPrefix("ruleproof ") {
      result += program.asShellWord
      rest = rest.dropFirst("ruleproof".count)
    }
    while let start = rest.firstRange(of: Self.opening) {
      guard let (words, end) = Self.command(in: rest[start.upperBound...]) else { break }
      let command = quoted(words.map { $0 == "FILE" ? foreignName ?? $0 : $0 })
      result += rest[..<start.lowerBound] + command
      rest = rest[end...]
    }
    return (result + rest).replacing("; } | ruleproof ", with: "; } | \(program.asShellWord) ")
  }

  private static let opening = "'ruleproof "

  /// The words of a command up to the closing quote, and the end of the command.
  private static func command(in text: Substring) -> (words: [String], end: Substring.Index)? {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      switch character {
      case "'" where isQuoted: isQuoted = false
      case "'" where word == nil && index < text.endIndex: (word, isQuoted) = ("", true)
      // A word of Bash, which is not read here.
      case "'" where word == "$": return nil
      case "'":
        // An apostrophe inside of a word in quotes: '\''.
        if text[index...].hasPrefix("\\''") {
          word = (word ?? "") + "'"
          index = text.index(index, offsetBy: 3)
          isQuoted = true
          continue
        }
        return (words + [word].compactMap(\.self), index)
      case " " where !isQuoted:
        words += [word].compactMap(\.self)
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return nil
  }
}

extension [String] {
  /// The words of a call with one option more, before the arguments after `--`.
  package func adding(option: String) -> [String] {
    let end = firstIndex(of: "--") ?? endIndex
    return self[..<end] + [option] + self[end...]
  }

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
