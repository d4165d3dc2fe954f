import Diagnostics

/// Finds values that distinguish example links but are missing from a rule's results.
struct LostValues {
  struct Loss: Hashable {
    let value: String
    let example: String
  }

  private let examples: [ExampleURL]
  private let results: [String?]

  /// - Parameters:
  ///   - examples: The links.
  ///   - results: The rule's output for each; nil for none.
  init(_ examples: [ExampleURL], results: [String?]) {
    self.examples = examples
    self.results = results
  }
}

extension LostValues {
  /// The lost values, in the order of the examples.
  var losses: [Loss] {
    let places = examples.map(Self.values)
    let names = places.flatMap { $0.map(\.place) }.uniqued
    let varying = names.filter { name in
      places.map { $0.first { $0.place == name }?.value }.uniqued.count > 1
    }
    return examples.indices.flatMap { index -> [Loss] in
      guard let result = results[index] else { return [] }
      return places[index].filter { varying.contains($0.place) }.compactMap { _, value in
        guard !Self.has(result, value) else { return nil }
        return Loss(value: value.string, example: examples[index].text)
      }
    }
  }

  /// A part of a link that may differ in others.
  private enum Place: Hashable {
    case host
    case segment(Int)
    /// Its name, empty for a word without `=`, and how many of that name are before it.
    case parameter(Scalars, Int)
    case fragment
  }

  /// The non-empty parts of a link, without tracking parameters.
  private static func values(of example: ExampleURL) -> [(place: Place, value: Scalars)] {
    let host = example.varyingLabels + example.domain + [example.port].filter { !$0.isEmpty }
    var values: [(place: Place, value: Scalars)] = [
      (.host, Scalars(host.joined(separator: ".".unicodeScalars)))
    ]
    values += example.segments.enumerated().map { (.segment($0.offset), $0.element) }
    var counts: [Scalars: Int] = [:]
    for item in example.query where !item.name.isNoise {
      let name = item.value == nil ? [] : item.name
      values.append((.parameter(name, counts[name, default: 0]), item.value ?? item.name))
      counts[name, default: 0] += 1
    }
    values.append((.fragment, example.fragment ?? []))
    return values.filter { !$0.value.isEmpty }
  }

  /// Whether a result contains a value, or what drafts capture of one: the part without separators,
  /// or the number in a title.
  private static func has(_ result: String, _ value: Scalars) -> Bool {
    let words = value.split { !$0.isIDPart || $0 == "-" }.map { String(Scalars($0)) }
    guard !result.contains(value.string), !words.isEmpty else { return true }
    let digits = words.filter { $0.unicodeScalars.allSatisfy(\.isDigit) }
    return (digits.isEmpty ? words : digits).contains { result.contains($0) }
  }
}
