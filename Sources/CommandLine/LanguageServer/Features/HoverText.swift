import Diagnostics
import LinkResolver
import LiveExamination
import LocatedJSON
import ManifestModel
import MatchEngine
import PatternExplanation
import RunRecord
import Workspace

/// What is shown for a place of a manifest, as Markdown.
struct HoverText {
  let analysis: ManifestAnalysis
  let knowledge: [RuleKey: RuleKnowledge]

  /// The text and the part that it is about; nil where there is nothing to say.
  func text(at offset: Int) -> (markdown: String, range: Range<Int>)? {
    switch analysis.manifest.place(at: offset) {
    case .pattern(let rule, let pattern): self.pattern(rule, pattern, offset)
    case .input(let rule, let input, let number): (self.input(rule, input, number), input.range)
    case .template(let rule, let format, let template):
      (self.template(rule, format, template.value), template.range)
    case .appReference(let name), .appIdentifier(_, let name): (app(name.value), name.range)
    case .key(let schema, let range): (key(schema), range)
    case nil: nil
    }
  }
}

extension HoverText {
  private func pattern(
    _ rule: Rule,
    _ pattern: Located<String>,
    _ offset: Int
  ) -> (markdown: String, range: Range<Int>) {
    let engine = analysis.session.engine
    let hover = PatternHover(
      rule,
      pattern.value,
      EngineRegistry.foundation,
      subjectLength: engine.defaultLimits.subjectLength
    )
    let place = analysis.text.file.bytes.units(before: offset, inStringAt: pattern.range)
    let part = place.flatMap(hover.part)
    var lines = part.map(hover.lines) ?? [hover.summary]
    if case .success? = program(rule)?.pattern {
      lines += ["", tests(of: rule)]
    } else {
      lines += ["", "The pattern does not compile."]
    }
    if let record = known(rule)?.slow?.first(where: \.isSlow) {
      lines[lines.count - 1] +=
        " · slow: "
        + MarkdownText.plain(record.explanation ?? record.verdict.rawValue)
    }
    let range = part.map {
      analysis.manifest.document.place(ofUTF16: $0.range, inStringAt: pattern.range)
    }
    return (lines.joined(separator: "\n"), range ?? pattern.range)
  }

  private func tests(of rule: Rule) -> String {
    guard let tests = known(rule)?.tests else { return counted(rule.testCount, "test") }
    return TestCounts(tests).words
  }

  private func input(_ rule: Rule, _ input: Located<String>, _ number: Int) -> String {
    // Whoever types waits for this: a search or a script that takes long is left to the tests.
    let resolver = LinkResolver(
      manifest: analysis.manifest,
      engine: analysis.session.engine,
      limits: MatchLimits(steps: Self.ticks, subjectLength: analysis.session.limits.subjectLength)
    )
    guard let program = resolver.programs.first(where: { $0.rule.range == rule.range }) else {
      return ""
    }
    let headers = rule.testHeaders?.value
    let ownHeaders = headers.flatMap { $0.indices.contains(number) ? $0[number].value : nil }
    let url = RuleInput(url: input.value, headers: ownHeaders)
    let subject = Subject(url.subject(for: rule))
    var lines: [String] = []
    switch program.match(url, limits: resolver.limits).map(\.outcome) {
    case .success(.match(let match)):
      lines += match.ranges.enumerated().map { index, range in
        let name = index == 0 ? "match" : "$\(index)"
        return "- \(name): "
          + (range.map { MarkdownText.code(subject.text(in: $0)) } ?? "took no part")
      }
    case .success(.noMatch): lines.append("The pattern does not match.")
    case .success(.failed(let failure)): lines.append("Undecided: \(failure.reason.words)")
    case .failure: lines.append("The pattern does not compile.")
    }
    if rule.kind == .redirect {
      lines += ["", "Redirects to: " + outcome(resolver.redirect(input.value).result.outcome)]
    } else {
      lines.append("")
      for format in rule.formats {
        let name = MarkdownText.code(format.name ?? "format")
        let result =
          format.needsScript
          ? tested(rule, format, input.value)
          : outcome(resolver.evaluate(format, of: program, url).outcome)
        lines.append("- \(name) → " + result)
      }
    }
    let others = otherRules(taking: input.value, than: rule, resolver)
    if !others.isEmpty {
      lines += ["", "Also taken by: " + others.map(MarkdownText.code).joined(separator: ", ")]
    }
    return lines.joined(separator: "\n")
  }

  /// The ticks that a search may take, and the work of all searches for other rules, in
  /// microseconds of a usual machine.
  private static let (ticks, workOfOthers) = (50, 50_000)

  /// What the script of a format gave in its test.
  private func tested(_ rule: Rule, _ format: Format, _ url: String) -> String {
    let test = known(rule)?.tests?.first { $0.input == url && $0.format == format.name }
    guard let test else { return "by a script, which no test has run" }
    switch test.outcome?.type {
    case .output: return MarkdownText.code(test.outcome?.value ?? "")
    case .noMatch: return "nothing"
    case .failed, nil:
      return "undecided: \(MarkdownText.plain(test.message ?? test.status.rawValue))"
    }
  }

