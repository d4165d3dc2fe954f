extension String {
  /// Whether two texts have the same scalars, as URLs are compared: `==` takes `é` and `e` with a
  /// combining accent for one text.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Feeds the scalars into a hasher.
  func hashExactly(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(utf8.count)
  }
}

extension [String] {
  /// Whether two lists have the same texts, scalar by scalar.
  func isExactly(_ other: [String]) -> Bool {
    elementsEqual(other) { $0.isExactly($1) }
  }
}
