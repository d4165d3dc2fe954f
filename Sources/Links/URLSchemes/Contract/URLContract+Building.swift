import Diagnostics
import TextCoding
import URLSyntax

/// Why a call cannot be written as a URL.
public enum ContractBuildError: Error, Sendable, Hashable {
  /// No app of the contract has the scheme, or it is not a scheme.
  case unknownScheme(String)
  /// The contract has no such command.
  case unknownCommand(String)
  /// Values are given without a command.
  case valuesWithoutCommand
  /// The command has no such parameter.
  case unknownParameter(String)
  /// The value is not of the parameter's type.
  case wrongType(parameter: String)
  /// No text is read as this list.
  case notWritable(parameter: String)
  /// The value would have no effect without another one.
  case notEffective(parameter: String)
  /// The URL that it would be, which the contract does not take, for these reasons.
  case rejected(url: String, [ContractFinding])
}

extension URLContract {
  /// The URL of a call, with everything encoded that is not a letter, a digit or one of `-._~`.
  ///
  /// What is built is read again: it is accepted, and `parse` gives the call back, except that the
  /// scheme is the one given.
  ///
  /// - Parameter call: The call.
  /// - Throws: `ContractBuildError` if the contract does not take it.
  /// - Returns: The URL.
  public func build(_ call: ContractCall) throws(ContractBuildError) -> String {
    guard call.scheme.isSchemeName, isForAnyScheme || app(forScheme: call.scheme) != nil,
      !isForAnyScheme || !SystemSchemes.isSystem(call.scheme)
    else { throw .unknownScheme(call.scheme) }
    var url = "\(call.scheme):\(prefix)"
    if let name = call.command {
      guard !name.isEmpty, let command = command(name) else { throw .unknownCommand(name) }
      // A name of the contract may be in a URL as it is; one of the caller's is encoded.
      url += command.name == name ? name : name.percentEncoded(keeping: Array("/".utf8))
      let query = try query(of: call, command)
      if !query.isEmpty { url += "?" + query.joined(separator: "&") }
    } else if !call.values.isEmpty || !call.otherParameters.isEmpty {
      throw .valuesWithoutCommand
    }
    let reading = read(url)
    guard let reading, reading.isAccepted else {
      throw .rejected(url: url, (reading?.findings ?? []).filter { $0.severity == .error })
    }
    let lost = call.values.keys.filter { reading.call.values[$0] == nil }.min()
    if let lost { throw .notEffective(parameter: lost) }
    return url
  }

  private func query(
    of call: ContractCall,
    _ command: ContractCommand
  ) throws(ContractBuildError) -> [String] {
    let unknown = call.values.keys.filter { command.position(of: $0) == nil }.min()
    if let unknown { throw .unknownParameter(unknown) }
    var query: [String] = []
    for parameter in command.parameters {
      guard let value = call.values[parameter.name] else { continue }
      guard let text = try parameter.text(of: value) else {
        throw .wrongType(parameter: parameter.name)
      }
      query.append("\(parameter.name.percentEncoded())=\(text.percentEncoded())")
    }
    for other in call.otherParameters {
      guard !other.name.isEmpty, command.position(of: other.name) == nil else {
        throw .unknownParameter(other.name)
      }
      let value = other.value.map { "=" + $0.percentEncoded() } ?? ""
      query.append(other.name.percentEncoded() + value)
    }
    return query
  }
}

extension ContractParameter {
  /// The decoded text of a value; nil if it is of another type.
  fileprivate func text(of value: ContractValue) throws(ContractBuildError) -> String? {
    switch (type, value) {
    case (.text, .text(let text)), (.choice, .choice(let text)), (.url, .url(let text)),
      (.scheme, .scheme(let text)):
      return text
    case (.flag(let on), .flag(let isSet)): return isSet ? on : on == "0" ? "1" : "0"
    case (.integer, .integer(let number)): return "\(number)"
    case (.list(let coding), .list(let elements)):
      guard let text = coding.text(of: elements) else { throw .notWritable(parameter: name) }
      return text
    default: return nil
    }
  }
}
