import Diagnostics
import LinkVariations
import Foundation
import RegexSyntax

/// The checks that change the case of links in a rule's tests.
extension Lint {
  static let caseChecks = [hostCase, pathCase, flagWithoutEffect, lazyWithoutEffect]

  static let hostCase = LintCheck(
    code: "host-case",
    severity: .warning,
    summary: "A pattern matches a host or a scheme only with capital letters.",
    explanation: """
      Browsers write host and scheme in lower case, and the app matches them as they are: \
      `https://Notes\\.example` matches no link that people share. Write the host in lower case.
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
          "the host matches only with its capital letters: the pattern does not match '\(small)'",
          at: pattern.range,
          help: "write the host in lower case, as browsers do"
        )
      }
      return nil
    }
  }

  static let pathCase = LintCheck(
    code: "path-case",
    severity: .note,
    summary: "A pattern matches a word of the path only with its capital letter.",
    explanation: """
      The app matches letters as they are: `/Artist/` refuses `/artist/`. Many servers answer both. \
      It is a warning if another test for the same host has the word in the other case. Write \
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
      for segment in link.pathParts where segment.text.isFixedWord {
        let other =
          segment.text.lowercased() == segment.text
          ? words[link.bareHost]?.first { $0 != segment.text && $0.lowercased() == segment.text }
          : segment.text.lowercased()
        guard let other, !groups.contains(segment.text) else { continue }
        let changed = link.replacing(segment, with: other).text
        guard !rule.inputs.contains(where: { $0.utf8.elementsEqual(changed.utf8) }),
          context.engine.matches(pattern.value, changed) == false
        else { continue }
        let isKnown = words[link.bareHost]?.contains(other) ?? false
        // Another rule may handle the other spelling.
        guard !isKnown || !context.isTakenByAnother(changed, than: rule) else { continue }
        return context.diagnostic(
          "path-case",
          isKnown ? .warning : .note,
          "'\(segment.text)' matches in this case only: the pattern does not match '\(changed)'",
          at: pattern.range,
          help: "put '(?i:…)' around the word, if the site answers both"
        )
      }
      return nil
    }
  }

  static let flagWithoutEffect = LintCheck(
    code: "flag-without-effect",
    severity: .warning,
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
    context.meantPatterns.compactMap { _, pattern in
      guard let flag = context.syntax[pattern.value]?.root.flagWithoutLetter else { return nil }
      return context.diagnostic(
        "flag-without-effect",
        .warning,
        flag.hasOtherLetters
          ? "no letter follows this '(?i)' in its group, so it has no effect"
          : "the pattern has no letter, so that this '(?i)' has no effect",
        at: context.place(of: flag.place, in: pattern),
        help: flag.hasOtherLetters
          ? "put it at the start of the pattern, or before what it is meant for" : "leave it out"
      )
    }
  }

  static let lazyWithoutEffect = LintCheck(
    code: "lazy-without-effect",
    severity: .note,
    summary: "A quantifier is lazy, and what follows it decides already where it ends.",
    explanation: """
      In `[0-9]+?/` the digits end at the slash, with `?` and without: no other number of them lets \
      the rest match. A reader takes the mark for a reason that is not there. Leave it out, or change \
      what follows, if the value was to be shorter.
      """,
    passing: [
      valueExample(#"^https://a\\.example/(.+?)/b"#, "https://a.example/1/b"),
      valueExample(#"^https://a\\.example/([0-9]+)/"#, "https://a.example/1/"),
    ],
    failing: [valueExample(#"^https://a\\.example/([0-9]+?)/"#, "https://a.example/1/")]
  ) { context in
    context.meantPatterns.compactMap { _, pattern in
      let marks = context.syntax[pattern.value]?.lazyMarksWithoutEffect ?? []
      guard let mark = marks.first, let last = marks.last else { return nil }
      var finding = context.diagnostic(
        "lazy-without-effect",
        .note,
        "this '?' changes nothing: what follows cannot begin with what is repeated",
        at: context.place(of: mark, in: pattern),
        help: "leave it out"
      )
      let units = Array(pattern.value.utf16)
      let kept = (mark.lowerBound..<last.upperBound).filter { offset in
        !marks.contains { $0.contains(offset) }
      }
      finding.correction = PatternCorrection(
        mark.lowerBound..<last.upperBound,
        String(decoding: kept.map { units[$0] }, as: UTF16.self)
      )
      return finding
    }
  }
}

extension LintContext {
  /// The words in the paths of all tests, by host.
  fileprivate var wordsOfPaths: [String: Set<String>] {
    var words: [String: Set<String>] = [:]
    for input in manifest.rules.flatMap(\.inputs) {
      guard let link = VariedLink(sent: input) else { continue }
      words[link.bareHost, default: []].formUnion(link.pathParts.map(\.text).filter(\.isFixedWord))
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

extension String {
  /// Whether it looks like a fixed word of links: letters only, in lower case or capitalised.
  fileprivate var isFixedWord: Bool {
    utf8.count > 2 && utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      && utf8.dropFirst().allSatisfy { $0 >= 0x61 }
  }

  /// The link with scheme and host in lower case; nil if it has none.
  fileprivate var withSmallHost: String? {
    guard let separator = firstRange(of: "://"),
      ["http", "https"].contains(self[..<separator.lowerBound].lowercased())
    else { return nil }
    let host = self[separator.upperBound...].prefix { !"/?#".contains($0) }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return self[..<host.endIndex].lowercased() + self[host.endIndex...]
  }
}

extension RegexNode {
  /// The range of a `(?i)` that applies to no letter, and whether the pattern has letters that it does not apply to.
  fileprivate var flagWithoutLetter: (place: Range<Int>, hasOtherLetters: Bool)? {
    var place: Range<Int>?
    var hasLetter = false
    var hasOtherLetters = false
    forEach { node in
      switch node.kind {
      case .flagChange(let change) where change.enabled.contains(.caseInsensitive):
        place = place ?? node.range
      case .group(.scopedFlags(let change), _) where change.enabled.contains(.caseInsensitive):
        place = place ?? node.range
      default:
        guard node.hasCase else { return }
        if node.flags.contains(.caseInsensitive) {
          hasLetter = true
        } else {
          hasOtherLetters = true
        }
      }
    }
    return hasLetter ? nil : place.map { ($0, hasOtherLetters) }
  }

  /// Whether case may matter for the node.
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
