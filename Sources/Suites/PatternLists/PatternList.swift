package import Diagnostics
package import FileAccess
import FileKinds
package import MatchEngine
import SubjectDomains

/// A file of patterns: lines or tables of text, JSON, JSON Lines or YAML.
///
/// docs/pattern-lists.md describes the forms. What is not understood is an error, and so is a file
/// that looks like one of another kind.
package struct PatternList: Sendable {
  /// The file, for reports that quote from it.
  package let source: SourceFile
  /// The entries, in the order of the file.
  package let entries: [PatternEntry]
  private let engines: EngineNames

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - engines: The engines that a pattern can be written for.
  /// - Throws: `InputError` when it cannot be read, is of another kind, or has no pattern.
  package init(path: String, engines: EngineNames) throws(InputError) {
    try self.init(PatternFile(path), engines)
  }

  private init(_ file: PatternFile, _ engines: EngineNames) throws(InputError) {
    source = file.source
    self.engines = engines
    let reader = EntryReader(source: source, engines: engines)
    switch file.form {
    case .json: entries = try Self.entries(ofJSON: source, by: reader)
    case .jsonLines: entries = try Self.entries(ofJSONLines: source, by: reader)
    case .yaml: entries = try Self.entries(ofYAML: file, by: reader)
    case .text: entries = try Self.entries(ofText: source, by: reader)
    }
    guard !entries.isEmpty else {
      throw InputError(
        code: "no-pattern",
        "the file '\(source.name)' has no pattern",
        help: "write one pattern per line, or a JSON list of patterns"
      )
    }
    try checkIDs()
  }

  /// Refuses two patterns of one id: reports and settings name patterns by it.
  private func checkIDs() throws(InputError) {
    var firsts: [ExactText: PatternCase] = [:]
    for target in targets {
      guard let first = firsts.updateValue(target, forKey: ExactText(target.rule)) else { continue }
      var error = InputError.ofList(
        "duplicate id '\(target.rule.printable)'",
        at: target.place ?? source.location(of: 0..<0),
        in: source,
        help: "give each pattern an id of its own"
      )
      error.diagnostics[0].notes = [
        DiagnosticNote(message: "first used here", location: first.place)
      ]
      throw error
    }
  }
}

extension PatternList {
  /// The patterns, as engines get them.
  package var targets: [PatternCase] { entries.map(\.target) }

  package var isOfURLs: Bool { entries.allSatisfy { $0.domain == .url } }

  /// Refuses patterns that a command cannot examine as they are meant.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - engines: The engines whose patterns it examines.
  /// - Throws: `InputError` at the first pattern for another engine.
  package func check(for command: String, engines: [EngineID]) throws(InputError) {
    for entry in entries {
      guard let engine = entry.engine, !engines.contains(engine) else { continue }
      let names = engines.map(\.rawValue).joined(separator: ", ")
      throw refusal(
        "the pattern is for \(engine.rawValue), which '\(command)' does not examine here",
        entry,
        help: "it examines patterns for: \(names)"
      )
    }
  }

  /// Refuses patterns that are not for URLs.
  ///
  /// - Parameter command: The command, which reads URLs.
  /// - Throws: `InputError` at the first pattern for something else.
  package func checkIsForURLs(of command: String) throws(InputError) {
    for entry in entries {
      guard let domain = entry.domain, domain != .url else { continue }
      throw refusal(
        "'\(command)' reads URLs, and the pattern is for '\(domain.rawValue)'",
        entry,
        help: "only patterns of the domain 'url', or of none, can be scanned with"
      )
    }
  }

  private func refusal(_ message: String, _ entry: PatternEntry, help: String) -> InputError {
    let location = entry.target.place ?? source.location(of: 0..<0)
    return .ofList(message, at: location, in: source, help: help)
  }
}

extension PatternList {
  /// Writes other patterns in the place of some, and changes no other byte.
  ///
  /// What a file holds afterwards is read again before anything is written: it has the new patterns,
  /// and every other entry as before.
  ///
  /// - Parameter patterns: The patterns as engines get them, by the index of their entry.
  /// - Throws: `InputError` if the file cannot be written, or has changed since it was read.
  /// - Returns: The list as it is then, and the entries whose form cannot hold the new pattern.
  package func rewritten(
    _ patterns: [Int: String]
  ) throws(InputError) -> (list: PatternList, left: [Int]) {
    var list = self
    var left: [Int] = []
    // Later entries first, so that the places of the others stay.
    for index in patterns.keys.sorted(by: >) {
      if let next = list.replacing(index, by: patterns[index] ?? "") {
        list = next
      } else {
        left.append(index)
      }
    }
    guard list.source.bytes != source.bytes else { return (self, left.sorted()) }
    var file = EditedFile(source)
    try file.replace(by: list.source.bytes)
    return (list, left.sorted())
  }

  /// The list with one pattern replaced; nil if its form cannot hold that.
  private func replacing(_ index: Int, by pattern: String) -> PatternList? {
    let entry = entries[index]
    guard let range = entry.target.place?.utf8Range, let text = entry.unwrapped(pattern),
      range.upperBound <= source.bytes.count
    else { return nil }
    return source.replacing(range, by: text) { changed in
      guard let file = try? PatternFile(changed), let list = try? PatternList(file, engines) else {
        return nil
      }
      return list.has(pattern, at: index, elseAs: self) ? list : nil
    }
  }

  private func has(_ pattern: String, at index: Int, elseAs old: PatternList) -> Bool {
    guard entries.count == old.entries.count else { return false }
    return entries.indices.allSatisfy { other in
      let wanted = other == index ? pattern : old.entries[other].target.pattern
      return entries[other].target.pattern == wanted
        && entries[other].target.rule == old.entries[other].target.rule
        && entries[other].target.subjects == old.entries[other].target.subjects
    }
  }
}
