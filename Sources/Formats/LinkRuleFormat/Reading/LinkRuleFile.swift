package import Diagnostics
package import FileAccess
import LocatedJSON
import LocatedYAML
package import RuleSets
import RunRecord
package import URLSchemes
import UniversalLinks
import Yams

/// A file of rules of other link systems: templates, association files and contracts, with their
/// tests.
package struct LinkRuleFile: Sendable {
  package let source: SourceFile
  package let linkRules: [LinkRule]
  /// The contracts from the configuration, in addition to the embedded ones.
  package let contracts: [URLContract]
}

extension LinkRuleFile: RuleFile {
  package var rules: [any ProvenRule] { linkRules }

  /// The association files that it names.
  package var linkedFiles: [SourceFile] {
    linkRules.compactMap { rule in
      if case .association(let file, _) = rule.matcher { file.document.file } else { nil }
    }
  }
}

extension LinkRuleFile {
  static let topKeys = ["templates", "associations", "contracts"]

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - context: What it may use beside that.
  /// - Throws: `InputError` if something in it is wrong.
  package init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    self.source = source
    let reader = YAMLReader(source: source)
    let files = LinkedFiles(folder: context.folder, boundary: context.boundary)
    guard let root = try YAMLReader.root(of: source) else {
      throw InputError(code: "no-rule", "the file '\(source.name)' is empty: expected rules")
    }
    var rules: [LinkRule] = []
    var contracts: [URLContract] = []
    for (key, value) in try reader.entries(of: root, keys: Self.topKeys) {
      for node in try reader.elements(value) {
        switch key {
        case "templates": rules.append(try Self.template(node, reader))
        case "associations": rules.append(try Self.association(node, reader, files))
        default:
          let (rule, own) = try Self.contract(node, reader, files, context.contracts)
          rules.append(rule)
          if let own { contracts.append(own) }
        }
      }
    }
    linkRules = rules
    self.contracts = contracts
  }

  static func location(of node: Node, _ reader: YAMLReader) -> LocationRecord {
    LocationRecord(reader.location(of: node))
  }

  /// Where the files are that a file of link rules names.
  struct LinkedFiles {
    let folder: String
    private let boundary: PathBoundary?

    /// Takes the folder of the file of link rules, and where that must be; of one that the user named,
    /// the files must be in the working directory or in that folder.
    init(folder: String, boundary: PathBoundary?) {
      self.folder = folder
      self.boundary = boundary ?? PathBoundary(folders: [folder, "."])
    }

    func read(_ node: Node, _ reader: YAMLReader) throws(InputError) -> SourceFile {
      let path = try reader.string(node)
      let isWhole = path.hasPrefix("/") || folder == "." || folder.isEmpty
      return try InputFile.read(isWhole ? path : "\(folder)/\(path)", within: boundary)
    }
  }

  /// Reads a name, which becomes a part of the rule's id.
  static func name(_ node: Node, _ reader: YAMLReader) throws(InputError) -> String {
    let name = try reader.string(node)
    let isPlain = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"*?\"'\\/".utf8.contains(byte)
    }
    guard isPlain else {
      throw reader.error("a name may contain only letters, digits, '.', '_', '+' and '-'", at: node)
    }
    return name
  }
}
