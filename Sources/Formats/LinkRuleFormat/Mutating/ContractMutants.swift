import RuleSets
import TextCoding
import URLSchemes

/// The mistakes that are put into a contract: in one command, or in one of its parameters.
struct ContractMutants {
  private let rule: LinkRule
  private let contract: URLContract

  init(_ rule: LinkRule, _ contract: URLContract) {
    self.rule = rule
    self.contract = contract
  }

  /// The mutants, command by command; no more are made than wanted.
  func all(_ most: Int) -> [RuleMutant] {
    var mutants: [RuleMutant] = []
    for (index, command) in contract.commands.enumerated() where mutants.count < most {
      var commands = contract.commands
      commands.remove(at: index)
      let name = "command \(command.name)"
      mutants.append(
        mutant(.droppedCommand, name, (command.name, ""), ContractURLs(contract, command), commands)
      )
      mutants.append(ofOthers(command, at: index))
      for number in command.parameters.indices where mutants.count < most {
        mutants += ofParameter(number, of: command, at: index, most)
      }
    }
    return mutants
  }

  /// The mutant in which a command takes parameters that it does not name, or no longer does.
  private func ofOthers(_ command: ContractCommand, at index: Int) -> RuleMutant {
    let isRejected = command.otherParameters == .rejected
    let changed = command.with(
      command.parameters,
      others: isRejected ? .allowed(reserved: nil) : .rejected
    )
    return mutant(
      .flippedFlag,
      "other parameters of \(command.name)",
      isRejected ? ("rejected", "allowed") : ("allowed", "rejected"),
      ContractURLs(contract, command),
      replacing(index, by: changed)
    )
  }

  private func ofParameter(
    _ number: Int,
    of command: ContractCommand,
    at index: Int,
    _ most: Int
  ) -> [RuleMutant] {
    let parameter = command.parameters[number]
    let name = "parameter \(parameter.name) of \(command.name)"
    let urls = ContractURLs(contract, command, parameter)
    func changed(
      _ kind: MutationKind,
      _ words: (String, String),
      _ change: (inout ContractParameter) -> Void
    ) -> RuleMutant {
      var parameters = command.parameters
      change(&parameters[number])
      return mutant(kind, name, words, urls, replacing(index, by: command.with(parameters)))
    }
    var without = command.parameters
    without.remove(at: number)
    var mutants = [
      mutant(
        .droppedParameter,
        name,
        (parameter.name, ""),
        urls,
        replacing(index, by: command.with(without))
      )
    ]
    if parameter.isRequired {
      mutants.append(changed(.droppedRequirement, ("required", "")) { $0.isRequired = false })
    }
    for (place, condition) in parameter.requiredWhen.enumerated() {
      mutants.append(
        changed(.droppedRequirement, ("required when \(condition)", "")) {
          $0.requiredWhen.remove(at: place)
        }
      )
    }
    for (kind, words, type) in Self.others(parameter.type, most) {
      mutants.append(changed(kind, words) { $0.type = type })
    }
    return mutants
  }

  /// The types that are written for another one by mistake.
  private static func others(
    _ type: ContractType,
    _ most: Int
  ) -> [(kind: MutationKind, words: (String, String), type: ContractType)] {
    switch type {
    case .text, .flag, .list: return []
    case .integer(let range):
      var ranges: [ClosedRange<Int>] = []
      if range.lowerBound > .min { ranges.append(range.lowerBound - 1...range.upperBound) }
      if range.upperBound < .max { ranges.append(range.lowerBound...range.upperBound + 1) }
      return ranges.map { (.countOffByOne, ("\(range)", "\($0)"), .integer($0)) }
    case .choice(let choices):
      return choices.indices.prefix(most).map { index in
        var others = choices
        let dropped = others.remove(at: index)
        return (.droppedChoice, (dropped.value, ""), .choice(others))
      } + [(.allowedValue, ("choice", "text"), .text)]
    case .url(let schemes, let notSchemes):
      guard schemes != nil || !notSchemes.isEmpty else { return [] }
      return [(.allowedValue, ("schemes", ""), .url(schemes: nil, notSchemes: []))]
    case .scheme(let notSchemes):
      guard !notSchemes.isEmpty else { return [] }
      return [(.allowedValue, ("schemes", ""), .scheme(notSchemes: []))]
    }
  }

