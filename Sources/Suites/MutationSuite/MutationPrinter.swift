package import Diagnostics
package import Reporters
import RuleSets
import RunRecord

/// Writes what became of mutants for people: the rules with the most survived ones first.
package struct MutationPrinter {
  package let style: TextStyle
  package let isVerbose: Bool
  private let columns: Int?
  private let commands: CommandPrinter
  /// The call that shows all; nil if there is none.
  private let showsAll: String?

  package init(
    style: TextStyle,
    isVerbose: Bool,
    columns: Int? = nil,
    commands: CommandPrinter = CommandPrinter(),
    showsAll: String? = nil
  ) {
    self.style = style
    self.isVerbose = isVerbose
    self.columns = columns
    self.commands = commands
    self.showsAll = showsAll
  }

  /// The maximum number of mutants shown for a rule, and of rules with their mutants, by default.
  private static let shownMutants = 8
  private static let shownBlocks = 12
}

extension MutationPrinter {
  /// The whole report.
  ///
  /// - Parameters:
  ///   - report: What became of the mutants.
  ///   - elapsed: The time that the run took, where it is shown.
  /// - Returns: The text.
  package func text(_ report: MutationReport, elapsed: Duration?) -> String {
    let ranked = report.rules.map { (entry: $0, counts: counts($0)) }
      .filter { rule in
        isVerbose
          ? !rule.entry.mutants.isEmpty : rule.counts.survived + rule.counts.undecided > 0
      }
      .sorted { $0.counts.survived > $1.counts.survived }
    let untested = isVerbose ? [] : ranked.filter { !$0.entry.isTested }
    let shown = isVerbose ? ranked : ranked.filter(\.entry.isTested)
    let isShort = isVerbose || shown.count <= Self.shownBlocks
    let overview = RuleOverview(style: style, showsAll: showsAll)
    var text = overview.text(
      untested: untested.map(\.entry.rule),
      lines: isShort ? [] : shown.map { head($0.entry, $0.counts) }
    )
    if !text.isEmpty { text += "\n" }
    if isShort { text += shown.map { block($0.entry, $0.counts) }.joined() }
    if let columns { text = text.inLines(of: columns) }
    text += summary(report, untested.map(\.counts), elapsed) + "\n"
    text += next(report, shown.first?.entry ?? untested.first?.entry, isShown: isShort)
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// A rule in one line.
  private func head(
    _ rule: MutationReport.RuleEntry,
    _ counts: MutationReport.Summary
  ) -> String {
    style.cyan(place(rule)) + ": " + style.bold(rule.rule.printable)
      + ": \(counted(counts.counted, "mutant")), \(counts.survived.grouped) survived"
      + (counts.undecided > 0 ? ", \(counts.undecided.grouped) undecided" : "")
  }

  private func counts(_ rule: MutationReport.RuleEntry) -> MutationReport.Summary {
    MutationReport.Summary(rule.mutants, rules: 1, notRun: rule.notRun)
  }

  /// The columns of the counts if there is no terminal.
  private static let usualColumns = 80

  private func summary(
    _ report: MutationReport,
    _ untested: [MutationReport.Summary],
    _ elapsed: Duration?
  ) -> String {
    let summary = report.summary
    var text = "\(counted(summary.rules, "rule")), \(counted(summary.counted, "mutant")): "
    text += "\(summary.caught.grouped) caught (\(summary.share) %), "
    text += "\(summary.survived.grouped) survived"
    let unnoticed = untested.reduce(0) { $0 + $1.survived }
    if unnoticed > 0, unnoticed < summary.survived {
      text += ", \(unnoticed.grouped) of them in rules without a test"
    }
    if summary.undecided > 0 { text += ", \(summary.undecided.grouped) undecided" }
    if let elapsed {
      let hundredths = Int((elapsed / .milliseconds(10)).rounded())
      let decimals = hundredths % 100
      text += ", \(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) s"
    }
    var others: [String] = []
    let alike = report.rules.flatMap(\.mutants).count(where: \.isAlike)
    let same = summary.equivalent - alike
    if same > 0 { others.append("\(same.grouped) mean the same") }
    if alike > 0 { others.append("\(alike.grouped) showed no difference") }
    if summary.refused > 0 { others.append("\(summary.refused.grouped) do not compile") }
    if !others.isEmpty { text += "\nnot counted: " + others.joined(separator: ", ") }
    if summary.notRun > 0 {
      text += "\nstopped: \(counted(summary.notRun, "mutant")) not run"
    }
    text = text.inLines(of: columns ?? Self.usualColumns)
    return summary.survived + summary.notRun + summary.undecided == 0
      ? style.green(text) : style.bold(text)
  }

  /// What to do next.
  private func next(
    _ report: MutationReport,
    _ rule: MutationReport.RuleEntry?,
    isShown: Bool
  ) -> String {
    let width = columns ?? Self.usualColumns
    let step: (text: String, command: [String])
    if report.summary.notRun > 0 {
      step = ("run the rest", commands.call)
    } else if let rule, !isShown {
      step = ("see the mistakes in \(rule.rule.printable)", ["mutate", "--rule", rule.rule])
    } else if let rule {
      let text = "add tests for the inputs that are shown"
      guard rule.takesTests else {
        guard rule.isTested else { return "" }
        return "\n" + style.bold("next: \(text)") + "\n"
      }
      step = (text, ["coverage", "--write", "--rule", rule.rule])
    } else {
      return ""
    }
    guard commands.canRun(step.command) else { return "" }
    let lines = commands.lines(step.command, width: width, indent: 2).joined(separator: "\n")
    return "\n" + style.bold("next: \(step.text)") + "\n\(lines)\n"
  }
}

extension MutationPrinter {
  private func block(
    _ rule: MutationReport.RuleEntry,
    _ counts: MutationReport.Summary
  ) -> String {
    var text = style.bold("rule \(rule.rule.printable)")
    text += ": \(counted(counts.counted, "mutant")), \(counts.survived.grouped) survived"
    if counts.undecided > 0 {
      let reason = rule.mutants.first { $0.verdict == .undecided }?.reason
      text += ", \(counts.undecided.grouped) undecided" + (reason.map { " (\($0))" } ?? "")
    }
    text += "\n"
    text += style.cyan(" --> ") + place(rule) + "\n"
    text += "    \(rule.pattern.printable)\n"
    let mutants = isVerbose ? rule.mutants : rule.mutants.filter { $0.verdict == .survived }
    for mutant in isVerbose ? mutants[...] : mutants.prefix(Self.shownMutants) {
      text += lines(mutant, rule.resultNames)
    }
    if !isVerbose, mutants.count > Self.shownMutants {
      text += "  … and \(mutants.count - Self.shownMutants) more (--verbose shows all)\n"
    }
    return text + "\n"
  }

