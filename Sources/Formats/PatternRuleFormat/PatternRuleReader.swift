import Diagnostics
import FileAccess
import MatchEngine
import PatternLists
import RegexSyntax
import RuleSets
import RunRecord
import SubjectDomains

/// Reads the values of a file of rules, and leaves nothing in them unread.
struct PatternRuleReader {
  private(set) var rules: [PatternRule] = []
  /// Errors at groups that templates name and their patterns do not have.
  private(set) var missingGroups: [Diagnostic] = []
  /// The engines that the rules run on, the one of the tests first.
  private(set) var engines: [EngineID] = []
  private var setTests: [PatternSet.Test] = []
  /// The subjects of tests of the set, by the name of the rule that must take them; some of those that no
  /// rule may take are without a name.
  private var setSubjects: [String?: [Subject]] = [:]
  private let source: SourceFile
  private let reader: ListReader
  private let entries: EntryReader
  private let context: RuleReading
  private var settings = Settings()
  /// What the rules run on, and the engine whose syntax trees are in.
  private var runner: (engine: any MatchEngine, reference: any MatchEngine)

  /// What the file says of all its rules.
  private struct Settings {
    var name = ""
    var subject = SubjectDomain.ID.url
    var mode: ListNode?
    var order = PatternSet.Order.first
  }

  private enum Key: String, CaseIterable {
    /// The address of the form's schema, for editors.
    case schema = "$schema"
    case ruleproof, name, subject, engine, also, mode, order, rules, tests
  }

  private enum RuleKey: String, CaseIterable {
    case id, pattern, flags, mode, exclude, template, tests
  }

  private enum TestKey: String, CaseIterable {
    case input = "in"
    case out, match, groups
  }

  private enum SetTestKey: String, CaseIterable {
    case input = "in"
    case rule, out
  }

  init(_ document: ListDocument, _ context: RuleReading) throws(InputError) {
    source = document.source
    self.context = context
    reader = ListReader(source, code: "wrong-rules")
    entries = EntryReader(source: source, engines: context.engines)
    runner = try context.engines(for: source)
    settings.name = source.name.fileStem
    guard let first = document.values.first else {
      throw InputError(code: "no-rule", "the file '\(source.name)' is empty: expected rules")
    }
    let members = try members(of: first, Key.self)
    try checkVersion(members[.ruleproof], in: first)
    try read(members)
    let lines = document.isLines ? Array(document.values.dropFirst()) : []
    let tests = try list(members[.tests]) + lines.filter { $0.has("in") }
    for test in tests { noteSubject(of: test) }
    let nodes = lines.filter { !$0.has("in") } + (try list(members[.rules]))
    try each(nodes) { reader, node throws(InputError) in try reader.addRule(node) }
    try each(tests) { reader, node throws(InputError) in try reader.addTest(node) }
    guard !rules.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no rule")
    }
  }
}

extension PatternRuleReader {
  /// The rules, and the set of them where it has something of its own.
  var all: [any ProvenRule] {
    let isOrdered = settings.order == .first && rules.count > 1
    guard isOrdered || !setTests.isEmpty else { return rules }
    let location = LocationRecord(source.location(of: 0..<0))
    return rules + [
      PatternSet(
        name: settings.name,
        order: settings.order,
        rules: rules,
        tests: setTests,
        location: location
      )
    ]
  }

  /// Reads parts of the file one by one, and throws what is wrong in each of them.
  private mutating func each(
    _ nodes: [ListNode],
    _ read: (inout PatternRuleReader, ListNode) throws(InputError) -> Void
  ) throws(InputError) {
    var mistakes: [Diagnostic] = []
    for node in nodes where mistakes.count < Self.maxMistakes {
      do throws(InputError) {
        try read(&self, node)
      } catch {
        mistakes += error.diagnostics
      }
    }
    guard mistakes.isEmpty else { throw InputError(mistakes, sources: [source]) }
  }

  /// How many mistakes of a file are shown at once.
  private static let maxMistakes = 20

  private func checkVersion(_ node: ListNode?, in root: ListNode) throws(InputError) {
    guard let node else {
      throw error("the key 'ruleproof' is missing", at: root, help: "begin with \"ruleproof\": 1")
    }
    guard case .other("1") = node.value else {
      throw error("this version of the format is not known", at: node, help: "expected 1")
    }
  }

