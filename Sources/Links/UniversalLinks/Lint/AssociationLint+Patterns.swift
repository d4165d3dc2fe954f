import Diagnostics
import LocatedJSON

/// The checks of patterns and variables.
extension AssociationLint {
  static let patternChecks = [unknownVariable, badVariable, neverMatches, doubtfulPattern]

  static let unknownVariable = AssociationCheck(
    "aasa-unknown-variable",
    .error,
    summary: "A pattern names a variable that there is none of.",
    explanation: """
      Variables are those of `substitutionVariables` and the built-in `$(alpha)`, `$(upper)`, \
      `$(lower)`, `$(alnum)`, `$(digit)`, `$(xdigit)`, `$(region)` and `$(lang)`. Their case counts. \
      A pattern with another name matches nothing.
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
    // What is near is looked for while that is cheap: a file may have many names, and many wrong ones.
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
          "no variable is called '\(name)': '\(pattern.text)' matches nothing",
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
          "the variables of '\(pattern.text)' have more values than can be looked at",
          at: range
        )
      case .nestedVariable: return nil
      }
    }
  }

  static let badVariable = AssociationCheck(
    "aasa-bad-variable",
    .error,
    summary: "A variable has a name or values that cannot be used.",
    explanation: """
      A name may have no `$`, `(` and `)`. Values may have `*` and `?`, but no variables, and a \
      variable without values matches nothing. One with the name of a built-in variable hides it.
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
    summary: "A pattern has characters that no URL has in that place.",
    explanation: """
      A URL is compared as it is written, percent-encoded: a blank is `%20` there, `é` is `%C3%A9`. \
      With `"percentEncoded": false` it is decoded first, so that the pattern may be written \
      plainly. A path never holds `#`.
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
      guard pattern.problem == nil, pattern.options.isPercentEncoded else { return nil }
      guard pattern.hasForeignByte else { return nil }
      let literal = pattern.literalText
      let foreign = literal.unicodeScalars.first {
        !$0.isASCII || LinkURL.isForeign(UInt8($0.value)) || $0 == "#" && pattern.part == .path
      }
      guard let foreign else { return nil }
      let isHash = foreign == "#"
      let range = places.place(of: pattern, in: component)
      return file.finding(
        "aasa-never-matches",
        .error,
        "'\(pattern.text)' matches nothing: no \(isHash ? "path" : "URL") has the character "
          + "'\(foreign)' as it is written",
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
    summary: "A pattern most likely means something else.",
    explanation: """
      In a path `?` is one character, not the beginning of a query: write the query under `"?"`. A \
      host or a scheme has no place in a path. `NOT ` belongs to `paths` alone; a component has \
      `"exclude": true`.
      """,
    passing: [example(#"{"/": "/id/????", "?": {"a": "1"}}"#)],
    failing: [
      example(#"{"/": "/search?q=*"}"#), example(#"{"/": "https://example.com/buy/*"}"#),
      example(#"{"/": "NOT /buy/*"}"#),
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
  fileprivate var doubtAsPath: (message: String, help: String)? {
    // Most patterns are told by their bytes to mean no such thing.
    let isPlain = !utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "?") }
    if isPlain, !utf8.starts(with: "NOT ".utf8), !utf8.starts(with: "/http".utf8) { return nil }
    if hasPrefix("NOT ") {
      return ("excludes nothing here", #"set "exclude" to true in place of 'NOT '"#)
    }
    if hasPrefix("https:") || hasPrefix("http:") || hasPrefix("/http") && contains("//") {
      return ("has a scheme: a path is compared without host", "leave scheme and host out")
    }
    if let mark = firstIndex(of: "?"), self[mark...].dropFirst().contains("=") {
      return (
        "takes '?' for any one character: a path has no query",
        #"write the query under "?""#
      )
    }
    return nil
  }
}

extension LinkPattern {
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
          "the name '\(member.key)' has a '$' or a bracket, so that no pattern can name it",
          at: member.keyRange
        )
      )
    }
    if SubstitutionVariables.builtInNames.contains(member.key) {
      findings.append(
        finding(
          "aasa-bad-variable",
          .warning,
          "'\(member.key)' hides the built-in variable of this name",
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
          "a value names a variable: patterns with '$(\(member.key))' match nothing",
          at: value.range
        )
      )
    }
    return findings
  }
}
