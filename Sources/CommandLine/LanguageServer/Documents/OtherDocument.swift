import FileAccess
import Foundation
import LiveExamination
import Workspace

/// A document that is not a manifest: a configuration, link rules, or a host's association file.
struct OtherDocument {
  private let document: OpenDocument
  private let workspace: EditorWorkspace
  let kind: Kind

  enum Kind {
    case configuration
    case linkRules
    case association
  }

  /// - Returns: Nil for a document of another tool.
  init?(_ document: OpenDocument, _ workspace: EditorWorkspace) {
    self.document = document
    self.workspace = workspace
    let isYAML = document.name.hasSuffix(".yml") || document.name.hasSuffix(".yaml")
    if document.name == Configuration.fileName {
      kind = .configuration
    } else if isYAML && workspace.isLinkFile(document.path)
      || (document.isJSON || document.name.namesRuleFile)
        && FormatRegistry.format(of: document.text.file) != nil
    {
      kind = .linkRules
    } else if document.isJSON, document.isAssociationFile {
      kind = .association
    } else {
      return nil
    }
  }

  /// What is known of the document at once.
  enum Content {
    case findings([DocumentFinding])
    /// The rules, which are still to be examined.
    case rules(RuleFileAnalysis)
  }

  /// Reads the document.
  ///
  /// - Throws: `InputError` if it cannot be read.
  func content() throws(InputError) -> Content {
    let folder = URL(fileURLWithPath: document.path).deletingLastPathComponent().path
    switch kind {
    case .configuration:
      _ = try Configuration(source: document.text.file, folder: folder)
      return .findings([])
    case .linkRules: return .rules(try RuleFileAnalysis(document, workspace))
    case .association: return .findings(document.associationFindings)
    }
  }
}

extension OpenDocument {
  var isJSON: Bool {
    name.hasSuffix(".json") || name.hasSuffix(".jsonc") || !name.contains(".")
      || name.hasPrefix("apple-app-site-association")
  }
}
