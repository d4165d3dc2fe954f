package import Diagnostics
package import FileAccess
package import RuleSets

/// Rules of ClearURLs, a browser add-on: `data.min.json`.
///
/// What they do is what `pureCleaning` of <https://github.com/ClearURLs/Addon> does under its default
/// settings.
package enum ClearURLsFormat: RuleSetFormat {
  package static let id = "clearurls"

  package static let holdsTests = false

  package static func fits(_ source: SourceFile) -> Bool {
    let text = String(decoding: source.bytes.prefix(1 << 14), as: UTF8.self)
    return text.contains("\"providers\"") && text.contains("\"urlPattern\"")
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try ClearURLsFile(source, context)
  }
}