  private func place(_ rule: MutationReport.RuleEntry) -> String {
    "\(rule.location.file.printable):\(rule.location.line):\(rule.location.column)"
  }

  private func lines(_ mutant: MutationReport.Entry, _ results: [String]) -> String {
    var text = "  \(mutant.isAlike ? style.dim("no difference") : verdict(mutant.verdict)): "
    text += (mutant.part.map { "\($0.printable): " } ?? "") + mutant.kind.words
    if mutant.format != nil { text += " in the template" + (mutant.app.map { " of \($0)" } ?? "") }
    text += ", \(change(mutant))\n"
    if let location = mutant.location {
      text += line("place", "\(location.file.printable):\(location.line):\(location.column)")
    }
    if [.equivalent, .refused, .undecided].contains(mutant.verdict) { return text }
    guard let input = mutant.input else {
      return (text + line("input", "none found that shows it"))
    }
    text += line(mutant.verdict == .caught ? "caught by" : "shown by", "\"\(input.printable)\"")
    guard let expected = mutant.expected, let mutated = mutant.mutated,
      let index = expected.indices.first(where: { expected[$0] != mutated[$0] })
    else { return text }
    // Of several results one may be missing though the rule matches.
    let name = results.indices.contains(index) ? results[index] : nil
    text += line("rule", words(expected[index], of: name))
    text += line("mutant", words(mutated[index], of: name))
    return text
  }

  private func line(_ name: String, _ value: String) -> String {
    let padding = String(repeating: " ", count: max(1, 11 - name.count))
    return "    \(style.dim(name))\(padding)\(value)\n"
  }

  private func verdict(_ verdict: MutationReport.Verdict) -> String {
    switch verdict {
    case .caught: style.green("caught")
    case .survived: style.red("survived")
    case .equivalent: style.dim("means the same")
    case .refused: style.dim("does not compile")
    case .undecided: style.dim("undecided")
    }
  }

  /// What was changed, by its place in the pattern or template.
  private func change(_ mutant: MutationReport.Entry) -> String {
    let place = mutant.part == nil ? " at \(mutant.range.start)" : ""
    switch (mutant.original.isEmpty, mutant.replacement.isEmpty) {
    case (false, true): return "without `\(mutant.original.printable)`\(place)"
    case (true, _): return "with `\(mutant.replacement.printable)`\(place)"
    case (false, false):
      return "`\(mutant.replacement.printable)` for `\(mutant.original.printable)`\(place)"
    }
  }

  private func words(_ outcome: MutationReport.Outcome, of result: String?) -> String {
    switch outcome.type {
    case .output: (result.map { "\($0) " } ?? "") + "\"\((outcome.value ?? "").printable)\""
    case .noMatch: result.map { "no \($0)" } ?? "no match"
    case .failed:
      outcome.reason == .needsScript
        ? "matches, and runs its script" : (outcome.reason ?? .unknown).words
    }
  }
}

extension MutationReport.Entry {
  /// Whether it counts as equivalent because no difference was found, without a proof.
  fileprivate var isAlike: Bool { verdict == .equivalent && reason != nil }
}
