import Diagnostics
import Digests
import FileAccess
import Foundation
import MatchEngine
import PatternLists
import PatternRuleFormat
import RuleSets
import RunRecord
import SubjectDomains

/// A file of parsers of user agents, with the tests in the folders beside it.
struct UserAgentParserFile: RuleFile {
  let source: SourceFile
  let linkedFiles: [SourceFile]
  /// That of the project's own tests, and that of the ports without look-around.
  let usualEngines: [EngineID]
  let rules: [any ProvenRule]
  let errors: [Diagnostic]
  var findings: [Diagnostic] {
    errors + rules.compactMap { $0 as? AgentSet }.flatMap(\.orderFindings)
  }

  /// The folders of tests.
  private static let testFolders = ["tests", "test_resources"]

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    let (reader, root) = try ListReader.rules(in: source, expecting: "parsers")
    self.source = reader.source
    let members = try reader.members(of: root, AgentList.allCases.map(\.rawValue))
    usualEngines = context.unlessNamed(["javascript", "re2"])
    let runner = try context.engines(for: source, usualEngines.first)
    let (files, tests) = try Self.tests(context)
    linkedFiles = files
    var rules: [any ProvenRule] = []
    var errors: [Diagnostic] = []
    for list in AgentList.allCases {
      guard let node = members[list.rawValue] else { continue }
      let parsers = try Self.rules(node, list, reader, on: runner)
      errors += parsers.flatMap { $0.pattern.findings + $0.missingGroups }
      let set = AgentSet(
        list: list,
        rules: parsers,
        tests: tests[list] ?? [],
        location: LocationRecord(node.location)
      )
      rules += parsers.enumerated().map { place, parser in
        var parser = parser
        parser.tested = { set.decided.subjects(ofRuleAt: place) }
        return parser
      }
      rules.append(set)
    }
    guard !rules.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no parser")
    }
    self.rules = rules
    self.errors = errors
  }

  private static func rules(
    _ node: ListNode,
    _ list: AgentList,
    _ reader: ListReader,
    on runner: (engine: any MatchEngine, reference: any MatchEngine)
  ) throws(InputError) -> [AgentRule] {
    let keys = ["regex", "regex_flag"] + list.fields.map(\.replacementKey)
    var names = RuleNames()
    var rules: [AgentRule] = []
    for node in try reader.list(node) {
      let members = try reader.members(of: node, keys)
      guard let pattern = members["regex"] else {
        throw reader.error("the parser has no 'regex'", at: node)
      }
      let flags = try members["regex_flag"].map { (node) throws(InputError) in
        try reader.text(node)
      }
      if let node = members["regex_flag"], flags != "i" {
        throw reader.error("the only flag is 'i'", at: node)
      }
      let text = try reader.text(pattern)
      // A number would be another one for each rule that is put in before it.
      let digest = SHA256.hex(text.utf8).prefix(8)
      let entry = PatternEntry(
        text,
        rule: names.id("\(list.kind)/\(digest)"),
        flags: flags ?? "",
        domain: .userAgent,
        place: pattern.place
      )
      let rule = PatternRule(entry, tests: [], on: runner.engine, reference: runner.reference)
      rules.append(
        AgentRule(
          list: list,
          pattern: rule,
          replacements: try list.fields.map { (field) throws(InputError) in
            try members[field.replacementKey].map { (node) throws(InputError) in
              try reader.field(node) ?? ""
            }
          },
          missingGroups: list.fields.compactMap { members[$0.replacementKey] }
            .flatMap { rule.missingGroups(in: $0, .empty) }
        )
      )
    }
    return rules
  }

  /// The tests in the folders beside the file.
  private static func tests(
    _ context: RuleReading
  ) throws(InputError) -> (files: [SourceFile], tests: [AgentList: [AgentSet.Test]]) {
    var files: [SourceFile] = []
    var tests: [AgentList: [AgentSet.Test]] = [:]
    for folder in testFolders {
      let path =
        context.folder.isEmpty || context.folder == "." ? folder : "\(context.folder)/\(folder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() where name.isOfTests(among: names) {
        let document = try ListDocument(
          try InputFile.read("\(path)/\(name)", within: context.boundary)
        )
        guard let root = document.values.first else { continue }
        let reader = ListReader(document.source, code: "wrong-rules")
        guard let cases = try reader.members(of: root)["test_cases"] else { continue }
        files.append(document.source)
        for node in try reader.list(cases) {
          let members = try reader.members(of: node)
          guard let agent = members["user_agent_string"] else {
            throw reader.error("the test has no 'user_agent_string'", at: node)
          }
          let list = AgentList(ofTestIn: name, with: members.keys)
          var fields: [(index: Int, text: String?)] = []
          for (index, field) in list.fields.enumerated() {
            guard let node = members[field.name] else { continue }
            fields.append((index, try reader.field(node)))
          }
          tests[list, default: []].append(
            AgentSet.Test(
              agent: Subject(try reader.text(agent)),
              fields: fields,
              location: LocationRecord(agent.location)
            )
          )
        }
      }
    }
    return (files, tests)
  }
}

extension ListReader {
  /// The text of a field: that of a number too, nil for nothing.
  fileprivate func field(_ node: ListNode) throws(InputError) -> String? {
    switch node.value {
    case .nothing: nil
    case .other(let text): text
    default: try text(node)
    }
  }
}

extension String {
  /// Whether a file has tests: uap-core keeps what one was made from beside it, as `NAME-orig.yaml`.
  fileprivate func isOfTests(among names: [String]) -> Bool {
    guard hasSuffix(".yaml") || hasSuffix(".yml") else { return false }
    return !contains("-orig.") || !names.contains(replacing("-orig.", with: "."))
  }
}
