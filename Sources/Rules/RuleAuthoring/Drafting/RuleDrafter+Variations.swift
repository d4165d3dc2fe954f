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
  private typealias Parts = ExampleURL.Parts

  /// Whether the pattern takes the host with `www.` and without.
  private var hasOptionalWWW: Bool { host.before.contains(#"www\."#) }

  fileprivate var takenHosts: [LinkVariation] {
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

  fileprivate var refusedHosts: [LinkVariation] {
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
  fileprivate var takenEnds: [LinkVariation] {
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

  fileprivate var refusedPaths: [LinkVariation] {
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
  private var fragmentInOtherCase: LinkVariation? {
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
  private var parameterInOtherCase: LinkVariation? {
    guard let item = form.query.last, item.name.contains(where: \.isLetter) else { return nil }
    let value = example?.value(of: item.name) ?? []
    return refused("a parameter in the other case") { parts in
      parts.tail =
        "?".unicodeScalars + item.name.map(\.inOtherCase) + "=".unicodeScalars + value
    }
  }

  /// The link with its parameter twice, the second time with another value.
  private func repeatedParameter(_ place: Place) -> LinkVariation? {
    guard place.segment == nil, !place.parameter.isEmpty, form.query.count == 1,
      case .variable = place.value, let value = example?.value(of: place.parameter)
    else { return nil }
    let item = place.parameter + "=".unicodeScalars
    return taken("the parameter twice") { parts in
      parts.tail = "?from=mail&".unicodeScalars + item + value.inOtherCharacters
      parts.tail += "&".unicodeScalars + item + value
    }
  }

  private var example: ExampleURL? { form.examples.first }

  /// The last part of the path that does not vary and has something.
  private func constant(where fits: (Scalars) -> Bool) -> Int? {
    form.segments.lastIndex { value in
      if case .constant(let text) = value { fits(text) } else { false }
    }
  }

  /// The link without the first part that varies, and what follows it.
  private var missingPart: LinkVariation? {
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

// MARK: - The parts that vary

extension RuleDrafter.Branch {
  /// Where something varies.
  private struct Place {
    let value: AlignedValue
    /// The part of the path; nil for one elsewhere.
    var segment: Int?
    /// The parameter of the query; empty for what is elsewhere.
    var parameter: Scalars = []
    /// The part of the fragment; nil for one elsewhere.
    var fragment: Int?
  }

  private var places: [Place] {
    form.segments.enumerated().map { Place(value: $0.element, segment: $0.offset) }
      + form.query.map { Place(value: $0.value, parameter: $0.name) }
      + form.fragment.enumerated().map { Place(value: $0.element, fragment: $0.offset) }
  }

  /// The link with another value in a place.
  private func changing(
    _ place: Place,
    _ isTaken: Bool,
    _ difference: String,
    _ change: (Scalars) -> Scalars
  ) -> LinkVariation? {
    guard case .variable(let variable) = place.value, let example = form.examples.first else {
      return nil
    }
    func changed(_ whole: Scalars) -> Scalars {
      switch variable.name {
      case .before: return change(whole)
      case .after:
        let number = variable.valueAlone(whole)
        return change(number) + whole.dropFirst(number.count)
      case nil: break
      }
      return variable.prefix + change(variable.valueAlone(whole)) + variable.suffix
    }
    if let index = place.segment {
      return variation(isTaken, difference) { parts in
        parts.segments[index] = changed(parts.segments[index])
        return parts.text
      }
    }
    if let index = place.fragment {
      return variation(isTaken, difference) { parts in
        parts.tail = fragment(of: example) { $0 == index ? changed($1) : $1 }
        return parts.text
      }
    }
    return variation(isTaken, difference) { parts in
      parts.tail = tail(of: example) { name, value in
        name == place.parameter ? changed(value) : value
      }
      return parts.text
    }
  }

  /// The link with another title beside the number in a place, or none.
  private func renaming(
    _ place: Place,
    _ name: AlignedValue.NamePlace,
    _ difference: String,
    _ title: String?
  ) -> LinkVariation? {
    guard case .variable(let variable) = place.value, let example = form.examples.first else {
      return nil
    }
    func changed(_ whole: Scalars) -> Scalars {
      let number = variable.valueAlone(whole)
      guard let title else { return number }
      return switch name {
      case .before: Scalars("\(title)-".unicodeScalars) + number
      case .after: number + "-\(title)".unicodeScalars
      }
    }
    return variation(true, difference) { parts in
      if let index = place.segment {
        parts.segments[index] = changed(parts.segments[index])
      } else if let index = place.fragment {
        parts.tail = fragment(of: example) { $0 == index ? changed($1) : $1 }
      } else {
        parts.tail = tail(of: example) { $0 == place.parameter ? changed($1) : $1 }
      }
      return parts.text
    }
  }

  private func taken(_ difference: String, _ change: (inout Parts) -> Void) -> LinkVariation? {
    variation(true, difference) { parts in
      change(&parts)
      return parts.text
    }
  }

  private func refused(_ difference: String, _ change: (inout Parts) -> Void) -> LinkVariation? {
    variation(false, difference) { parts in
      change(&parts)
      return parts.text
    }
  }

  private func variation(
    _ isTaken: Bool,
    _ difference: String,
    _ text: (inout Parts) -> String
  ) -> LinkVariation? {
    guard let example = form.examples.first else { return nil }
    var parts = example.parts
    parts.tail = tail(of: example) { $1 }
    return LinkVariation(link: text(&parts), isTaken: isTaken, difference: difference)
  }

  /// The fragment of an example with its parts changed.
  private func fragment(
    of example: ExampleURL?,
    _ value: (_ index: Int, _ value: Scalars) -> Scalars
  ) -> Scalars {
    let parts = (example?.fragment ?? [])
      .split(separator: "/", omittingEmptySubsequences: false).enumerated()
      .map { value($0.offset, Scalars($0.element)) }
    return "#".unicodeScalars + Scalars(parts.joined(separator: "/".unicodeScalars))
  }

  /// The query or the fragment of an example, as far as it matters.
  private func tail(
    of example: ExampleURL,
    _ value: (_ name: Scalars, _ value: Scalars) -> Scalars
  ) -> Scalars {
    if !form.fragment.isEmpty { return "#".unicodeScalars + (example.fragment ?? []) }
    guard !form.query.isEmpty else { return [] }
    let items = form.query.map { item in
      item.name + "=".unicodeScalars + value(item.name, example.value(of: item.name) ?? [])
    }
    return "?".unicodeScalars + Scalars(items.joined(separator: "&".unicodeScalars))
  }
}

extension ExampleURL {
  /// The parts of a link that is made from this one.
  fileprivate struct Parts {
    var scheme: String
    /// What stands before the host: `www.` or nothing.
    var www: String
    /// The host.
    var host: String
    var port: String
    var segments: [Scalars]
    /// A slash where the path ends with one.
    var pathEnd = ""
    /// Query and fragment.
    var tail: Scalars = []

    var text: String {
      let path = segments.map { "/" + $0.string }.joined() + pathEnd
      return scheme + "://" + www + host + port + (path.isEmpty ? "/" : path) + tail.string
    }
  }

  fileprivate var parts: Parts {
    Parts(
      scheme: String(text.prefix { $0 != ":" }),
      www: hasWWW ? "www." : "",
      host: bareHost,
      port: port.string,
      segments: segments
    )
  }

  /// The domain without what is below it.
  fileprivate var domainName: String { domain.map(\.string).joined(separator: ".") }

  /// The host with one of the dots between the last labels written as a letter, for each of these dots.
  fileprivate func dots(in shown: [Scalars]) -> [String] {
    let names = labels.map(\.string)
    return (max(1, names.count - shown.count + 1)..<max(1, names.count)).map { index in
      names[..<index].joined(separator: ".") + "x" + names[index...].joined(separator: ".")
    }
  }
}

extension ValueClass {
  /// Whether it takes everything up to the end of its place.
  fileprivate var isOpen: Bool { pattern.hasPrefix("[^") }

  /// Whether it takes capital letters and small ones.
  fileprivate var hasBothCases: Bool { pattern.hasPrefix("[A-Za-z") }

  /// Whether it takes digits alone.
  fileprivate var isNumber: Bool { pattern.hasPrefix("[0-9]") }
}

extension Scalars {
  /// A value of the same length with letters in the other case, and with the signs that ids have at its end.
  fileprivate var inOtherCharacters: Scalars {
    let letters = map(\.inOtherCase)
    return count < 4 ? letters : letters.dropLast(2) + "-_".unicodeScalars
  }
}

extension Unicode.Scalar {
  /// An ASCII letter in the other case; else the scalar itself.
  fileprivate var inOtherCase: Unicode.Scalar {
    isLetter ? Unicode.Scalar(UInt8(value) ^ 0x20) : self
  }
}
