import Diagnostics
import RegexSyntax

/// Changes of a pattern that could make a rule do what is expected of a varied link; whether one does is for the
/// engine to say.
package struct LinkFixes {
  private let pattern: String
  private let kind: VariationKind
  private let link: VariedLink
  private let detail: String
  private let root: RegexNode?

  /// Prepares the changes.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - kind: How the link was varied.
  ///   - link: The varied link.
  ///   - detail: What the variation is about, such as a host.
  package init(_ pattern: String, for kind: VariationKind, _ link: VariedLink, detail: String = "")
  {
    self.kind = kind
    self.link = link
    self.detail = detail
    // One pattern for all that is wrong: a dot in a host is a mistake of its own.
    self.pattern = (try? RegexParser.parse(pattern))?.escapingHostDots(in: pattern) ?? pattern
    root = try? RegexParser.parse(self.pattern).root
  }

  /// The changed patterns, the likeliest first.
  package var patterns: [String] {
    let changed: [String] =
      switch kind {
      case .wwwAdded: withWWW
      case .wwwRemoved: withoutWWW
      case .schemeChanged: schemes
      case .slashAdded: [withSlash].compactMap(\.self) + ends
      case .slashRemoved, .partAdded, .partDropped: ends
      case .queryAppended, .fragmentAdded: ends + valuesAlone
      case .hostMobile, .hostLanguage, .hostService: hostLabels
      case .partTaken: valuesAlone
      case .valueClass: widerValues
      case .nameEscaped: anyName
      case .portRemoved:
        replacing([("(?:\(detail))", "(?::[0-9]+)?"), (detail, "(?::[0-9]+)?")])
      default: []
      }
    return changed.filter { $0 != pattern }
  }
}