  private mutating func read(_ members: [Key: ListNode]) throws(InputError) {
    if let node = members[.name] { settings.name = try name(node) }
    if let domain = try entries.choice(members[.subject], of: SubjectDomain.ID.allCases) {
      settings.subject = domain
    }
    _ = try entries.choice(members[.mode], of: PatternEntry.Mode.allCases)
    settings.mode = members[.mode]
    settings.order = try entries.choice(members[.order], of: PatternSet.Order.allCases) ?? .first
    let engine = try entries.engine(members[.engine])
    let also = try list(members[.also]).map { (node) throws(InputError) in
      try entries.engine(node)
    }
    engines = ([engine] + also).compactMap(\.self)
    if let engine { runner = try context.engines(for: source, engine) }
  }

  /// Notes what a test of the set runs a rule on; what is wrong in it is found later.
  private mutating func noteSubject(of test: ListNode) {
    let rule = test["rule"]?.text
    let untaken = setSubjects[nil]?.count ?? 0
    guard let input = test["in"], rule != nil || untaken < Self.maxUntaken else { return }
    switch input.value {
    case .text(let text): setSubjects[rule, default: []].append(Subject(text))
    case .units(let units): setSubjects[rule, default: []].append(Subject(utf16: units))
    default: return
    }
  }

  /// How many subjects that no rule may take each pattern is examined on.
  private static let maxUntaken = 32

  private mutating func addRule(_ node: ListNode) throws(InputError) {
    let members = try members(of: node, RuleKey.self)
    guard let idNode = members[.id] else { throw error("the rule has no 'id'", at: node) }
    guard let patternNode = members[.pattern] else {
      throw error("the rule has no 'pattern'", at: node)
    }
    let id = "\(PatternRule.kind)/\(try name(idNode))"
    if let first = rules.first(where: { $0.id == id }) {
      throw error(
        "duplicate rule '\(id)'",
        at: idNode,
        help: "line \(first.location.line) has it, too: give one of them another id"
      )
    }
    let tests = try list(members[.tests]).map { (node) throws(InputError) in
      let members = try self.members(of: node, TestKey.self)
      return (node, members, subject: try input(members[.input], in: node))
    }
    let ofSet = [try name(idNode), nil].flatMap { setSubjects[$0] ?? [] }
    let subjects = tests.map(\.subject) + ofSet
    let entry = try entry(patternNode, members, id, subjects)
    var excludes: [PatternEntry] = []
    for node in try list(members[.exclude]) {
      excludes.append(try self.entry(node, members, id, subjects))
    }
    let templateNode = members[.template]
    let template = try templateNode.map { (node) throws(InputError) in try self.template(node) }
    let output = template.map { RuleOutput.template($0) } ?? .match
    let program = PatternProgram(
      entry,
      excludes: excludes,
      output: output,
      on: runner.engine,
      reference: runner.reference
    )
    let ownTests = try tests.map { (node, members, subject) throws(InputError) in
      try test(node, members, on: subject, program)
    }
    let rule = PatternRule(
      id: id,
      entry: entry,
      excludes: excludes,
      output: output,
      tests: ownTests,
      location: LocationRecord(patternNode.location),
      program: program
    )
    rules.append(rule)
    if let templateNode { missingGroups += rule.missingGroups(ofTemplateAt: templateNode) }
  }

  private func entry(
    _ node: ListNode,
    _ members: [RuleKey: ListNode],
    _ id: String,
    _ subjects: [Subject]
  ) throws(InputError) -> PatternEntry {
    let text = try entries.text(node)
    let (flags, own) = try entries.flags(members[.flags])
    let modeNode = members[.mode] ?? settings.mode
    return PatternEntry(
      text,
      rule: id,
      flags: own,
      mode: try entries.mode(modeNode, flags, members[.flags], of: text, node),
      domain: settings.subject,
      unicodeFlag: UnicodeFlag(in: flags),
      canHaveFlags: members[.flags] == nil && members[.exclude] == nil,
      subjects: subjects,
      place: node.place
    )
  }

  private func template(_ node: ListNode) throws(InputError) -> OutputTemplate {
    let text = try entries.text(node)
    do throws(OutputTemplate.Mistake) {
      return try OutputTemplate(text)
    } catch {
      throw self.error(error.message, at: node.place(error.range) ?? node.location)
    }
  }
}

extension PatternRuleReader {
  private func test(
    _ node: ListNode,
    _ members: [TestKey: ListNode],
    on subject: Subject,
    _ program: PatternProgram
  ) throws(InputError) -> PatternTest {
    let expectations = TestKey.allCases.dropFirst().compactMap { key in
      members[key].map { (key, $0) }
    }
    guard let (key, value) = expectations.first, expectations.count == 1 else {
      throw error("expected one of 'out', 'match' and 'groups'", at: node)
    }
    return PatternTest(
      subject: subject,
      expectation: try expectation(key, value, program),
      location: LocationRecord(value.location),
      isOfMatch: key == .match
    )
  }

