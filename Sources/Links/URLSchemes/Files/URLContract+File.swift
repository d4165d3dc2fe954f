public import Diagnostics

extension URLContract {
  /// Reads a contract file, of which docs/url-schemes.md has the form.
  ///
  /// It is read as JSON where its name ends in `.json` or the text begins with a brace, else as
  /// YAML. Reading is strict: an unknown key, a value of a wrong type, a reference to nothing and
  /// an example that the contract does not take are errors with their places.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - known: The contracts that it may extend.
  /// - Throws: `ContractFileError` with everything that is wrong.
  public init(
    file source: SourceFile,
    extending known: ContractSet = ContractSet()
  ) throws(ContractFileError) {
    guard source.bytes.count <= ContractFileLimits.byteCount else {
      let size = "\(source.bytes.count) bytes; the limit is \(ContractFileLimits.byteCount)"
      throw ContractFileError("the file has \(size)", at: source.location(of: 0..<0), in: source)
    }
    let first = source.bytes.first { $0 > 0x20 }
    let isJSON = source.name.hasSuffix(".json") || first == UInt8(ascii: "{")
    let root =
      if isJSON { try ContractNode(json: source) } else { try ContractNode(yaml: source) }
    var reader = ContractFileReader(source: source)
    let contract = try reader.contract(root, extending: known)
    let problems = contract.problems
    guard problems.isEmpty else {
      throw ContractFileError(
        diagnostics: problems.map { problem in
          Diagnostic(
            code: "contract-file",
            severity: .error,
            message: problem.message,
            location: reader.place(of: problem.path) ?? root.location,
            help: problem.help
          )
        },
        source: source
      )
    }
    self = contract
  }
}

extension ContractFileReader {
  /// The place of a path, or of the nearest part around it.
  func place(of path: String) -> SourceLocation? {
    var path = path[...]
    while true {
      if let place = places[String(path)] { return place }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
  }

  mutating func contract(
    _ root: ContractNode,
    extending known: ContractSet
  ) throws(ContractFileError) -> URLContract {
    let entries = try entries(of: root, keys: Key.top)
    guard let idNode = entries[Key.contract] else {
      throw error("the contract has no name: the key 'contract' is missing", at: root)
    }
    let id = try text(idNode)
    let title = try entries[Key.title].map { node throws(ContractFileError) in try text(node) }
    let apps = try apps(entries, root)
    if let node = entries[Key.extends] {
      return try extended(node, entries, known, id: id, title: title, apps: apps)
    }
    guard let commandsNode = entries[Key.commands] else {
      throw error("the contract has no 'commands'", at: root)
    }
    var commands: [ContractCommand] = []
    for entry in try named(commandsNode) { commands.append(try command(entry)) }
    if commands.isEmpty { throw error("the contract has no commands", at: commandsNode) }
    var plusIsSpace = true
    if let node = entries[Key.plus] {
      plusIsSpace = try choice(node, of: ["space", "literal"]) == "space"
    }
    if let node = entries[Key.prefix] { places[Key.prefix] = node.location }
    if let node = entries[Key.examples] { places[Key.examples] = node.location }
    return URLContract(
      id: id,
      title: title ?? id,
      about: try optionalText(entries[Key.about]) ?? "",
      apps: apps,
      prefix: try prefix(entries[Key.prefix]),
      plusIsSpace: plusIsSpace,
      isCommandRequired: try optionalTruth(entries[Key.commandRequired]),
      commands: commands,
      examples: try optionalTexts(entries[Key.examples]),
      tests: try tests(entries[Key.tests])
    )
  }

  /// The prefix, which may be empty, as of `notes:open`.
  private func prefix(_ node: ContractNode?) throws(ContractFileError) -> String {
    guard let node else { return "//" }
    if case .text("") = node.value { return "" }
    return try text(node)
  }

  private func extended(
    _ node: ContractNode,
    _ entries: [String: ContractNode],
    _ known: ContractSet,
    id: String,
    title: String?,
    apps: [ContractApp]
  ) throws(ContractFileError) -> URLContract {
    let name = try text(node)
    guard let base = known[name] else {
      let near = name.nearest(among: known.contracts.map(\.id)).map { "did you mean '\($0)'?" }
      throw error("there is no contract '\(name.shown)' to extend", at: node, help: near)
    }
    for key in Key.top where !Key.ofExtension.contains(key) {
      guard let other = entries[key] else { continue }
      throw error("'\(key)' cannot be used with 'extends'", at: other)
    }
    guard !base.isForAnyScheme else {
      throw error("'\(name.shown)' already allows any app", at: node)
    }
    return base.adding(apps, id: id, title: title, tests: try tests(entries[Key.tests]))
  }

  func optionalText(_ node: ContractNode?) throws(ContractFileError) -> String? {
    guard let node else { return nil }
    return try text(node)
  }

  func optionalTexts(_ node: ContractNode?) throws(ContractFileError) -> [String] {
    guard let node else { return [] }
    return try texts(node)
  }

  func optionalTruth(_ node: ContractNode?) throws(ContractFileError) -> Bool {
    guard let node else { return false }
    return try truth(node)
  }

  private mutating func apps(
    _ entries: [String: ContractNode],
    _ root: ContractNode
  ) throws(ContractFileError) -> [ContractApp] {
    if let node = entries[Key.schemes] {
      _ = try choice(node, of: ["any"])
      guard entries[Key.apps] == nil else {
        throw error("'schemes: any' excludes 'apps'", at: node)
      }
      return []
    }
    guard let node = entries[Key.apps] else {
      throw error("the contract has neither 'apps' nor 'schemes: any'", at: root)
    }
    var apps: [ContractApp] = []
    for element in try list(node) { apps.append(try app(element)) }
    if apps.isEmpty { throw error("the list of apps is empty", at: node) }
    return apps
  }

  private mutating func app(_ node: ContractNode) throws(ContractFileError) -> ContractApp {
    let entries = try entries(of: node, keys: Key.ofApp)
    guard let idNode = entries[Key.id] else { throw error("the app has no 'id'", at: node) }
    guard let schemesNode = entries[Key.scheme] else {
      throw error("the app has no 'scheme'", at: node)
    }
    let id = try text(idNode)
    places["apps.\(id)"] = idNode.location
    places["apps.\(id).scheme"] = schemesNode.location
    if let like = entries[Key.like] { places["apps.\(id).like"] = like.location }
    let names = try optionalTexts(entries[Key.name])
    return ContractApp(
      id: id,
      names: names.isEmpty ? [id] : names,
      schemes: try texts(schemesNode),
      like: try optionalText(entries[Key.like])
    )
  }

  private enum Key {
    static let contract = "contract"
    static let title = "title"
    static let about = "about"
    static let extends = "extends"
    static let schemes = "schemes"
    static let apps = "apps"
    static let prefix = "prefix"
    static let plus = "plus"
    static let commandRequired = "commandRequired"
    static let commands = "commands"
    static let examples = "examples"
    static let tests = "tests"
    static let id = "id"
    static let name = "name"
    static let scheme = "scheme"
    static let like = "like"
    static let top = [
      contract, title, about, extends, schemes, apps, prefix, plus, commandRequired, commands,
      examples, tests,
    ]
    static let ofExtension = [contract, title, extends, apps, tests]
    static let ofApp = [id, name, scheme, like]
  }
}
