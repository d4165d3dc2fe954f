import Foundation
import TextCoding

/// The paths of files as a service sees them: from the root of its checkout.
package struct ReportPaths: Sendable {
  private let root: String?
  private let directory: String

  /// Creates paths.
  ///
  /// - Parameters:
  ///   - root: The root of the checkout; nil where it is not known, so that paths stay as they are.
  ///   - directory: The folder that relative paths begin in.
  package init(root: String? = nil, directory: String = "/") {
    self.root = root.flatMap { $0.isEmpty ? nil : $0 }
    self.directory = directory
  }
}

extension ReportPaths {
  /// The path of a file, from the root where it is below it.
  package func path(_ file: String) -> String {
    guard let root else { return file.hasPrefix("./") ? String(file.dropFirst(2)) : file }
    let base = URL(fileURLWithPath: directory, isDirectory: true)
    let path = URL(fileURLWithPath: file, relativeTo: base).standardizedFileURL.path
    let folder = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.path
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : file
  }

  /// The path as a URI reference: relative to the root, or absolute with its scheme.
  package func uri(_ file: String) -> (text: String, isRelative: Bool) {
    let path = path(file)
    let encoded = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentEncoded() }.joined(separator: "/")
    if path.hasPrefix("/") { return ("file://" + encoded, false) }
    return (encoded.isEmpty ? "." : encoded, true)
  }
}
