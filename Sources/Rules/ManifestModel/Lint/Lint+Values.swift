import Diagnostics
import LinkVariations
import Foundation
import RegexSyntax

/// The checks that change a value in the links of a rule's tests.
extension Lint {
  static let valueChecks = [percentEncodingRefused, valueFromQuery, valueNotEnded, hyphenRefused]

  static let percentEncodingRefused = LintCheck(
    code: "percent-encoding-refused",
    severity: .warning,
    summary: "A group for a name cuts or refuses percent-encoded characters.",
    explanation: #"""
      Blanks and letters beyond ASCII are percent-encoded in a link: `/artist/Oak%20Beam`. `\w+` and \#
      `[A-Za-z]+` end at the `%`, so that the rule gives `Oak`, or nothing. Write `[^/?#]+`, in a query \#
      `[^&#]+`. Reported for values after a word such as `artist`, `tag` or `q=` unless the group takes a \#
      hyphen, as it does for titles in ASCII, and where a test for the same host has such a value.
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
          let place = link.place(of: value), value.isWord
        else { continue }
        let titled = link.replacing(place, with: value + "-a").text
        let isTitle =
          context.engine.groups(pattern.value, titled).map { $0[number] == value + "-a" } ?? false
        guard place.holdsNames && !isTitle || encoded.contains(place.key(link)) else { continue }
        let longer = link.replacing(place, with: value + "%C3%A4").text
        guard !rule.inputs.contains(where: { $0.utf8.elementsEqual(longer.utf8) }) else { continue }
        let answer: String
        if let other = context.engine.groups(pattern.value, longer) {
          guard other.indices.contains(number), other[number] == value else { continue }
          answer = "cuts it off: group \(number) is '\(value)' of '\(longer)'"
        } else if context.engine.matches(pattern.value, longer) == false {
          answer = "refuses it: the pattern does not match '\(longer)'"
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
    code: "value-from-query",
    severity: .warning,
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

  static let valueNotEnded = LintCheck(
    code: "value-not-ended",
    severity: .note,
    summary:
      "Anything may follow a number, so that the rule opens another thing than the link means.",
    explanation: #"""
      `/meet/(\d+).*$` also matches `/meet/123-agenda` and `/meet/123abc`, which may be no meeting, and gives \#
      `123` for them. Let only a delimiter follow the number: `(\d+)(?:[/?#].*)?$`. Nothing is reported \#
      where a test has a link whose number goes on as a word, such as a title.
      """#,
    passing: [
      valueExample(
        #"^https://notes\\.example/meet/(\\d+)(?:[/?#].*)?$"#,
        "https://notes.example/meet/12"
      ),
      valueExample(
        #"^https://notes\\.example/meet/(\\d+).*$"#,
        "https://notes.example/meet/12-agenda"
      ),
    ],
    failing: [
      valueExample(#"^https://notes\\.example/meet/(\\d+).*$"#, "https://notes.example/meet/12")
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      guard let groups = context.engine.groups(pattern.value, link.text) else { return nil }
      for number in rule.groupsInTemplates(of: groups.count - 1) {
        guard groups.indices.contains(number), let value = groups[number],
          let place = link.place(of: value), value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { continue }
        let longer = link.replacing(place, with: value + "abc").text
        guard let found = context.engine.groups(pattern.value, longer),
          found.indices.contains(number), found[number] == value,
          // Another group takes it on purpose.
          !found.indices.contains(where: { $0 > 0 && found[$0]?.contains("abc") == true }),
          !context.hasTests
            || !rule.inputs.contains(where: { context.hasLongerPart($0, pattern.value, number) })
        else { continue }
        return context.diagnostic(
          "value-not-ended",
          .note,
          "anything may follow the number: group \(number) is '\(value)' of '\(longer)', too",
          at: pattern.range,
          help: pattern.value.hasSuffix(".*$")
            ? "let only a delimiter follow it: '(?:[/?#].*)?$' in the place of '.*$'"
            : "let only a delimiter follow it, as '(?:[/?#].*)?$' does"
        )
      }
      return nil
    }
  }

  static let hyphenRefused = LintCheck(
    code: "hyphen-refused",
    severity: .warning,
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

  /// An action with one test, of any title.
  static func valueExample(_ pattern: String, _ link: String) -> LintExample {
    linkExample(pattern, link, title: "Open")
  }
}

extension LintContext {
  /// The places with a percent-encoded value in tests, by host and preceding word.
  fileprivate var encodedPlaces: Set<String> {
    var places: Set<String> = []
    for input in manifest.rules.flatMap(\.inputs) where input.contains("%") {
      guard let link = VariedLink(sent: input) else { continue }
      for part in link.pathParts + link.queryParts where part.text.contains("%") {
        places.insert(part.key(link))
      }
    }
    return places
  }
}

extension Rule {
  /// The numbers of the groups used by its templates.
  func groupsInTemplates(of count: Int) -> [Int] {
    let references = formats.compactMap { $0.template?.value }
      .flatMap { ReplacementTemplate($0, captureGroupCount: count).groupReferences }
    return Set(references.map(\.number)).filter { $0 > 0 }.sorted()
  }
}

extension String {
  /// Whether it looks like a name: letters with separators.
  fileprivate var isWord: Bool {
    !isEmpty && utf8.count <= 60 && contains(where: \.isLetter)
      && utf8.allSatisfy { byte in
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "-_+.".utf8.contains(byte)
      }
  }

  /// Whether it looks like an id with letters in both cases and digits.
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
}

extension RegexNode {
  /// Whether it has a hyphen outside negated classes.
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

  /// The ranges of the groups that contain only a repeated negated class with a hyphen, by number.
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
}

extension ClassMember {
  fileprivate func holds(_ codePoint: UInt32) -> Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == codePoint
    case .union(let members): members.contains { $0.holds(codePoint) }
    default: false
    }
  }
}

extension LintContext {
  /// Whether a link has the value of a group only as the beginning of a part of it.
  fileprivate func hasLongerPart(_ link: String, _ pattern: String, _ number: Int) -> Bool {
    guard let link = VariedLink(sent: link), let groups = engine.groups(pattern, link.text),
      groups.indices.contains(number), let value = groups[number]
    else { return false }
    return link.place(of: value) == nil
  }
}
