import Diagnostics
import TextCoding
import URLSyntax

/// An inconsistency between parts of a contract.
public struct ContractProblem: Sendable, Hashable {
  /// The part, as the keys of the file form lead to it, such as `commands.add.parameters.url.apps`.
  public var path: String
  /// What is wrong: lower case, without a full stop.
  public var message: String
  /// What to do.
  public var help: String?
}

extension URLContract {
  /// What does not fit together in the contract; an example that it does not take is such a thing.
  public var problems: [ContractProblem] {
    var search = ProblemSearch(contract: self)
    return search.run()
  }
}

private struct ProblemSearch {
  let contract: URLContract
  private var problems: [ContractProblem] = []
  private let appIDs: Set<ExactText>
  private var suggestions = NameSuggestions()
  /// A file that is wrong throughout gets its first problems.
  private static let limit = 100
  /// The maximum number of schemes, and the most commands: what is made of a contract grows with
  /// both.
  private static let mostNames = 1_000

  init(contract: URLContract) {
    self.contract = contract
    appIDs = Set(contract.apps.map { ExactText($0.id) })
  }

  mutating func run() -> [ContractProblem] {
    checkSizes()
    checkApps()
    if !contract.prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"?#".utf8.contains($0) }) {
      report("prefix", "a prefix may contain only URL characters, without '?' and '#'")
    }
    var names: Set<ExactText> = []
    for command in contract.commands {
      let path = "commands.\(command.name)"
      if !names.insert(ExactText(command.name)).inserted {
        report(path, "duplicate command '\(command.name.shown)'")
      }
      check(command, path)
    }
    if problems.isEmpty { checkExamples() }
    return problems
  }

  private mutating func report(_ path: String, _ message: String, help: String? = nil) {
    guard problems.count < Self.limit else { return }
    problems.append(ContractProblem(path: path, message: message, help: help))
  }

  private mutating func checkSizes() {
    let schemes = contract.apps.reduce(0) { $0 + $1.schemes.count }
    let sizes = [("apps", "schemes", schemes), ("commands", "commands", contract.commands.count)]
    for (path, name, count) in sizes where count > Self.mostNames {
      report(path, "the contract has \(count) \(name); the limit is \(Self.mostNames)")
    }
  }

  private mutating func checkApps() {
    var ids: Set<String> = []
    var schemes: [String: String] = [:]
    for app in contract.apps {
      let path = "apps.\(app.id)"
      if !ids.insert(app.id).inserted { report(path, "duplicate app '\(app.id.shown)'") }
      if app.schemes.isEmpty { report(path, "the app '\(app.id.shown)' has no scheme") }
      for scheme in app.schemes {
        if !scheme.isSchemeName {
          let help = "a letter, then letters, digits, '+', '-' and '.'"
          report(path + ".scheme", "'\(scheme.shown)' is not a scheme", help: help)
        } else if SystemSchemes.isSystem(scheme) {
          report(path + ".scheme", "'\(scheme.shown)' belongs to the system")
        } else if let other = schemes[scheme.asciiLowercased] {
          report(path + ".scheme", "'\(scheme.shown)' is already the scheme of '\(other.shown)'")
        }
        schemes[scheme.asciiLowercased] = app.id
      }
    }
    for app in contract.apps {
      if let like = app.like, like == app.id || !ids.contains(like) {
        report("apps.\(app.id).like", "there is no other app '\(like.shown)'", help: nearApp(like))
      }
    }
  }

  private mutating func nearApp(_ id: String) -> String? {
    suggestions.nearest(to: id, among: contract.apps.lazy.map(\.id))
      .map { "did you mean '\($0)'?" }
  }

  private mutating func check(_ support: ContractSupport, _ path: String) {
    guard case .only(let ids) = support else { return }
    for id in ids where !appIDs.contains(ExactText(id)) {
      report(path + ".apps", "there is no app '\(id.shown)'", help: nearApp(id))
    }
  }

  private mutating func check(_ command: ContractCommand, _ path: String) {
    let isAny = command.name == ContractCommand.anyName
    let isPlain =
      !command.name.isEmpty
      && command.name.percentEncoded(keeping: Array("/:@!$&'()+,;=".utf8)) == command.name
    if !isAny, !isPlain {
      report(path, "'\(command.name.shown)' needs escapes in a URL")
    }
    check(command.support, path)
    if let instead = command.instead, contract.index.commandsByName[ExactText(instead)] == nil {
      report(path + ".instead", "there is no command '\(instead.shown)'")
    }
    // Calls have values by name, for which names that only look alike are one name.
    var names: Set<String> = []
    for parameter in command.parameters {
      let place = "\(path).parameters.\(parameter.name)"
      if parameter.name.isEmpty { report(place, "a parameter without a name") }
      if !names.insert(parameter.name).inserted {
        report(place, "duplicate parameter '\(parameter.name.shown)'")
      }
      check(parameter, of: command, place)
    }
  }

  private mutating func check(
    _ parameter: ContractParameter,
    of command: ContractCommand,
    _ path: String
  ) {
    check(parameter.support, path)
    let lists = [
      ("requiredWhen", parameter.requiredWhen), ("ignoredUnless", parameter.ignoredUnless),
    ]
    for (key, conditions) in lists {
      for condition in conditions {
        check(condition, of: parameter, command, "\(path).\(key)")
      }
    }
    if parameter.isRequired, !parameter.requiredWhen.isEmpty {
      report(path + ".requiredWhen", "the parameter is already required")
    }
    switch parameter.type {
    case .integer:
      if let value = parameter.defaultValue, Int(value) == nil {
        report(path + ".default", "'\(value.shown)' is not a whole number")
      }
    case .choice(let choices):
      if choices.isEmpty { report(path, "a choice without values") }
      var values: Set<ExactText> = []
      for choice in choices {
        if choice.value.isEmpty { report(path + ".values", "an empty value") }
        if !values.insert(ExactText(choice.value)).inserted {
          report(path + ".values", "duplicate value '\(choice.value.shown)'")
        }
        check(choice.support, path + ".values")
      }
    case .flag(let on): if on.isEmpty { report(path + ".on", "no value sets the flag") }
    case .url(let schemes, let notSchemes):
      for scheme in (schemes ?? []) + notSchemes where !scheme.isSchemeName {
        report(path + ".schemes", "'\(scheme.shown)' is not a scheme")
      }
    case .scheme(let notSchemes):
      for scheme in notSchemes where !scheme.isSchemeName {
        report(path + ".notSchemes", "'\(scheme.shown)' is not a scheme")
      }
    case .list(let coding):
      if coding.escape == coding.separator {
        report(path + ".escape", "the escape and the separator are the same")
      }
    case .text: break
    }
  }

  private mutating func check(
    _ condition: ContractCondition,
    of parameter: ContractParameter,
    _ command: ContractCommand,
    _ path: String
  ) {
    guard condition.parameter != parameter.name else {
      report(path, "the condition is about the parameter itself")
      return
    }
    guard let other = command.parameter(condition.parameter) else {
      let names = command.parameters.lazy.map(\.name)
      let help = suggestions.nearest(to: condition.parameter, among: names).map {
        "did you mean '\($0)'?"
      }
      report(path, "there is no parameter '\(condition.parameter.shown)'", help: help)
      return
    }
    let isPossible =
      switch other.type {
      case .choice(let choices):
        choices.contains { ExactText($0.value) == ExactText(condition.value) }
      case .flag(let on): ExactText(on) == ExactText(condition.value)
      case .integer(let range): Int(condition.value).map(range.contains) ?? false
      default: true
      }
    if !isPossible {
      report(path, "'\(condition.value.shown)' is not a value of '\(other.name.shown)'")
    }
  }

  private mutating func checkExamples() {
    var examples = contract.examples.map { ("examples", $0) }
    for command in contract.commands {
      examples += command.examples.map { ("commands.\(command.name).examples", $0) }
    }
    for (path, example) in examples where problems.count < Self.limit {
      guard let reading = contract.read(example) else {
        report(path, "the contract does not cover '\(example.shown)'")
        continue
      }
      if let finding = reading.findings.first(where: { $0.severity == .error }) {
        report(path, "the contract does not accept '\(example.shown)': \(finding.message)")
      }
    }
  }
}
