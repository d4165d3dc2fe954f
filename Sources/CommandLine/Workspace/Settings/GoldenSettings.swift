/// Where goldens are, and over which URLs they are recorded.
package struct GoldenSettings: Sendable {
  package var folder = NamedPath("golden")
  /// The lists of URLs; nil for those of `Settings.corpus`.
  package var corpus: URLLists?

  package init() {}
}
