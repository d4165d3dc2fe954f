extension RegexPattern {
  /// The pattern with another tree in place of its own, to be printed in ICU's dialect.
  ///
  /// The tree is made of nodes of this pattern and of new ones; ranges and source stay those of this
  /// pattern, so that what is printed has to be parsed before anything else is done with it.
  ///
  /// - Parameter root: The other tree.
  /// - Returns: The pattern, for printing alone.
  public func withRoot(_ root: RegexNode) -> RegexPattern {
    RegexPattern(source: source, flags: flags, root: root, comments: [])
  }
}
