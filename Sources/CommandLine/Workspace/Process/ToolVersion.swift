package enum ToolVersion {
  package static let current = "0.1.0"
  /// The day of the version, for manual pages.
  package static let date = "2026-11-23"
}
