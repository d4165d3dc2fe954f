extension AnyKeyPath {
  /// The properties that the key path goes through, joined by dots; nil for a computed one, which
  /// has no name at run time, and for what no argument can be named after.
  var propertyName: String? {
    let text = "\(self)"
    let root = #"\"# + "\(Self.rootType)."
    guard text.hasPrefix(root), text.utf8.count > root.utf8.count else { return nil }
    let name = text.dropFirst(root.count)
    return name.unicodeScalars.allSatisfy(\.isNameScalar) ? String(name) : nil
  }

  /// The key path in words that are the same in every run.
  var words: String {
    propertyName.map { #"\"# + "\(Self.rootType).\($0)" }
      ?? "a computed property of \(Self.rootType)"
  }
}
