import Diagnostics

/// Reads typed values from the nodes of a contract file, or says where and why it cannot.
struct ContractFileReader {
  let source: SourceFile
  /// The locations of the contract's parts, by the paths in `ContractProblem`.
  var places: [String: SourceLocation] = [:]

  /// The entries of a mapping, whose keys must be among the known ones.
  func entries(
    of node: ContractNode,
    keys: [String]
  ) throws(ContractFileError) -> [String: ContractNode] {
    // A key without a value is an empty mapping.
    if case .nothing = node.value { return [:] }
    guard case .mapping(let entries) = node.value else {
      throw error("expected keys and values (\(keys.joined(separator: ", ")))", at: node)
    }
    var found: [String: ContractNode] = [:]
    for entry in entries {
      guard keys.contains(entry.key) else {
        let near = entry.key.nearest(among: keys).map { "did you mean '\($0)'?" }
        throw ContractFileError(
          "unknown key '\(entry.key.shown)'",
          at: entry.keyLocation,
          in: source,
          help: near ?? "known keys: \(keys.joined(separator: ", "))"
        )
      }
      found[entry.key] = entry.node
    }
    return found
  }

  /// The entries of a mapping whose keys are names.
  func named(_ node: ContractNode) throws(ContractFileError) -> [ContractNode.Entry] {
    switch node.value {
    case .mapping(let entries): return entries
    case .nothing: return []
    default: throw error("expected names with keys and values", at: node)
    }
  }

  func list(_ node: ContractNode) throws(ContractFileError) -> [ContractNode] {
    guard case .list(let elements) = node.value else { throw error("expected a list", at: node) }
    return elements
  }

  func text(_ node: ContractNode) throws(ContractFileError) -> String {
    guard case .text(let text) = node.value, !text.isEmpty else {
      throw error("expected a text", at: node)
    }
    return text
  }

  /// A list of texts, or one text for a list of one.
  func texts(_ node: ContractNode) throws(ContractFileError) -> [String] {
    if case .text = node.value { return [try text(node)] }
    return try list(node).map { element throws(ContractFileError) in try text(element) }
  }

  func truth(_ node: ContractNode) throws(ContractFileError) -> Bool {
    try choice(node, of: ["true", "false"]) == "true"
  }

  func integer(_ node: ContractNode) throws(ContractFileError) -> Int {
    guard case .text(let text) = node.value, let number = Int(text) else {
      throw error("expected a whole number", at: node)
    }
    return number
  }

  func choice(_ node: ContractNode, of choices: [String]) throws(ContractFileError) -> String {
    let value = try text(node)
    guard choices.contains(value) else {
      let near = value.nearest(among: choices).map { "did you mean '\($0)'?" }
      let help = near ?? "expected one of: \(choices.joined(separator: ", "))"
      throw error("unknown value '\(value.shown)'", at: node, help: help)
    }
    return value
  }

  func scalar(_ node: ContractNode) throws(ContractFileError) -> Unicode.Scalar {
    let text = try text(node).unicodeScalars
    guard let scalar = text.first, text.count == 1 else {
      throw error("expected one character", at: node)
    }
    return scalar
  }

  func error(_ message: String, at node: ContractNode, help: String? = nil) -> ContractFileError {
    ContractFileError(message, at: node.location, in: source, help: help)
  }
}
