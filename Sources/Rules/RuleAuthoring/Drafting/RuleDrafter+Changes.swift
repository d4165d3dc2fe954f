import LinkVariations

extension RuleDrafter.Branch {
  /// The place of a variable part.
  struct Place {
    let value: AlignedValue
    /// The index in the path; nil for a place elsewhere.
    var segment: Int?
    /// The parameter of the query; empty for a place elsewhere.
    var parameter: Scalars = []
    /// The index in the fragment; nil for a place elsewhere.
    var fragment: Int?
  }

  var places: [Place] {
    form.segments.enumerated().map { Place(value: $0.element, segment: $0.offset) }
      + form.query.map { Place(value: $0.value, parameter: $0.name) }
      + form.fragment.enumerated().map { Place(value: $0.element, fragment: $0.offset) }
  }

  /// The link with another value in a place.
  func changing(
    _ place: Place,
    _ isTaken: Bool,
    _ difference: String,
    _ change: (Scalars) -> Scalars
  ) -> LinkVariation? {
    guard case .variable(let variable) = place.value else { return nil }
    return replacing(place, isTaken, difference) { whole in
      switch variable.name {
      case .before: return change(whole)
      case .after:
        let number = variable.valueAlone(whole)
        return change(number) + whole.dropFirst(number.count)
      case nil:
        return variable.prefix + change(variable.valueAlone(whole)) + variable.suffix
      }
    }
  }

  /// The link with another title, or none, beside the number in a place.
  func renaming(
    _ place: Place,
    _ name: AlignedValue.NamePlace,
    _ difference: String,
    _ title: String?
  ) -> LinkVariation? {
    guard case .variable(let variable) = place.value else { return nil }
    return replacing(place, true, difference) { whole in
      let number = variable.valueAlone(whole)
      guard let title else { return number }
      return switch name {
      case .before: Scalars("\(title)-".unicodeScalars) + number
      case .after: number + "-\(title)".unicodeScalars
      }
    }
  }

  /// The link with another text in a place.
  private func replacing(
    _ place: Place,
    _ isTaken: Bool,
    _ difference: String,
    _ changed: (Scalars) -> Scalars
  ) -> LinkVariation? {
    guard let example else { return nil }
    return variation(isTaken, difference) { link in
      if let index = place.segment {
        link.segments[index] = changed(Scalars(link.segments[index].unicodeScalars)).string
      } else if let index = place.fragment {
        link.fragment = fragment(of: example) { $0 == index ? changed($1) : $1 }
      } else {
        link.tail = tail(of: example) { $0 == place.parameter ? changed($1) : $1 }.string
      }
    }
  }

  func taken(_ difference: String, _ change: (inout VariedLink) -> Void) -> LinkVariation? {
    variation(true, difference, change)
  }

  func refused(_ difference: String, _ change: (inout VariedLink) -> Void) -> LinkVariation? {
    variation(false, difference, change)
  }

  private func variation(
    _ isTaken: Bool,
    _ difference: String,
    _ change: (inout VariedLink) -> Void
  ) -> LinkVariation? {
    unchanged.map { link in
      LinkVariation(link: link.with(change).text, isTaken: isTaken, difference: difference)
    }
  }

  /// The significant parts of the first example.
  var unchanged: VariedLink? {
    example.map { example in example.varied.with { $0.tail = tail(of: example) { $1 }.string } }
  }

  /// The fragment of an example with changed parts.
  func fragment(
    of example: ExampleURL?,
    _ value: (_ index: Int, _ value: Scalars) -> Scalars
  ) -> String {
    let parts = (example?.fragment ?? [])
      .split(separator: "/", omittingEmptySubsequences: false).enumerated()
      .map { value($0.offset, Scalars($0.element)) }
    return String(parts.joined(separator: "/".unicodeScalars))
  }

  /// The significant parts of an example's query and fragment.
  func tail(
    of example: ExampleURL,
    _ value: (_ name: Scalars, _ value: Scalars) -> Scalars
  ) -> Scalars {
    let end = form.fragment.isEmpty ? [] : "#".unicodeScalars + (example.fragment ?? [])
    guard !form.query.isEmpty else { return end }
    let items = form.query.map { item in
      item.name + "=".unicodeScalars + value(item.name, example.value(of: item.name) ?? [])
    }
    return "?".unicodeScalars + Scalars(items.joined(separator: "&".unicodeScalars)) + end
  }
}

extension ExampleURL {
  /// The link without query and fragment, for changing.
  var varied: VariedLink {
    VariedLink(
      scheme: String(text.prefix { $0 != ":" }),
      host: (hasWWW ? "www." : "") + bareHost,
      port: port.string,
      path: "/" + segments.map(\.string).joined(separator: "/")
    )
  }

  /// The registered domain as text.
  var domainName: String { domain.map(\.string).joined(separator: ".") }

  /// The host with one of the dots between the last labels replaced by a letter, for each of these
  /// dots.
  func dots(in shown: [Scalars]) -> [String] {
    let names = labels.map(\.string)
    return (max(1, names.count - shown.count + 1)..<max(1, names.count)).map { index in
      names[..<index].joined(separator: ".") + "x" + names[index...].joined(separator: ".")
    }
  }
}

extension ValueClass {
  /// Whether it matches everything up to the end of its place.
  var isOpen: Bool { pattern.hasPrefix("[^") }

  /// Whether it matches letters in both cases.
  var hasBothCases: Bool { pattern.hasPrefix("[A-Za-z") }

  /// Whether it matches only digits.
  var isNumber: Bool { pattern.hasPrefix("[0-9]") }
}

extension Scalars {
  /// A value of the same length with letters in the other case and characters of ids at its end.
  var inOtherCharacters: Scalars {
    let letters = map(\.inOtherCase)
    return count < 4 ? letters : letters.dropLast(2) + "-_".unicodeScalars
  }
}

extension Unicode.Scalar {
  /// An ASCII letter in the other case; any other scalar itself.
  var inOtherCase: Unicode.Scalar {
    isLetter ? Unicode.Scalar(UInt8(value) ^ 0x20) : self
  }
}
