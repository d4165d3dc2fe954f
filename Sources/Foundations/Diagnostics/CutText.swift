extension String {
  /// The text cut to what a message can show.
  ///
  /// - Parameter count: The most scalars that are kept.
  /// - Returns: The text, or its beginning and an ellipsis.
  package func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    let head = unicodeScalars.prefix(count)
    return head.endIndex == unicodeScalars.endIndex ? self : String(head) + "…"
  }
}
