extension RegexPattern {
  /// The pattern with a different tree, for printing in ICU's dialect.
  ///
  /// The tree combines nodes of this pattern with new ones, but ranges and source remain those of
  /// this pattern, so the printed text must be parsed before any other use.
  ///
  /// - Parameter root: The new tree.
  /// - Returns: The pattern, only for printing.
  public func withRoot(_ root: RegexNode) -> RegexPattern {
    RegexPattern(source: source, flags: flags, root: root, comments: [])
  }
}
