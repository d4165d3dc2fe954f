import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Handbook
import MatchEngine
import PatternLists
import Reporters
import SubjectDomains
import SuiteRuns
import TerminalAccess
import Workspace

/// Says what a pattern or the code of a finding means.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a pattern in words, or the code of a finding.",
    usage: """
      ruleproof explain <pattern|rule> ... [<options>]
      ruleproof explain --patterns <file> [<options>]
      ruleproof explain <code> ... [--format <format>] [--output <file>]
      ruleproof explain [--format <format>] [--output <file>]
      """,
    discussion: """
      Explains a pattern part by part: what each part matches, with an example that \
      NSRegularExpression took for it, from the rule's tests or made from the pattern. Then shows \
      what the pattern costs, and where PCRE2 and JavaScript read it differently.

      Explains every code that a report shows: checks, causes of differences between engines, \
      verdicts, changes of goldens, mistakes that mutation makes, and errors. Without an argument \
      all codes are listed by group. --format html writes the codes as one page that needs no \
      network.

      Examples:
        ruleproof explain action/youtube-ios/watch-video
        ruleproof explain --pattern '^https?://notes\\.example/(\\d+)'
        ruleproof explain --patterns patterns.txt
        ruleproof explain unescaped-host-dot
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A pattern; a rule's id, or part of one or a glob; or a code. All codes if none is given.",
      valueName: "pattern|rule|code"
    ),
    completion: .findingCodes
  )
  var subjects: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Explain this pattern, also if it could be a rule or a code; repeatable.",
      valueName: "pattern"
    )
  )
  var pattern: [String] = []

  @OptionGroup var list: PatternListOption

  @OptionGroup(title: "Manifests") var manifests: ManifestChoice
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(name: .long, help: "Output format; html for codes only.")
  var format: ExplainFormat = .text

  @Option(
    name: .long,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  func validate() throws {
    try list.check(subjects.first ?? pattern.first ?? manifests.names.first, nil)
    let others = subjects.filter { Explanation.of($0).isEmpty }
    if let first = manifests.names.first, others.allSatisfy(ExplainedSubject.isPattern) {
      throw ValidationError("\(first) cannot be combined with patterns and codes alone.")
    }
    guard list.patterns == nil, (others + pattern).isEmpty else { return }
    let ofPatterns = [("--config", manifests.configuration.config), ("--cache", cache.cache)]
    for case (let option, let path?) in ofPatterns {
      throw ValidationError("\(option) \(path) cannot be combined with codes alone.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if let patterns = list.patterns {
      return try explainList(PatternList(path: patterns, engines: EngineRegistry.names), process)
    }
    let codes = subjects.filter { !Explanation.of($0).isEmpty }
    guard pattern.isEmpty, codes.count == subjects.count else {
      guard codes.isEmpty else {
        let other = (subjects + pattern).first { Explanation.of($0).isEmpty } ?? ""
        throw InputError(
          code: "mixed-arguments",
          "'\(codes[0])' is a code and '\(other)' is none: explain takes one or the other",
          help: "to explain a code's name as a pattern, use --pattern"
        )
      }
      return try explainPatterns(process)
    }
    try check(CallFiles(reading: manifests.names.files))
    let page = ExplanationPage(
      codes.isEmpty ? Explanation.all : codes.flatMap { Explanation.of($0) }
    )
    let style = isFile ? .plain : process.terminal.style
    let width = isFile ? 80 : process.terminalWidth
    let text =
      switch format {
      case .text where codes.isEmpty:
        page.list(width: width, style: style)
          + style.naming("\n'ruleproof explain CODE' explains one of them.\n")
      case .text: page.text(width: width, style: style)
      case .json: try JSONText.encode(page.answer)
      case .html: page.html(version: ToolVersion.current)
      }
    try write(text, process)
    return .clean
  }
}

extension ExplainCommand: SettingOptions {
  /// Shows what each engine makes of a pattern, also where its file names one.
  func apply(to settings: inout Settings) { settings.drift.addsUsual = true }
}

extension ExplainCommand {
  private var isFile: Bool { output.map { $0 != "-" } ?? false }

  private func write(_ text: String, _ process: ProcessContext) throws {
    if let output, isFile {
      try OutputFile.write(text, to: output, inputs: [])
    } else {
      try process.terminal.write(text)
    }
  }

  /// Checks that the file that is written is no other file of the call.
  private func check(_ files: CallFiles) throws(InputError) {
    var files = files
    files.write(output, as: "--output")
    try files.check()
  }

  private func explainPatterns(_ process: ProcessContext) throws -> RunVerdict {
    try check(manifests.names.callFiles(in: process))
    try refusePage()
    let isOfRules = subjects.contains { !ExplainedSubject.isPattern($0) }
    let session = isOfRules ? try Session(manifests.names, [self, cache], in: process) : nil
    let settings = try session?.settings ?? manifests.names.settings([cache], in: process)
    let targets =
      try subjects.map { try subject($0, in: session) }
      + pattern.map { ExplainedSubject(pattern: $0) }
    let run = ExplanationRun(settings, process.terminal)
    try write(
      try targets.map { subject in
        try run.explanation(
          of: subject.target,
          written: subject.written,
          rule: subject.rule,
          in: subject.target.domain.id
        )
      },
      process
    )
    return .clean
  }

  private func explainList(_ list: PatternList, _ process: ProcessContext) throws -> RunVerdict {
    let files = try manifests.names.callFiles(in: process, reading: [list.source.name])
    try check(files)
    try refusePage()
    try list.check(for: "explain", engines: [EngineRegistry.reference])
    let settings = try manifests.names.settings([cache], in: process)
    let run = ExplanationRun(settings, process.terminal)
    try write(
      try list.entries.map { entry in
        try run.explanation(of: entry.target, rule: entry.target.rule, in: entry.domain)
      },
      process
    )
    let refusals = PatternRefusals(settings.drift.engines, settings).findings(in: list)
    let findings = Findings(list: refusals, sources: [list.source])
    process.terminal.writeError(findings.text(style: process.terminal.errorStyle))
    return RunVerdict(failsIf: findings.hasError)
  }

  private func refusePage() throws(InputError) {
    guard format == .html else { return }
    throw InputError(
      code: "format-of-codes",
      "--format html takes codes only",
      help: "use --format text or json"
    )
  }

  private func write(_ explained: [ExplainedPattern], _ process: ProcessContext) throws {
    switch format {
    case .text, .html:
      let printer = PatternExplanationText(
        style: isFile ? .plain : process.terminal.style,
        width: isFile ? 80 : process.terminalWidth
      )
      try write(explained.map(printer.text).joined(separator: "\n"), process)
    case .json: try write(try JSONText.encode(PatternExplanationAnswer(explained)), process)
    }
  }
}

extension ExplainCommand {
  private func subject(_ argument: String, in session: Session?) throws -> ExplainedSubject {
    if let subject = try ExplainedSubject(argument, in: session) { return subject }
    throw InputError(
      code: "unknown-code",
      "'\(argument)' is no code, no rule and no pattern",
      help: Explanation.unknownCodeMessage(argument)
        + " 'ruleproof list' lists the rules; --pattern takes any pattern."
    )
  }
}

enum ExplainFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  /// A page for a browser.
  case html
}
