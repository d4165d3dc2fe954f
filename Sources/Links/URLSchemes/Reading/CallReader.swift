import Diagnostics

/// Reads one URL by one contract.
struct CallReader {
  let contract: URLContract
  let app: ContractApp?
  let url: SchemeURL
  /// The command's name, for findings.
  private(set) var commandName: String?
  private(set) var reading: ContractReading
  private var suggestions = NameSuggestions()

  /// A parameter that the command has, as it is given.
  struct Given {
    let parameter: ContractParameter
    let range: Range<Int>
    let valueRange: Range<Int>
    let text: String
    /// Whether the value's escapes could be decoded.
    let isSound: Bool
  }

  init(contract: URLContract, app: ContractApp?, url: SchemeURL) {
    self.contract = contract
    self.app = app
    self.url = url
    reading = ContractReading(
      contract: contract.id,
      app: app,
      call: ContractCall(scheme: url.rawText(url.scheme)),
      findings: [],
      omittedFindings: 0,
      isAccepted: true
    )
  }

  mutating func read() -> ContractReading {
    if let command = readCommand() { readParameters(of: command) }
    readFragment()
    reading.findings.sort {
      ($0.utf8Range.lowerBound, $0.utf8Range.upperBound)
        < ($1.utf8Range.lowerBound, $1.utf8Range.upperBound)
    }
    return reading
  }

  mutating func report(
    _ reason: ContractFinding.Reason,
    parameter: String? = nil,
    at range: Range<Int>
  ) {
    let finding = ContractFinding(
      reason: reason,
      command: commandName,
      parameter: parameter,
      utf8Range: range
    )
    if finding.severity == .error { reading.isAccepted = false }
    if reading.findings.count < ContractLimits.findings {
      reading.findings.append(finding)
    } else {
      reading.omittedFindings += 1
    }
  }
}

extension CallReader {
  // url = scheme ":" prefix [ command ] [ "?" parameters ] [ "#" fragment ]
  private mutating func readCommand() -> ContractCommand? {
    let form = url.rawText(url.scheme) + ":" + contract.prefix
    guard let prefix = contract.prefixLength(in: url) else {
      report(.wrongForm(expected: form), at: 0..<url.body.upperBound)
      return nil
    }
    let range = (url.body.lowerBound + prefix)..<url.body.upperBound
    guard !range.isEmpty else {
      if contract.isCommandRequired {
        report(.missingCommand, at: 0..<range.upperBound)
      } else if let query = url.query, !query.isEmpty {
        report(.parametersWithoutCommand, at: query)
      }
      return nil
    }
    let name = url.rawText(range)
    guard let command = contract.command(name) else {
      let nearest = suggestions.nearest(to: name, among: contract.commands.lazy.map(\.name))
      report(.unknownCommand(name, nearest: nearest), at: range)
      return nil
    }
    commandName = name
    if command.name == ContractCommand.anyName {
      let decoded = DecodedText(url.bytes, range, plusIsSpace: false)
      reportProblems(of: decoded, in: range, parameter: nil)
      commandName = decoded.text
    }
    reading.call.command = commandName
    if !command.support.includes(app), let app {
      let reason = ContractFinding.Reason.commandNotForApp(
        command.name,
        app: app.names.first ?? app.id,
        instead: command.instead
      )
      report(reason, at: range)
    }
    return command
  }

  private mutating func readParameters(of command: ContractCommand) {
    let parameters = url.parameters(limit: ContractLimits.parameters + 1)
    if parameters.count > ContractLimits.parameters {
      let end = url.query?.upperBound ?? url.bytes.count
      let unread = parameters[ContractLimits.parameters].range.lowerBound..<end
      report(.tooManyParameters(limit: ContractLimits.parameters), at: unread)
    }
    var given: [Given?] = Array(repeating: nil, count: command.parameters.count)
    for (position, parameter) in parameters.prefix(ContractLimits.parameters).enumerated() {
      let next = position + 1 < parameters.count ? parameters[position + 1] : nil
      readParameter(parameter, next: next, of: command, into: &given)
    }
    checkValues(of: command, given)
  }

  private mutating func readParameter(
    _ parameter: SchemeURL.Parameter,
    next: SchemeURL.Parameter?,
    of command: ContractCommand,
    into given: inout [Given?]
  ) {
    let name = DecodedText(url.bytes, parameter.name, plusIsSpace: contract.plusIsSpace)
    reportProblems(of: name, in: parameter.name, parameter: nil)
    let valueRange = parameter.value ?? parameter.name.upperBound..<parameter.name.upperBound
    let value = DecodedText(url.bytes, valueRange, plusIsSpace: contract.plusIsSpace)
    let isSound = value.malformedEscape == nil && value.isUTF8
    reportProblems(of: value, in: valueRange, parameter: name.text)
    guard let position = command.position(of: name.text) else {
      readOther(name.text, value.text, parameter, of: command)
      return
    }
    let known = command.parameters[position]
    if given[position] != nil {
      report(.repeatedParameter, parameter: known.name, at: parameter.range)
      return
    }
    given[position] = Given(
      parameter: known,
      range: parameter.range,
      valueRange: valueRange,
      text: value.text,
      isSound: isSound
    )
    if case .url = known.type { checkEncoding(of: known, in: valueRange, next: next) }
  }

  private mutating func readOther(
    _ name: String,
    _ value: String,
    _ parameter: SchemeURL.Parameter,
    of command: ContractCommand
  ) {
    let names = command.parameters.lazy.map(\.name)
    switch command.otherParameters {
    case .rejected:
      let nearest = suggestions.nearest(to: name, among: names)
      report(.unknownParameter(name, nearest: nearest), parameter: name, at: parameter.name)
    case .allowed(let reserved):
      if let reserved, name.utf8.starts(with: reserved.utf8) {
        let nearest = suggestions.nearest(to: name, among: names)
        report(.reservedName(name, nearest: nearest), parameter: name, at: parameter.name)
      }
      let other = ContractCall.OtherParameter(
        name: name,
        value: parameter.value == nil ? nil : value
      )
      reading.call.otherParameters.append(other)
    }
  }

  mutating func set(_ value: ContractValue, for parameter: ContractParameter) {
    reading.call.values[parameter.name] = value
  }
}
