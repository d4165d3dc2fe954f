import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel

/// The files of rules in a folder that has no configuration.
package struct RuleFileSearch: Sendable {
  /// The manifests, as seen from the folder, in the order of their names.
  package private(set) var manifests: [String] = []
  /// The files in other formats, likewise.
  package private(set) var others: [String] = []

  /// The maximum number of files read.
  private static let maxFiles = 200
  /// The maximum number of bytes of a file that may be one.
  private static let maxBytes = 32 << 20
  /// How many folders below the first are looked through.
  private static let maxDepth = 2
  private static let otherFolders: Set<String> = ["node_modules", "golden", "corpus", "Pods"]
  private static let extensions = [".json", ".jsonl", ".yml", ".yaml", ".conf"]

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - depth: How many folders below it are looked through.
  ///   - limit: The maximum number of files that are read.
  package init(in folder: String, depth: Int = maxDepth, limit: Int = maxFiles) {
    var paths: [String] = []
    Self.collect(folder, "", Self.maxDepth - depth, &paths)
    for path in paths.prefix(limit) {
      if path.hasSuffix(".json"), Self.isManifest(path, in: folder) {
        manifests.append(path)
      } else if FormatRegistry.isOfOtherFormat(folder + "/" + path) {
        others.append(path)
      }
    }
  }

  /// Manifests first.
  package var all: [String] { manifests + others }

  private static func isManifest(_ path: String, in folder: String) -> Bool {
    guard let manifest = try? ManifestLoader.loadToExtend(folder + "/" + path, version: nil) else {
      return false
    }
    return !manifest.rules.isEmpty || !manifest.apps.isEmpty
      || manifest.document.root.object?.members.isEmpty == true
        && path == RepositorySetup.manifestName
  }

  private static func collect(
    _ folder: String,
    _ place: String,
    _ depth: Int,
    _ paths: inout [String]
  ) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + place)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && paths.count < maxFiles {
      let path = place + name
      let whole = folder + "/" + path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: whole),
        let type = attributes[.type] as? FileAttributeType
      else { continue }
      if type == .typeDirectory, depth < maxDepth, !otherFolders.contains(name) {
        collect(folder, path + "/", depth + 1, &paths)
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? .max
      guard type == .typeRegular, size <= maxBytes, extensions.contains(where: name.hasSuffix),
        name != Configuration.fileName,
        !name.hasSuffix("-minified.json")
      else { continue }
      paths.append(path)
    }
  }
}
