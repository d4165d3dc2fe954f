import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Handbook
import ManifestModel
import PatternLists
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Checks manifests without running their tests.
struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check a manifest: keys, references, patterns, templates, tests.",
    discussion: """
      'ruleproof explain CODE' explains a finding by its code. Errors fail the run, and with --strict \
      warnings too. Allow a finding, with a reason, in ruleproof.yml or with --allow.

      Examples:
        ruleproof lint rules.json
        ruleproof lint --fix rules.json
        ruleproof lint --patterns patterns.txt
        ruleproof explain unescaped-host-dot
        ruleproof lint --allow 'unused-app=used from version 2 on'
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Patterns") var list: PatternListOption
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var lint: LintOptions

  @Flag(
    name: .long,
    help: """
      Fix the files: correct patterns whose findings have one certain correction, if all tests of the \
      rule give the same with it, or it is proven to find the same where there are none, and how \
      schemes are written. Changes nothing else.
      """
  )
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Explain a check: what it finds, why that matters and what to do.",
      valueName: "code"
    ),
    completion: .findingCodes
  )
  var explain: String?

  @Option(name: .long, help: .hidden)
  var reference: ReferencePage?

  func validate() throws {
    try list.check(manifests.names.first, rules, [("--fix", fix)])
    guard let explain else { return }
    if Explanation.of(explain).isEmpty {
      throw ValidationError(Explanation.unknownCodeMessage(explain))
    }
    let names = manifests.names
    if let first = list.patterns ?? names.first ?? names.configuration {
      throw ValidationError("--explain cannot be combined with \(first).")
    }
    let others = [
      ("--report", !report.report.isEmpty), ("--format", report.format != .text),
      ("--rule", !rules.rule.isEmpty), ("--fix", fix),
    ]
    if let option = others.first(where: \.1)?.0 {
      throw ValidationError("\(option) cannot be combined with --explain.")
    }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if let reference {
      try process.terminal.write(reference.text)
      return .clean
    }
    if let explain {
      let pages = Explanation.of(explain).map(\.markdown)
      try process.terminal.write(pages.joined(separator: "\n"))
      return .clean
    }
    if let patterns = list.patterns {
      return try runPatterns(
        PatternList(path: patterns, engines: EngineRegistry.names),
        named: patterns,
        report.applied(to: process)
      )
    }
    var session = try Session(
      manifests.names,
      [rules, lint],
      in: report.applied(to: process)
    )
    let fixes = try fix ? rules.fixable(session.patternCases, of: session, [lint]) : nil
    try report.checkOutput(of: session)
    var findings = session.lintFindings()
    if let fixes {
      session = try fixes.apply(findings)
      findings = session.lintFindings()
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: findings.records,
      engines: session.engineRecords
    )
    session.noteUncheckedScripts()
    try report.write(record, of: session, record.checkVerdict)
    return record.checkVerdict
  }
}

extension LintCommand {
  private func runPatterns(
    _ list: PatternList,
    named patterns: String,
    _ process: ProcessContext
  ) throws -> RunVerdict {
    let start = process.now()
    let files = try manifests.names.callFiles(in: process, reading: [list.source.name])
    try report.checkOutput(besides: files)
    let settings = try manifests.names.settings([rules, lint], in: process)
    let count = list.entries.count
    let record = RunRecord(
      manifests: [ManifestRecord(file: list.source.name, version: "patterns", rules: count)],
      tests: [],
      diagnostics: ListedFindings.records(list, settings),
      engines: [:]
    )
    let verdict = record.checkVerdict
    try report.write(
      record,
      onPatternsOf: list.source,
      named: patterns,
      verdict,
      since: start,
      process
    )
    return verdict
  }
}

/// What counts as a finding, and how grave it is.
struct LintOptions: ParsableArguments {
  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Treat warnings of checks as errors; engine differences and slow patterns fail as drift.fail \
      and slow.fail say. (default: lint.strict in ruleproof.yml, else --no-strict)
      """
  )
  var strict: Bool?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Allow a check's findings, optionally only in matching rules; needs a reason; repeatable.",
      discussion: "Adds to lint.allow in ruleproof.yml.",
      valueName: "check[@rule]=reason"
    ),
    completion: .allowances
  )
  var allow: [String] = []

  func validate() throws {
    for argument in allow {
      guard let allowance = Allowance(argument: argument) else {
        throw ValidationError("--allow takes CHECK=REASON or CHECK@RULE=REASON, not '\(argument)'.")
      }
      guard Lint.check(allowance.check) != nil else {
        throw ValidationError(Lint.unknownCheckMessage(allowance.check))
      }
    }
  }
}

extension LintOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let strict { settings.lint.isStrict = strict }
    settings.lint.allowances += allow.compactMap(Allowance.init(argument:))
  }
}

extension Lint {
  fileprivate static func check(_ code: String) -> LintCheck? {
    checks.first { $0.code == code }
  }

  fileprivate static func unknownCheckMessage(_ code: String) -> String {
    let codes = checks.map(\.code).joined(separator: ", ")
    let near = code.nearest(among: checks.map(\.code)).map { "Did you mean '\($0)'?" }
    return "There is no check '\(code)'. \(near ?? "There are: \(codes).")"
  }
}

/// The pages of the documents that are made from the code.
enum ReferencePage: String, CaseIterable, ExpressibleByArgument {
  case checks, keys

  /// The page, as Markdown.
  var text: String {
    switch self {
    case .checks: LintReference.page
    case .keys: ManifestReference.page
    }
  }
}
