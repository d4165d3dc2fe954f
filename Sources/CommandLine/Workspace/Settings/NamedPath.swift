package import FileAccess

/// A file or folder, with who named it.
package struct NamedPath: Sendable {
  package let path: String
  /// Where it must be; nil if the call names it.
  package let boundary: PathBoundary?
  /// Whether it comes from the command line.
  package let isOfCall: Bool

  /// A path from the configuration, or a default.
  package init(_ path: String, within boundary: PathBoundary? = nil) {
    self.path = path
    self.boundary = boundary
    isOfCall = false
  }

  /// One that the call names: it may be anywhere.
  package init(ofCall path: String) {
    self.path = path
    boundary = nil
    isOfCall = true
  }
}
