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
    checkKeys(of: root, "", known: [Key.types, Key.queries], elsewhere: [Key.schemes, Key.name])
    let names = ["CFBundleDisplayName", "CFBundleName", "CFBundleIdentifier"]
    // Names that the build fills in say nothing yet.
    let app = names.compactMap { root[$0]?.string }
      .first { !$0.isEmpty && !DeclaredScheme($0).hasBuildSetting }
    var types: [SchemeDeclaration.URLType] = []
    if let node = root[Key.types] {
      for (index, element) in elements(of: node, Key.types, "a list of dictionaries").enumerated() {
        if let type = readType(element, "\(Key.types)[\(index)]") { types.append(type) }
      }
    }
    var queries: [DeclaredScheme] = []
    if let node = root[Key.queries] {
      queries = schemes(of: node, Key.queries)
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
    checkKeys(
      of: node,
      path + ".",
      known: [Key.schemes, Key.name],
      elsewhere: [Key.types, Key.queries]
    )
    var name: String?
    if let nameNode = node[Key.name] {
      name = nameNode.string
      if name == nil { reportType(nameNode, "\(path).\(Key.name)", "a string") }
    }
    if let role = node[Key.role] { checkRole(role, "\(path).\(Key.role)") }
    var found: [DeclaredScheme] = []
    if let list = node[Key.schemes] {
      found = schemes(of: list, "\(path).\(Key.schemes)")
    }
    return SchemeDeclaration.URLType(name: name, schemes: found, location: location(node, path))
  }

  private mutating func schemes(of node: PropertyListNode, _ path: String) -> [DeclaredScheme] {
    var found: [DeclaredScheme] = []
    for (index, element) in elements(of: node, path, "a list of strings").enumerated() {
      let place = "\(path)[\(index)]"
      guard let text = element.string else {
        reportType(element, place, "a string")
        continue
      }
      found.append(DeclaredScheme(text, at: location(element, place)))
    }
    return found
  }

  private mutating func checkRole(_ node: PropertyListNode, _ path: String) {
    guard let role = node.string else { return reportType(node, path, "a string") }
    let roles = ["Editor", "Viewer", "Shell", "None"]
    guard !roles.contains(role), !DeclaredScheme(role).hasBuildSetting else { return }
    let near = role.nearest(among: roles)
    problems.append(
      SchemeCheck.unknownRole.diagnostic(
        "'\(role)' is not a role",
        at: location(node, path),
        help: near.map { "write '\($0)'" } ?? "there are: \(roles.joined(separator: ", "))"
      )
    )
  }

  private mutating func elements(
    of node: PropertyListNode,
    _ path: String,
    _ expected: String
  ) -> [PropertyListNode] {
    if let array = node.array { return array }
    let isElement = node.string != nil || node.entries != nil
    reportType(node, path, expected, help: isElement ? "put it into an array" : nil)
    return []
  }

  private mutating func reportType(
    _ node: PropertyListNode,
    _ path: String,
    _ expected: String,
    help: String? = nil
  ) {
    problems.append(
      SchemeCheck.wrongType.diagnostic(
        "'\(path)' is \(node.value.kind): expected \(expected)",
        at: location(node, path),
        help: help
      )
    )
  }

  /// Checks the keys of a dictionary: each once, none misspelt, none that belongs elsewhere.
  private mutating func checkKeys(
    of node: PropertyListNode,
    _ path: String,
    known: [String],
    elsewhere: [String]
  ) {
    var seen: Set<ExactText> = []
    for entry in node.entries ?? [] {
      let isKnown = known.contains { ExactText($0) == ExactText(entry.key) }
      if isKnown {
        if !seen.insert(ExactText(entry.key)).inserted { reportRepeated(entry, path) }
      } else if elsewhere.contains(where: { ExactText($0) == ExactText(entry.key) }) {
        let isNested = known.contains(Key.types)
        let help = isNested ? "move it into an entry of \(Key.types)" : "move it to the top level"
        reportUnread(entry, path, help: help)
      } else if let near = entry.key.misspelt(among: known) {
        reportUnread(entry, path, help: "did you mean '\(near)'?")
      }
    }
  }

  private mutating func reportRepeated(_ entry: PropertyListValue.Entry, _ path: String) {
    problems.append(
      SchemeCheck.repeatedKey.diagnostic(
        "duplicate key '\(path)\(entry.key)'",
        at: location(entry, path),
        help: "merge them: the system reads only one"
      )
    )
  }

  private mutating func reportUnread(
    _ entry: PropertyListValue.Entry,
    _ path: String,
    help: String
  ) {
    problems.append(
      SchemeCheck.unreadKey.diagnostic(
        "the key '\(path)\(entry.key)' is not read here",
        at: location(entry, path),
        help: help
      )
    )
  }

  private func location(_ entry: PropertyListValue.Entry, _ path: String) -> SourceLocation {
    file.location(of: entry.keyRange ?? 0..<0, path: path + entry.key)
  }

  private func location(_ node: PropertyListNode, _ path: String) -> SourceLocation {
    file.location(of: node.range ?? 0..<0, path: path)
  }

  private enum Key {
    static let types = "CFBundleURLTypes"
    static let name = "CFBundleURLName"
    static let role = "CFBundleTypeRole"
    static let schemes = "CFBundleURLSchemes"
    static let queries = "LSApplicationQueriesSchemes"
  }
}

extension String {
  /// The key that was probably meant, if this is none of them: one within three edits, or the one
  /// that Xcode shows under this name.
  fileprivate func misspelt(among keys: [String]) -> String? {
    if let key = Self.keysByShownName[lowercased()] { return keys.contains(key) ? key : nil }
    return keys.first { (editsIfNear(to: $0) ?? .max) <= 3 }
  }

  private static let keysByShownName = [
    "url types": "CFBundleURLTypes", "url schemes": "CFBundleURLSchemes",
    "url identifier": "CFBundleURLName", "queried url schemes": "LSApplicationQueriesSchemes",
  ]
}
