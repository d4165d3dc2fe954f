import Diagnostics
import FileAccess
import MatchEngine
import PatternLists
import PatternRuleFormat
import RegexSyntax
import RuleSets
import RunRecord
import SubjectDomains

struct ClearURLsFile: RuleFile {
  let source: SourceFile
  /// The providers, then all of them together.
  let rules: [any ProvenRule]
  let findings: [Diagnostic]
  let engines: [EngineID]
  let rewrites = true

  init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    let (reader, root) = try ListReader.rules(in: source, expecting: "providers")
    self.source = reader.source
    let javaScript = EngineID(rawValue: "javascript")
    engines = [javaScript]
    let (engine, reference) = try context.engines(for: source, javaScript)
    guard let node = try reader.members(of: root)["providers"] else {
      throw reader.error("the key 'providers' is missing", at: root)
    }
    // It must be an object; its order counts.
    _ = try reader.members(of: node)
    guard case .mapping(let members) = node.value, !members.isEmpty else {
      throw InputError(code: "no-rule", "the file '\(source.name)' has no provider")
    }
    var names = RuleNames()
    let providers = try members.inObjectOrder(\.key).map { (member) throws(InputError) in
      let id = names.id(
        "provider/" + member.key.split(whereSeparator: \.isWhitespace).joined(separator: "-")
      )
      return try Provider(member.node, id: id, ProviderReader(reader, engine, reference))
    }
    rules = providers + [ProviderSet(providers, at: LocationRecord(node.location))]
    findings = providers.flatMap(\.findings)
  }
}

/// What the reading of providers uses.
struct ProviderReader {
  let reader: ListReader
  private let engine: any MatchEngine
  private let reference: any MatchEngine

  init(_ reader: ListReader, _ engine: any MatchEngine, _ reference: any MatchEngine) {
    self.reader = reader
    self.engine = engine
    self.reference = reference
  }

  /// A pattern of a provider.
  ///
  /// - Parameters:
  ///   - node: The pattern.
  ///   - id: The provider's id.
  ///   - isName: Whether it is for the whole name of a parameter, rather than for a URL.
  ///   - excludes: What must not match beside it.
  /// - Throws: `InputError` if it is no string.
  /// - Returns: The pattern.
  func rule(
    _ node: ListNode,
    _ id: String,
    isName: Bool = false,
    excludes: [PatternEntry] = []
  ) throws(InputError) -> PatternRule {
    PatternRule(
      try entry(node, id, isName: isName),
      excludes: excludes,
      tests: [],
      on: engine,
      reference: reference
    )
  }

  func entry(
    _ node: ListNode,
    _ id: String,
    isName: Bool = false
  ) throws(InputError) -> PatternEntry {
    PatternEntry(
      try reader.text(node),
      rule: id,
      flags: "i",
      // The add-on adds no group: an alternation at the top has one anchor in its first branch, and one in
      // its last.
      anchors: isName ? ("^", "$") : ("", ""),
      engine: engine.description.id,
      domain: isName ? .parameterName : .url,
      place: { node.place($0) }
    )
  }

  /// The patterns of a list that the add-on keeps as keys of an object, so that each is there once.
  func patterns(_ node: ListNode?) throws(InputError) -> [ListNode] {
    var seen: Set<String> = []
    var nodes: [(text: String, node: ListNode)] = []
    for node in try reader.list(node) {
      let text = try reader.text(node)
      if seen.insert(text).inserted { nodes.append((text, node)) }
    }
    return nodes.inObjectOrder(\.text).map(\.node)
  }
}

extension Array {
  /// The elements in the order in which JavaScript goes through the keys of an object: those that are
  /// indices of arrays come first, the smallest first.
  ///
  /// See <https://tc39.es/ecma262/#sec-ordinaryownpropertykeys>.
  fileprivate func inObjectOrder(_ key: (Element) -> String) -> [Element] {
    let indices = map { element -> UInt32? in
      let key = key(element)
      return UInt32(key).flatMap { String($0) == key && $0 < .max ? $0 : nil }
    }
    let numbered = self.indices.filter { indices[$0] != nil }
      .sorted { (indices[$0] ?? 0) < (indices[$1] ?? 0) }
    return (numbered + self.indices.filter { indices[$0] == nil }).map { self[$0] }
  }
}
