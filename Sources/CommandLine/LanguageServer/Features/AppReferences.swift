import Diagnostics
import LocatedJSON
import ManifestModel
import TextCoding

/// The identifiers of apps: where they are given, where they are used, and their names.
struct AppReferences {
  let analysis: ManifestAnalysis

  private func identifier(at offset: Int) -> Located<String>? {
    switch analysis.manifest.place(at: offset) {
    case .appReference(let name), .appIdentifier(_, let name): name
    default: nil
    }
  }

  /// Where the app is described that is named at an offset.
  func definitions(at offset: Int) -> [Range<Int>] {
    identifier(at: offset).map { analysis.manifest.places(ofApp: $0.value).definitions } ?? []
  }

  /// Where the app is used that is named at an offset.
  func references(at offset: Int, withDefinition: Bool) -> [Range<Int>] {
    guard let name = identifier(at: offset) else { return [] }
    let places = analysis.manifest.places(ofApp: name.value)
    return (withDefinition ? places.definitions : []) + places.references
  }

  /// The identifier to rename at an offset, without its quotation marks, if there is one.
  func renamed(at offset: Int) -> (name: String, range: Range<Int>)? {
    identifier(at: offset).map { name in
      (name.value, (name.range.lowerBound + 1)..<(name.range.upperBound - 1))
    }
  }

  /// The changes that give an app another identifier.
  ///
  /// - Throws: `RPCError` if the new one is empty or another app's.
  func renaming(at offset: Int, to new: String) throws(RPCError) -> [DocumentEdit] {
    guard let name = identifier(at: offset) else {
      throw RPCError(.requestFailed, "there is no app identifier here")
    }
    guard !new.isEmpty else {
      throw RPCError(.invalidParams, "an app identifier must not be empty")
    }
    guard ExactText(new) != ExactText(name.value) else { return [] }
    guard analysis.manifest.appsByIdentifier[ExactText(new)] == nil else {
      throw RPCError(.requestFailed, "there is an app '\(new.printable)' already")
    }
    let places = analysis.manifest.places(ofApp: name.value)
    return (places.definitions + places.references).sorted { $0.lowerBound < $1.lowerBound }.map {
      DocumentEdit(range: ($0.lowerBound + 1)..<($0.upperBound - 1), text: new.asJSONContent)
    }
  }
}

extension String {
  /// The text as it is between the quotation marks of a JSON string.
  var asJSONContent: String { jsonEscaped }
}
