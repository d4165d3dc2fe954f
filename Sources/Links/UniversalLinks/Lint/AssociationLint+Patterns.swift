import Diagnostics
import LocatedJSON

/// The checks of patterns and variables.
extension AssociationLint {
  static let patternChecks = [unknownVariable, badVariable, neverMatches, doubtfulPattern]

  static let unknownVariable = AssociationCheck(
    "aasa-unknown-variable",
    .error,
    summary: "A pattern uses an undefined variable.",
    explanation: """
      Variables are defined in `substitutionVariables`; built in are `$(alpha)`, `$(upper)`, \
      `$(lower)`, `$(alnum)`, `$(digit)`, `$(xdigit)`, `$(region)` and `$(lang)`. Names are \
      case-sensitive. A pattern with any other name matches nothing.
      """,
    passing: [
      example(
        #"{"/": "/$(lang)/$(food)/*"}"#,
        more: #""substitutionVariables": {"food": ["sushi"]}, "#
      )
    ],
    failing: [
      example(#"{"/": "/$(language)/*"}"#), example(#"{"/": "/$(Lang)/*"}"#),
      example(#"{"?": {"lang": "$(lang"}}"#),
    ]
  ) { file, _ in
    let places = PatternPlaces(file.document)
    let names = file.appLinks?.variables.names ?? []
    // Similar names are searched for within limits: a file may have many names, and many wrong
    // ones.
    var comparisons = 20_000
    return file.findingsOfPatterns { pattern, component in
      guard let problem = pattern.problem else { return nil }
      let range = places.place(of: pattern, in: component)
      switch problem {
      case .unknownVariable(let name):
        comparisons -= names.count
        let near = comparisons >= 0 ? name.nearest(among: names) : nil
        return file.finding(
          "aasa-unknown-variable",
          .error,
          "there is no variable '\(name)': '\(pattern.text)' matches nothing",
          at: range,
          help: near.map { "write '$(\($0))'" }
        )
      case .openVariable:
        return file.finding(
          "aasa-unknown-variable",
          .error,
          "a '$(' has no closing bracket: '\(pattern.text)' matches nothing",
          at: range
        )
      case .tooLarge:
        return file.finding(
          "aasa-unknown-variable",
          .error,
          "the variables of '\(pattern.text)' have too many values to check",
          at: range
        )
      case .nestedVariable: return nil
      }
    }
  }

  static let badVariable = AssociationCheck(
    "aasa-bad-variable",
    .error,
    summary: "A variable has an invalid name or values.",
    explanation: """
      A name must not contain `$`, `(` or `)`. Values may contain `*` and `?`, but no variables, \
      and a variable without values matches nothing. A variable with the name of a built-in one \
      hides it.
      """,
    passing: [
      example(
        #"{"/": "/$(my food)/*"}"#,
        more: #""substitutionVariables": {"my food": ["sushi", "a*"]}, "#
      )
    ],
    failing: [
      example(
        #"{"/": "/$(food)/*"}"#,
        more: #""substitutionVariables": {"food": ["$(lang)-sushi"], "a(b": ["x"]}, "#
      ),
      example(#"{"/": "/$(food)"}"#, more: #""substitutionVariables": {"food": []}, "#),
      example(#"{"/": "/$(digit)"}"#, more: #""substitutionVariables": {"digit": ["one"]}, "#),
    ]
  ) { file, _ in
    file.document.root.object?["applinks"]?.object?["substitutionVariables"]?.object?.members
      .flatMap { file.variableFindings($0) } ?? []
  }

  static let neverMatches = AssociationCheck(
    "aasa-never-matches",
    .error,
    summary: "A pattern has characters that URLs never have in that place.",
    explanation: """
      The pattern is compared with the URL as written, percent-encoded: a space is `%20`, `é` is \
      `%C3%A9`. With `"percentEncoded": false` the URL is decoded first, and the pattern is \
      written decoded. A path never contains `#`.
      """,
    passing: [
      example(#"{"/": "/caf%C3%A9"}, {"/": "/café/*", "percentEncoded": false}"#)
    ],
    failing: [
      example(#"{"/": "/café/*"}"#), example(#"{"/": "/a b"}"#), example(##"{"/": "/a#b"}"##),
    ]
  ) { file, _ in
    let places = PatternPlaces(file.document)
    return file.findingsOfPatterns { pattern, component in
      guard let foreign = pattern.foreignScalar else { return nil }
      let isHash = foreign == "#"
      let range = places.place(of: pattern, in: component)
      return file.finding(
        "aasa-never-matches",
        .error,
        """
        '\(pattern.text)' matches nothing: no \(isHash ? "path" : "URL") contains the character \
        '\(foreign)' unencoded
        """,
        at: range,
        help: isHash
          ? ##"write the fragment under "#""##
          : "percent-encode it, or set \"percentEncoded\" to false"
      )
    }
  }

  static let doubtfulPattern = AssociationCheck(
    "aasa-doubtful-pattern",
    .warning,
    summary: "A pattern probably means something else than intended.",
    explanation: """
      In a path `?` is one character, not the beginning of a query: write the query under `"?"`. A \
      path contains no host or scheme. `NOT ` works only in `paths`; in a component write \
      `"exclude": true`.
      """,
    passing: [example(#"{"/": "/id/????", "?": {"a": "1"}}"#)],
    failing: [
      example(#"{"/": "/search?q=*"}"#), example(#"{"/": "https://example.com/buy/*"}"#),
      example(#"{"/": "NOT /buy/*"}"#),
      example(details: #"{"appID": "ABCDE12345.com.example.app", "paths": ["NOT/buy/*", "*"]}"#),
    ]
  ) { file, _ in
    let places = PatternPlaces(file.document)
    return file.findingsOfPatterns { pattern, component in
      guard pattern.part == .path, let doubt = pattern.text.doubtAsPath else { return nil }
      let range = places.place(of: pattern, in: component)
      return file.finding(
        "aasa-doubtful-pattern",
        .warning,
        "'\(pattern.text)' \(doubt.message)",
        at: range,
        help: doubt.help
      )
    }
  }
}

extension String {
  /// What a path pattern most likely does not mean.
  var doubtAsPath: (message: String, help: String)? {
    // Most patterns can be ruled out by their bytes.
    let isPlain = !utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "?") }
    if isPlain, !utf8.starts(with: "NOT".utf8), !utf8.starts(with: "/http".utf8) { return nil }
    if hasPrefix("NOT ") {
      return ("excludes nothing here", #"write "exclude": true instead of 'NOT '"#)
    }
    if hasPrefix("NOT/") || hasPrefix("NOT*") {
      return ("excludes nothing: there is no space after 'NOT'", "write 'NOT \(dropFirst(3))'")
    }
    if hasPrefix("https:") || hasPrefix("http:") || hasPrefix("/http") && contains("//") {
      return ("has a scheme: only the path is compared", "remove scheme and host")
    }
    if let mark = firstIndex(of: "?"), self[mark...].dropFirst().contains("=") {
      return (
        "uses '?', which is any one character: a path has no query",
        #"write the query under "?""#
      )
    }
    return nil
  }
}

extension LinkPattern {
  /// A character of the pattern that URLs cannot contain at its place, if there is one.
  var foreignScalar: Unicode.Scalar? {
    guard problem == nil, options.isPercentEncoded, hasForeignByte else { return nil }
    return literalText.unicodeScalars.first {
      !$0.isASCII || LinkURL.isForeign(UInt8($0.value)) || $0 == "#" && part == .path
    }
  }

  /// Whether it may take a character that URLs do not have in its place.
  fileprivate var hasForeignByte: Bool {
    text.utf8.contains { LinkURL.isForeign($0) || $0 == UInt8(ascii: "#") }
  }

  /// The text that it takes as it is written.
  fileprivate var literalText: String {
    let bytes = steps.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension AssociationFile {
  /// What a body finds in all patterns, each with its component.
  fileprivate func findingsOfPatterns(
    _ body: (LinkPattern, LinkComponent) -> PlacedFinding?
  ) -> [PlacedFinding] {
    var findings: [PlacedFinding] = []
    func look(at components: [LinkComponent]) {
      for component in components {
        if let path = component.path, let found = body(path, component) { findings.append(found) }
        switch component.query {
        case .any: break
        case .whole(let pattern):
          if let found = body(pattern, component) { findings.append(found) }
        case .items(let rules):
          for rule in rules {
            if let found = body(rule.value, component) { findings.append(found) }
          }
        }
        if let fragment = component.fragment, let found = body(fragment, component) {
          findings.append(found)
        }
      }
    }
    for detail in appLinks?.details ?? [] {
      look(at: detail.components)
      look(at: detail.olderComponents)
    }
    return findings
  }

  fileprivate func variableFindings(_ member: JSONMember) -> [PlacedFinding] {
    var findings: [PlacedFinding] = []
    if member.key.contains(where: { "$()".contains($0) }) {
      findings.append(
        finding(
          "aasa-bad-variable",
          .error,
          "the name '\(member.key)' has a '$' or a parenthesis, so no pattern can use it",
          at: member.keyRange
        )
      )
    }
    if SubstitutionVariables.builtInNames.contains(member.key) {
      findings.append(
        finding(
          "aasa-bad-variable",
          .warning,
          "'\(member.key)' hides the built-in variable of the same name",
          at: member.keyRange
        )
      )
    }
    if member.value.array?.isEmpty ?? false {
      findings.append(
        finding(
          "aasa-bad-variable",
          .error,
          "'\(member.key)' has no values: patterns with it match nothing",
          at: member.value.range
        )
      )
    }
    for value in member.value.array ?? [] where value.string?.contains("$(") ?? false {
      findings.append(
        finding(
          "aasa-bad-variable",
          .error,
          "a value contains a variable: patterns with '$(\(member.key))' match nothing",
          at: value.range
        )
      )
    }
    return findings
  }
}
