import Diagnostics
import FileAccess
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord
import SubjectDomains

/// An export of Redirector.
struct RedirectorFile: RuleFile {
  let source: SourceFile
  let rules: [any ProvenRule]
  let findings: [Diagnostic]
  let engines: [EngineID]
  let rewrites = true

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    let (reader, root) = try ListReader.rules(in: source, expecting: "redirects")
    self.source = reader.source
    let javaScript = EngineID(rawValue: "javascript")
    engines = [javaScript]
    let (engine, reference) = try context.engines(for: source, javaScript)
    let members = try reader.members(of: root)
    guard let list = members["redirects"] else {
      throw reader.error("the key 'redirects' is missing", at: root)
    }
    var redirects: [Redirect] = []
    var names = RuleNames()
    for node in try reader.list(list) {
      let redirect = try Redirect(node, reader, on: engine, reference: reference, &names)
      redirects.append(redirect)
    }
    guard !redirects.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no redirect")
    }
    rules =
      redirects.map(\.rule) + Self.sets(redirects, LocationRecord(list.location))
    findings =
      redirects.flatMap { $0.findings + $0.rule.findings }
      + Self.loops(among: redirects)
  }

  /// The redirects of each type of request, of which the first that matches decides.
  private static func sets(
    _ redirects: [Redirect],
    _ location: LocationRecord
  ) -> [any ProvenRule] {
    let types = Set(redirects.flatMap(\.types)).sorted()
    return types.compactMap { type in
      let enabled = redirects.filter { !$0.isDisabled && $0.types.contains(type) }
      guard enabled.count > 1 else { return nil }
      return PatternSet(
        name: type,
        order: .first,
        rules: enabled.map(\.rule),
        tests: enabled.compactMap { redirect in
          redirect.rule.tests.first.map {
            PatternSet.Test(subject: $0.subject, rule: redirect.rule.id, location: $0.location)
          }
        },
        location: location
      )
    }
  }

  /// Redirects whose result on their example is redirected again.
  private static func loops(among redirects: [Redirect]) -> [Diagnostic] {
    let enabled = redirects.filter { !$0.isDisabled }
    let candidates = RuleCandidates(enabled.map(\.rule))
    return enabled.compactMap { redirect in
      guard let example = redirect.rule.tests.first?.subject,
        let result = redirect.rule.output(for: example.text),
        let next = candidates.first(
          giving: result,
          where: { !enabled[$0].types.isDisjoint(with: redirect.types) }
        ), next.output(for: result)?.hasSameUTF8(as: result) == false
      else { return nil }
      let isItself = next.id == redirect.rule.id
      return Diagnostic(
        code: "redirected-again",
        severity: .warning,
        message: isItself
          ? "it redirects its own result '\(result)' again"
          : "'\(next.id)' redirects its result '\(result)' again",
        location: redirect.rule.location.sourceLocation,
        rule: redirect.rule.id,
        help: "exclude the result: the add-on lets it pass once, and redirects it the next time"
      )
    }
  }
}

/// A redirect of an export.
private struct Redirect {
  let rule: PatternRule
  let isDisabled: Bool
  /// The types of requests that it is for.
  let types: Set<String>
  let findings: [Diagnostic]

  init(
    _ node: ListNode,
    _ reader: ListReader,
    on engine: any MatchEngine,
    reference: any MatchEngine,
    _ names: inout RuleNames
  ) throws(InputError) {
    let members = try reader.members(of: node, Self.keys)
    guard let includeNode = members["includePattern"] else {
      throw reader.error("the redirect has no 'includePattern'", at: node)
    }
    let description = try reader.text(orNothing: members["description"]) ?? ""
    let id = names.id("redirect/\(description.slug)")
    let type = try reader.text(orNothing: members["patternType"]) ?? "W"
    guard type == "W" || type == "R" else {
      throw reader.error("expected 'W' or 'R'", at: members["patternType"] ?? node)
    }
    let isWildcard = type == "W"
    let example = try reader.text(orNothing: members["exampleUrl"]) ?? ""
    let subjects = example.isEmpty ? [] : [Subject(example)]
    func entry(_ node: ListNode) throws(InputError) -> PatternEntry {
      let text = try reader.text(node)
      var entry = PatternEntry(
        isWildcard ? text.wildcardPattern : text,
        rule: id,
        flags: "i",
        domain: .url,
        subjects: subjects,
        place: { isWildcard ? node.location : node.place($0) }
      )
      if isWildcard {
        entry.advice = Self.advice
      }
      return entry
    }
    let exclude = try reader.text(orNothing: members["excludePattern"]) ?? ""
    let url = RedirectURL(
      text: try reader.text(orNothing: members["redirectUrl"]) ?? "",
      processing: try Self.processing(members, reader)
    )
    let result = try reader.text(orNothing: members["exampleResult"]) ?? ""
    rule = PatternRule(
      try entry(includeNode),
      excludes: exclude.isEmpty ? [] : [try entry(members["excludePattern"] ?? node)],
      output: .made(by: "\(url.text) (\(url.processing.rawValue))", url.filled),
      tests: example.isEmpty || result.isEmpty
        ? []
        : [
          PatternTest(
            Subject(example),
            .output(result),
            at: LocationRecord((members["exampleResult"] ?? node).location)
          )
        ],
      on: engine,
      reference: reference
    )
    isDisabled = try reader.flag(members["disabled"])
    let types = try reader.list(members["appliesTo"]).map { (node) throws(InputError) in
      try reader.text(node)
    }
    self.types = types.isEmpty ? ["main_frame"] : Set(types)
    let rule = rule
    let groups = members["redirectUrl"].map { rule.missingGroups(in: $0, .kept) } ?? []
    findings = try Self.findings(members, reader, id, isWildcard) + groups
  }

