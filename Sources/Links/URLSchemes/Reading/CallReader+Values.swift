import Diagnostics
import TextCoding

/// Checks of the values of parameters.
extension CallReader {
  mutating func checkValues(of command: ContractCommand, _ given: [Given?]) {
    func holds(_ condition: ContractCondition) -> Bool {
      guard let position = command.position(of: condition.parameter) else { return false }
      return given[position].map { ExactText($0.text) == ExactText(condition.value) } ?? false
    }
    for (position, parameter) in command.parameters.enumerated() {
      guard let value = given[position] else {
        let condition = parameter.requiredWhen.first(where: holds)
        if parameter.support.includes(app), parameter.isRequired || condition != nil {
          let reason = ContractFinding.Reason.missingParameter(
            because: parameter.isRequired ? nil : condition
          )
          report(reason, parameter: parameter.name, at: 0..<url.body.upperBound)
        }
        continue
      }
      if !parameter.support.includes(app), let app {
        let reason = ContractFinding.Reason.parameterNotForApp(app: app.names.first ?? app.id)
        report(reason, parameter: parameter.name, at: value.range)
        continue
      }
      if !parameter.ignoredUnless.isEmpty, !parameter.ignoredUnless.contains(where: holds) {
        let reason = ContractFinding.Reason.ignoredParameter(unless: parameter.ignoredUnless)
        report(reason, parameter: parameter.name, at: value.range)
        continue
      }
      if value.isSound { checkValue(value) }
    }
  }

  private mutating func checkValue(_ given: Given) {
    let parameter = given.parameter
    if given.text.isEmpty, parameter.type.needsText || parameter.isRequired {
      report(.emptyValue, parameter: parameter.name, at: given.range)
      return
    }
    switch parameter.type {
    case .text: set(.text(given.text), for: parameter)
    case .flag(let on):
      let isSet = ExactText(given.text) == ExactText(on)
      if !isSet {
        report(.flagNotSet(given.text, on: on), parameter: parameter.name, at: given.valueRange)
      }
      set(.flag(isSet), for: parameter)
    case .integer(let range): checkNumber(given, range)
    case .choice(let choices): checkChoice(given, choices)
    case .list(let coding):
      let elements = coding.elements(of: given.text)
      if elements.contains("") {
        report(.emptyElement, parameter: parameter.name, at: given.valueRange)
      }
      set(.list(elements), for: parameter)
    case .url(let schemes, let notSchemes): checkURL(given, schemes, notSchemes)
    case .scheme(let notSchemes): checkScheme(given, notSchemes)
    }
  }

  private mutating func checkNumber(_ given: Given, _ range: ClosedRange<Int>) {
    let name = given.parameter.name
    let isNegative = given.text.utf8.first == UInt8(ascii: "-")
    let digits = given.text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else {
      report(.notANumber(given.text.shown), parameter: name, at: given.valueRange)
      return
    }
    // What does not fit into an integer is out of every range that does.
    guard let number = Int(given.text), range.contains(number) else {
      report(.outOfRange(given.text.shown, range), parameter: name, at: given.valueRange)
      return
    }
    set(.integer(number), for: given.parameter)
  }

  private mutating func checkChoice(_ given: Given, _ choices: [ContractChoice]) {
    let parameter = given.parameter
    let supported = choices.filter { $0.support.includes(app) }.map(\.value)
    guard let choice = choices.first(where: { ExactText($0.value) == ExactText(given.text) }) else {
      let reason = ContractFinding.Reason.valueNotAllowed(
        given.text.shown,
        allowed: supported,
        nearest: given.text.nearest(among: supported),
        isDefault: parameter.defaultValue.map { ExactText($0) == ExactText(given.text) } ?? false
      )
      report(reason, parameter: parameter.name, at: given.valueRange)
      return
    }
    if !choice.support.includes(app), let app {
      let name = app.names.first ?? app.id
      let reason = ContractFinding.Reason.valueNotForApp(choice.value, app: name)
      report(reason, parameter: parameter.name, at: given.valueRange)
      return
    }
    set(.choice(choice.value), for: parameter)
  }
}

extension ContractType {
  /// Whether an empty value cannot be one of this type.
  fileprivate var needsText: Bool {
    switch self {
    case .text, .flag, .list: false
    case .integer, .choice, .url, .scheme: true
    }
  }
}
