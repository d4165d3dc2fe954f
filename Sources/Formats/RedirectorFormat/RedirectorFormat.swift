package import Diagnostics
package import FileAccess
package import RuleSets

/// Exports of Redirector, a browser add-on: `Redirector.json`.
///
/// What a rule does is what js/redirect.js of <https://github.com/einaregilsson/Redirector> does.
package enum RedirectorFormat: RuleSetFormat {
  package static let id = "redirector"

  package static func fits(_ source: SourceFile) -> Bool {
    let text = String(decoding: source.bytes.prefix(1 << 14), as: UTF8.self)
    let keys = ["includePattern", "redirectUrl", "exampleUrl"]
    return text.contains("\"redirects\"") && keys.contains { text.contains("\"\($0)\"") }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try RedirectorFile(source, context)
  }
}
