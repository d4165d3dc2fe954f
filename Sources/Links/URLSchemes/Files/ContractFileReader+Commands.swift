import Diagnostics

extension ContractFileReader {
  mutating func command(_ entry: ContractNode.Entry) throws(ContractFileError) -> ContractCommand {
    let path = "commands.\(entry.key)"
    places[path] = entry.keyLocation
    var keys: [String: ContractNode] = [:]
    if case .nothing = entry.node.value {
    } else {
      keys = try entries(of: entry.node, keys: Key.ofCommand)
    }
    note(keys, under: path)
    var parameters: [ContractParameter] = []
    if let node = keys[Key.parameters] {
      for parameter in try named(node) {
        parameters.append(try self.parameter(parameter, "\(path).parameters"))
      }
    }
    var others = ContractCommand.OtherParameters.rejected
    if let node = keys[Key.otherParameters],
      try choice(node, of: ["rejected", "allowed"]) == "allowed"
    {
      others = .allowed(reserved: try optionalText(keys[Key.reserved]))
    } else if let node = keys[Key.reserved] {
      throw error("'reserved' needs 'otherParameters: allowed'", at: node)
    }
    return ContractCommand(
      name: entry.key,
      about: try optionalText(keys[Key.about]) ?? "",
      support: try support(keys[Key.apps]),
      instead: try optionalText(keys[Key.instead]),
      parameters: parameters,
      otherParameters: others,
      examples: try optionalTexts(keys[Key.examples])
    )
  }

  private mutating func note(_ keys: [String: ContractNode], under path: String) {
    for (key, node) in keys { places["\(path).\(key)"] = node.location }
  }

  private func support(_ node: ContractNode?) throws(ContractFileError) -> ContractSupport {
    guard let node else { return .all }
    let ids = try texts(node)
    if ids.isEmpty { throw error("the list of apps is empty", at: node) }
    return .only(ids)
  }

  private mutating func parameter(
    _ entry: ContractNode.Entry,
    _ path: String
  ) throws(ContractFileError) -> ContractParameter {
    let path = "\(path).\(entry.key)"
    places[path] = entry.keyLocation
    let keys = try entries(of: entry.node, keys: Key.ofParameter)
    note(keys, under: path)
    return ContractParameter(
      name: entry.key,
      about: try optionalText(keys[Key.about]) ?? "",
      type: try type(keys, entry.node),
      isRequired: try optionalTruth(keys[Key.required]),
      requiredWhen: try conditions(keys[Key.requiredWhen]),
      ignoredUnless: try conditions(keys[Key.ignoredUnless]),
      support: try support(keys[Key.apps]),
      defaultValue: try optionalText(keys[Key.defaultValue]),
      otherwise: try optionalText(keys[Key.otherwise])
    )
  }

  private func conditions(
    _ node: ContractNode?
  ) throws(ContractFileError) -> [ContractCondition] {
    guard let node else { return [] }
    var conditions: [ContractCondition] = []
    for text in try texts(node) {
      guard let condition = ContractCondition(text) else {
        throw error(
          "'\(text.shown)' is not a condition",
          at: node,
          help: "write it as 'name=value'"
        )
      }
      conditions.append(condition)
    }
    return conditions
  }

  private func type(
    _ keys: [String: ContractNode],
    _ node: ContractNode
  ) throws(ContractFileError) -> ContractType {
    var name = keys[Key.values] == nil ? "text" : "choice"
    if let typeNode = keys[Key.type] { name = try choice(typeNode, of: Key.ofType.map(\.type)) }
    let known = Key.ofType.first { $0.type == name }?.keys ?? []
    for key in Key.ofType.flatMap(\.keys) where !known.contains(key) {
      guard let other = keys[key] else { continue }
      throw error("the type '\(name)' has no key '\(key)'", at: other)
    }
    switch name {
    case "flag": return .flag(on: try optionalText(keys[Key.on]) ?? "1")
    case "integer": return .integer(try range(keys))
    case "choice":
      guard let values = keys[Key.values] else {
        throw error("the choice has no 'values'", at: node)
      }
      return .choice(try choices(values))
    case "list":
      let separator = try keys[Key.separator].map { node throws(ContractFileError) in
        try scalar(node)
      }
      let escape = try keys[Key.escape].map { node throws(ContractFileError) in try scalar(node) }
      return .list(ListCoding(separator: separator ?? ",", escape: escape))
    case "url":
      let schemes = try keys[Key.schemes].map { node throws(ContractFileError) in try texts(node) }
      return .url(schemes: schemes, notSchemes: try optionalTexts(keys[Key.notSchemes]))
    case "scheme": return .scheme(notSchemes: try optionalTexts(keys[Key.notSchemes]))
    default: return .text
    }
  }

  private func range(_ keys: [String: ContractNode]) throws(ContractFileError) -> ClosedRange<Int> {
    var low = Int.min
    var high = Int.max
    if let node = keys[Key.minimum] { low = try integer(node) }
    if let node = keys[Key.maximum] {
      high = try integer(node)
      if high < low { throw error("the maximum is below the minimum", at: node) }
    }
    return low...high
  }

  /// A list of words, each alone or as `value` with `apps` and `about`.
  private func choices(_ node: ContractNode) throws(ContractFileError) -> [ContractChoice] {
    var choices: [ContractChoice] = []
    if case .text = node.value { return [ContractChoice(value: try text(node))] }
    for element in try list(node) {
      if case .text = element.value {
        choices.append(ContractChoice(value: try text(element)))
        continue
      }
      let keys = try entries(of: element, keys: Key.ofChoice)
      guard let value = keys[Key.value] else {
        throw error("the entry has no 'value'", at: element)
      }
      choices.append(
        ContractChoice(
          value: try text(value),
          about: try optionalText(keys[Key.about]) ?? "",
          support: try support(keys[Key.apps])
        )
      )
    }
    return choices
  }
}

private enum Key {
  static let about = "about"
  static let apps = "apps"
  static let instead = "instead"
  static let parameters = "parameters"
  static let otherParameters = "otherParameters"
  static let reserved = "reserved"
  static let examples = "examples"
  static let type = "type"
  static let required = "required"
  static let requiredWhen = "requiredWhen"
  static let ignoredUnless = "ignoredUnless"
  static let defaultValue = "default"
  static let otherwise = "otherwise"
  static let values = "values"
  static let value = "value"
  static let minimum = "minimum"
  static let maximum = "maximum"
  static let separator = "separator"
  static let escape = "escape"
  static let schemes = "schemes"
  static let notSchemes = "notSchemes"
  static let on = "on"

  static let ofCommand = [about, apps, instead, parameters, otherParameters, reserved, examples]
  static let ofType: [(type: String, keys: [String])] = [
    ("text", []), ("flag", [on]), ("integer", [minimum, maximum]), ("choice", [values]),
    ("list", [separator, escape]), ("url", [schemes, notSchemes]), ("scheme", [notSchemes]),
  ]
  static let ofParameter = [
    about, type, required, requiredWhen, ignoredUnless, apps, defaultValue, otherwise, values,
    minimum, maximum, separator, escape, schemes, notSchemes, on,
  ]
  static let ofChoice = [value, about, apps]
}
