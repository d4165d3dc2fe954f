import Diagnostics
import LinkVariations
import LocatedJSON
import RegexSyntax

/// The check of values that take what follows them.
extension Lint {
  static let queryInValue = LintCheck(
    code: "query-in-value",
    severity: .warning,
    summary:
      "A group for a part of the path takes the query, too, or one for a parameter the next ones.",
    explanation: """
      `[^/]+` ends at a slash, but not at `?` or `#`: of `/tag/red?from=mail` it takes \
      `red?from=mail`. So does `.+` before `(?:[/?#].*)?`, since it is greedy, and at the end of a pattern whose template \
      has it as a parameter, `?tag=$1`. Write `[^/?#]+`. A group for \
      the value of a parameter, as in `id=(.*)`, takes `1&from=mail` of `?id=1&from=mail`: write `[^&#]+`. \
      Parameters for whole URLs are not reported, such as `url`.
      """,
    passing: [
      linkExample(#"^https://notes\\.example/([^/?#]+)(?:[/?#].*)?$"#, "https://notes.example/1"),
      linkExample(#"^https://notes\\.example/\\?id=([^&#]+).*$"#, "https://notes.example/?id=1"),
      linkExample(#"^https://notes\\.example/\\?url=(.+)$"#, "https://notes.example/?url=1"),
    ],
    failing: [
      linkExample(#"^https://notes\\.example/([^/]+)(?:[/?#].*)?$"#, "https://notes.example/1"),
      linkExample(#"^https://notes\\.example/(.+)(?:[/?#].*)?$"#, "https://notes.example/1"),
      linkExample(
        #"^https://notes\\.example/tags/(.+)$"#,
        "https://notes.example/tags/1",
        format: "notes://list?tag=$1"
      ),
      linkExample(#"^https://notes\\.example/\\?id=(.+)$"#, "https://notes.example/?id=1"),
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      context.queryInPart(rule, pattern, link) ?? context.queryInParameter(rule, pattern, link)
    }
  }
}

extension LintContext {
  /// The finding about a group for a part of a link's path.
  fileprivate func queryInPart(
    _ rule: Rule,
    _ pattern: Located<String>,
    _ link: VariedLink
  ) -> Diagnostic? {
    guard link.isPlainPath, let groups = engine.groups(pattern.value, link.text),
      let longer = engine.groups(pattern.value, link.text + "?from=mail"),
      groups.count == longer.count,
      let classes = syntax[pattern.value]?.slashClasses(
        and: rule.groupsOfParameters(of: groups.count - 1).filter { number in
          !rule.inputs.contains { takesMany($0, pattern.value, number) }
        }
      )
    else { return nil }
    for number in rule.groupsInTemplates(of: groups.count - 1)
    where longer.indices.contains(number) {
      guard let item = classes[number], let value = groups[number],
        longer[number] == value + "?from=mail"
      else { continue }
      let queried = link.adding(query: VariedLink.foreignParameter)
      let corrected = correction(of: pattern.value, .queryAppended, queried, rule.inputs) {
        engine.groups($0, queried.text)?[number] == value
      }
      let shown = corrected.flatMap(written)
      return diagnostic(
        "query-in-value",
        .warning,
        "group \(number) takes the query, too: of '\(link.text)?from=mail' it is "
          + "'\(value)?from=mail'",
        at: place(of: item.range, in: pattern),
        help:
          "end the value before a query, and let one follow: \(shown ?? "'[^/?#]+(?:[?#].*)?'")"
      )
    }
    return nil
  }

  /// The finding about a group for the value of a link's last parameter.
  fileprivate func queryInParameter(
    _ rule: Rule,
    _ pattern: Located<String>,
    _ link: VariedLink
  ) -> Diagnostic? {
    guard rule.kind != .redirect, link.fragment == nil, let parameter = link.queryParts.last,
      link.text.hasSuffix(parameter.word + "=" + parameter.text), !parameter.holdsURLs,
      let open = syntax[pattern.value]?.openGroups
    else { return nil }
    let link = parameter.text.isEmpty ? link.with { $0.tail += "1" } : link
    let value = parameter.text.isEmpty ? "1" : parameter.text
    let longer = link.adding(query: VariedLink.foreignParameter).text
    guard let groups = engine.groups(pattern.value, link.text),
      let taken = engine.groups(pattern.value, longer)
    else { return nil }
    for number in rule.groupsInTemplates(of: groups.count - 1) {
      guard let group = open[number], groups.indices.contains(number), groups[number] == value,
        taken[number] == value + "&" + VariedLink.foreignParameter,
        !rule.inputs.contains(where: { takesMany($0, pattern.value, number) })
      else { continue }
      let corrected = endingValue(pattern.value, group, rule.inputs) {
        engine.groups($0, longer)?[number] == value
      }
      return diagnostic(
        "query-in-value",
        .warning,
        "group \(number) takes the parameters after its value, too: of '\(longer)' it is "
          + "'\(value)&\(VariedLink.foreignParameter)'",
        at: place(of: group.item.range, in: pattern),
        help: "end the value before the next parameter: "
          + (corrected.flatMap(written) ?? "'[^&#]+(?:[&#].*)?'")
      )
    }
    return nil
  }

  /// Whether a group takes a query or several parameters of a link, or a URL.
  private func takesMany(_ link: String, _ pattern: String, _ number: Int) -> Bool {
    guard let value = engine.groups(pattern, link)?[number] else { return false }
    return ["?", "&", "://", "%3A"].contains(where: value.contains)
  }

  /// A pattern with a group that ends before the next parameter; nil if that does not settle it.
  private func endingValue(
    _ pattern: String,
    _ group: OpenGroup,
    _ inputs: [String],
    where settles: (String) -> Bool
  ) -> String? {
    let ended = PatternCorrection(group.item.range, "[^&#]")
    let end = group.range.upperBound
    let rest = PatternCorrection(end..<end, "(?:[&#].*)?")
    let isLast = pattern.utf16.dropFirst(end).allSatisfy("$)".utf16.contains)
    let candidates = isLast ? [[ended, rest]] : [[ended], [ended, rest]]
    return candidates.lazy.compactMap { PatternCorrection.apply($0, to: pattern) }
      .first { corrected in
        settles(corrected)
          && inputs.prefix(Self.maxInputs).allSatisfy {
            engine.groups(corrected, $0) == engine.groups(pattern, $0)
          }
      }
  }
}

extension Rule {
  /// The groups that are the whole value of a parameter in a template, but of one for URLs.
  fileprivate func groupsOfParameters(of count: Int) -> Set<Int> {
    var groups: Set<Int> = []
    for template in formats.compactMap({ $0.template?.value }) {
      let template = ReplacementTemplate(template, captureGroupCount: count)
      let texts = template.parts.map { part in
        if case .literal(let range) = part {
          String(decoding: template.literals[range], as: UTF16.self)
        } else {
          ""
        }
      }
      for (index, part) in template.parts.enumerated().dropFirst() {
        guard case .group(let number) = part, texts[index - 1].hasSuffix("="),
          index + 1 == texts.count || texts[index + 1].hasPrefix("&"),
          let name = texts[index - 1].dropLast().split(whereSeparator: "?&/:".contains).last,
          !String(name).namesURLs
        else { continue }
        groups.insert(number)
      }
    }
    return groups
  }
}

extension VariedLink.Part {
  /// Whether it is a parameter whose value is usually a URL.
  fileprivate var holdsURLs: Bool { word.namesURLs }
}

extension String {
  /// Whether it is the name of a parameter whose value is usually a URL.
  fileprivate var namesURLs: Bool {
    let name = lowercased()
    return ["u", "to", "r"].contains(name)
      || [
        "url", "uri", "link", "redir", "target", "dest", "goto", "href", "next", "return",
        "continue",
      ]
      .contains { name.contains($0) }
  }
}

/// A group that contains only a repeated dot or negated class.
private struct OpenGroup {
  let range: Range<Int>
  /// What is repeated.
  let item: RegexNode
}

extension RegexPattern {
  /// The groups that contain only a repeated dot or negated class, by number.
  fileprivate var openGroups: [Int: OpenGroup] {
    var groups: [Int: OpenGroup] = [:]
    root.forEach { node in
      guard case .group(.capturing(let number, _), let body) = node.kind,
        case .quantified(let item, _) = body.kind
      else { return }
      switch item.kind {
      case .anyCharacter: groups[number] = OpenGroup(range: node.range, item: item)
      case .characterClass(let set) where set.isNegated:
        groups[number] = OpenGroup(range: node.range, item: item)
      default: break
      }
    }
    return groups
  }
}

extension RegexPattern {
  /// What is repeated in the groups that contain only a repeated negated class, or a repeated dot
  /// before a query or in one of some groups, by number.
  fileprivate func slashClasses(and dots: Set<Int>) -> [Int: RegexNode] {
    var classes: [Int: RegexNode] = [:]
    root.collectSlashClasses(&classes, dots, isBeforeQuery: false)
    return classes
  }
}

extension RegexNode {
  /// Collects them; a dot before something that may begin with `?` is hardly meant to match one.
  fileprivate func collectSlashClasses(
    _ places: inout [Int: RegexNode],
    _ dots: Set<Int>,
    isBeforeQuery: Bool
  ) {
    switch kind {
    case .group(let group, let body):
      if case .capturing(let number, _) = group, case .quantified(let item, _) = body.kind {
        switch item.kind {
        case .characterClass(let set) where set.isNegated: places[number] = item
        case .anyCharacter where isBeforeQuery || dots.contains(number): places[number] = item
        default: break
        }
      }
      body.collectSlashClasses(&places, dots, isBeforeQuery: isBeforeQuery)
    case .quantified(let item, _):
      item.collectSlashClasses(&places, dots, isBeforeQuery: isBeforeQuery)
    case .alternation(let items):
      for item in items {
        item.collectSlashClasses(&places, dots, isBeforeQuery: isBeforeQuery)
      }
    case .concatenation(let items):
      for (index, item) in items.enumerated() {
        let next = index + 1 < items.count ? items[index + 1].beginsWithQuery : isBeforeQuery
        item.collectSlashClasses(&places, dots, isBeforeQuery: next)
      }
    default: break
    }
  }

  /// Whether the first character may be a literal `?`.
  private var beginsWithQuery: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == 0x3F
    case .characterClass(let set): !set.isNegated && set.content.hasQuestionMark
    case .group(_, let body): body.beginsWithQuery
    case .quantified(let item, _): item.beginsWithQuery
    case .alternation(let items): items.contains(where: \.beginsWithQuery)
    case .concatenation(let items): items.first?.beginsWithQuery ?? false
    default: false
    }
  }
}

extension ClassMember {
  fileprivate var hasQuestionMark: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == 0x3F
    case .union(let members): members.contains(where: \.hasQuestionMark)
    default: false
    }
  }
}
