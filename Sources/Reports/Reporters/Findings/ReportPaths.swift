import Foundation
import TextCoding

/// The paths of files as a service sees them: from the root of its checkout.
package struct ReportPaths: Sendable {
  /// The root of the checkout in standard form, with a slash at its end.
  private let root: String?
  private let directory: URL

  package init(root: String? = nil, directory: String = "/") {
    let folder = root.flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
    self.root = folder.map { $0.standardizedFileURL.path + "/" }
    self.directory = URL(fileURLWithPath: directory, isDirectory: true)
  }
}

extension ReportPaths {
  /// The path of a file, from the root where it is below it.
  package func path(_ file: String) -> String {
    guard let root else { return file.hasPrefix("./") ? String(file.dropFirst(2)) : file }
    let path = URL(fileURLWithPath: file, relativeTo: directory).standardizedFileURL.path
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : file
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
