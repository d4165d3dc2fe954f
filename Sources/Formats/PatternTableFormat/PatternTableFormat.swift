package import Diagnostics
package import FileAccess
import MatchEngine
import PatternLists
import PatternRuleFormat
package import RuleSets
import RunRecord
import SubjectDomains

/// Tables of patterns with the strings that each must match, as crawler-user-agents is one.
///
/// A JSON list of objects with `pattern` and `instances`; see
/// <https://github.com/monperrus/crawler-user-agents>.
package enum PatternTableFormat: RuleSetFormat {
  package static let id = "pattern-table"

  package static func fits(_ source: SourceFile) -> Bool {
    let text = String(decoding: source.bytes.prefix(1 << 12), as: UTF8.self)
    return text.first { !$0.isWhitespace } == "[" && text.contains("\"pattern\"")
      && text.contains("\"instances\"")
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try PatternTable(source, context)
  }
}

/// A pattern with its instances as tests.
struct PatternTableEntry {
  let rule: PatternRule
  let pattern: String
  /// The patterns of other entries that may match the instances, too.
  let allowed: [String]
}

/// A table of patterns with instances.
struct PatternTable: RuleFile {
  let source: SourceFile
  let entries: [PatternTableEntry]
  /// Those of most programs that have such tables.
  let usualEngines: [EngineID]

  var rules: [any ProvenRule] { entries.map(\.rule) }
  var findings: [Diagnostic] { entries.flatMap(\.rule.findings) + overlaps }

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    let (reader, root) = try ListReader.rules(in: source, expecting: "patterns")
    self.source = reader.source
    usualEngines = context.unlessNamed(["javascript", "pcre2"])
    let (engine, reference) = try context.engines(for: source, usualEngines.first)
    var names = RuleNames()
    var entries: [PatternTableEntry] = []
    for node in try reader.list(root) {
      let members = try reader.members(of: node)
      guard let pattern = members["pattern"] else {
        throw reader.error("the entry has no 'pattern'", at: node)
      }
      let text = try reader.text(pattern)
      try Self.refuseMisspelling(of: "instances", in: members, reader)
      let tests = try reader.list(members["instances"]).map { (node) throws(InputError) in
        PatternTest(Subject(try reader.text(node)), .match, at: LocationRecord(node.location))
      }
      let entry = PatternEntry(
        text,
        rule: names.id("agent/\(text.slug)"),
        domain: .userAgent,
        subjects: tests.map(\.subject),
        place: pattern.place
      )
      var rule = PatternRule(entry, tests: tests, on: engine, reference: reference)
      rule.canExpectNothing = false
      let allowed = try reader.list(members["depends_on"]).map { (node) throws(InputError) in
        try reader.text(node)
      }
      entries.append(PatternTableEntry(rule: rule, pattern: text, allowed: allowed))
    }
    guard !entries.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no pattern")
    }
    self.entries = entries
  }

  /// Refuses an entry that seems to have a key, but for its spelling: a table may have other keys, but its tests must
  /// not get lost.
  private static func refuseMisspelling(
    of key: String,
    in members: [String: ListNode],
    _ reader: ListReader
  ) throws(InputError) {
    guard members[key] == nil else { return }
    for (other, node) in members.sorted(by: { $0.key < $1.key })
    where other.editsIfNear(to: key) != nil {
      throw reader.error(
        "unknown key '\(other.printable)'",
        at: node,
        help: "did you mean '\(key)'?"
      )
    }
  }
}

extension String {
  /// The letters and digits of a pattern, as a name.
  fileprivate var slug: String {
    let words = split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "pattern" : words.joined(separator: "-")
  }
}
