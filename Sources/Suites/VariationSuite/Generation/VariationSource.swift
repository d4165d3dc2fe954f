import LinkVariations
import RunRecord

/// A link of a rule's tests, with its words and values distinguished.
struct VariationSource {
  let link: VariedLink
  let pattern: String
  /// The parts of the host; nil for an unregistered host.
  let site: SiteName?
  /// The places of the path's parts that the pattern does not spell out: names, ids, titles.
  let values: [Int]

  init(_ link: VariedLink, pattern: String) {
    self.link = link
    self.pattern = pattern
    site = SiteName(link.host)
    let plain = pattern.replacing("\\", with: "")
    values = link.segments.indices.filter { index in
      let segment = link.segments[index]
      return !segment.isEmpty && !Self.spellsOut(segment, in: plain)
    }
  }

  /// Whether a pattern has a text as a word of its own.
  private static func spellsOut(_ word: String, in pattern: String) -> Bool {
    var rest = pattern[...]
    while let found = rest.firstRange(of: word) {
      let before = rest[..<found.lowerBound].last ?? pattern[..<found.lowerBound].last
      let after = rest[found.upperBound...].first
      if !(before?.isWordCharacter ?? false), !(after?.isWordCharacter ?? false) { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}

extension VariationSource {
  /// The link's path without a slash at its end.
  var plainSegments: [String] {
    let segments = link.segments
    return segments.last == "" ? segments.dropLast() : segments
  }

  /// The last part of the path that is a value.
  var lastValue: Int? { values.last }

  /// The last part of the path that is a value, else the last value of a parameter.
  var lastPart: VariedLink.Part? {
    if let index = lastValue { return link.pathPart(index) }
    let plain = pattern.replacing("\\", with: "")
    return link.queryParts.last { !$0.text.isEmpty && !Self.spellsOut($0.text, in: plain) }
  }

  /// Whether a word of the path is one that the pattern spells out.
  func isWord(_ index: Int) -> Bool { !values.contains(index) && !link.segments[index].isEmpty }
}

extension VariationSource {
  /// All variations of the link, without those that are the link itself.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of variations.
  ///   - site: What is known of the link's domain.
  ///   - takes: Whether the rule takes a link.
  /// - Returns: The variations.
  func variations(
    of kinds: Set<VariationKind>,
    _ site: SiteKnowledge?,
    _ takes: (String) -> Bool
  ) -> [Variation] {
    let all =
      ofNewRules + endings + queries + spellings + hosts + knownHosts(site) + paths + slugs
      + valueChanges
      + refusals(site) + knownLinks(site, takes)
    var seen: Set<String> = [link.text]
    return all.filter { kinds.contains($0.kind) && seen.insert($0.text).inserted }
  }
}
