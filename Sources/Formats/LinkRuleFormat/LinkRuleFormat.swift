package import Diagnostics
package import FileAccess
import FileKinds
package import RuleSets

/// Files of rules of other link systems: templates, association files and contracts.
package enum LinkRuleFormat: RuleSetFormat {
  package static let id = "links"

  /// Whether a line begins with a key that such files have.
  package static func fits(_ source: SourceFile) -> Bool {
    let keys = LinkRuleFile.topKeys.map { "\($0):" }
    return String(decoding: source.bytes.prefix(1 << 16), as: UTF8.self).split(separator: "\n")
      .contains { line in keys.contains { line.hasPrefix($0) } }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    do throws(InputError) {
      return try LinkRuleFile(source, context)
    } catch {
      throw error.naming(source, unless: [.linkRules, .yaml], expected: "a file of link rules")
    }
  }
}
