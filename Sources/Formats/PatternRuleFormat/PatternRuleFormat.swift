package import Diagnostics
package import FileAccess
package import RuleSets

/// Files of patterns with templates and tests, for the rules of any program.
///
/// docs/pattern-rules.md describes them.
package enum PatternRuleFormat: RuleSetFormat {
  package static let id = "rules"

  /// Whether the name has `.rules.` in it, or the text has the key `ruleproof` with a number.
  package static func fits(_ source: SourceFile) -> Bool {
    let name = source.name.lowercased()
    if extensions.contains(where: { name.hasSuffix(".rules." + $0) }) { return true }
    let text = String(decoding: source.bytes.prefix(1 << 16), as: UTF8.self)
    return text.hasVersion(after: "\"ruleproof\"") || text.hasVersion(after: "\nruleproof")
      || ("\n" + text.prefix(1 << 8)).hasVersion(after: "\nruleproof")
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try PatternRuleFile(source, context)
  }

  private static let extensions = ["json", "jsonl", "yml", "yaml"]
}

extension String {
  /// Whether a key is there with a number after it.
  fileprivate func hasVersion(after key: String) -> Bool {
    guard let place = utf8.firstRange(of: key.utf8) else { return false }
    let rest = utf8[place.upperBound...].drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return false }
    let value = rest.dropFirst().drop { $0 == 0x20 }.first
    return value.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
