package import FileAccess

/// Lists of URLs, and folders of them.
package struct URLLists: Sendable {
  /// The files and folders; none for the lists that are built in.
  package var paths: [String]
  /// Where they must be; nil if the call names them.
  package var boundary: PathBoundary?
  /// Whether they may hold any text: patterns of a list need not be for URLs.
  package var holdAnyText = false

  package init(_ paths: [String] = [], within boundary: PathBoundary? = nil) {
    self.paths = paths
    self.boundary = boundary
  }

  /// Whether these are the lists that are built in.
  package var areBuiltIn: Bool { paths.isEmpty }
}
