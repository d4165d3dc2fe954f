import ArgumentParser
import Diagnostics
import FileAccess
import ManifestModel
import ProfileReports
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Shows where one search on one subject spends its steps.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show where a pattern spends its steps on one subject.",
    usage: """
      ruleproof profile <rule> <url|file> [<manifest> ...] [<options>]
      ruleproof profile --pattern <pattern> <url|file> [<options>]
      """,
    discussion: """
      Searches once, from the start of the subject to the first match, and shows the steps by place \
      in the pattern and by place in the subject. The subject is a URL or any other text; if a file \
      has this name, its content, byte for byte as UTF-8; and with - what comes from standard input. \
      A line end at the end of a file is a part of the subject too.

      PCRE2 tells of every pattern item that it tries, and where. Foundation's ICU counts ticks of \
      10,000 saved states, and tells at most at which start of the search each one fell. Under the \
      pattern ^^^ marks the smallest parts that together do most of the steps: a loop answers for \
      the steps right behind it, which are tried anew each time that it gives back a turn.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The rule: its id, or a part of it or a pattern that fits no other.",
      discussion: "ruleproof list shows the ids. Left out with --pattern.",
      valueName: "rule"
    )
  )
  var first: String?

  @Argument(
    help: ArgumentHelp(
      "The subject, or the file that holds it; - is standard input.",
      valueName: "url|file"
    )
  )
  var second: String?

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions

  @Option(
    name: .long,
    help: ArgumentHelp("Take this pattern, in ICU's dialect, and no rule.", valueName: "pattern")
  )
  var pattern: String?

  @Option(
    name: .long,
    help: "The engine to run: pcre2 or foundation; may be repeated. (default: both)"
  )
  var engine: [ProfiledEngineName] = []

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "The options that PCRE2 compiles the pattern with, such as none or utf,ucp.",
      discussion: "Default: pcre2Options under slow in ruleproof.yml, else utf.",
      valueName: "options"
    )
  )
  var pcre2Options: PCRE2OptionList?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The steps after which a search is stopped.",
      discussion: "One for each item that PCRE2 tries and each state that ICU saves."
    )
  )
  var limit = 10_000_000

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if !(1...Self.highestLimit).contains(limit) {
      throw ValidationError("--limit takes a number from 1 to \(Self.highestLimit).")
    }
    if pattern == nil {
      guard first != nil else { throw ValidationError("a rule and a URL or file are missing.") }
      guard second != nil else { throw ValidationError("a URL or file is missing.") }
      if manifests.named.contains("-"), second == "-" {
        throw ValidationError("the manifest and the subject cannot both be standard input.")
      }
      return
    }
    guard first != nil else { throw ValidationError("a URL or file is missing.") }
    if let other = second ?? manifests.named.first ?? (manifests.starter ? "--starter" : nil) {
      throw ValidationError("--pattern and \(other) exclude each other.")
    }
  }

  private static let highestLimit = 1_000_000_000

  func run() throws {
    let target = try target()
    let subject = try ProfiledSubject(pattern == nil ? second ?? "" : first ?? "")
    let names = engine.isEmpty ? ProfiledEngineName.allCases : engine
    var seen: Set<ProfiledEngineName> = []
    let options = try pcre2Options?.profile ?? manifests.loadConfiguration().pcre2Options
    let runs = names.filter { seen.insert($0).inserted }.map { name in
      ProfileRun(
        name,
        pattern: target.pattern,
        subject: subject.subject,
        limit: limit,
        pcre2: options
      )
    }
    let terminal = Terminal.ofProcess
    switch format {
    case .text:
      let printer = ProfilePrinter(style: terminal.style, blocks: terminal.blocks)
      try terminal.write(printer.text(target, subject, runs))
    case .json:
      try terminal.write(try JSONText.encode(ProfileAnswer(target, subject, runs, limit: limit)))
    }
    guard runs.contains(where: { $0.profile != nil }) else {
      throw InputError(
        code: "no-engine",
        "no engine takes the pattern '\(target.pattern)'",
        help: "'ruleproof lint' says more about the patterns of a manifest"
      )
    }
  }

  /// The pattern that is meant.
  private func target() throws -> ProfileTarget {
    if let pattern { return ProfileTarget(rule: nil, pattern: pattern, location: nil) }
    let manifests = try self.manifests.loadManifests(try self.manifests.loadConfiguration())
    let name = first ?? ""
    let ids = try RuleSelection.rules(
      fitting: name,
      among: manifests.flatMap { $0.rules.map(\.id) }
    )
    guard let id = ids.first, ids.count == 1 else {
      let some = ids.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      throw InputError(
        code: "several-rules",
        "'\(name)' fits \(ids.count) rules, and a profile is of one",
        help: "such as \(some)"
      )
    }
    for manifest in manifests {
      guard let rule = manifest.rules.first(where: { $0.id == id }) else { continue }
      guard let pattern = rule.pattern else {
        throw InputError(code: "no-pattern", "the rule '\(id)' has no pattern")
      }
      return ProfileTarget(
        rule: id,
        pattern: pattern.value,
        location: manifest.location(of: pattern.range)
      )
    }
    throw InputError(code: "no-such-rule", "no rule fits '\(name)'")
  }
}

extension ProfiledEngineName: ExpressibleByArgument {}
