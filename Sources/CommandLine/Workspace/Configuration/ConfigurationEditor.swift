package import Diagnostics
package import FileAccess
import LocatedYAML
import TextCoding
import Yams

/// An entry of a list `allow` in the configuration.
package struct AllowanceEntry: Sendable {
  /// The code of the finding.
  package var check: String
  /// The rule's id.
  package var rule: String
  /// Why it is accepted.
  package var reason: String

  package init(check: String, rule: String, reason: String) {
    self.check = check
    self.rule = rule
    self.reason = reason
  }
}

/// Adds entries to `ruleproof.yml`; every other line stays as it is.
package struct ConfigurationEditor {
  private let source: SourceFile

  /// Edits a configuration that was read.
  package init(_ source: SourceFile) {
    self.source = source
  }
}

extension ConfigurationEditor {
  /// The file with further entries in `variations.allow`.
  ///
  /// - Parameter entries: The entries.
  /// - Throws: `InputError` if the list is written in a way that no entry can be added to.
  /// - Returns: The file's new bytes.
  package func addingVariations(_ entries: [AllowanceEntry]) throws(InputError) -> [UInt8] {
    var lines = String(decoding: source.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let root = try YAMLReader.root(of: source)
    let list = root?.mapping?["variations"]?.mapping?["allow"]
    if let first = list?.sequence?.first?.mark, first.line <= lines.count,
      let indent = Self.indent(of: lines[first.line - 1])
    {
      lines.insert(contentsOf: entries.flatMap { Self.lines($0, indent) }, at: first.line - 1)
    } else if root?.mapping?["variations"] == nil {
      while lines.last == "" { lines.removeLast() }
      lines += ["variations:", "  allow:"] + entries.flatMap { Self.lines($0, "    ") } + [""]
    } else {
      throw notWritable
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    // What was written by hand may have any form: so the result is read again.
    let edited = SourceFile(name: source.name, bytes: bytes)
    let count = { (node: Node?) in node?.mapping?["variations"]?.mapping?["allow"]?.sequence?.count
    }
    guard let node = try? YAMLReader.root(of: edited),
      count(node) == (count(root) ?? 0) + entries.count
    else { throw notWritable }
    return bytes
  }

  private var notWritable: InputError {
    InputError(
      code: "configuration",
      "no entry can be added to 'variations' as it is written",
      file: source.name,
      help: "write 'allow:' below it, and each entry in a line that begins with '-'"
    )
  }

  /// The white space before the `-` of a list's entry; nil for a list in brackets.
  private static func indent(of line: String) -> String? {
    let indent = line.prefix { $0 == " " }
    return line.dropFirst(indent.count).hasPrefix("- ") ? String(indent) : nil
  }

  private static func lines(_ entry: AllowanceEntry, _ indent: String) -> [String] {
    [
      "\(indent)- check: \(entry.check)", "\(indent)  rule: \"\(entry.rule.jsonEscaped)\"",
      "\(indent)  reason: \"\(entry.reason.jsonEscaped)\"",
    ]
  }
}
