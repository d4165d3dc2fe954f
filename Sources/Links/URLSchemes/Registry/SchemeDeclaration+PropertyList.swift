public import Diagnostics
// Re-exported: whoever reads a list has to read its error.
@_exported public import PropertyLists

extension SchemeDeclaration {
  /// Reads what an app's Info.plist declares, in the XML form or the binary one.
  ///
  /// A value of a wrong type counts as absent and is a finding. The app is called by its display
  /// name, else by its bundle's name, else by its bundle's identifier, else by the file's name.
  /// Places in a binary file have a path and no line to quote.
  ///
  /// - Parameter file: The file.
  /// - Throws: `PropertyListError` if the file is no property list.
  public init(propertyList file: SourceFile) throws(PropertyListError) {
    let root = try PropertyListNode(dictionaryIn: file.bytes)
    var reader = DeclarationReader(file: file)
    self = reader.read(root)
  }
}

extension SchemeDeclaration {
  /// Whether a file is a property list of the binary form, which has no lines to quote.
  public static func isBinary(_ file: SourceFile) -> Bool {
    PropertyListNode.isBinary(file.bytes)
  }
}

/// Reads the keys that matter here.
private struct DeclarationReader {
  let file: SourceFile
  private var problems: [Diagnostic] = []

  init(file: SourceFile) {
    self.file = file
  }

  mutating func read(_ root: PropertyListNode) -> SchemeDeclaration {
    checkRepeatedKeys(root)
    let names = ["CFBundleDisplayName", "CFBundleName", "CFBundleIdentifier"]
    // Names that the build fills in say nothing yet.
    let app = names.compactMap { root[$0]?.string }
      .first { !$0.isEmpty && !$0.contains("$(") && !$0.contains("${") }
    var types: [SchemeDeclaration.URLType] = []
    if let node = root[Key.types] {
      for (index, element) in elements(of: node, Key.types, ["a list of dictionaries"]).enumerated()
      {
        if let type = readType(element, "\(Key.types)[\(index)]") { types.append(type) }
      }
    }
    var queries: [DeclaredScheme] = []
    if let node = root[Key.queries] {
      queries = schemes(of: node, Key.queries, allowsOne: false)
    }
    return SchemeDeclaration(
      app: app ?? file.name,
      urlTypes: types,
      queries: queries,
      problems: problems
    )
  }

  private mutating func readType(
    _ node: PropertyListNode,
    _ path: String
  ) -> SchemeDeclaration.URLType? {
    guard node.entries != nil else {
      reportType(node, path, "a dictionary")
      return nil
    }
    var name: String?
    if let nameNode = node[Key.name] {
      name = nameNode.string
      if name == nil { reportType(nameNode, "\(path).\(Key.name)", "a string") }
    }
    var found: [DeclaredScheme] = []
    if let list = node[Key.schemes] {
      found = schemes(of: list, "\(path).\(Key.schemes)", allowsOne: true)
    }
    return SchemeDeclaration.URLType(name: name, schemes: found, location: location(node, path))
  }

  /// The strings of a list, or one string for a list of one.
  private mutating func schemes(
    of node: PropertyListNode,
    _ path: String,
    allowsOne: Bool
  ) -> [DeclaredScheme] {
    if allowsOne, let text = node.string { return [DeclaredScheme(text, at: location(node, path))] }
    let expected = allowsOne ? ["a string", "a list of strings"] : ["a list of strings"]
    var found: [DeclaredScheme] = []
    for (index, element) in elements(of: node, path, expected).enumerated() {
      let place = "\(path)[\(index)]"
      guard let text = element.string else {
        reportType(element, place, "a string")
        continue
      }
      found.append(DeclaredScheme(text, at: location(element, place)))
    }
    return found
  }

  private mutating func elements(
    of node: PropertyListNode,
    _ path: String,
    _ expected: [String]
  ) -> [PropertyListNode] {
    if let array = node.array { return array }
    reportType(node, path, expected.joined(separator: " or "))
    return []
  }

  private mutating func reportType(_ node: PropertyListNode, _ path: String, _ expected: String) {
    problems.append(
      SchemeCheck.wrongType.diagnostic(
        "'\(path)' is \(node.value.kind): expected \(expected)",
        at: location(node, path)
      )
    )
  }

  private mutating func checkRepeatedKeys(_ root: PropertyListNode) {
    for key in [Key.types, Key.queries] {
      let entries = (root.entries ?? []).filter { $0.key == key }
      for entry in entries.dropFirst() {
        problems.append(
          SchemeCheck.repeatedKey.diagnostic(
            "duplicate key '\(key)'",
            at: entry.keyRange.map { file.location(of: $0) } ?? location(entry.node, key),
            help: "only the first one counts here: merge them"
          )
        )
      }
    }
  }

  private func location(_ node: PropertyListNode, _ path: String) -> SourceLocation {
    file.location(of: node.range ?? 0..<0, path: path)
  }

  private enum Key {
    static let types = "CFBundleURLTypes"
    static let name = "CFBundleURLName"
    static let schemes = "CFBundleURLSchemes"
    static let queries = "LSApplicationQueriesSchemes"
  }
}
