import Foundation

extension String {
  /// Whether there is a folder at this path.
  package var namesFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The path of a file in the folder at this path, which may end with a slash.
  package func file(_ name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}
