import LinkVariations

extension RuleDrafter {
  /// The maximum number of branches that get variations of their own.
  private static let maxBranches = 4

  /// Links that each differ from an example in one respect: first those that the rule should match,
  /// too, then those that it should not.
  ///
  /// Each represents a common mistake in patterns: a host without an end, a dot without a
  /// backslash, a part that matches too much or too little. An engine must tell how the draft
  /// treats them.
  package var variations: [LinkVariation] {
    guard let first = branches.first else { return [] }
    let shown = branches.prefix(Self.maxBranches)
    var list = first.takenHosts
    for branch in shown { list += branch.takenEnds }
    list += first.refusedHosts
    for branch in shown { list += branch.refusedPaths }
    list += others.map {
      LinkVariation(link: $0.text, isTaken: false, difference: "a link of another kind")
    }
    let examples = branches.flatMap(\.form.examples).map { Scalars($0.text.unicodeScalars) }
    var seen = Set(examples)
    return list.filter { seen.insert(Scalars($0.link.unicodeScalars)).inserted }
  }
}

// MARK: - Hosts

extension RuleDrafter.Branch {
  /// Whether the pattern matches the host with and without `www.`.
  var hasOptionalWWW: Bool { host.before.contains(#"www\."#) }

  var takenHosts: [LinkVariation] {
    var list = [
      taken("the other scheme") { $0 = $0.withOtherScheme }
    ]
    if hasOptionalWWW {
      list.append(
        taken(example?.hasWWW == true ? "without www." : "with www.") { $0 = $0.withOtherWWW }
      )
    }
    return list.compactMap(\.self)
  }

  var refusedHosts: [LinkVariation] {
    guard let example else { return [] }
    let bare = example.bareHost
    var list: [LinkVariation?] = []
    if !example.isAddress {
      list.append(refused("a host that begins like this one") { $0 = $0.onLongerHost })
      list += example.dots(in: host.label == nil ? example.labels : example.domain).map { name in
        refused("another character for a dot of the host") { link in
          link.host = (example.hasWWW ? "www." : "") + name
        }
      }
      if host.label == nil {
        list.append(refused("a host that ends like this one") { $0.host = "not" + bare })
        list.append(refused("another subdomain") { $0.host = "other." + bare })
        if hasOptionalWWW {
          list.append(
            refused("another character for the dot after www") { $0.host = "wwwx" + bare }
          )
        }
      } else {
        list.append(
          refused("the host without its varying label") { link in
            link.host = (example.hasWWW ? "www." : "") + example.domainName
          }
        )
      }
    }
    list.append(
      unchanged.map { link in
        LinkVariation(
          link: "https://example.net/?link=" + link.text,
          isTaken: false,
          difference: "the link inside another one"
        )
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
      if example?.segments.last?.contains(".") == false {
        list.append(taken("a slash at the end") { $0 = $0.withSlash })
      }
      list.append(taken("a query") { $0 = $0.adding(query: VariedLink.foreignParameter) })
      list.append(taken("a fragment") { $0 = $0.adding(fragment: "top") })
    }
    if !form.query.isEmpty {
      list.append(
        taken("another parameter after it") { link in
          link = link.adding(query: "from=mail")
          if form.fragment.isEmpty { link.fragment = "top" }
        }
      )
      list.append(
        taken("another parameter before it") { $0.tail = "?from=mail&" + $0.tail.dropFirst() }
      )
      list.append(contentsOf: places.compactMap(repeatedParameter))
    }
    if !form.fragment.isEmpty {
      list.append(taken("more after the fragment") { $0.tail += "/more" })
      list.append(taken("a query after the fragment") { $0.tail += "?from=mail" })
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
        refused("a path below it") { $0.segments.append("more") }
      )
    }
    if !form.segments.isEmpty {
      list.append(
        refused("a path before it") { $0.segments.insert("other", at: 0) }
      )
    }
    if let index = constant(where: { !$0.isEmpty }) {
      list.append(refused("another word") { $0.segments[index] += "-other" })
    }
    if let index = constant(where: { $0.contains(where: \.isLetter) }) {
      list.append(
        refused("a word in the other case") { link in
          link.segments[index] =
            Scalars(link.segments[index].unicodeScalars).map(\.inOtherCase).string
        }
      )
    }
    list += [fragmentInOtherCase, parameterInOtherCase]
    return list.compactMap(\.self)
  }

  /// The link with a constant part of its fragment in the other case.
  var fragmentInOtherCase: LinkVariation? {
    let index = form.fragment.firstIndex { value in
      if case .constant(let text) = value { text.contains(where: \.isLetter) } else { false }
    }
    guard let index else { return nil }
    return refused("a word in the other case") { link in
      link.fragment = fragment(of: example) { $0 == index ? $1.map(\.inOtherCase) : $1 }
    }
  }

  var parameterInOtherCase: LinkVariation? {
    guard let item = form.query.last, item.name.contains(where: \.isLetter) else { return nil }
    let value = example?.value(of: item.name) ?? []
    return refused("a parameter in the other case") { link in
      link.query = item.name.map(\.inOtherCase).string + "=" + value.string
    }
  }

  /// The link with its parameter repeated with another value.
  func repeatedParameter(_ place: Place) -> LinkVariation? {
    guard place.segment == nil, !place.parameter.isEmpty, form.query.count == 1,
      case .variable = place.value, let value = example?.value(of: place.parameter)
    else { return nil }
    let item = place.parameter.string + "="
    return taken("the parameter twice") { link in
      link.query = "from=mail&\(item)\(value.inOtherCharacters.string)&\(item)\(value.string)"
    }
  }

  var example: ExampleURL? { form.examples.first }

  /// The last constant part of the path that satisfies a predicate.
  func constant(where fits: (Scalars) -> Bool) -> Int? {
    form.segments.lastIndex { value in
      if case .constant(let text) = value { fits(text) } else { false }
    }
  }

  /// The link truncated before its first variable part.
  var missingPart: LinkVariation? {
    if let index = form.segments.firstIndex(where: { !$0.isConstant }) {
      return refused("without the varying part") { link in
        link.segments = Array(link.segments.prefix(index))
        link.tail = ""
      }
    }
    if !form.fragment.isEmpty { return refused("without the fragment") { $0.fragment = nil } }
    guard let name = form.query.first(where: { !$0.value.isConstant })?.name else { return nil }
    let value = example?.value(of: name) ?? []
    return refused("another parameter") { $0.query = "other=" + value.string }
  }
}
