package import Diagnostics
package import FileAccess
package import RuleSets

/// The parsers of user agents of uap-core, `regexes.yaml`.
///
/// Three lists, of each of which the first pattern that matches decides; see
/// <https://github.com/ua-parser/uap-core/blob/master/docs/specification.md>.
package enum UserAgentParserFormat: RuleSetFormat {
  package static let id = "uap-core"

  package static func fits(_ source: SourceFile) -> Bool {
    let text = String(decoding: source.bytes.prefix(1 << 12), as: UTF8.self)
    return AgentList.allCases.contains { list in
      text.split(separator: "\n").contains { $0.hasPrefix(list.rawValue + ":") }
    }
  }

  package static func read(
    _ source: SourceFile,
    _ context: RuleReading
  ) throws(InputError) -> any RuleFile {
    try UserAgentParserFile(source, context)
  }
}

/// One of the lists of a file, with what its patterns give.
enum AgentList: String, Sendable, CaseIterable {
  case userAgent = "user_agent_parsers"
  case system = "os_parsers"
  case device = "device_parsers"

  /// The fields of a result, each with the key of its replacement, and the group that it is without one.
  var fields: [AgentField] {
    switch self {
    case .userAgent:
      [
        AgentField("family", "family_replacement", 1), AgentField("major", "v1_replacement", 2),
        AgentField("minor", "v2_replacement", 3), AgentField("patch", "v3_replacement", 4),
      ]
    case .system:
      [
        AgentField("family", "os_replacement", 1), AgentField("major", "os_v1_replacement", 2),
        AgentField("minor", "os_v2_replacement", 3), AgentField("patch", "os_v3_replacement", 4),
        AgentField("patch_minor", "os_v4_replacement", 5),
      ]
    case .device:
      [
        AgentField("family", "device_replacement", 1),
        AgentField("brand", "brand_replacement", nil), AgentField("model", "model_replacement", 1),
      ]
    }
  }

  /// What its rules are called.
  var kind: String {
    switch self {
    case .userAgent: "ua"
    case .system: "os"
    case .device: "device"
    }
  }

  /// The list that a test is of.
  ///
  /// - Parameters:
  ///   - file: The name of its file, such as `test_os.yaml`.
  ///   - keys: The fields that it names.
  init(ofTestIn file: String, with keys: some Collection<String>) {
    let words = file.split { !$0.isLetter }
    self =
      keys.contains("brand") || words.contains("device")
      ? .device : words.contains("os") ? .system : .userAgent
  }
}

/// A field of a result.
struct AgentField: Sendable {
  let name: String
  let replacementKey: String
  let group: Int?

  init(_ name: String, _ replacementKey: String, _ group: Int?) {
    self.name = name
    self.replacementKey = replacementKey
    self.group = group
  }
}
