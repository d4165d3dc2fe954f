import TextCoding

extension URLContract {
  /// A regular expression for the scheme and the command of the contract's URLs, which engines of
  /// the kinds of ICU, PCRE2 and JavaScript read alike, and search in linear time.
  ///
  /// It says nothing of parameters. With it goes every URL that the contract speaks for, has a
  /// command that its app has, or none where none is needed.
  public var regularExpression: String {
    let prefix = prefix.asPattern(ignoringCase: true)
    let end = "(?![^?#])"
    guard !isForAnyScheme else {
      let command = isCommandRequired ? "[^?#]+" : "[^?#]*"
      return "^[A-Za-z][A-Za-z0-9+.\\-]*:\(prefix)\(commandPattern(of: nil) ?? command)\(end)"
    }
    let branches = apps.flatMap { app in
      app.schemes.map { scheme in
        let name = scheme.asPattern(ignoringCase: true)
        return "\(name):\(prefix)\(commandPattern(of: app) ?? "")"
      }
    }
    return "^(?:\(branches.joined(separator: "|")))\(end)"
  }

  /// The commands of an app as a group; nil if it has none.
  private func commandPattern(of app: ContractApp?) -> String? {
    let supported = commands.filter { $0.support.includes(app) }
    if supported.contains(where: { $0.name == ContractCommand.anyName }) {
      return isCommandRequired ? "[^?#]+" : "[^?#]*"
    }
    guard !supported.isEmpty else { return nil }
    let names = supported.map { $0.name.asPattern(ignoringCase: false) }.joined(separator: "|")
    return "(?:\(names))\(isCommandRequired ? "" : "?")"
  }
}

extension String {
  /// A pattern that matches this text, optionally ignoring case.
  fileprivate func asPattern(ignoringCase: Bool) -> String {
    var pattern = ""
    for scalar in unicodeScalars {
      let letter = String(scalar)
      if scalar.isASCII, scalar.properties.isAlphabetic {
        let isOne = !ignoringCase
        pattern += isOne ? letter : "[\(letter.lowercased())\(letter.uppercased())]"
      } else if "\\^$.|?*+()[]{}".unicodeScalars.contains(scalar) {
        pattern += "\\" + letter
      } else {
        pattern += letter
      }
    }
    return pattern
  }
}