  private func expectation(
    _ key: TestKey,
    _ node: ListNode,
    _ program: PatternProgram
  ) throws(InputError) -> PatternTest.Expectation {
    switch (key, node.value) {
    case (.out, .nothing): return .noMatch
    case (.match, .other("true")): return .match
    case (.match, .other("false")): return .noMatch
    case (.match, _): throw error("expected true or false", at: node)
    case (.groups, .mapping(let members)):
      var groups: [(name: String, text: String?)] = []
      for member in members {
        let group = Int(member.key).map { .number($0) } ?? OutputTemplate.Group.name(member.key)
        if let missing = program.absence(of: group) {
          let message = "there is no group '\(member.key)': \(missing.reason)"
          throw reader.error(message, at: member.keyLocation, help: missing.advice)
        }
        groups.append((member.key, try text(orNothing: member.node)))
      }
      return .groups(groups)
    case (.groups, _): throw error("expected an object of groups", at: node)
    default:
      let text = try entries.text(node)
      guard program.givesText else { throw error(Self.givesNothing, at: node, help: Self.template) }
      return .output(text)
    }
  }

  private static let givesNothing = "a rule without a template only matches, and gives no text"
  private static let template = "write \"match\": true, or give the rule a template"

  private mutating func addTest(_ node: ListNode) throws(InputError) {
    let members = try members(of: node, SetTestKey.self)
    guard let ruleNode = members[.rule] else {
      throw error("the test has no 'rule'", at: node, help: "null says that no rule takes it")
    }
    var rule: String?
    if let name = try text(orNothing: ruleNode) {
      let id = "\(PatternRule.kind)/\(name)"
      guard rules.contains(where: { $0.id == id }) else {
        let names = rules.map { String($0.id.dropFirst(PatternRule.kind.count + 1)) }
        throw error(
          "there is no rule '\(name.printable)'",
          at: ruleNode,
          help: name.nearest(among: names).map { "did you mean '\($0)'?" }
        )
      }
      rule = id
    }
    let output = try members[.out].map { (node) throws(InputError) in try entries.text(node) }
    if output != nil {
      guard let own = rules.first(where: { $0.id == rule }) else {
        throw error("no rule, but an output", at: node)
      }
      guard own.program.givesText else {
        throw error(Self.givesNothing, at: members[.out] ?? node, help: "leave 'out' away")
      }
    }
    setTests.append(
      PatternSet.Test(
        subject: try input(members[.input], in: node),
        rule: rule,
        output: output,
        location: LocationRecord(ruleNode.location)
      )
    )
  }

  private func input(_ node: ListNode?, in test: ListNode) throws(InputError) -> Subject {
    guard let node else { throw error("the test has no 'in'", at: test) }
    if case .units(let units) = node.value { return Subject(utf16: units) }
    return Subject(try entries.text(node))
  }

  private func text(orNothing node: ListNode) throws(InputError) -> String? {
    if case .nothing = node.value { return nil }
    return try entries.text(node)
  }

  /// Reads a name, which becomes a part of a rule's id.
  private func name(_ node: ListNode) throws(InputError) -> String {
    let name = try entries.text(node)
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
        && !"*?\"'\\".unicodeScalars.contains(scalar)
    }
    guard isPlain, !name.isEmpty else {
      throw error("a name has neither blanks nor any of *?\"'\\", at: node)
    }
    return name
  }
}

extension PatternRuleReader {
  private func members<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    of node: ListNode,
    _: Key.Type
  ) throws(InputError) -> [Key: ListNode] {
    let members = try reader.members(of: node, Key.allCases.map(\.rawValue))
    let known = members.compactMap { name, node in Key(rawValue: name).map { ($0, node) } }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  private func list(_ node: ListNode?) throws(InputError) -> [ListNode] { try reader.list(node) }

  private func error(_ message: String, at node: ListNode, help: String? = nil) -> InputError {
    reader.error(message, at: node, help: help)
  }

  private func error(_ message: String, at location: SourceLocation) -> InputError {
    reader.error(message, at: location)
  }
}

extension ListNode {
  fileprivate func has(_ key: String) -> Bool { self[key] != nil }

  fileprivate subscript(key: String) -> ListNode? {
    guard case .mapping(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}

extension String {
  /// A path's last part up to its first dot.
  fileprivate var fileStem: String {
    String((split(separator: "/").last ?? "").prefix { $0 != "." })
  }
}
