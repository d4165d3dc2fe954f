extension RuleDrafter.Branch {
  /// Where something varies.
  struct Place {
    let value: AlignedValue
    /// The part of the path; nil for one elsewhere.
    var segment: Int?
    /// The parameter of the query; empty for what is elsewhere.
    var parameter: Scalars = []
    /// The part of the fragment; nil for one elsewhere.
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
  func renaming(
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

  func taken(_ difference: String, _ change: (inout Parts) -> Void) -> LinkVariation? {
    variation(true, difference) { parts in
      change(&parts)
      return parts.text
    }
  }

  func refused(_ difference: String, _ change: (inout Parts) -> Void) -> LinkVariation? {
    variation(false, difference) { parts in
      change(&parts)
      return parts.text
    }
  }

  func variation(
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
  func fragment(
    of example: ExampleURL?,
    _ value: (_ index: Int, _ value: Scalars) -> Scalars
  ) -> Scalars {
    let parts = (example?.fragment ?? [])
      .split(separator: "/", omittingEmptySubsequences: false).enumerated()
      .map { value($0.offset, Scalars($0.element)) }
    return "#".unicodeScalars + Scalars(parts.joined(separator: "/".unicodeScalars))
  }

  /// The query or the fragment of an example, as far as it matters.
  func tail(
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
  struct Parts {
    var scheme: String
    /// What comes before the host: `www.` or nothing.
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

  var parts: Parts {
    Parts(
      scheme: String(text.prefix { $0 != ":" }),
      www: hasWWW ? "www." : "",
      host: bareHost,
      port: port.string,
      segments: segments
    )
  }

  /// The domain without what is below it.
  var domainName: String { domain.map(\.string).joined(separator: ".") }

  /// The host with one of the dots between the last labels written as a letter, for each of these dots.
  func dots(in shown: [Scalars]) -> [String] {
    let names = labels.map(\.string)
    return (max(1, names.count - shown.count + 1)..<max(1, names.count)).map { index in
      names[..<index].joined(separator: ".") + "x" + names[index...].joined(separator: ".")
    }
  }
}

extension ValueClass {
  /// Whether it takes everything up to the end of its place.
  var isOpen: Bool { pattern.hasPrefix("[^") }

  /// Whether it takes capital letters and small ones.
  var hasBothCases: Bool { pattern.hasPrefix("[A-Za-z") }

  /// Whether it takes digits alone.
  var isNumber: Bool { pattern.hasPrefix("[0-9]") }
}

extension Scalars {
  /// A value of the same length with letters in the other case, and with the signs that ids have at its end.
  var inOtherCharacters: Scalars {
    let letters = map(\.inOtherCase)
    return count < 4 ? letters : letters.dropLast(2) + "-_".unicodeScalars
  }
}

extension Unicode.Scalar {
  /// An ASCII letter in the other case; else the scalar itself.
  var inOtherCase: Unicode.Scalar {
    isLetter ? Unicode.Scalar(UInt8(value) ^ 0x20) : self
  }
}
