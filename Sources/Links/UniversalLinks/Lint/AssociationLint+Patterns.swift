import Diagnostics
import LocatedJSON
import TextCoding

/// The checks of patterns and variables.
extension AssociationLint {
  static let patternChecks = [unknownVariable, badVariable, neverMatches, doubtfulPattern]

  static let unknownVariable = AssociationCheck(
    code: "aasa-unknown-variable",
    severity: .error,
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
    code: "aasa-bad-variable",
    severity: .error,
    summary: "A variable has an invalid name or values.",
    explanation: """
      A name must not contain `$`, `(` or `)`. Values may contain `*` and `?`, but no variables, \
      and a variable without values matches nothing. A variable with the name of a built-in one \
      hides it. A variable that no pattern uses is a warning: perhaps a pattern has its name without `$( )`.
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
      example(#"{"/": "/food/*"}"#, more: #""substitutionVariables": {"food": ["sushi"]}, "#),
    ]
  ) { file, _ in
    let variables =
      file.document.root.object?["applinks"]?.object?["substitutionVariables"]?.object?.members
      ?? []
    let used = variables.isEmpty ? [] : file.usedVariables
    return variables.flatMap { file.variableFindings($0, used: used) }
  }

  static let neverMatches = AssociationCheck(
    code: "aasa-never-matches",
    severity: .error,
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
      let encoded = pattern.text.encodedOutsideVariables
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
          : pattern.text.doubtAsExpression?.help
            ?? "write '\(encoded)', or set \"percentEncoded\" to false"
      )
    }
  }

  static let doubtfulPattern = AssociationCheck(
    code: "aasa-doubtful-pattern",
    severity: .warning,
    summary: "A pattern probably means something else than intended.",
    explanation: """
      In a path `?` is one character, not the beginning of a query: write the query under `"?"`. A \
      path contains no host or scheme. `NOT ` works only in `paths`; in a component write \
      `"exclude": true`. Patterns are not regular expressions: `[0-9]`, `\\d`, `(a|b)` and `.` are compared as they \
      are written. With `"percentEncoded": false` the URL is decoded first, so `%20` in a pattern matches only `%2520` \
      in a URL.
      """,
    passing: [
      example(#"{"/": "/id/????", "?": {"a": "1"}}"#),
      example(#"{"/": "/$(alpha)(x)/*.*", "?": "a[]=*"}"#),
      example(#"{"/": "/a%20b"}, {"/": "/a b/100%", "percentEncoded": false}"#),
    ],
    failing: [
      example(#"{"/": "/search?q=*"}"#), example(#"{"/": "https://example.com/buy/*"}"#),
      example(#"{"/": "NOT /buy/*"}"#), example(#"{"/": "/id/[0-9]+"}"#),
      example(#"{"/": "/(a|b)/*"}"#),
      example(#"{"/": "/buy/.*"}"#), example(#"{"?": {"id": "\\d+"}}"#),
      example(#"{"/": "/a%20b", "percentEncoded": false}"#),
      example(details: #"{"appID": "ABCDE12345.com.example.app", "paths": ["NOT/buy/*", "*"]}"#),
    ]
  ) { file, _ in
    let places = PatternPlaces(file.document)
    return file.findingsOfPatterns { pattern, component in
      guard let doubt = pattern.doubt(ifExcluding: component.excludes) else { return nil }
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

extension String {
  /// What a pattern most likely does not mean if it has the syntax of regular expressions.
  var doubtAsExpression: (message: String, help: String)? {
    expressionPart.map {
      (
        "has '\($0)', which is compared as it is written: patterns are not regular expressions",
        "'*' is any text, '?' one character, '$(digit)' a digit"
      )
    }
  }

  /// The first part that means something in regular expressions alone, such as `[0-9]`, `\d`, `(a|b)` or `/.*`.
  private var expressionPart: String? {
    let bytes = Array(utf8)
    let marks = ASCIISet(#"\[(^."#.utf8)
    for (offset, byte) in bytes.enumerated() where marks.contains(byte) {
      let rest = bytes[offset...].prefix(64)
      let before = offset > 0 ? bytes[offset - 1] : UInt8(ascii: "/")
      if let length = rest.expressionLength(after: before, isFirst: offset == 0) {
        return String(decoding: rest.prefix(length), as: UTF8.self)
      }
    }
    return nil
  }

  /// The pattern with all that URLs do not have percent-encoded, but for the names of variables.
  fileprivate var encodedOutsideVariables: String {
    let pieces = split(separator: "$(", omittingEmptySubsequences: false)
    return pieces.enumerated().map { number, piece in
      let name = number == 0 ? nil : piece.firstIndex(of: ")").map { piece[...$0] }
      let rest = String(piece.dropFirst(name?.count ?? 0))
      return (name ?? "") + rest.percentEncoded(where: LinkURL.isForeign)
    }
    .joined(separator: "$(")
  }

  /// The names of the variables in it.
  fileprivate var variableNames: [String] {
    split(separator: "$(", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      piece.firstIndex(of: ")").map { String(piece[..<$0]) }
    }
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes in front are syntax of regular expressions; nil if they are none.
  fileprivate func expressionLength(after before: UInt8, isFirst: Bool) -> Int? {
    func isAfter(_ characters: String) -> Bool {
      dropFirst().first.map(characters.utf8.contains) ?? false
    }
    switch first {
    case UInt8(ascii: "\\"): return isAfter("dDwWsSbB.-/?*+()[]") ? 2 : nil
    case UInt8(ascii: "^"): return isFirst ? 1 : nil
    case UInt8(ascii: "."): return before == UInt8(ascii: "/") && isAfter("*+") ? 2 : nil
    case UInt8(ascii: "["):
      guard let end = firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let isRange = self[..<end].indices.dropFirst().contains { index in
        self[index] == UInt8(ascii: "-") && index > startIndex + 1 && index < end - 1
      }
      return isRange ? end - startIndex + 1 : nil
    default:
      guard before != UInt8(ascii: "$"), let end = firstIndex(of: UInt8(ascii: ")")),
        self[..<end].contains(UInt8(ascii: "|"))
      else { return nil }
      return end - startIndex + 1
    }
  }
}

extension LinkPattern {
  /// What it most likely does not mean; `/.*` in a component that excludes may mean hidden files.
  fileprivate func doubt(ifExcluding excludes: Bool) -> (message: String, help: String)? {
    if part == .path, let doubt = text.doubtAsPath { return doubt }
    if !(excludes && text == "/.*"), let doubt = text.doubtAsExpression { return doubt }
    return doubtAsEncoded
  }

  /// What is doubtful about a percent escape where URLs are decoded first.
  private var doubtAsEncoded: (message: String, help: String)? {
    guard !options.isPercentEncoded, text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let decoded = PartText.prepare(
      Array(text.utf8),
      part: .other,
      options: MatchOptions(isPercentEncoded: false)
    )
    let plain = String(decoding: decoded, as: UTF8.self)
    guard plain != text else { return nil }
    // What is decoded must not become a wildcard, a variable or an escape.
    let isSafe =
      !plain.contains("%")
      && plain.count { "*?$".contains($0) } == text.count { "*?$".contains($0) }
    return (
      "has a percent escape, but \"percentEncoded\" is false: the URL is decoded before it is compared",
      isSafe ? "write '\(plain)'" : "remove \"percentEncoded\": false"
    )
  }

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

  /// The names of the variables in all patterns, those of `defaults` included.
  fileprivate var usedVariables: Set<ExactText> {
    var texts = (appLinks?.details ?? []).flatMap { $0.components + $0.olderComponents }
      .flatMap(\.patterns).map(\.text)
    for (kind, object) in objects where kind == .defaults {
      for member in object.members {
        texts += [member.value.string].compactMap(\.self)
        texts += (member.value.object?.members ?? []).compactMap(\.value.string)
      }
    }
    return Set(texts.flatMap(\.variableNames).map { ExactText($0) })
  }

  fileprivate func variableFindings(
    _ member: JSONMember,
    used: Set<ExactText>
  ) -> [PlacedFinding] {
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
    } else if !used.contains(ExactText(member.key)) {
      findings.append(
        finding(
          "aasa-bad-variable",
          .warning,
          "no pattern uses the variable '\(member.key)'",
          at: member.keyRange,
          help: "write '$(\(member.key))' where it belongs, or remove it"
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
