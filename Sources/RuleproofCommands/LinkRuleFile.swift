import Diagnostics
import Foundation
import LinkSuite
import RunRecord
import URLSchemes
import Yams

/// A file of rules of other link systems: templates, association files and contracts, with their tests.
struct LinkRuleFile {
  let source: SourceFile
  let rules: [LinkRule]
  /// The contracts of its own, beside those that are built in.
  let contracts: [URLContract]
  private let reader: ConfigurationReader
  private let folder: String
}

extension LinkRuleFile {
  private static let topKeys = ["templates", "associations", "contracts"]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: The contracts that it can name or extend.
  /// - Throws: `InputError` where something in it is wrong.
  init(path: String, known: ContractSet) throws(InputError) {
    source = try InputFile.read(path)
    reader = ConfigurationReader(source: source)
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    guard let root = try Configuration.node(of: source) else {
      throw InputError(code: "no-rule", "the file '\(path)' is empty: expected rules")
    }
    var rules: [LinkRule] = []
    var contracts: [URLContract] = []
    for (key, value) in try reader.entries(of: root, keys: Self.topKeys) {
      for node in try reader.elements(value) {
        switch key {
        case "templates": rules.append(try Self.template(node, reader))
        case "associations": rules.append(try Self.association(node, reader, folder))
        default:
          let (rule, own) = try Self.contract(node, reader, folder, known)
          rules.append(rule)
          if let own { contracts.append(own) }
        }
      }
    }
    self.rules = rules
    self.contracts = contracts
  }

  static func location(of node: Node, _ reader: ConfigurationReader) -> LocationRecord {
    LocationRecord(reader.location(of: node))
  }

  static func path(_ node: Node, _ reader: ConfigurationReader, _ folder: String)
    throws(InputError) -> String
  {
    let path = try reader.string(node)
    return path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// Reads a name, which becomes a part of the rule's id.
  static func name(_ node: Node, _ reader: ConfigurationReader) throws(InputError) -> String {
    let name = try reader.string(node)
    let isPlain = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"*?\"'\\/".utf8.contains(byte)
    }
    guard isPlain else {
      throw reader.error("a name has letters, digits, '.', '_', '+' and '-' alone", at: node)
    }
    return name
  }
}
