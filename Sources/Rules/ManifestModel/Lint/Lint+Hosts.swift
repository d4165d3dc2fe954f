import Diagnostics
import Foundation
import LinkVariations
import RegexSyntax

/// The checks that change the host of links in a rule's tests.
extension Lint {
  static let hostChecks = [hostNotEnded, hostNotBegun, wwwRequired, wwwRefused]

  static let hostNotEnded = LintCheck(
    code: "host-not-ended",
    severity: .warning,
    summary: "A pattern takes hosts that only begin like its own.",
    explanation: #"""
      Nothing ends the host, so the rule also takes links to `notes.example.evil.net`, on another \#
      site. Write what follows a host: `/`, or `(?::\d+)?(?:[/?#]|$)`. Patterns that allow any ending \#
      of a domain, such as `google(?:\.\w+)+`, are not reported. For a redirect this is only a note: \#
      a redirect just unwraps a link. Where most patterns of a file in another format leave their \#
      hosts open, one note says so.
      """#,
    passing: [
      linkExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(#"^https://notes(?:\\.\\w+)+/(\\d+)"#, "https://notes.example/1"),
    ],
    failing: [linkExample(#"^https://notes\\.example.*/(\\d+)"#, "https://notes.example/1")]
  ) { context in
    context.hostFindings { link, takes in
      guard takes(link.onLongerHost.text) == true, takes(link.inAnotherCountry.text) == false else {
        return nil
      }
      return Finding(
        code: "host-not-ended",
        message: "nothing ends the host: the pattern also takes",
        link: link.onLongerHost.text,
        help: "let only a port, '/', '?', '#' or the end follow the host",
        isNoteOfRedirect: true
      )
    }
  }

  static let hostNotBegun = LintCheck(
    code: "host-not-begun",
    severity: .warning,
    summary: "A pattern takes hosts that only end like its own.",
    explanation: #"""
      Something before the host takes more than subdomains: the rule also takes links to \#
      `notnotes.example`, or to a page whose path has the host's name. Write subdomains with \#
      their dot: `(?:[\w-]+\.)*notes\.example`.
      """#,
    passing: [
      linkExample(#"^https://(?:[\\w-]+\\.)*notes\\.example/(\\d+)"#, "https://notes.example/1")
    ],
    failing: [
      linkExample(#"^https://.*notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(#"^https://[\\w.-]*notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(#"^https://(?:.*\\.)?notes\\.example/(\\d+)"#, "https://notes.example/1"),
    ]
  ) { context in
    context.hostFindings { rule, pattern, link, takes in
      guard takes(link.inAnotherCountry.text) == false else { return nil }
      let others = [link.onPrefixedHost(link.domain), link.inPath(), link.inPath(after: "a.")]
      let wrong = others.map(\.text).first { takes($0) == true }
      return wrong.map { wrong in
        Finding(
          code: "host-not-begun",
          message: "nothing begins the host: the pattern also takes",
          link: wrong,
          help: context.helpToBeginHost(rule, pattern, refusing: wrong),
          isNoteOfRedirect: true
        )
      }
    }
  }

  static let wwwRequired = LintCheck(
    code: "www-required",
    severity: .warning,
    summary: "A pattern takes a host only with `www.`.",
    explanation: #"""
      Most sites answer with `www.` and without. `(?:www\.)` without a `?` after it takes only \#
      links with it. If the site has no other links, allow the finding.
      """#,
    passing: [
      linkExample(#"^https://(?:www\\.)?notes\\.example/(\\d+)"#, "https://www.notes.example/1")
    ],
    failing: [
      linkExample(#"^https://(?:www\\.)notes\\.example/(\\d+)"#, "https://www.notes.example/1")
    ]
  ) { context in
    context.hostFindings { link, takes in
      guard link.hasWWW, link.isWholeDomain, takes(link.withOtherWWW.text) == false else {
        return nil
      }
      return Finding(
        code: "www-required",
        message: "'www.' is required: the pattern does not match",
        link: link.withOtherWWW.text,
        help: "make it optional",
        part: #"'(?:www\.)?'"#,
        kind: .wwwRemoved,
        isFor: { $0.contains("www") }
      )
    }
  }

  static let wwwRefused = LintCheck(
    code: "www-refused",
    severity: .note,
    summary: "A pattern takes a host only without `www.`.",
    explanation: #"""
      Most sites answer with `www.` and without; short hosts often do not. Write `(?:www\.)?` \#
      before the host if the site has such links. It is a warning if a test of another rule has the \#
      host with `www.`: then the site has them.
      """#,
    passing: [
      linkExample(#"^https://(?:www\\.)?notes\\.example/(\\d+)"#, "https://notes.example/1")
    ],
    failing: [linkExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1")]
  ) { context in
    let shown = context.hostsWithWWW
    return context.hostFindings { link, takes in
      guard !link.hasWWW, link.isWholeDomain, takes(link.withOtherWWW.text) == false else {
        return nil
      }
      let isShown = shown.contains(link.bareHost)
      return Finding(
        code: "www-refused",
        message: isShown
          ? "'www.' is missing, which tests of other rules have: the pattern does not match"
          : "'www.' is missing: the pattern does not match",
        link: link.withOtherWWW.text,
        severity: isShown ? .warning : .note,
        help: "take 'www.' too, if the site has such links",
        part: #"'(?:www\.)?' before the host"#,
        kind: .wwwAdded
      )
    }
  }
}

extension LintContext {
  fileprivate func helpToBeginHost(
    _ rule: Rule,
    _ pattern: String,
    refusing wrong: String
  ) -> String {
    guard beginsInHost(rule, pattern) else {
      // The first is shorter, the second the same in all dialects.
      let corrected = ["[\\w-]", "[A-Za-z0-9_\\-]"].lazy
        .compactMap { beginningHost(pattern, rule.inputs, of: $0, refusing: wrong) }
        .compactMap(written).first
      return "let only whole names with their dots come before the host: "
        + (corrected ?? "'(?:[\\w-]+\\.)*'")
    }
    return "begin the host: " + (written(Self.hostStart + pattern) ?? "'\(Self.hostStart)'")
  }

  /// The pattern with whole names before its host, in which the groups of all links are the same; nil if none is
  /// found.
  private func beginningHost(
    _ pattern: String,
    _ links: [String],
    of characters: String,
    refusing wrong: String
  ) -> String? {
    var candidates: [[PatternCorrection]] = []
    syntax[pattern]?.root.forEach { node in
      guard case .quantified(let item, _) = node.kind else { return }
      let quantifier = item.range.upperBound..<node.range.upperBound
      guard case .group(_, let body) = item.kind else {
        candidates.append([PatternCorrection(node.range, "(?:\(characters)+\\.)*")])
        return
      }
      if case .concatenation(let items) = body.kind, items.count == 2 {
        let parts = [(items[0].range, "\(characters)+"), (quantifier, "*")]
        candidates.append(parts.map { PatternCorrection($0, $1) })
      } else {
        let parts = [(body.range, "(?:\(characters)+\\.)*"), (quantifier, "")]
        candidates.append(parts.map { PatternCorrection($0, $1) })
      }
    }
    return candidates.lazy.compactMap { PatternCorrection.apply($0, to: pattern) }
      .first { corrected in
        engine.matches(corrected, wrong) == false
          && links.prefix(Self.maxInputs).allSatisfy {
            engine.groups(corrected, $0) == engine.groups(pattern, $0)
          }
      }
  }

  /// The hosts that actions match with `www.` in their tests.
  fileprivate var hostsWithWWW: Set<String> {
    let links = TestedRules(self).entries.flatMap(\.links)
    return Set(links.filter(\.hasWWW).map(\.bareHost))
  }
}