  /// What to do about a mistake in a wildcard.
  private static let advice =
    "a wildcard has only '*': where that cannot say it, write a regular expression, with the type 'R'"

  private static let keys = [
    "description", "exampleUrl", "exampleResult", "error", "includePattern", "excludePattern",
    "patternDesc", "redirectUrl", "patternType", "processMatches", "disabled", "grouped",
    "appliesTo",
    "unescapeMatches", "escapeMatches",
  ]

  private static func processing(
    _ members: [String: ListNode],
    _ reader: ListReader
  ) throws(InputError) -> MatchProcessing {
    guard let node = members["processMatches"] else {
      // As versions before 3 wrote it.
      if try reader.flag(members["unescapeMatches"]) { return .decode }
      return try reader.flag(members["escapeMatches"]) ? .encode : .none
    }
    let name = try reader.text(node)
    guard let processing = MatchProcessing(rawValue: name) else {
      let names = MatchProcessing.known
      throw reader.error(
        "unknown processing '\(name.printable)'",
        at: node,
        help: name.nearest(among: names).map { "did you mean '\($0)'?" }
          ?? "expected one of: \(names.joined(separator: ", "))"
      )
    }
    return processing
  }

  /// A warning about the name of a processing that the settings page writes, and the add-on does not run.
  private static func misspelling(_ node: ListNode, _ id: String) -> Diagnostic? {
    let name = MatchProcessing.misspelledBase64.rawValue
    guard node.text == name else { return nil }
    let right = MatchProcessing.base64.rawValue
    let whole = 0..<name.utf16.count
    var finding = Diagnostic(
      code: "processing-not-run",
      severity: .warning,
      message: "the add-on runs no processing '\(name)', and leaves the text of groups as it is",
      location: node.place(whole),
      rule: id,
      help: "write '\(right)'"
    )
    finding.valueCorrection = PatternCorrection(whole, right)
    return finding
  }

  private static func findings(
    _ members: [String: ListNode],
    _ reader: ListReader,
    _ id: String,
    _ isWildcard: Bool
  ) throws(InputError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if let node = members["error"], let text = node.text, !text.isEmpty {
      findings.append(
        Diagnostic(
          code: "redirect-error",
          severity: .error,
          message: "the add-on reports an error: \(text)",
          location: node.location,
          rule: id
        )
      )
    }
    findings += [members["processMatches"]].compactMap(\.self).compactMap { misspelling($0, id) }
    if isWildcard, let node = members["includePattern"], node.text?.contains("|") == true {
      findings.append(
        Diagnostic(
          code: "wildcard-alternation",
          severity: .warning,
          message: "'|' is no character in a wildcard: it ends one alternative and begins another",
          location: node.location,
          rule: id,
          help: "write '%7C', or a regular expression with '\\|'"
        )
      )
    }
    return findings
  }
}

extension ListReader {
  /// A string; nil where it is missing or null.
  fileprivate func text(orNothing node: ListNode?) throws(InputError) -> String? {
    guard let node else { return nil }
    if case .nothing = node.value { return nil }
    return try text(node)
  }
}

extension String {
  /// The regular expression that the add-on makes of a wildcard pattern; `|` stays as it is.
  fileprivate var wildcardPattern: String {
    "^"
      + map { character in
        character == "*"
          ? "(.*?)" : "()[]{}?.^$\\+".contains(character) ? "\\\(character)" : "\(character)"
      }
      .joined() + "$"
  }

  /// The letters and digits of a description, as a name.
  fileprivate var slug: String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "redirect" : words.joined(separator: "-")
  }
}
