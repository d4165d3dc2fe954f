package import Deeplink
package import Diagnostics
package import FileAccess

/// What a template makes of a URL, with the links that are in its values.
package struct TemplateAnswer {
  package let url: String
  package let result: Result<DeeplinkMatch, DeeplinkMismatch>
  /// The arguments that must be links, with the link; nil for an invalid one.
  package let targets: [String: NestedLink?]

  /// - Parameters:
  ///   - url: The URL.
  ///   - result: What the template makes of it.
  ///   - targets: The names of the arguments that have to be links.
  package init(
    _ url: String,
    _ result: Result<DeeplinkMatch, DeeplinkMismatch>,
    targets: [String]
  ) {
    self.url = url
    self.result = result
    let match = try? result.get()
    var links: [String: NestedLink?] = [:]
    for name in targets {
      guard case .text(let value)? = match?[name] else { continue }
      links.updateValue(NestedLink(value), forKey: name)
    }
    self.targets = links
  }
}

extension TemplateAnswer {
  /// The invalid arguments that must be links, sorted.
  var wrongTargets: [String] { targets.filter { $0.value == nil }.map(\.key).sorted() }

  /// Whether the template matches, and every target is a link.
  package var isMatch: Bool { (try? result.get()) != nil && wrongTargets.isEmpty }

  static func noLink(in name: String) -> String {
    "the argument {\(name)} is no link, however often it is decoded"
  }

  package func text(_ template: DeeplinkTemplate, _ style: TextStyle) -> String {
    let match: DeeplinkMatch
    switch result {
    case .success(let found): match = found
    case .failure(let mismatch): return mismatch.findings(template, url).text(style: style)
    }
    let word = isMatch ? style.green("match") : style.red("no match")
    var text = "\(word) \(url.printable)\n"
    let width = template.arguments.map(\.name.utf8.count).max() ?? 0
    for name in template.arguments.map(\.name) {
      let padding = String(repeating: " ", count: width - name.utf8.count)
      text += "    \(name)\(padding) = \(match[name]?.shown ?? "")\n"
      if let target = targets[name] { text += steps(to: target, name, indent: width + 7) }
    }
    return text
  }

  /// The steps from a value to the link in it, a line each.
  private func steps(to target: NestedLink?, _ name: String, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    guard let target else { return "\(space)\(Self.noLink(in: name))\n" }
    return target.steps.enumerated().dropFirst().map { number, step in
      let times = number == 1 ? "once" : number == 2 ? "twice" : "\(number) times"
      return "\(space)decoded \(times): \(DeeplinkValue.text(step).shown)\n"
    }
    .joined()
  }
}

extension DeeplinkTemplate {
  /// Checks the names of arguments that have to be links.
  ///
  /// - Parameter names: The names.
  /// - Throws: `InputError` for one that the template does not have, or has as a list.
  package func checkTargets(_ names: [String]) throws(InputError) {
    for name in names {
      guard let argument = arguments.first(where: { $0.name == name }) else {
        let known = arguments.map(\.name)
        throw InputError(
          code: "template-values",
          "the template has no argument '\(name)'",
          help: name.nearest(among: known).map { "did you mean '\($0)'?" }
        )
      }
      guard argument.separator == nil else {
        throw InputError(code: "template-values", "'\(name)' is a list: a target is one link")
      }
    }
  }
}
