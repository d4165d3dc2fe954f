package import URLSchemes

extension URLContract {
  package func call(
    scheme: String,
    command name: String?,
    _ given: [NamedValue]
  ) throws(ContractBuildError) -> ContractCall {
    guard let name else {
      if !given.isEmpty { throw .valuesWithoutCommand }
      return ContractCall(scheme: scheme)
    }
    guard let command = command(name) else { throw .unknownCommand(name) }
    var call = ContractCall(scheme: scheme, command: name)
    for item in given {
      if let parameter = command.parameter(item.name) {
        let texts = given.filter { $0.name == item.name }.map(\.value)
        guard let value = parameter.value(of: texts) else {
          throw .wrongType(parameter: item.name)
        }
        call.values[item.name] = value
      } else {
        guard case .allowed = command.otherParameters else { throw .unknownParameter(item.name) }
        call.otherParameters.append(.init(name: item.name, value: item.value))
      }
    }
    return call
  }
}

extension ContractParameter {
  /// The value of the texts given for it in a call; nil if it is invalid.
  ///
  /// A list is one text in the contract's notation, or a text for each element, as it is.
  package func value(of texts: [String]) -> ContractValue? {
    guard let text = texts.last else { return nil }
    switch type {
    case .text: return .text(text)
    case .flag(let on): return text == on ? .flag(true) : text == "0" ? .flag(false) : nil
    case .integer: return Int(text).map(ContractValue.integer)
    case .choice: return .choice(text)
    case .url: return .url(text)
    case .scheme: return .scheme(text)
    case .list(let coding): return .list(texts.count > 1 ? texts : coding.elements(of: text))
    }
  }
}
