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
    return source.bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      // A byte order mark may be before the first one.
      let text = line.drop { [0x20, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
      let name = text.prefix { $0 != 0x20 && $0 != 0x09 }
      return name.count < text.count && name.map { $0 | 0x20 }.elementsEqual("secrule".utf8)
    }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try ModSecurityFile(source, context)
  }
}
