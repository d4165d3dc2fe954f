import FileAccess
import Foundation
import URLSchemes
import Workspace

/// A document of YAML that is a configuration or holds link rules.
struct YAMLDocument {
  private let document: OpenDocument
  private let kind: Kind

  private enum Kind {
    case configuration
    case linkRules
  }

  /// - Returns: Nil for any other document.
  init?(_ document: OpenDocument, _ workspace: EditorWorkspace) {
    guard document.name.hasSuffix(".yml") || document.name.hasSuffix(".yaml") else { return nil }
    self.document = document
    if document.name == Configuration.fileName {
      kind = .configuration
    } else if workspace.isLinkFile(document.path) || document.hasLinkRules {
      kind = .linkRules
    } else {
      return nil
    }
  }

  /// Checks the document.
  ///
  /// - Throws: `InputError` with what is wrong.
  func check() throws(InputError) {
    let file = document.text.file
    let folder = URL(fileURLWithPath: document.path).deletingLastPathComponent().path
    switch kind {
    case .configuration: _ = try Configuration(source: file, folder: folder)
    case .linkRules: _ = try LinkRuleFile(file, folder: folder, known: ContractSet.builtIn)
    }
  }
}

extension OpenDocument {
  /// Whether a line begins with a key that files of link rules have.
  fileprivate var hasLinkRules: Bool {
    let keys = ["templates:", "associations:", "contracts:"]
    return String(decoding: bytes.prefix(1 << 16), as: UTF8.self).split(separator: "\n").contains {
      line in keys.contains { line.hasPrefix($0) }
    }
  }
}
