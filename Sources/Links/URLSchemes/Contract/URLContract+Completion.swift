import Diagnostics
import TextCoding
import URLSyntax

/// What may come next in a URL that is being typed.
public struct ContractCompletion: Sendable, Hashable {
  /// What is completed.
  public var kind: Kind
  /// The URL with the completion.
  public var url: String
  /// What was put in, as people read it.
  public var label: String
  /// What it means.
  public var about: String

  /// The parts of a URL that are completed.
  public enum Kind: Sendable, Hashable {
    /// The scheme of an app.
    case scheme
    /// A command.
    case command
    /// The name of a parameter.
    case parameter
    /// A value of a parameter.
    case value
  }
}

extension URLContract {
  /// What may come next after a partly typed URL: schemes, commands of the app, parameters that are
  /// not given yet and have an effect, and values, where the type knows them.
  ///
  /// Parameters that the command still needs come first; else the order is the contract's.
  ///
  /// - Parameter typed: The URL so far.
  /// - Returns: The completions; none where the contract does not speak for the URL.
  public func completions(of typed: String) -> [ContractCompletion] {
    guard let url = SchemeURL(typed) else { return schemeCompletions(of: typed) }
    let app = app(forScheme: url.schemeName)
    guard app != nil || (isForAnyScheme && !SystemSchemes.isSystem(url.schemeName)),
      url.fragment == nil
    else { return [] }
    let start = url.rawText(url.scheme) + ":" + prefix
    guard url.query != nil else { return commandCompletions(of: url, app, start: start) }
    guard let length = prefixLength(in: url) else { return [] }
    let name = url.rawText((url.body.lowerBound + length)..<url.body.upperBound)
    guard let command = command(name), command.support.includes(app) else { return [] }
    return parameterCompletions(of: url, command, app)
  }

  private func schemeCompletions(of typed: String) -> [ContractCompletion] {
    guard typed.isEmpty || typed.isSchemeName else { return [] }
    let start = typed.asciiLowercased
    return apps.flatMap { app in
      app.schemes.filter { $0.asciiLowercased.utf8.starts(with: start.utf8) }.map { scheme in
        ContractCompletion(
          kind: .scheme,
          url: "\(scheme):\(prefix)",
          label: scheme,
          about: app.names.joined(separator: ", ")
        )
      }
    }
  }

  private func commandCompletions(
    of url: SchemeURL,
    _ app: ContractApp?,
    start: String
  ) -> [ContractCompletion] {
    var typed = ""
    if let length = prefixLength(in: url) {
      typed = url.rawText((url.body.lowerBound + length)..<url.body.upperBound)
    } else {
      guard prefix.utf8.starts(with: url.bytes[url.body]) else { return [] }
    }
    return commands.compactMap { command in
      guard command.name != ContractCommand.anyName, command.support.includes(app),
        command.name.utf8.starts(with: typed.utf8)
      else { return nil }
      return ContractCompletion(
        kind: .command,
        url: start + command.name + (command.parameters.isEmpty ? "" : "?"),
        label: command.name,
        about: command.about
      )
    }
  }

  private func parameterCompletions(
    of url: SchemeURL,
    _ command: ContractCommand,
    _ app: ContractApp?
  ) -> [ContractCompletion] {
    var parameters = url.parameters(limit: ContractLimits.parameters)
    // What follows the last delimiter is still being typed.
    let isNew = url.bytes.last == UInt8(ascii: "&") || url.query?.isEmpty ?? true
    let last = isNew ? nil : parameters.popLast()
    var given: [ExactText: String] = [:]
    for parameter in parameters {
      let name = decoded(url, parameter.name)
      if given[ExactText(name)] == nil {
        given[ExactText(name)] = parameter.value.map { decoded(url, $0) } ?? ""
      }
    }
    if let last, let value = last.value {
      let head = url.rawText(0..<value.lowerBound)
      guard let parameter = command.parameter(decoded(url, last.name)),
        parameter.support.includes(app)
      else { return [] }
      return valueCompletions(of: decoded(url, value), parameter, app, head: head)
    }
    let typed = last.map { decoded(url, $0.name) } ?? ""
    let head = url.rawText(0..<(last?.name.lowerBound ?? url.bytes.count))
    func holds(_ condition: ContractCondition) -> Bool {
      given[ExactText(condition.parameter)].map { ExactText($0) == ExactText(condition.value) }
        ?? false
    }
    let open = command.parameters.filter { parameter in
      parameter.support.includes(app) && given[ExactText(parameter.name)] == nil
        && parameter.name.utf8.starts(with: typed.utf8)
        && (parameter.ignoredUnless.isEmpty || parameter.ignoredUnless.contains(where: holds))
    }
    let isNeeded = { (parameter: ContractParameter) in
      parameter.isRequired || parameter.requiredWhen.contains(where: holds)
    }
    return (open.filter(isNeeded) + open.filter { !isNeeded($0) }).map { parameter in
      ContractCompletion(
        kind: .parameter,
        url: head + parameter.name.percentEncoded() + "=",
        label: parameter.name,
        about: parameter.about
      )
    }
  }

  private func decoded(_ url: SchemeURL, _ range: Range<Int>) -> String {
    DecodedText(url.bytes, range, plusIsSpace: plusIsSpace).text
  }

  private func valueCompletions(
    of typed: String,
    _ parameter: ContractParameter,
    _ app: ContractApp?,
    head: String
  ) -> [ContractCompletion] {
    let values: [(text: String, about: String)]
    switch parameter.type {
    case .flag(let on): values = [(on, parameter.about)]
    case .choice(let choices):
      values = choices.filter { $0.support.includes(app) }.map { ($0.value, $0.about) }
    case .integer(let range):
      let bounds = [range.lowerBound, range.upperBound].filter { $0 != .min && $0 != .max }
      values = bounds.map { ("\($0)", range.described) }
    case .url(let schemes?, _):
      values = schemes.map { ($0 + "://", parameter.about) }
    case .text, .list, .url, .scheme: values = []
    }
    return values.filter { $0.text.utf8.starts(with: typed.utf8) }.map { value in
      ContractCompletion(
        kind: .value,
        url: head + value.text.percentEncoded(),
        label: value.text,
        about: value.about
      )
    }
  }
}

extension ContractSet {
  /// Completions of a partly typed URL, from all contracts or the one that applies to it.
  public func completions(of typed: String) -> [ContractCompletion] {
    guard let url = SchemeURL(typed) else { return contracts.flatMap { $0.completions(of: typed) } }
    if let contract = contract(for: url) { return contract.completions(of: typed) }
    return contracts.filter(\.isForAnyScheme).flatMap { $0.completions(of: typed) }
  }
}
