package import Diagnostics
package import FileAccess
package import Yams

/// Reads typed values from YAML nodes, or says where and why it cannot.
package struct YAMLReader {
  package let source: SourceFile

  package init(source: SourceFile) {
    self.source = source
  }

  /// The entries of a mapping, whose keys must be among the known ones.
  package func entries(of node: Node, keys: [String]) throws(InputError) -> [(String, Node)] {
    guard let mapping = node.mapping else {
      throw error("expected keys and values (\(keys.joined(separator: ", ")))", at: node)
    }
    var entries: [(String, Node)] = []
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      guard keys.contains(where: { ExactText($0) == ExactText(name) }) else {
        let known = name.nearest(among: keys).map { "did you mean '\($0)'?" }
        let help = known ?? "known keys: \(keys.joined(separator: ", "))"
        throw error("unknown key '\(name)'", at: key, help: help)
      }
      entries.append((name, value))
    }
    return entries
  }

  package func elements(_ node: Node) throws(InputError) -> [Node] {
    guard let sequence = node.sequence else { throw error("expected a list", at: node) }
    return Array(sequence)
  }

  package func string(_ node: Node) throws(InputError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else {
      throw error("expected a text", at: node)
    }
    return scalar.string
  }

  /// A list of texts, or one text for a list of one.
  package func strings(_ node: Node) throws(InputError) -> [String] {
    try locatedStrings(node).map(\.text)
  }

  /// A list of texts, or one text for a list of one, each with its node.
  package func locatedStrings(
    _ node: Node
  ) throws(InputError) -> [(text: String, node: Node)] {
    let nodes = node.scalar == nil ? try elements(node) : [node]
    return try nodes.map { element throws(InputError) in (try string(element), element) }
  }

  package func bool(_ node: Node) throws(InputError) -> Bool {
    guard let bool = node.bool else { throw error("expected true or false", at: node) }
    return bool
  }

  package func positiveInteger(_ node: Node) throws(InputError) -> Int {
    guard let number = node.int, number > 0 else {
      throw error("expected a whole number above 0", at: node)
    }
    return number
  }

  package func wholeNumber(_ node: Node, upTo limit: Int) throws(InputError) -> Int {
    guard let number = node.int, (0...limit).contains(number) else {
      throw error("expected a whole number from 0 to \(limit)", at: node)
    }
    return number
  }

  /// A whole number within a range.
  package func wholeNumber(_ node: Node, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let number = try wholeNumber(node, upTo: range.upperBound)
    guard range.contains(number) else {
      throw error("expected a number of at least \(range.lowerBound)", at: node)
    }
    return number
  }

  package func choice(_ node: Node, of choices: [String]) throws(InputError) -> String {
    let value = try string(node)
    guard choices.contains(where: { ExactText($0) == ExactText(value) }) else {
      let known = value.nearest(among: choices).map { "did you mean '\($0)'?" }
      let help = known ?? "expected one of: \(choices.joined(separator: ", "))"
      throw error("unknown value '\(value)'", at: node, help: help)
    }
    return value
  }

  package func location(of node: Node) -> SourceLocation {
    guard let mark = node.mark else { return source.location(of: 0..<0) }
    return source.location(atLine: mark.line, column: mark.column)
  }

  package func error(_ message: String, at node: Node, help: String? = nil) -> InputError {
    error(message, at: location(of: node), help: help)
  }

  /// An error at a place of the file.
  package func error(
    _ message: String,
    at location: SourceLocation,
    help: String? = nil
  ) -> InputError {
    InputError(code: "configuration", message, at: location, in: [source], help: help)
  }
}

extension YAMLReader {
  /// The root of a YAML file; nil for one that is empty.
  ///
  /// - Throws: `InputError` if it is no YAML, or has what no such file needs.
  package static func root(of source: SourceFile) throws(InputError) -> Node? {
    try checkText(source)
    do {
      return try Yams.compose(yaml: source.text(in: 0..<source.bytes.count))
    } catch {
      throw inputError(for: error, in: source)
    }
  }

  /// Refuses what no file needs and what can be made to hang a reader: text that is not
  /// UTF-8, and anchors, whose aliases grow exponentially.
  private static func checkText(_ source: SourceFile) throws(InputError) {
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      throw InputError(code: "configuration", "the file is not UTF-8", file: source.name)
    }
    guard let anchor = text.firstMatch(of: #/(?:^|[\s,\[{:-])(&[^\s&]+)(?:\s|$)/#) else { return }
    let start = text.utf8.distance(from: text.startIndex, to: anchor.output.1.startIndex)
    let location = source.location(of: start..<(start + anchor.output.1.utf8.count))
    throw YAMLReader(source: source).error("YAML anchors are not supported", at: location)
  }

  private static func inputError(for error: any Error, in source: SourceFile) -> InputError {
    var message = "this is not YAML"
    var location = source.location(of: 0..<0)
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      message += ": \(problem)"
      location = source.location(atLine: mark.line, column: mark.column)
    case YamlError.duplicatedKeysInMapping(let duplicates, let context):
      message = "duplicate key: \(duplicates.map { "\($0)" }.joined(separator: ", "))"
      location = source.location(atLine: context.mark.line, column: context.mark.column)
    default: break
    }
    return YAMLReader(source: source).error(message, at: location)
  }
}
