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
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      return text.starts(with: "SecRule ".utf8) || text.starts(with: "SecRule\t".utf8)
    }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try ModSecurityFile(source, context)
  }
}
