package import Diagnostics
package import FileAccess
package import RuleSets

/// Rules of ModSecurity and Coraza, such as `rules/*.conf` of the OWASP Core Rule Set: the patterns of
/// the operator `@rx`.
///
/// What the rules do with a request is not read: variables, transformations and actions are the
/// firewall's own. See <https://github.com/owasp-modsecurity/ModSecurity/wiki>.
package enum ModSecurityFormat: RuleSetFormat {
  package static let id = "modsecurity"
  package static let holdsTests = false

  package static func fits(_ source: SourceFile) -> Bool {
    // Every manifest that a call names is asked; JSON is none.
    guard let first = source.bytes.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first) else {
      return false
    }
    // A byte order mark may be before the first line.
    let lines = source.bytes.split(separator: UInt8(ascii: "\n")).lazy.map { line in
      line.drop { [0x20, 0x09, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    }
    if lines.contains(where: isDirective) { return true }
    // Of the files of a set, some have only comments.
    return source.name.lowercased().hasSuffix(".conf")
      && lines.allSatisfy { $0.first ?? UInt8(ascii: "#") == UInt8(ascii: "#") }
  }

  /// Whether a line is a `SecRule`, whose name may be in any case, or another directive such as `SecMarker`.
  private static func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { $0 != 0x20 && $0 != 0x09 }
    guard name.count < line.count, name.count > 3 else { return false }
    if name.map({ $0 | 0x20 }).elementsEqual("secrule".utf8) { return true }
    let rest = name.dropFirst(3)
    return name.starts(with: "Sec".utf8) && (0x41...0x5A).contains(rest[rest.startIndex])
      && rest.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try ModSecurityFile(source, context)
  }
}
