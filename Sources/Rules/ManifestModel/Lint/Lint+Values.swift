import Diagnostics
import Foundation
import RegexSyntax

/// The checks that change a value in the links of a rule's tests, or their case.
extension Lint {
  static let valueChecks = [
    percentEncodingRefused, valueFromQuery, hyphenRefused, hostCase, pathCase, flagWithoutEffect,
  ]

  static let percentEncodingRefused = LintCheck(
    "percent-encoding-refused",
    .warning,
    summary: "A group for a name cuts or refuses percent-encoded characters.",
    explanation: #"""
      Blanks and letters beyond ASCII are percent-encoded in a link: `/artist/Oak%20Beam`. `\w+` and \#
      `[A-Za-z]+` end at the `%`, so that the rule gives `Oak`, or nothing. Write `[^/?#]+`, in a query \#
      `[^&#]+`. Reported for values after a word such as `artist`, `tag` or `q=`, and where a test for \#
      the same host has such a value.
      """#,
    passing: [
      valueExample(
        #"^https://music\\.example/artist/([^/?#]+)"#,
        "https://music.example/artist/kelp"
      ),
      valueExample(#"^https://music\\.example/user/(\\w+)"#, "https://music.example/user/kelp"),
    ],
    failing: [
      valueExample(
        #"^https://music\\.example/artist/(\\w+)$"#,
        "https://music.example/artist/kelp"
      ),
      valueExample(
        #"^https://music\\.example/search\\?q=([a-z]+)"#,
        "https://music.example/search?q=kelp"
      ),
    ]
  ) { context in
    let encoded = context.encodedPlaces
    return context.linkFindings { rule, pattern, link in
      guard let groups = context.engine.groups(pattern.value, link.text) else { return nil }
      for number in rule.groupsInTemplates(of: groups.count - 1) {
        guard groups.indices.contains(number), let value = groups[number],
          let place = link.place(of: value), place.holdsNames || encoded.contains(place.key(link)),
          value.isWord
        else { continue }
        let longer = link.text.replacing(value + "%C3%A4", at: place.range)
        guard !rule.inputs.contains(where: { $0.utf8.elementsEqual(longer.utf8) }) else { continue }
        let answer: String
        if let other = context.engine.groups(pattern.value, longer) {
          guard other.indices.contains(number), other[number] == value else { continue }
          answer = "cuts it off: group \(number) is '\(value)' of '\(longer)'"
        } else if context.engine.matches(pattern.value, longer) == false {
          answer = "refuses it: the pattern does not take '\(longer)'"
        } else {
          continue
        }
        return context.diagnostic(
          "percent-encoding-refused",
          .warning,
          "a name may be percent-encoded, and group \(number) \(answer)",
          at: pattern.range,
          help: "write '\(place.isInQuery ? "[^&#]+" : "[^/?#]+")' for it"
        )
      }
      return nil
    }
  }

  static let valueFromQuery = LintCheck(
    "value-from-query",
    .warning,
    summary: "A greedy `.*` or `[^/]+` lets a group take its value from the query.",
    explanation: #"""
      `.*` takes as much as it can: in `/item/.*-(\d+).*$` it goes to the last `-` with a digit after \#
      it, so that of `/item/lamp-12?from=mail-7` the group is `7`. `[^/]+` does not end at a `?` either. \#
      Write `[^/?#]*`, which stays in its part of the path.
      """#,
    passing: [
      valueExample(
        #"^https://notes\\.example/item/[^/?#]*-(\\d+)(?:[/?#].*)?$"#,
        "https://notes.example/item/lamp-12"
      )
    ],
    failing: [
      valueExample(
        #"^https://notes\\.example/item/.*-(\\d+).*$"#,
        "https://notes.example/item/lamp-12"
      )
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      guard link.isPlainPath, let groups = context.engine.groups(pattern.value, link.text) else {
        return nil
      }
      for number in rule.groupsInTemplates(of: groups.count - 1) {
        guard groups.indices.contains(number), let value = groups[number], !value.isEmpty,
          let range = link.text.range(of: value, options: [.backwards, .literal]),
          range.lowerBound > link.text.startIndex
        else { continue }
        let before = link.text[link.text.index(before: range.lowerBound)]
        let other = value.inOtherCharacters
        guard "-/_.,".contains(before), other != value else { continue }
        let longer = "\(link.text)?from=a\(before)\(other)"
        guard let found = context.engine.groups(pattern.value, longer),
          found.indices.contains(number), found[number] == other
        else { continue }
        return context.diagnostic(
          "value-from-query",
          .warning,
          "group \(number) takes its value from the query: of '\(longer)' it is '\(other)'",
          at: pattern.range,
          help: "end what comes before the group at a query: '[^/?#]*' for '.*' or '[^/]+'"
        )
      }
      return nil
    }
  }

  static let hyphenRefused = LintCheck(
    "hyphen-refused",
    .warning,
    summary: "A group for an id cuts or refuses a hyphen.",
    explanation: #"""
      Ids of letters in both cases and digits mostly are base64, in which `-` and `_` are digits, too. \#
      `[^/?#-]+` ends at the hyphen, so that such an id is cut. Take the `-` out of the class, unless \#
      a title follows it.
      """#,
    passing: [
      valueExample(#"^https://v\\.example/([^/?#]+)"#, "https://v.example/q7Rk2mZp0dE"),
      valueExample(#"^https://v\\.example/([^/?#-]+)(?:-.*)?$"#, "https://v.example/q7Rk2mZp0dE"),
    ],
    failing: [
      valueExample(#"^https://v\\.example/([^/?#-]+)"#, "https://v.example/q7Rk2mZp0dE")
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      guard let groups = context.engine.groups(pattern.value, link.text),
        let syntax = context.syntax[pattern.value], !syntax.root.hasHyphen
      else { return nil }
      let classes = syntax.root.classesWithoutHyphen
      for number in rule.groupsInTemplates(of: groups.count - 1) {
        guard let place = classes[number], groups.indices.contains(number),
          let value = groups[number], value.isMixedID
        else { continue }
        return context.diagnostic(
          "hyphen-refused",
          .warning,
          "group \(number) ends at a '-', which an id like '\(value)' may hold",
          at: context.place(of: place, in: pattern),
          help: "take '-' out of the class, unless a title follows it"
        )
      }
      return nil
    }
  }
}

// MARK: - Case

extension Lint {
  static let hostCase = LintCheck(
    "host-case",
    .warning,
    summary: "A pattern takes a host or a scheme only with capital letters.",
    explanation: """
      Browsers write host and scheme in small letters, and the app matches them as they are: \
      `https://Notes\\.example` takes no link that somebody shares. Write the host in small letters.
      """,
    passing: [
      valueExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1"),
      valueExample(#"(?i)^https://Notes\\.example/(\\d+)"#, "https://Notes.example/1"),
    ],
    failing: [valueExample(#"^https://Notes\\.example/(\\d+)"#, "https://Notes.example/1")]
  ) { context in
    context.manifest.rules.compactMap { rule in
      guard rule.kind != .browser, !rule.sendsHeaders, let pattern = rule.pattern else {
        return nil
      }
      let inputs = rule.inputs
      for input in inputs where context.engine.matches(pattern.value, input) == true {
        guard let small = input.withSmallHost, small != input,
          !inputs.contains(where: { $0.utf8.elementsEqual(small.utf8) })
        else { continue }
        guard context.engine.matches(pattern.value, small) == false else { return nil }
        return context.diagnostic(
          "host-case",
          .warning,
          "the host is taken only with capital letters: the pattern does not take '\(small)'",
          at: pattern.range,
          help: "write the host in small letters, as browsers do"
        )
      }
      return nil
    }
  }

  static let pathCase = LintCheck(
    "path-case",
    .note,
    summary: "A pattern takes a word of the path only with its capital letter.",
    explanation: """
      The app matches letters as they are: `/Artist/` refuses `/artist/`. Many servers answer both. \
      It is a warning where another test for the same host has the word in the other case. Write \
      `[Aa]rtist`, or put `(?i:…)` around the word.
      """,
    passing: [
      valueExample(#"^https://music\\.example/artist/([^/?#]+)"#, "https://music.example/artist/a")
    ],
    failing: [
      valueExample(#"^https://music\\.example/Artist/([^/?#]+)"#, "https://music.example/Artist/a")
    ]
  ) { context in
    let words = context.wordsOfPaths
    return context.linkFindings { rule, pattern, link in
      let groups = context.engine.groups(pattern.value, link.text) ?? []
      for segment in link.segments where segment.text.isFixedWord {
        let other =
          segment.text.lowercased() == segment.text
          ? words[link.host]?.first { $0 != segment.text && $0.lowercased() == segment.text }
          : segment.text.lowercased()
        guard let other, !groups.contains(segment.text) else { continue }
        let changed = link.text.replacing(other, at: segment.range)
        guard !rule.inputs.contains(where: { $0.utf8.elementsEqual(changed.utf8) }),
          context.engine.matches(pattern.value, changed) == false
        else { continue }
        let isKnown = words[link.host]?.contains(other) ?? false
        // Another rule may be for the other word.
        guard !isKnown || !context.isTakenByAnother(changed, than: rule) else { continue }
        return context.diagnostic(
          "path-case",
          isKnown ? .warning : .note,
          "'\(segment.text)' is taken in this case alone: the pattern does not take '\(changed)'",
          at: pattern.range,
          help: "put '(?i:…)' around the word, if the site answers both"
        )
      }
      return nil
    }
  }

  static let flagWithoutEffect = LintCheck(
    "flag-without-effect",
    .warning,
    summary: "A `(?i)` has no letter after it.",
    explanation: """
      `(?i)` applies from its place to the end of its group. At the end of a pattern it has no \
      effect: host and path still match in one case only. Put it at the start, or before what it is \
      meant for.
      """,
    passing: [
      valueExample(#"(?i)^https://notes\\.example/(\\d+)"#, "https://notes.example/1"),
      valueExample(#"^https://notes\\.example/(?i)note/(\\d+)"#, "https://notes.example/note/1"),
    ],
    failing: [valueExample(#"^https://notes\\.example/(\\d+)(?i)$"#, "https://notes.example/1")]
  ) { context in
    context.patterns.compactMap { _, pattern in
      guard let place = context.syntax[pattern.value]?.root.flagWithoutLetter else { return nil }
      return context.diagnostic(
        "flag-without-effect",
        .warning,
        "no letter follows this '(?i)' in its group, so it has no effect",
        at: context.place(of: place, in: pattern),
        help: "put it at the start of the pattern, or before what it is meant for"
      )
    }
  }

  private static func valueExample(_ pattern: String, _ link: String) -> LintExample {
    LintExample(
      .action,
      #"""
      {"title": "Open", "regex": "\#(pattern)", "testInputs": ["\#(link)"],
       "formats": [{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1"]}]}
      """#
    )
  }
}

// MARK: - What other tests show

extension LintContext {
  /// The places in which a test has a percent-encoded value, by host and the word before the value.
  fileprivate var encodedPlaces: Set<String> {
    var places: Set<String> = []
    for input in manifest.rules.flatMap(\.inputs) where input.contains("%") {
      guard let link = TestedLink(input) else { continue }
      for part in link.segments + link.parameters where part.text.contains("%") {
        places.insert(part.key(link))
      }
    }
    return places
  }

  /// The words in the paths of all tests, by the host.
  fileprivate var wordsOfPaths: [String: Set<String>] {
    var words: [String: Set<String>] = [:]
    for input in manifest.rules.flatMap(\.inputs) {
      guard let link = TestedLink(input) else { continue }
      words[link.host, default: []].formUnion(link.segments.map(\.text).filter(\.isFixedWord))
    }
    return words
  }

  fileprivate func isTakenByAnother(_ link: String, than rule: Rule) -> Bool {
    manifest.rules.contains { other in
      guard other.range != rule.range, other.kind == rule.kind, let pattern = other.pattern else {
        return false
      }
      return engine.matches(pattern.value, link) == true
    }
  }
}

extension Rule {
  /// The numbers of the groups that its templates use.
  fileprivate func groupsInTemplates(of count: Int) -> [Int] {
    let references = formats.compactMap { $0.template?.value }
      .flatMap { ReplacementTemplate($0, captureGroupCount: count).groupReferences }
    return Set(references.map(\.number)).filter { $0 > 0 }.sorted()
  }
}

// MARK: - Parts of links

extension TestedLink {
  /// A part of the path, or the value of a parameter.
  fileprivate struct Part {
    let text: String
    let range: Range<String.Index>
    /// The part of the path before it, or the name of its parameter.
    let word: String
    let isInQuery: Bool

    var holdsNames: Bool {
      isInQuery ? NamePlaces.isParameter(word) : NamePlaces.isWord(word)
    }

    /// Names the place among those of all links.
    func key(_ link: TestedLink) -> String { "\(link.host) \(isInQuery ? "?" : "/")\(word)" }
  }

  /// The parts of the path.
  fileprivate var segments: [Part] {
    parts(from: "/", separators: "/", until: "?#").reduce(into: []) { parts, range in
      parts.append(
        Part(
          text: String(text[range]),
          range: range,
          word: parts.last?.text ?? "",
          isInQuery: false
        )
      )
    }
  }

  /// The values of the query.
  fileprivate var parameters: [Part] {
    parts(from: "?", separators: "&", until: "#").compactMap { range in
      guard let sign = text[range].firstIndex(of: "=") else { return nil }
      let value = text.index(after: sign)..<range.upperBound
      return Part(
        text: String(text[value]),
        range: value,
        word: String(text[range.lowerBound..<sign]),
        isInQuery: true
      )
    }
  }

  /// The part whose text a value is; nil where it is none, or the text of several.
  fileprivate func place(of value: String) -> Part? {
    let found = (segments + parameters).filter { $0.text == value }
    return found.count == 1 ? found[0] : nil
  }

  private func parts(
    from start: Character,
    separators: Character,
    until end: String
  ) -> [Range<String.Index>] {
    let lead = text.index(text.endIndex, offsetBy: -rest.count)
    guard let first = text[lead...].firstIndex(of: start),
      !text[lead..<first].contains(where: { end.contains($0) })
    else { return [] }
    let content = text[text.index(after: first)...].prefix { !end.contains($0) }
    return content.split(separator: separators).map { $0.startIndex..<$0.endIndex }
  }
}

extension String {
  fileprivate func replacing(_ text: String, at range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }

  /// Whether it reads like a name: letters, with signs between them.
  fileprivate var isWord: Bool {
    !isEmpty && utf8.count <= 60 && contains(where: \.isLetter)
      && utf8.allSatisfy { byte in
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "-_+.".utf8.contains(byte)
      }
  }

  /// Whether it reads like a word that all links of a kind have: letters alone, in small or with a capital.
  fileprivate var isFixedWord: Bool {
    utf8.count > 2 && utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      && utf8.dropFirst().allSatisfy { $0 >= 0x61 }
  }

  /// Whether it is one of the ids that have letters in both cases and digits.
  fileprivate var isMixedID: Bool {
    let bytes = Array(utf8)
    return (8...40).contains(bytes.count)
      && bytes.contains { (0x30...0x39).contains($0) }
      && bytes.contains { (0x41...0x5A).contains($0) }
      && bytes.contains { (0x61...0x7A).contains($0) }
  }

  /// Another value of the same form.
  fileprivate var inOtherCharacters: String {
    String(
      map { character in
        switch character {
        case "0"..."8": Character(UnicodeScalar((character.asciiValue ?? 0x30) + 1))
        case "9": "1"
        case "a"..."y", "A"..."Y": Character(UnicodeScalar((character.asciiValue ?? 0x61) + 1))
        default: character
        }
      }
    )
  }

  /// The link with scheme and host in small letters; nil for what is none.
  fileprivate var withSmallHost: String? {
    guard let separator = firstRange(of: "://"),
      ["http", "https"].contains(self[..<separator.lowerBound].lowercased())
    else { return nil }
    let host = self[separator.upperBound...].prefix { !"/?#".contains($0) }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return self[..<host.endIndex].lowercased() + self[host.endIndex...]
  }
}

// MARK: - Patterns

extension RegexNode {
  /// Whether it has a hyphen outside of negated classes.
  fileprivate var hasHyphen: Bool {
    var found = false
    forEach { node in
      if case .literal(let literal) = node.kind, literal.codePoint == 0x2D { found = true }
      if case .characterClass(let set) = node.kind, !set.isNegated, set.content.holds(0x2D) {
        found = true
      }
    }
    return found
  }

  /// The places of the groups that hold a repeated negated class with a hyphen and nothing else, by their
  /// numbers.
  fileprivate var classesWithoutHyphen: [Int: Range<Int>] {
    var places: [Int: Range<Int>] = [:]
    forEach { node in
      guard case .group(.capturing(let number, _), let body) = node.kind,
        case .quantified(let item, _) = body.kind,
        case .characterClass(let set) = item.kind, set.isNegated, set.content.holds(0x2D)
      else { return }
      places[number] = body.range
    }
    return places
  }

  /// The place of a `(?i)`, where no letter is matched under the flag; nil for none.
  fileprivate var flagWithoutLetter: Range<Int>? {
    var place: Range<Int>?
    var hasLetter = false
    forEach { node in
      switch node.kind {
      case .flagChange(let change) where change.enabled.contains(.caseInsensitive):
        place = place ?? node.range
      case .group(.scopedFlags(let change), _) where change.enabled.contains(.caseInsensitive):
        place = place ?? node.range
      default:
        if node.flags.contains(.caseInsensitive), node.hasCase { hasLetter = true }
      }
    }
    return hasLetter ? nil : place
  }

  /// Whether its case may matter.
  private var hasCase: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint.hasCase
    case .characterClass(let set): set.content.hasCase
    case .property, .backReference: true
    default: false
    }
  }
}

extension UInt32 {
  fileprivate var hasCase: Bool { Unicode.Scalar(self)?.properties.isCased ?? false }
}

extension ClassMember {
  fileprivate func holds(_ codePoint: UInt32) -> Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == codePoint
    case .union(let members): members.contains { $0.holds(codePoint) }
    default: false
    }
  }

  fileprivate var hasCase: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint.hasCase
    case .range(let first, let last):
      first.codePoint < 0x7B && last.codePoint > 0x40 || last.codePoint > 0x7F
    case .shorthand: false
    case .union(let members): members.contains(where: \.hasCase)
    case .property, .nested, .operations: true
    }
  }
}
