import LinkVariations
import RegexSyntax
import RunRecord

/// Changes of a pattern that could make it take a variation; whether one does is for the engine to
/// say.
struct FixProposals {
  let pattern: String
  let variation: Variation

  /// The changed patterns, the smallest change first.
  var patterns: [String] {
    switch variation.kind {
    case .wwwAdded: afterScheme { #"(?:www\.)?"# + $0 }
    case .wwwRemoved:
      replacing([
        (#"(?:www\.)"#, #"(?:www\.)?"#), (#"(www\.)"#, #"(www\.)?"#), (#"www\."#, #"(?:www\.)?"#),
      ])
    case .schemeChanged:
      replacing([
        ("https://", "https?://"), ("http://", "https?://"), ("http(?:s)://", "https?://"),
        (#"https:\/\/"#, #"https?:\/\/"#), (#"http:\/\/"#, #"https?:\/\/"#),
      ])
    case .slashRemoved:
      replacing([("/$", "/?$"), ("/.*$", "(?:/.*)?$"), ("/(?:[?#]", "/?(?:[?#]")])
    case .slashAdded: endings
    case .queryAppended, .fragmentAdded: endings + singleParts
    case .hostMobile, .hostLanguage, .hostService: hostLabels
    case .partTaken: singleParts
    case .valueClass: replacing(Self.widerClasses)
    case .nameEscaped: anyName
    case .portRemoved:
      replacing([
        ("(?:\(variation.detail))", "(?::[0-9]+)?"), (variation.detail, "(?::[0-9]+)?"),
      ])
    default: []
    }
  }
}

extension FixProposals {
  /// The pattern with one text replaced, for each pair whose text it has once.
  private func replacing(_ pairs: [(String, String)]) -> [String] {
    pairs.compactMap { old, new in
      let places = pattern.ranges(of: old)
      guard places.count == 1, let place = places.first,
        !pattern[place.upperBound...].hasPrefix("?") || new.hasSuffix("/")
      else { return nil }
      return pattern.replacingCharacters(in: place, with: new)
    }
  }

  /// The pattern with a change of what follows its only `://`, whose slashes may be escaped.
  private func afterScheme(_ change: (String) -> String) -> [String] {
    let places = pattern.ranges(of: "://") + pattern.ranges(of: #":\/\/"#)
    guard places.count == 1, let end = places.first?.upperBound else { return [] }
    return [pattern[..<end] + change(String(pattern[end...]))]
  }

  /// The pattern with an extended ending, which must be `$`.
  private var endings: [String] {
    guard pattern.hasSuffix("$"), !pattern.hasSuffix(#"\$"#) else { return [] }
    let start = Self.withoutEnding(pattern)
    let withSlash = start.hasSuffix("/?") ? String(start.dropLast(2)) : start
    let ends =
      variation.kind == .slashAdded
      ? ["/?$", "/?(?:[?#].*)?$"] : ["(?:[?#].*)?$", "/?(?:[?#].*)?$"]
    // A slash that the pattern takes stays one that it takes.
    if withSlash != start { return ends.filter { $0.hasPrefix("/?") }.map { withSlash + $0 } }
    // One that it needs may become one that it takes.
    let withoutSlash = start.hasSuffix("/") ? [String(start.dropLast()) + "/?(?:[?#].*)?$"] : []
    return ends.flatMap { [withSlash + $0, start + $0] } + withoutSlash
  }

  /// The pattern without its `$` and an ending that takes a query or a fragment alone.
  private static func withoutEnding(_ pattern: String) -> String {
    let narrow = ["(?:#.*)?$", #"(?:\?[^#]*)?$"#, #"(?:\?.*)?$"#]
    let length = narrow.first(where: pattern.hasSuffix)?.count ?? 1
    return String(pattern.dropLast(length))
  }

  /// Classes of one case or without digits, each with the class of ids.
  private static let widerClasses = [
    ("[a-z0-9]", "[A-Za-z0-9]"), ("[0-9a-z]", "[A-Za-z0-9]"), ("[a-z]", "[A-Za-z0-9]"),
    ("[A-Za-z]", "[A-Za-z0-9]"), ("[a-zA-Z]", "[A-Za-z0-9]"), ("[a-z_]", "[A-Za-z0-9_]"),
    ("[A-Za-z_]", "[A-Za-z0-9_]"), ("[a-zA-Z_]", "[A-Za-z0-9_]"), ("[a-z0-9_]", "[A-Za-z0-9_]"),
    ("[a-z0-9_-]", "[A-Za-z0-9_-]"),
  ]

  /// The pattern with a value that ends with its part of the path, where an id may have more of the
  /// path after it.
  private var singleParts: [String] {
    let greedy = ["(.+)", "(.*)", "(.+?)", "([^?#]+)", "([^?]+)", "([^#]+)", "([^?#]*)", "([^&]+)"]
    let ofQuery = replacing(greedy.map { ("=" + $0, "=([^&#]+)") })
    guard ofQuery.isEmpty else {
      let ends = ofQuery.map { $0.hasSuffix("$") ? String($0.dropLast()) : $0 }
      return ends.map { $0.hasSuffix("([^&#]+)") ? $0 + "(?:[&#].*)?$" : $0 }
    }
    let narrowed = replacing(greedy.map { ($0, "([^/?#]+)") })
    let isID = variation.link.segments.dropLast().last?.isID ?? false
    let endings = ["(?:[/?#].*)?$", "/?(?:[?#].*)?$"]
    return narrowed.flatMap { narrowed in
      let isOpen = narrowed.hasSuffix(")") || narrowed.hasSuffix(")$")
      let start = narrowed.hasSuffix("$") ? String(narrowed.dropLast()) : narrowed
      return isOpen && start.hasSuffix("([^/?#]+)")
        ? (isID ? endings : endings.reversed()).map { start + $0 } : [narrowed]
    }
  }

  /// The pattern whose only class of letters takes any name.
  private var anyName: [String] {
    let classes = pattern.ranges(of: #/\(\[[A-Za-z0-9_\\-]+\]\+\)/#)
    guard classes.count == 1, let place = classes.first else { return [] }
    return [pattern.replacingCharacters(in: place, with: "([^/?#]+)")]
  }

  /// The pattern with one more label among those that it lists before its host.
  private var hostLabels: [String] {
    guard let dot = variation.link.host.firstIndex(of: ".") else { return [] }
    let label = variation.link.host[..<dot]
    guard label.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return [] }
    return [#"(?:www\."#, #"(www\."#].compactMap { start in
      let places = pattern.ranges(of: start)
      guard places.count == 1, let end = places.first?.upperBound,
        [")?", "|"].contains(where: { pattern[end...].hasPrefix($0) })
      else { return nil }
      return pattern[..<end] + "|" + label + #"\."# + pattern[end...]
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