  private func outcome(_ outcome: RuleOutcome) -> String {
    switch outcome {
    case .output(let text): MarkdownText.code(text)
    case .noMatch: "nothing"
    case .failed(let failure): "undecided: \(MarkdownText.plain(failure.message))"
    }
  }

  private func otherRules(taking url: String, than rule: Rule, _ resolver: LinkResolver) -> [String]
  {
    let work = WorkAllowance(Self.workOfOthers)
    let unit = analysis.session.engine.identity.costUnit
    return resolver.programs.filter { program in
      guard program.rule.kind == rule.kind, rule.kind != .browser, program.rule.id != rule.id,
        case .success(let result) = program.bounded(within: work, unit: unit)
          .match(RuleInput(url: url), limits: resolver.limits),
        case .match = result.outcome
      else { return false }
      return true
    }
    .map(\.rule.id)
  }

  private func template(_ rule: Rule, _ format: Format, _ template: String) -> String {
    var lines = ["Template for \(MarkdownText.code(format.name ?? "the format"))", ""]
    let results = format.testResults?.value ?? []
    for (input, result) in zip(rule.testInputs?.value ?? [], results).prefix(3) {
      guard let input = input.value, case .output(let expected) = result.value else { continue }
      lines.append("- \(MarkdownText.code(input)) → \(MarkdownText.code(expected))")
    }
    return lines.joined(separator: "\n")
  }

  private func app(_ identifier: String) -> String {
    guard let app = analysis.manifest.appsByIdentifier[ExactText(identifier)] else {
      return "There is no app \(MarkdownText.code(identifier)) in this manifest."
    }
    var lines = ["**\(MarkdownText.plain(app.name?.value ?? identifier))**", ""]
    if let scheme = app.scheme?.value { lines.append("- scheme: \(MarkdownText.code(scheme))") }
    if let store = app.storeID?.value {
      lines.append("- App Store id: \(MarkdownText.code(store))")
    }
    if let platform = app.platform { lines.append("- runs on: \(platform.rawValue)") }
    if let country = app.country {
      lines.append("- icon from the store of: \(MarkdownText.plain(country))")
    }
    let rules = analysis.manifest.rules.filter { rule in
      rule.kind == .action && rule.formats.contains { $0.name == identifier }
    }
    lines.append("- opened by \(counted(rules.count, "rule"))")
    return lines.joined(separator: "\n")
  }

  private func key(_ schema: KeySchema) -> String {
    var lines = ["**\(schema.name)**: \(schema.type.description)", "", schema.meaning, ""]
    if let old = schema.oldName {
      lines.append("In versions 1 to 3 it is \(MarkdownText.code(old)).")
    }
    if schema.isExtension {
      lines.append("The app does not read it; it is for ruleproof.")
    } else {
      lines.append("Read since version \(schema.since) of the app.")
    }
    return lines.joined(separator: "\n")
  }

  private func program(_ rule: Rule) -> RuleProgram? {
    analysis.session.resolvers.first?.programs.first { $0.rule.range == rule.range }
  }

  private func known(_ rule: Rule) -> RuleKnowledge? {
    zip(analysis.keys, analysis.manifest.rules).first { $1.range == rule.range }
      .flatMap { knowledge[$0.0] }
  }
}

struct TestCounts {
  let passed: Int
  let failed: Int
  let undecided: Int
  let skipped: Int

  init(_ tests: [TestRecord]) {
    passed = tests.count { $0.status == .passed }
    failed = tests.count { $0.status == .failed }
    undecided = tests.count { $0.status == .undecided }
    skipped = tests.count { $0.status == .skipped }
  }

  var words: String {
    let total = passed + failed + undecided + skipped
    guard total > 0 else { return "no tests" }
    guard passed < total else { return total == 1 ? "1 test passes" : "\(total) tests pass" }
    let parts = [
      (failed, "failed"), (undecided, "undecided"), (skipped, "skipped"), (passed, "passed"),
    ]
    return counted(total, "test") + ": "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// Text of a manifest in Markdown, where it must not become markup.
enum MarkdownText {
  /// Text in a code span, whose fence is longer than any run of backticks in it (CommonMark 6.1).
  static func code(_ text: String) -> String {
    let text = text.printable
    guard !text.isEmpty else { return "(empty)" }
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 || text.hasPrefix(" ") || text.hasSuffix(" ") ? " " : ""
    return fence + pad + text + pad + fence
  }

  /// Text within a line, the punctuation escaped that has a meaning there.
  static func plain(_ text: String) -> String {
    text.printable.reduce(into: "") { result, character in
      if character.isASCII, "\\`*_{}[]<>#|&~".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
