extension String {
  /// The path of a file in the folder at this path, which may end with a slash.
  package func file(_ name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}
