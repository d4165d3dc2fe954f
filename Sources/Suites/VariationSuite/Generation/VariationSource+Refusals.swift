import LinkVariations
import RunRecord

/// The variations that are something else than the link: a page of the site, another site, nothing.
extension VariationSource {
  func refusals(_ known: SiteKnowledge?) -> [Variation] {
    words(known) + sites(known) + missing + lookAlikes + alphabets
  }

  /// Whether the path begins with the name of a person or a thing, and with no word of the site.
  func startsWithName(besides words: Set<String>) -> Bool {
    guard values.first == 0, let first = plainSegments.first else { return false }
    let isFile = first.contains(".") && Self.fileEndings.contains { first.hasSuffix($0) }
    return first.isName && !isFile && !words.contains(first)
  }

  private static let fileEndings = [".aspx", ".htm", ".html", ".jsp", ".php"]

  /// Words that sites keep for themselves, in the place of a name.
  private func words(_ known: SiteKnowledge?) -> [Variation] {
    let reserved = CommonNames.reservedWords
    let others = (known?.words.keys.sorted() ?? []) + (known?.service?.words.sorted() ?? [])
    let all = reserved + others.filter { !reserved.contains($0) }
    var list: [Variation] = []
    let segments = plainSegments
    if startsWithName(besides: Set(all)) {
      for word in all {
        list.append(vary(.reservedWord, word) { $0.segments = [word] })
        if segments.count > 1, values.contains(1) {
          list.append(vary(.reservedWord, word) { $0.segments = [word] + segments.dropFirst() })
        } else if segments.count == 1 {
          list.append(vary(.reservedWord, word) { $0.segments = [word, "more"] })
        }
      }
    }
    if let last = lastValue, last > 0, isWord(last - 1), segments[last].isName {
      for word in CommonNames.reservedBelow {
        list.append(vary(.reservedBelow, word) { $0.segments[last] = word })
      }
    }
    return list.map { variation in
      Variation(
        variation.kind,
        variation.link.with {
          $0.query = nil; $0.fragment = nil
        },
        variation.detail
      )
    }
  }

  /// Hosts of the same domain that have something else.
  private func sites(_ known: SiteKnowledge?) -> [Variation] {
    guard let site else { return [] }
    let isNamed = !isWholeSite(site) && !pattern.contains(site.subdomain)
    guard isNamed || isWholeSite(site) else { return [] }
    let labels = CommonNames.otherSites + (isNamed ? ["www", "m"] : [])
    let hosts =
      (known?.service?.sites.sorted() ?? []) + labels.map { $0 + "." + site.domain }
    return hosts.filter { $0 != link.host.lowercased() }.map { host in
      vary(.otherSite, host) { $0.host = host }
    }
  }

  /// The link without what it is about.
  private var missing: [Variation] {
    guard !values.isEmpty || link.query != nil else { return [] }
    var list = [
      vary(.valueMissing, "no path") {
        $0.path = "/"; $0.query = nil; $0.fragment = nil
      },
      vary(.valueMissing, "no path") {
        $0.path = ""; $0.query = nil; $0.fragment = nil
      },
    ]
    if let index = values.last, index > 0 {
      let before = Array(plainSegments.prefix(index))
      list.append(
        vary(.valueMissing, "no value") {
          $0.segments = before; $0.query = nil; $0.fragment = nil
        }
      )
      list.append(
        vary(.valueMissing, "no value") {
          $0.segments = before + [""]; $0.query = nil; $0.fragment = nil
        }
      )
    }
    return list
  }

  /// Similar hosts with other owners.
  private var lookAlikes: [Variation] {
    guard let site else { return [] }
    var list = [
      Variation(.hostLookAlike, link.onPrefixedHost(site.domain), "not" + site.domain),
      Variation(.hostLookAlike, link.onLongerHost, site.domain + ".example.net"),
      Variation(.hostLookAlike, link.inPath(), "in a path"),
    ]
    if let dot = link.host.lastIndex(of: ".") {
      let dashed = link.host[..<dot] + "-" + link.host[link.host.index(after: dot)...]
      list.append(vary(.hostLookAlike, "-") { $0.host = dashed + ".net" })
    }
    return list
  }

  /// Ids with characters or a length that ids of their kind do not have.
  private var alphabets: [Variation] {
    guard let index = lastValue, plainSegments[index].isID else { return [] }
    let value = plainSegments[index]
    guard value.count > 3 else { return [] }
    var list = [
      vary(.valueAlphabet, "~") { $0.segments[index] = value + "~" },
      vary(.valueAlphabet, "length") { link in
        link.segments[index] = String(repeating: value, count: 64 / value.count + 1)
      },
    ]
    if value.allSatisfy(\.isNumber) {
      list.append(vary(.valueAlphabet, "about") { $0.segments[index] = "about" })
    }
    return list
  }
}

extension String {
  /// Whether the text could be the name of a person or a page.
  fileprivate var isName: Bool {
    contains(where: \.isLetter)
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.@".contains($0)) }
  }
}
