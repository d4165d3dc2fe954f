package import Diagnostics
package import FileAccess
package import MatchEngine
import RegexSyntax
import SubjectDomains

/// Reads the entries of a list, and leaves nothing in them unread.
package struct EntryReader {
  let source: SourceFile
  /// The engines that a pattern can be written for.
  let engines: EngineNames

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: The file that the values are of.
  ///   - engines: The engines that a pattern can be written for.
  package init(source: SourceFile, engines: EngineNames) {
    self.source = source
    self.engines = engines
  }

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - node: The pattern, or a mapping with it.
  ///   - name: What it is called if it has no id.
  /// - Throws: `InputError` at what is not understood.
  /// - Returns: The entry.
  func entry(_ node: ListNode, named name: String) throws(InputError) -> PatternEntry {
    switch node.value {
    case .text, .units:
      return PatternEntry(try text(node), rule: name, unicodeFlag: nil, place: node.place)
    case .mapping(let members):
      return try entry(try values(of: members, in: node), of: node, named: name)
    default: throw node.wrongType("a pattern or an object", in: source)
    }
  }

  private func values(
    of members: [ListNode.Member],
    in node: ListNode
  ) throws(InputError) -> [PatternKey: ListNode] {
    var values: [PatternKey: ListNode] = [:]
    var seen: Set<PatternKey> = []
    for member in members {
      guard let key = PatternKey(name: member.key) else { throw unknown(member) }
      guard seen.insert(key).inserted else {
        throw .ofList(
          "'\(member.key)' says '\(key.rawValue)' again",
          at: member.keyLocation,
          in: source
        )
      }
      if case .nothing = member.node.value, key != .pattern { continue }
      values[key] = member.node
    }
    return values
  }

  private func unknown(_ member: ListNode.Member) -> InputError {
    let names = PatternKey.allCases.flatMap(\.names)
    let near = member.key.nearest(among: names).map { "did you mean '\($0)'?" }
    return .ofList(
      "unknown key '\(member.key.printable)'",
      at: member.keyLocation,
      in: source,
      help: near ?? "known keys: \(PatternKey.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }
}

extension EntryReader {
  private func entry(
    _ values: [PatternKey: ListNode],
    of node: ListNode,
    named name: String
  ) throws(InputError) -> PatternEntry {
    guard let pattern = values[.pattern] else {
      throw node.error("the object has no 'pattern'", in: source)
    }
    let text = try self.text(pattern)
    let (flags, own) = try flags(values[.flags])
    return PatternEntry(
      text,
      rule: try id(values[.id]) ?? name,
      flags: own,
      mode: try mode(values[.mode], flags, values[.flags], of: text, pattern),
      engine: try engine(values[.engine]),
      domain: try choice(values[.domain], of: SubjectDomain.ID.allCases),
      unicodeFlag: values[.flags] == nil && values[.engine] == nil ? nil : UnicodeFlag(in: flags),
      subjects: try subjects(values[.subjects]),
      place: pattern.place
    )
  }

  package func text(_ node: ListNode) throws(InputError) -> String {
    switch node.value {
    case .text(let text): return text
    case .units(let units): return String(decoding: units, as: UTF16.self)
    default: throw node.wrongType("a string", in: source)
    }
  }

  private func id(_ node: ListNode?) throws(InputError) -> String? {
    guard let node else { return nil }
    let text = try text(node)
    guard !text.isEmpty else { throw node.error("the id is empty", in: source) }
    return text
  }

  private func subjects(_ node: ListNode?) throws(InputError) -> [Subject] {
    guard let node else { return [] }
    guard case .list(let nodes) = node.value else { return [try subject(node)] }
    return try nodes.map { node throws(InputError) in try subject(node) }
  }

  private func subject(_ node: ListNode) throws(InputError) -> Subject {
    if case .units(let units) = node.value { return Subject(utf16: units) }
    return Subject(try text(node))
  }

  /// Reads the name of an engine.
  ///
  /// - Throws: `InputError` if none is called so.
  package func engine(_ node: ListNode?) throws(InputError) -> EngineID? {
    guard let node else { return nil }
    let name = try text(node)
    do throws(EngineNameProblem) {
      if let id = try engines.id(of: name) { return id }
    } catch {
      throw node.error(error.description, in: source)
    }
    return try choice(node, of: engines.ids)
  }

  package func choice<Choice: RawRepresentable<String>>(
    _ node: ListNode?,
    of choices: [Choice]
  ) throws(InputError) -> Choice? {
    guard let node else { return nil }
    let text = try text(node)
    if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
    let names = choices.map(\.rawValue)
    throw node.error(
      "unknown value '\(text.printable)'",
      in: source,
      help: text.nearest(among: names).map { "did you mean '\($0)'?" }
        ?? "expected one of: \(names.joined(separator: ", "))"
    )
  }
}

extension EntryReader {
  /// The flags of ICU's patterns.
  private static let ownFlags = "ismwx"
  /// Flags of JavaScript's patterns that change nothing about the first match, the flags `u` and `v`, which
  /// the other engines need none for, and `y`, which is a mode.
  private static let otherFlags = "gudvy"

  /// The flags as they are written, and those of them that are put into the pattern.
  ///
  /// - Throws: `InputError` at a flag that no engine has.
  package func flags(_ node: ListNode?) throws(InputError) -> (all: String, own: String) {
    guard let node else { return ("", "") }
    let text = try self.text(node)
    guard text.allSatisfy({ (Self.ownFlags + Self.otherFlags).contains($0) }) else {
      throw node.error(
        "expected flags of '\(Self.ownFlags)', and 'u', 'v' and 'y' for JavaScript",
        in: source
      )
    }
    if text.contains("u"), text.contains("v") {
      throw node.error("the flags 'u' and 'v' cannot be combined", in: source)
    }
    return (text, Self.ownFlags.filter { text.contains($0) })
  }

  /// Where a match may be.
  ///
  /// - Parameters:
  ///   - node: The mode; nil if it is not given.
  ///   - flags: The flags as they are written, of which `y` is a mode.
  ///   - flagNode: Where they are.
  ///   - pattern: The pattern.
  ///   - patternNode: Where it is.
  /// - Throws: `InputError` if the two contradict each other, or nothing can be put around the pattern.
  /// - Returns: The mode.
  package func mode(
    _ node: ListNode?,
    _ flags: String,
    _ flagNode: ListNode?,
    of pattern: String,
    _ patternNode: ListNode
  ) throws(InputError) -> PatternEntry.Mode {
    let mode = try choice(node, of: PatternEntry.Mode.allCases)
    if flags.contains("y"), mode == .search, let flagNode {
      throw flagNode.error(
        "with the flag 'y' a match is at the start: the mode is 'prefix'",
        in: source
      )
    }
    let found = mode ?? (flags.contains("y") ? .prefix : .search)
    guard found != .search || !flags.isEmpty, !flags.contains("x"), pattern.setsCommentsItself
    else {
      return found
    }
    throw patternNode.error(
      "the pattern turns comments on by itself, so that nothing can be put around it",
      in: source,
      help: "give the flag x as one of the entry's flags"
    )
  }
}

extension String {
  /// Whether it has a comment and a group with the flag `x`, so that the comment may extend to the
  /// end.
  fileprivate var setsCommentsItself: Bool {
    contains("#")
      && split(separator: "(?", omittingEmptySubsequences: false).dropFirst()
        .contains { $0.prefix { $0.isASCII && $0.isLetter }.contains("x") }
  }
}
