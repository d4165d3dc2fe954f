import Diagnostics
import LinkVariations
import RunRecord

/// Knowledge of pages that are not what a rule is for.
extension VariationJudge {
  /// Other sites of the domain, and words of the site itself: what other rules of the domain spell
  /// out, what the table of services knows, and what nearly every site has.
  func addReserved(
    _ tried: TriedVariation,
    _ site: SiteKnowledge?,
    _ index: Int,
    _ sum: inout WeightSum
  ) {
    guard let source = rules[index]?.tests[tried.test].source else { return }
    switch tried.variation.kind {
    case .otherSite: addSite(tried.variation, source, site, &sum)
    case .reservedWord: addWord(tried.variation, source, site, index, &sum)
    default: break
    }
  }

  private func addSite(
    _ variation: Variation,
    _ source: VariationSource,
    _ site: SiteKnowledge?,
    _ sum: inout WeightSum
  ) {
    let host = variation.detail
    if site?.service?.sites.contains(host) == true {
      // Only a name at the start of a path is likely to exist there as well.
      let isGeneral =
        source.startsWithName(besides: site?.service?.words ?? [])
        && source.plainSegments.count == 1
      sum.include("known", isGeneral ? 16 : 6, "the service has something else on '\(host)'")
    } else if source.isSiteOfName, CommonNames.sitesEverywhere.contains(host.firstLabel) {
      sum.include("usual", 14, "'\(host)' is rarely the site of a person or a thing")
    }
  }

  private func addWord(
    _ variation: Variation,
    _ source: VariationSource,
    _ site: SiteKnowledge?,
    _ index: Int,
    _ sum: inout WeightSum
  ) {
    let word = variation.detail
    let isDeeper = variation.link.segments.count > 1
    if isDeeper {
      // Below its own pages a site has neither ids nor what the rule is for.
      let isOfRule = variation.link.segments.indices.dropFirst().contains { place in
        source.plainSegments.indices.contains(place)
          && (source.isWord(place) || source.plainSegments[place].endsInID)
      }
      sum.include(
        "deeper",
        isOfRule ? -14 : -6,
        "a page of the site rarely has such a path below it"
      )
    }
    let others = (site?.words[word] ?? []).subtracting([index])
    if !others.isEmpty {
      sum.include(
        "tests-show",
        4,
        "\(counted(others.count, "other rule")) of the domain \(others.count == 1 ? "is" : "are") for '/\(word)/'"
      )
    }
    if !source.isOnOwnHost {
      sum.include("elsewhere", -8, "a site keeps its words on its own host, not on those of names")
    }
    if site?.service?.words.contains(word) == true {
      sum.include("known", 21, "the service keeps '\(word)' for itself")
    } else if !isDeeper, source.isNameOnTop, CommonNames.wordsEverywhere.contains(word),
      source.site.map({ !$0.isShort && !CommonNames.endingsOfNames.contains($0.ending) }) ?? true
    {
      sum.include("usual", 18, "nearly every site has a page of its own at '/\(word)'")
    }
  }
}

extension VariationSource {
  /// Whether the whole path is the name of a person or a thing, on the host of the site itself.
  ///
  /// A made-up id in its place is a short link, on whose hosts there are no other pages.
  fileprivate var isNameOnTop: Bool {
    guard isOnOwnHost, plainSegments.count == 1, let name = plainSegments.first else {
      return false
    }
    return !name.looksMadeUp
  }

  /// Whether the host is that of the site itself.
  fileprivate var isOnOwnHost: Bool {
    guard let site else { return false }
    return ["", "www"].contains(site.subdomain) || isForPhones(site)
  }

  /// Whether the subdomain is the name of a person or a thing, and the link is about nothing else.
  fileprivate var isSiteOfName: Bool {
    guard let site else { return false }
    return plainSegments.isEmpty && link.query == nil && !isWholeSite(site)
  }

  private func isForPhones(_ site: SiteName) -> Bool {
    CommonNames.mobileHosts.contains(site.subdomain)
  }
}

extension String {
  /// Whether it is an id, or a title with one after it.
  fileprivate var endsInID: Bool { split(separator: "-").last.map { String($0).isID } ?? false }

  /// The text before the first dot.
  fileprivate var firstLabel: String { String(prefix { $0 != "." }) }

  /// Whether the text has digits among its letters, or capitals after small letters: an id, not a
  /// name.
  fileprivate var looksMadeUp: Bool {
    let parts = split { !$0.isLetter && !$0.isNumber }
    return parts.contains { part in
      let digits = part.drop { !$0.isNumber }
      let jumps = zip(part, part.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
      return digits.contains(where: \.isLetter) || (jumps && part.count > 3)
    }
  }
}
