extension URLContract {
  /// A reference page of the contract in Markdown, made from its data alone.
  ///
  /// - Parameter level: The level of its first heading.
  /// - Returns: The text, its last line ended.
  public func markdown(headingLevel level: Int = 1) -> String {
    let mark = String(repeating: "#", count: max(1, level))
    var text = "\(mark) \(title.inMarkdown)\n\n"
    if !about.isEmpty { text += about + "\n\n" }
    text += "URLs have the form `\(form)`. " + encodingSentence + "\n"
    if !apps.isEmpty { text += "\n" + appTable }
    for command in commands {
      text +=
        "\n\(mark)# \(command.name == ContractCommand.anyName ? "Any command" : command.name)\n"
      text += markdown(of: command)
    }
    let examples = examples
    if !examples.isEmpty {
      text += "\n\(mark)# Examples\n\n" + examples.map { "- `\($0)`\n" }.joined()
    }
    return text
  }

  private var form: String {
    let scheme = apps.count == 1 ? apps[0].schemes.first ?? "scheme" : "scheme"
    return "\(scheme):\(prefix)command?parameter=value&…"
  }

  private var encodingSentence: String {
    let plus = plusIsSpace ? "`+` is a space" : "`+` is literal"
    let command = isCommandRequired ? "" : " Without a command the URL just opens the app."
    return "Values are URL-encoded; \(plus).\(command)"
  }

  private var appTable: String {
    let named = commands.filter { $0.name != ContractCommand.anyName }
    var text = "| app | scheme |" + named.map { " \($0.name) |" }.joined() + "\n"
    text += "|---|---|" + named.map { _ in "---|" }.joined() + "\n"
    for app in apps {
      text += "| \(app.names.joined(separator: ", ").inMarkdown) | "
      text += app.schemes.map { "`\($0)`" }.joined(separator: ", ") + " |"
      for command in named {
        let instead = command.instead.map { "no (use \($0))" } ?? "no"
        text += " \(command.support.includes(app) ? "yes" : instead) |"
      }
      text += "\n"
    }
    return text
  }

  private func markdown(of command: ContractCommand) -> String {
    var text = ""
    if !command.about.isEmpty { text += "\n\(command.about)\n" }
    if !command.parameters.isEmpty {
      text += "\n| parameter | value | meaning |\n|---|---|---|\n"
      for parameter in command.parameters {
        text += "| `\(parameter.name)` | \(valueText(of: parameter)) | "
        text += "\(meaning(of: parameter)) |\n"
      }
    }
    if case .allowed(let reserved) = command.otherParameters {
      text += "\nThe app may define other parameters"
      text += reserved.map { "; names that begin with `\($0)` are reserved.\n" } ?? ".\n"
    }
    if !command.examples.isEmpty {
      text += "\n" + command.examples.map { "`\($0)`\n" }.joined(separator: "\n")
    }
    return text
  }

  private func names(of support: ContractSupport) -> String? {
    guard case .only = support else { return nil }
    let supported = apps.filter { support.includes($0) }
    return supported.flatMap(\.names).joined(separator: ", ") + " only"
  }

  private func valueText(of parameter: ContractParameter) -> String {
    var parts: [String] = []
    if parameter.isRequired { parts.append("required") }
    switch parameter.type {
    case .text: parts.append("text")
    case .flag(let on): parts.append("`\(on)` to set it")
    case .integer(let range): parts.append(range.described)
    case .choice(let choices):
      let words = choices.map { choice in
        "`\(choice.value)`" + (names(of: choice.support).map { " (\($0.inMarkdown))" } ?? "")
      }
      parts.append(words.joined(separator: ", "))
    case .list(let coding):
      var words = "strings separated by `\(coding.separator)`"
      if let escape = coding.escape { words += ", escaped as `\(escape)\(coding.separator)`" }
      parts.append(words)
    case .url(let schemes, let notSchemes):
      parts.append("a URL" + Self.text(of: schemes, notSchemes))
    case .scheme(let notSchemes):
      let excluded = notSchemes.isEmpty ? "" : ", but not " + Self.list(of: notSchemes)
      parts.append("a scheme" + excluded)
    }
    if let names = names(of: parameter.support) { parts.append(names.inMarkdown) }
    return parts.joined(separator: "; ")
  }

  private static func text(of schemes: [String]?, _ notSchemes: [String]) -> String {
    var text = ""
    if let schemes { text += " with the scheme " + list(of: schemes) }
    if !notSchemes.isEmpty { text += ", but not with the scheme " + list(of: notSchemes) }
    return text
  }

  /// The names as code: "`a`, `b` or `c`".
  private static func list(of names: [String]) -> String {
    let names = names.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  private func meaning(of parameter: ContractParameter) -> String {
    var text = parameter.about.inMarkdown
    func add(_ part: String) { text += text.isEmpty ? part : "; " + part }
    if let otherwise = parameter.otherwise { add("default: " + otherwise.inMarkdown) }
    if let value = parameter.defaultValue { add("default: `\(value)`") }
    let required = parameter.requiredWhen.map { "`\($0)`" }.joined(separator: " or ")
    if !required.isEmpty { add("required with \(required)") }
    let effective = parameter.ignoredUnless.map { "`\($0)`" }.joined(separator: " or ")
    if !effective.isEmpty { add("ignored without \(effective)") }
    return text
  }
}

extension String {
  /// The text fit for a cell of a table.
  fileprivate var inMarkdown: String {
    replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
