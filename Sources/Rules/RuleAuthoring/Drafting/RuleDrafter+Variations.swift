extension RuleDrafter {
  /// The most ways of building links that get variations of their own.
  private static let maxBranches = 4

  /// Links like the examples, each with one difference: first those that the rule is meant to take too, then
  /// those that it is hardly meant for.
  ///
  /// Each stands for a mistake that is easily made in a pattern: a host without an end, a dot without a
  /// backslash, a part that takes too much or too little. An engine has to say what the draft makes of them.
  package var variations: [LinkVariation] {
    guard let first = branches.first else { return [] }
    let shown = branches.prefix(Self.maxBranches)
    var list = first.takenHosts
    for branch in shown { list += branch.takenEnds }
    list += first.refusedHosts
    for branch in shown { list += branch.refusedPaths }
    let examples = branches.flatMap(\.form.examples).map { Scalars($0.text.unicodeScalars) }
    var seen = Set(examples)
    return list.filter { seen.insert(Scalars($0.link.unicodeScalars)).inserted }
  }
}

// MARK: - Hosts

extension RuleDrafter.Branch {
  typealias Parts = ExampleURL.Parts

  /// Whether the pattern takes the host with `www.` and without.
  var hasOptionalWWW: Bool { host.before.contains(#"www\."#) }

  var takenHosts: [LinkVariation] {
    var list = [
      taken("the other scheme") { $0.scheme = $0.scheme == "http" ? "https" : "http" }
    ]
    if hasOptionalWWW {
      list.append(
        taken(form.examples.first?.hasWWW == true ? "without www." : "with www.") { parts in
          parts.www = parts.www.isEmpty ? "www." : ""
        }
      )
    }
    return list.compactMap(\.self)
  }

  var refusedHosts: [LinkVariation] {
    guard let example = form.examples.first else { return [] }
    var list: [LinkVariation?] = []
    if !example.isAddress {
      list.append(refused("a host that begins like this one") { $0.host += ".example.net" })
      list += example.dots(in: host.label == nil ? example.labels : example.domain).map { name in
        refused("another character for a dot of the host") { $0.host = name }
      }
      if host.label == nil {
        list.append(refused("a host that ends like this one") { $0.www = "not" })
        list.append(refused("another subdomain") { $0.www = "other." })
        if hasOptionalWWW {
          list.append(refused("another character for the dot after www") { $0.www = "wwwx" })
        }
      } else {
        list.append(refused("the host without its varying label") { $0.host = example.domainName })
      }
    }
    list.append(
      variation(false, "the link inside another one") { parts in
        "https://example.net/?link=" + parts.text
      }
    )
    return list.compactMap(\.self)
  }
}

// MARK: - Paths and queries

extension RuleDrafter.Branch {
  var takenEnds: [LinkVariation] {
    var list: [LinkVariation?] = []
    if form.query.isEmpty, form.fragment.isEmpty {
      if form.examples.first?.segments.last?.contains(".") == false {
        list.append(taken("a slash at the end") { $0.pathEnd = "/" })
      }
      list.append(taken("a query") { $0.tail = Scalars("?from=mail".unicodeScalars) })
      list.append(taken("a fragment") { $0.tail = Scalars("#top".unicodeScalars) })
    } else if !form.query.isEmpty {
      list.append(
        taken("another parameter after it") { $0.tail += "&from=mail#top".unicodeScalars }
      )
      list.append(
        taken("another parameter before it") { parts in
          parts.tail = Scalars("?from=mail&".unicodeScalars) + parts.tail.dropFirst()
        }
      )
      list.append(contentsOf: places.compactMap(repeatedParameter))
    } else {
      list.append(taken("more after the fragment") { $0.tail += "/more".unicodeScalars })
      list.append(taken("a query after the fragment") { $0.tail += "?from=mail".unicodeScalars })
    }
    for place in places {
      guard case .variable(let variable) = place.value else { continue }
      if let name = variable.name {
        list += [
          renaming(place, name, "another title", "other-title"),
          renaming(place, name, "a percent-encoded title", "%C3%A4b"),
          renaming(place, name, "no title", nil),
        ]
      }
      if variable.valueClass.isOpen {
        list.append(changing(place, true, "a percent-encoded value") { $0 + "%20b".unicodeScalars })
      } else if variable.valueClass.hasBothCases {
        list.append(changing(place, true, "other characters in the value", \.inOtherCharacters))
      }
    }
    return list.compactMap(\.self)
  }

  var refusedPaths: [LinkVariation] {
    var list: [LinkVariation?] = []
    list.append(missingPart)
    for place in places {
      guard case .variable(let variable) = place.value else { continue }
      guard variable.valueClass.isID else {
        if let segment = place.segment, segment < form.segments.count - 1 {
          list.append(
            changing(place, false, "a query in the path") { $0 + "?x".unicodeScalars }
          )
        }
        continue
      }
      let isNumber = variable.valueClass.isNumber
      list.append(
        changing(place, false, "a character too many in the value") {
          $0 + (isNumber ? "x" : "~").unicodeScalars
        }
      )
      guard variable.name != .before else { continue }
      list.append(
        changing(place, false, "a percent-encoded value") { value in
          let letter = variable.valueClass.isNumber ? "%31" : "%41"
          return Scalars(letter.unicodeScalars) + value.dropFirst(value.count > 3 ? 3 : 1)
        }
      )
    }
    if form.endsInName {
      list.append(
        refused("a path below it") { $0.segments.append(Scalars("more".unicodeScalars)) }
      )
    }
    if !form.segments.isEmpty {
      list.append(
        refused("a path before it") { parts in
          parts.segments.insert(Scalars("other".unicodeScalars), at: 0)
        }
      )
    }
    if let index = constant(where: { !$0.isEmpty }) {
      list.append(refused("another word") { $0.segments[index] += "-other".unicodeScalars })
    }
    if let index = constant(where: { $0.contains(where: \.isLetter) }) {
      list.append(
        refused("a word in the other case") { parts in
          parts.segments[index] = parts.segments[index].map(\.inOtherCase)
        }
      )
    }
    list += [fragmentInOtherCase, parameterInOtherCase]
    return list.compactMap(\.self)
  }

  /// The link with a part of its fragment that does not vary in the other case.
  var fragmentInOtherCase: LinkVariation? {
    let index = form.fragment.firstIndex { value in
      if case .constant(let text) = value { text.contains(where: \.isLetter) } else { false }
    }
    guard let index else { return nil }
    return variation(false, "a word in the other case") { parts in
      parts.tail = fragment(of: example) { $0 == index ? $1.map(\.inOtherCase) : $1 }
      return parts.text
    }
  }

  /// The link with the name of its parameter in the other case.
  var parameterInOtherCase: LinkVariation? {
    guard let item = form.query.last, item.name.contains(where: \.isLetter) else { return nil }
    let value = example?.value(of: item.name) ?? []
    return refused("a parameter in the other case") { parts in
      parts.tail =
        "?".unicodeScalars + item.name.map(\.inOtherCase) + "=".unicodeScalars + value
    }
  }

  /// The link with its parameter twice, the second time with another value.
  func repeatedParameter(_ place: Place) -> LinkVariation? {
    guard place.segment == nil, !place.parameter.isEmpty, form.query.count == 1,
      case .variable = place.value, let value = example?.value(of: place.parameter)
    else { return nil }
    let item = place.parameter + "=".unicodeScalars
    return taken("the parameter twice") { parts in
      parts.tail = "?from=mail&".unicodeScalars + item + value.inOtherCharacters
      parts.tail += "&".unicodeScalars + item + value
    }
  }

  var example: ExampleURL? { form.examples.first }

  /// The last part of the path that does not vary and has something.
  func constant(where fits: (Scalars) -> Bool) -> Int? {
    form.segments.lastIndex { value in
      if case .constant(let text) = value { fits(text) } else { false }
    }
  }

  /// The link without the first part that varies, and what follows it.
  var missingPart: LinkVariation? {
    if let index = form.segments.firstIndex(where: { !$0.isConstant }) {
      return refused("without the varying part") { parts in
        parts.segments = Array(parts.segments.prefix(index))
        parts.tail = []
      }
    }
    if !form.fragment.isEmpty { return refused("without the fragment") { $0.tail = [] } }
    guard let name = form.query.first(where: { !$0.value.isConstant })?.name else { return nil }
    let value = form.examples.first?.value(of: name) ?? []
    return refused("another parameter") { parts in
      parts.tail = Scalars("?other=".unicodeScalars) + value
    }
  }
}