  private func replacing(_ index: Int, by command: ContractCommand) -> [ContractCommand] {
    var commands = contract.commands
    commands[index] = command
    return commands
  }

  private func mutant(
    _ kind: MutationKind,
    _ name: String,
    _ words: (old: String, new: String),
    _ urls: ContractURLs,
    _ commands: [ContractCommand]
  ) -> RuleMutant {
    let units = Array(words.old.utf16)
    let mutant = Mutant(kind, .named(name), [(0..<units.count, words.new)], in: units)
    let changed = URLContract(
      id: contract.id,
      title: contract.title,
      about: contract.about,
      apps: contract.apps,
      prefix: contract.prefix,
      plusIsSpace: contract.plusIsSpace,
      isCommandRequired: contract.isCommandRequired,
      commands: commands,
      examples: contract.examples,
      tests: contract.tests
    )
    return RuleMutant(mutant) {
      (rule.with(.contract(changed)), { urls.all })
    }
  }
}

extension ContractCommand {
  /// The command with other parameters.
  fileprivate func with(
    _ parameters: [ContractParameter],
    others: OtherParameters? = nil
  ) -> ContractCommand {
    ContractCommand(
      name: name,
      about: about,
      support: support,
      instead: instead,
      parameters: parameters,
      otherParameters: others ?? otherParameters,
      examples: examples
    )
  }
}

/// URLs with a command that a contract accepts, and that it rejects for one reason each.
private struct ContractURLs {
  private let contract: URLContract
  private let command: ContractCommand
  /// The parameter that they are about, if they are about one.
  private let parameter: ContractParameter?

  init(_ contract: URLContract, _ command: ContractCommand, _ parameter: ContractParameter? = nil) {
    self.contract = contract
    self.command = command
    self.parameter = parameter
  }

  /// The URLs, the shortest first.
  var all: [String] {
    let schemes =
      contract.apps.isEmpty
      ? ["app"]
      : contract.apps.filter { command.support.includes($0) }.prefix(Self.maxApps)
        .compactMap(\.schemes.first)
    let urls = command.examples + schemes.flatMap { scheme in queries.map { url(scheme, $0) } }
    return urls.sorted { $0.utf8.count < $1.utf8.count }
  }

  /// For how many apps URLs are made.
  private static let maxApps = 2

  private typealias Query = [(name: String, value: String)]

  private var queries: [Query] {
    let full = command.parameters.map { ($0.name, Self.values($0.type)[0]) }
    let required = command.parameters.filter(\.isRequired).map {
      ($0.name, Self.values($0.type)[0])
    }
    let queries = [required, full, required + [("zzz", "1")]]
    guard let parameter else { return queries }
    let others = required.filter { $0.0 != parameter.name }
    let values = Self.values(parameter.type).prefix(Self.maxValues)
    return queries + [others, full.filter { $0.0 != parameter.name }]
      + values.map { others + [(parameter.name, $0)] }
      + parameter.requiredWhen.prefix(Self.maxValues).map { condition in
        others.filter { $0.0 != condition.parameter } + [(condition.parameter, condition.value)]
      }
  }

  /// How many values of a parameter are tried.
  private static let maxValues = 400

  private func url(_ scheme: String, _ query: Query) -> String {
    let name = command.name == ContractCommand.anyName ? "go" : command.name
    let items = query.map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }
    return "\(scheme):\(contract.prefix)\(name)"
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Values of a type, a right one first, and wrong ones.
  private static func values(_ type: ContractType) -> [String] {
    switch type {
    case .text, .list: ["text"]
    case .flag(let on): [on, "zzz"]
    case .integer(let range):
      [
        "\(range.lowerBound)", "\(range.upperBound)",
        "\(range.lowerBound.subtractingReportingOverflow(1).0)",
        "\(range.upperBound.addingReportingOverflow(1).0)",
      ]
    case .choice(let choices):
      [choices.first?.value ?? "", "zzz"] + choices.dropFirst().map(\.value)
    case .url(let schemes, let notSchemes):
      [schemes?.first ?? "https", "zzz", "mailto"].filter { !notSchemes.contains($0) }
        .map { "\($0)://a.example/" } + notSchemes.map { "\($0)://a.example/" }
    case .scheme(let notSchemes): ["myapp"] + notSchemes
    }
  }
}
