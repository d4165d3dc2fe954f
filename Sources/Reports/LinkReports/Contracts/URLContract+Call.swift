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
        guard let value = parameter.value(of: item.value, after: call.values[item.name]) else {
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
  /// The value of a text in the call, extending the ones given before; nil if it is invalid.
  package func value(of text: String, after given: ContractValue?) -> ContractValue? {
    if case .list(let coding) = type {
      guard case .list(let elements) = given else { return .list(coding.elements(of: text)) }
      return .list(elements + coding.elements(of: text))
    }
    switch type {
    case .text: return .text(text)
    case .flag(let on): return text == on ? .flag(true) : text == "0" ? .flag(false) : nil
    case .integer: return Int(text).map(ContractValue.integer)
    case .choice: return .choice(text)
    case .url: return .url(text)
    case .scheme: return .scheme(text)
    case .list: return nil
    }
  }
}
