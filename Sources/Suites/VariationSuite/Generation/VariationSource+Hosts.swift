import LinkVariations
import RunRecord

/// The variations of the host that lead to the same service.
extension VariationSource {
  var hosts: [Variation] {
    guard let site else { return [] }
    var list: [Variation] = []
    let lower = link.host.lowercased()
    if lower.hasPrefix("www.") {
      list.append(vary(.wwwRemoved, "www.") { $0.host = String($0.host.dropFirst(4)) })
    } else if site.subdomain.isEmpty {
      list.append(vary(.wwwAdded, "www.") { $0.host = "www." + $0.host })
    }
    guard isWholeSite(site) else { return list }
    for label in CommonNames.mobileHosts { list.append(host(.hostMobile, label, site)) }
    for label in CommonNames.languages { list.append(host(.hostLanguage, label, site)) }
    for label in CommonNames.serviceHosts { list.append(host(.hostService, label, site)) }
    for ending in CommonNames.regionalEndings where ending != site.ending {
      let subdomain = site.subdomain.isEmpty ? "" : site.subdomain + "."
      list.append(vary(.hostRegion, ending) { $0.host = subdomain + site.name + "." + ending })
    }
    return list
  }

  /// The other hosts of the domain that tests of the set have, and those that the service is known
  /// for.
  func knownHosts(_ known: SiteKnowledge?) -> [Variation] {
    guard let site, let known, isWholeSite(site) else { return [] }
    let seen = known.hosts.keys.sorted().filter { host in
      SiteName(host).map { isWholeSite($0) } ?? false
    }
    let hosts = seen + (known.service?.hosts.sorted() ?? [])
    let others = hosts.filter { $0 != link.host.lowercased() }.map { host in
      vary(.hostService, host) { $0.host = host }
    }
    return others
      + (known.service?.regions.sorted() ?? []).map { host in
        vary(.hostRegion, host) { $0.host = site.subdomain == "www" ? "www." + host : host }
      }
  }

  /// Whether the host is the service itself: its domain, alone or with `www.` or a name for phones
  /// or a language.
  func isWholeSite(_ site: SiteName) -> Bool {
    ["", "www"].contains(site.subdomain) || CommonNames.mobileHosts.contains(site.subdomain)
      || CommonNames.languages.contains(site.subdomain)
      || CommonNames.serviceHosts.contains(site.subdomain)
  }

  private func host(_ kind: VariationKind, _ label: String, _ site: SiteName) -> Variation {
    vary(kind, label + ".") { $0.host = label + "." + site.domain }
  }
}