extension RegexPattern {
  /// The pattern's text with a backslash before each dot of a host.
  ///
  /// - Parameter text: What was parsed.
  /// - Returns: The text; nil if it is another one.
  package func escapingHostDots(in text: String) -> String? {
    PatternCorrection.apply(hostDots.map { PatternCorrection($0, #"\."#) }, to: text)
  }
}

// MARK: - The end

extension LinkFixes {
  /// What may follow a value.
  private enum End: String {
    /// A query or a fragment.
    case plain = "/?(?:[?#].*)?$"
    /// More of the path, too.
    case open = "(?:[/?#].*)?$"
    /// Further parameters, after a value of the query.
    case parameters = "(?:[&#].*)?$"
  }

  /// A changed pattern whose end takes more of the path, too; nil if it has no such end.
  ///
  /// - Parameter pattern: The pattern.
  /// - Returns: The other one.
  package static func opened(_ pattern: String) -> String? {
    guard pattern.hasSuffix(End.plain.rawValue) else { return nil }
    return pattern.dropLast(End.plain.rawValue.count) + End.open.rawValue
  }

  /// Where the pattern has nothing left but what may follow its values and words; nil if it does not end there.
  private var tail: Int? {
    guard let items = root?.items, let last = items.lastIndex(where: \.hasText),
      items[(last + 1)...].contains(where: \.hasAnchor)
    else { return nil }
    return items[last].range.upperBound
  }

  /// The pattern with another end.
  private var ends: [String] {
    guard let tail else { return [] }
    let start = prefix(tail)
    guard !isInQuery(tail) else { return [start + End.parameters.rawValue] }
    let ends: [End] = takesMore(tail) ? [.open, .plain] : [.plain, .open]
    return ends.map { start + $0.rawValue }
  }

  /// The pattern with an optional slash before what may follow.
  private var withSlash: String? {
    guard let tail, !isInQuery(tail) else { return nil }
    return prefix(tail) + "/?" + suffix(tail)
  }

  /// Whether the end takes more of the path, or probably should.
  private func takesMore(_ tail: Int) -> Bool {
    if [.partAdded, .partDropped].contains(kind)
      || kind == .partTaken && link.segments.dropLast().last?.isID == true
    {
      return true
    }
    // Wildcards after a literal '?' or '#', or after a lookahead for one, take no path.
    let rest = suffix(tail)
      .replacing(#/(?:\[[?#]+\]|\\\?|#)(?:\.|\\S|\[\^[^\]]*\])[*+]/#, with: "")
      .replacing(#/\(\?=[^()]*[?#][^()]*\)\.[*+]/#, with: "")
    return rest.contains(#/(?:\.|\\S|\[\^[\/?#]+\])[*+]/#)
  }

  /// Whether what comes before an offset is in the query.
  private func isInQuery(_ offset: Int) -> Bool {
    root?.groups.last { $0.range.upperBound <= offset }.map(isValueOfQuery) ?? false
  }

  private func isValueOfQuery(_ group: RegexNode) -> Bool {
    prefix(group.range.lowerBound).hasSuffix("=")
  }
}

// MARK: - Values

extension LinkFixes {
  /// The pattern with values that end with their part of the path, or with their parameter.
  private var valuesAlone: [String] {
    changingValues { item, group in
      let takes = item.codePointTest
      guard takes(0x2F) || takes(0x3F) || takes(0x23) || takes(0x26) && isValueOfQuery(group) else {
        return nil
      }
      return isValueOfQuery(group) ? "[^&#]" : "[^/?#]"
    }
    .flatMap { changed in
      let fixes = LinkFixes(changed, for: kind, link, detail: detail)
      // A value at the end took what may follow it now.
      let isLast = fixes.tail.map { fixes.suffix($0) == "$" } ?? false
      return isLast ? fixes.ends + [changed] : [changed] + fixes.ends
    }
  }

  /// The pattern with values that take letters of both cases and digits; hyphens and the like if it is about these.
  private var widerValues: [String] {
    changingValues { item, _ in
      let takes = item.codePointTest
      guard takes(0x61) || takes(0x41) || takes(0x30), !takes(0x2F) else { return nil }
      let signs = "_.~@%+".unicodeScalars.filter {
        takes($0.value) || detail == "sign" && $0 == "_"
      }
      let letters = takes(0xE9) ? #"\w"# : "A-Za-z0-9"
      let others = String(String.UnicodeScalarView(signs.filter { letters != #"\w"# || $0 != "_" }))
      return "[\(letters)\(others)\(takes(0x2D) || detail == "sign" ? "-" : "")]"
    }
  }

  /// The pattern with another class for what is repeated in one of its groups, and in all of them.
  private func changingValues(
    _ change: (_ item: RegexNode, _ group: RegexNode) -> String?
  ) -> [String] {
    var changes: [PatternCorrection] = []
    for group in root?.groups ?? [] {
      for node in group.children.flatMap(\.items) {
        guard case .quantified(let item, _) = node.kind, item.isClass,
          let text = change(item, group)
        else { continue }
        let sign = suffix(item.range.upperBound).hasPrefix("*") && isWhole(node, of: group)
        // A value that may be missing is none.
        let range = item.range.lowerBound..<(item.range.upperBound + (sign ? 1 : 0))
        changes.append(PatternCorrection(range, text + (sign ? "+" : "")))
      }
    }
    let sets = changes.map { [$0] } + (changes.count > 1 ? [changes] : [])
    return sets.compactMap { PatternCorrection.apply($0, to: pattern) }
  }

  private func isWhole(_ node: RegexNode, of group: RegexNode) -> Bool {
    group.children.flatMap(\.items).count == 1 && group.children[0].range == node.range
  }

  /// The pattern whose only class of letters takes any name.
  private var anyName: [String] {
    let classes = pattern.ranges(of: #/\(\[[A-Za-z0-9_\\-]+\]\+\)/#)
    guard classes.count == 1, let place = classes.first else { return [] }
    return [pattern.replacingCharacters(in: place, with: "([^/?#]+)")]
  }
}

// MARK: - The host

extension LinkFixes {
  private var withWWW: [String] {
    let host = link.host.hasPrefix("www.") ? String(link.host.dropFirst(4)) : link.host
    let escaped = host.replacing(".", with: #"\."#)
    let inFront = pattern.ranges(of: escaped).filter { place in
      "/|(:".contains(pattern[..<place.lowerBound].last ?? " ")
    }
    .map { pattern.replacingCharacters(in: $0, with: #"(?:www\.)?"# + escaped) }
    return listed(#"www\."#) + inFront + afterScheme { #"(?:www\.)?"# + $0 }
  }

  private var withoutWWW: [String] {
    let lists = [
      pattern.firstRange(of: #/\((?:\?:)?(?:[a-z0-9]+\|)*www(?:\|[a-z0-9]+)*\)\\\./#).map {
        ($0, "(?:", ")?")
      },
      pattern.firstRange(of: #/\((?:\?:)?(?:[a-z0-9]+\\\.\|)*www\\\.(?:\|[a-z0-9]+\\\.)*\)(?!\?)/#)
        .map { ($0, "", "?") },
    ]
    return lists.compactMap(\.self).map { place, before, after in
      pattern.replacingCharacters(in: place, with: before + pattern[place] + after)
    } + replacing([(#"www\."#, #"(?:www\.)?"#)])
  }

  private var schemes: [String] {
    guard let place = pattern.firstRange(of: "http") else { return [] }
    let rest = pattern[place.upperBound...]
    let start = pattern[..<place.upperBound]
    if rest.hasPrefix("s"), !rest.hasPrefix("s?") { return [start + "s?" + rest.dropFirst()] }
    if rest.hasPrefix("(?:s)") { return [start + "s?" + rest.dropFirst(5)] }
    return rest.hasPrefix("s") ? [] : [start + "s?" + rest]
  }

  /// The pattern with one more label among those that it lists before its host.
  private var hostLabels: [String] {
    guard let dot = link.host.firstIndex(of: ".") else { return [] }
    let label = link.host[..<dot]
    guard label.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return [] }
    return [#"(?:www\."#, #"(www\."#].compactMap { start in
      let places = pattern.ranges(of: start)
      guard places.count == 1, let end = places.first?.upperBound,
        [")?", "|"].contains(where: { pattern[end...].hasPrefix($0) })
      else { return nil }
      return pattern[..<end] + "|" + label + #"\."# + pattern[end...]
    }
  }

  /// The pattern with one more label in the optional list that begins its host.
  private func listed(_ label: String) -> [String] {
    afterScheme { rest in
      guard let list = rest.prefixMatch(of: #/\((?:\?:)?(?=(?:[a-z0-9]+\\\.\|?)+\)\?)/#) else {
        return rest
      }
      return rest[list.range] + label + "|" + rest[list.range.upperBound...]
    }
  }

  /// The pattern with a change of what follows its only `://`, whose slashes may be escaped.
  private func afterScheme(_ change: (String) -> String) -> [String] {
    let places = pattern.ranges(of: "://") + pattern.ranges(of: #":\/\/"#)
    guard places.count == 1, let end = places.first?.upperBound else { return [] }
    return [pattern[..<end] + change(String(pattern[end...]))]
  }
}

// MARK: - Text

extension LinkFixes {
  /// The pattern with one text replaced, for each pair whose text it has once.
  private func replacing(_ pairs: [(String, String)]) -> [String] {
    pairs.compactMap { old, new in
      let places = pattern.ranges(of: old)
      guard places.count == 1, let place = places.first,
        !pattern[place.upperBound...].hasPrefix("?")
      else { return nil }
      return pattern.replacingCharacters(in: place, with: new)
    }
  }

  private func prefix(_ offset: Int) -> String {
    String(decoding: pattern.utf16.prefix(offset), as: UTF16.self)
  }

  private func suffix(_ offset: Int) -> String {
    String(decoding: pattern.utf16.dropFirst(offset), as: UTF16.self)
  }
}

extension RegexNode {
  /// The parts of a concatenation; of another node, the node.
  fileprivate var items: [RegexNode] {
    if case .concatenation(let items) = kind { items } else { [self] }
  }

  /// The groups with a number, in their order.
  fileprivate var groups: [RegexNode] {
    var groups: [RegexNode] = []
    forEach { node in
      if case .group(.capturing, _) = node.kind { groups.append(node) }
    }
    return groups
  }

  fileprivate var isClass: Bool {
    switch kind {
    case .anyCharacter, .shorthand, .property, .characterClass: true
    default: false
    }
  }

  fileprivate var hasAnchor: Bool {
    var hasAnchor = false
    forEach { node in
      if case .anchor(let anchor) = node.kind { hasAnchor = hasAnchor || anchor == .dollar }
    }
    return hasAnchor
  }

  /// Whether it is something optional that begins with `?` or `#`, such as a query.
  private var isQuery: Bool {
    guard case .quantified(let item, let quantifier) = kind, quantifier.lowerBound == 0 else {
      return false
    }
    return item.beginsQuery
  }

  private var beginsQuery: Bool {
    switch kind {
    case .group(_, let body): body.beginsQuery
    case .concatenation(let items): items.first?.beginsQuery ?? false
    case .alternation(let items): items.allSatisfy(\.beginsQuery)
    case .literal, .characterClass:
      (codePointTest(0x3F) || codePointTest(0x23)) && !codePointTest(0x61) && !codePointTest(0x2F)
    default: false
    }
  }

  /// Whether it has a group with a number, or a letter or digit, and is no query that may be missing.
  fileprivate var hasText: Bool {
    guard !isQuery else { return false }
    var hasText = false
    forEach { node in
      switch node.kind {
      case .group(.capturing, _): hasText = true
      case .literal(let literal):
        let scalar = Unicode.Scalar(literal.codePoint)
        hasText = hasText || scalar.map { Character($0).isLetter || Character($0).isNumber } ?? true
      default: break
      }
    }
    return hasText
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }

  /// Whether the text has a digit and nothing but letters and digits.
  package var isID: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && contains(where: \.isNumber)
  }
}
