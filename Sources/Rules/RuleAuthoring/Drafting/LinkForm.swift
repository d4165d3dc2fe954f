import Diagnostics
import LinkVariations
import ManifestModel

/// What similarly structured example links have in common.
struct LinkForm {
  let examples: [ExampleURL]
  /// The common parts of the path.
  var segments: [AlignedValue]
  /// The common parameters of the query, in the order of the first example.
  var query: [(name: Scalars, value: AlignedValue)]
  /// The parts of the fragment, if nothing before it varies.
  var fragment: [AlignedValue] = []
  /// Whether a variable part was guessed.
  var isGuessed = false
  /// Whether the pattern must end with the path, since links of another kind extend it.
  var endsWithPath = false
  /// The patterns of links that another rule handles, starting with the path.
  var excluded: [String] = []
  /// Words taken for names of kinds of links that may also be names of people.
  var kindNames: [Scalars] = []
}

extension LinkForm {
  /// Aligns examples.
  ///
  /// - Parameter examples: At least one example.
  init(_ examples: [ExampleURL]) {
    let depth = examples.map(\.segments.count).min() ?? 0
    let segments = (0..<depth).map { index in
      AlignedValue(examples.map { $0.segments[index] }, at: .segment)
    }
    let first = examples.first?.query ?? []
    let parameters = first.map(\.name).uniqued.compactMap { name in
      Self.aligned(name, in: examples).map { (name: name, value: $0) }
    }
    let query = parameters.filter { name, value in
      !name.isNoise && (name.isPlain || !value.isConstant)
    }
    self.init(examples: examples, segments: segments, query: query)
    tellKindsFromIDs(in: \.segments, of: \.segments)
    widenNames()
    // After a variable path, a common constant parameter tells where the links come from rather
    // than what they are.
    if pathVaries { self.query.removeAll(where: \.value.isConstant) }
    if !varies { alignFragments() }
    // Links that differ in nothing else are about what these parameters name, such as a language.
    if !varies { self.query += parameters.filter { $0.name.isWeakNoise && !$0.value.isConstant } }
    if varies { alignPathLikeFragments() } else { guess() }
    tellKindsFromIDs(in: \.fragment, of: \.fragmentParts)
  }

  /// The aligned values of a parameter; nil if an example lacks it.
  private static func aligned(_ name: Scalars, in examples: [ExampleURL]) -> AlignedValue? {
    let values = examples.compactMap { $0.value(of: name) }.filter { !$0.isEmpty }
    return values.count == examples.count ? AlignedValue(values, at: .query) : nil
  }

  var varies: Bool {
    (segments + query.map(\.value) + fragment).contains { !$0.isConstant }
  }

  /// Whether paths continue differently after their common parts.
  var hasLongerPaths: Bool { examples.contains { $0.segments.count > segments.count } }

  /// Whether all paths end with a name rather than an id.
  var endsInName: Bool {
    guard let last = segments.last, !hasLongerPaths else { return false }
    return !last.isConstant && !last.isID
  }

  var pathVaries: Bool { segments.contains { !$0.isConstant } }

  /// Allows any character in human-chosen names: others may be percent-encoded.
  private mutating func widenNames() {
    for index in segments.indices.dropFirst() {
      guard case .constant(let word) = segments[index - 1], NamePlaces.isWord(word.string),
        case .variable(var variable) = segments[index]
      else { continue }
      variable.valueClass = variable.valueClass.takingNames(at: .segment)
      segments[index] = .variable(variable)
    }
    for index in query.indices where NamePlaces.isParameter(query[index].name.string) {
      guard case .variable(var variable) = query[index].value else { continue }
      variable.valueClass = variable.valueClass.takingNames(at: .query)
      query[index].value = .variable(variable)
    }
  }

  /// After a variable path, path-like fragments may vary, too.
  private mutating func alignPathLikeFragments() {
    let parts = examples.map(\.fragmentParts)
    guard fragment.isEmpty, query.isEmpty, pathVaries, Set(parts).count > 1 else { return }
    guard parts.allSatisfy({ $0.count > 1 }) else { return }
    alignFragments()
  }

  private mutating func alignFragments() {
    let parts = examples.map(\.fragmentParts)
    let depth = parts.map(\.count).min() ?? 0
    guard parts.allSatisfy({ $0 != [[]] && !$0.isEmpty }) else { return }
    let isSingle = Set(parts).count == 1
    // After a path, the fragment is a place on the page, unless it looks like a path or is all that
    // differs.
    guard segments.isEmpty || !isSingle || parts.allSatisfy({ $0.count > 1 }) else { return }
    fragment = (0..<depth).map { index in
      let values = parts.map { $0[index] }
      guard isSingle, values[0].isLikelyVariable else { return AlignedValue(values, at: .segment) }
      isGuessed = true
      return AlignedValue(varying: values[0], at: .segment)
    }
    if !fragment.contains(where: { !$0.isConstant }) {
      fragment = []
    }
  }

  /// Guesses the variable part if all examples are equal: what looks like an id, else the last
  /// part.
  private mutating func guess() {
    guard let example = examples.first else { return }
    isGuessed = true
    var likely = segments.indices.filter { example.segments[$0].isLikelyVariable }
    if likely.isEmpty {
      likely = segments.indices.filter { example.segments[$0].isLongNumberBesideName }
    }
    for index in likely {
      segments[index] = AlignedValue(varying: example.segments[index], at: .segment)
    }
    guard !pathVaries else {
      query = []
      return
    }
    let parameters = query.indices.filter {
      example.value(of: query[$0].name)?.isLikelyVariable == true
    }
    for index in parameters.isEmpty ? Array(query.indices) : parameters {
      let value = example.value(of: query[index].name) ?? []
      query[index].value = AlignedValue(varying: value, at: .query)
    }
    query.removeAll(where: \.value.isConstant)
    guard query.isEmpty, let last = segments.indices.last else { return }
    segments[last] = AlignedValue(varying: example.segments[last], at: .segment)
  }
}

extension LinkForm {
  /// The examples' values of a part of the fragment.
  func fragmentValues(at index: Int) -> [Scalars] {
    examples.map(\.fragmentParts).compactMap { index < $0.count ? $0[index] : nil }
  }

  /// Groups examples into forms of similarly structured links.
  static func forms(of examples: [ExampleURL]) -> [LinkForm] {
    let whole = LinkForm(examples)
    if let kinds = whole.formsByKind { return kinds }
    guard !whole.isOfOneKind else { return [whole] }
    // For the same page, each query shows something different, even if its value looks like a word.
    let pages = Set(examples.filter(\.isPageWithQuery).map(\.segments))
    let groups = examples.grouped { example in
      let isPage =
        pages.contains(example.segments) && example.query.contains { !$0.name.isNoise }
      return [
        isPage ? example.segments : [], [[Unicode.Scalar(UInt8(min(example.segments.count, 255)))]],
      ]
    }
    return groups.count > 1 ? groups.map { LinkForm($0) } : [whole]
  }

  /// Whether the examples are probably for one kind of thing.
  private var isOfOneKind: Bool {
    if query.contains(where: { $0.value.isVariable }) && !pathVaries { return true }
    // A page whose content depends on its query is not a name in a path.
    if pathVaries, examples.contains(where: \.isPageWithQuery), query.isEmpty { return false }
    if Set(examples.map(\.segments.count)).count == 1 { return true }
    return pathVaries && !isGuessed && !differsInKind
  }

  /// Whether the first variable part looks like names of kinds with different paths: with
  /// `/item/12` and `/user/kelp/posts`, the longer path does not extend the shorter.
  private var differsInKind: Bool {
    guard let index = segments.firstIndex(where: { !$0.isConstant }) else { return false }
    return examples.allSatisfy { $0.segments[index].isKindName }
  }
}

extension ExampleURL {
  /// The number of parts of the fragment; 0 without one.
  var fragmentDepth: Int { fragment?.isEmpty == false ? fragmentParts.count : 0 }

  /// The parts of the fragment between its slashes.
  var fragmentParts: [Scalars] {
    (fragment ?? []).split(separator: "/", omittingEmptySubsequences: false).map(Scalars.init)
  }

  /// The last value of a query parameter, which is the one that drafted patterns capture.
  func value(of name: Scalars) -> Scalars? {
    query.last { $0.name == name }?.value
  }

  /// Whether its path names a page whose content depends on the query.
  fileprivate var isPageWithQuery: Bool {
    !segments.contains(where: \.isLikelyVariable)
      && query.contains { !$0.name.isNoise && $0.value?.isLikelyVariable == true }
  }
}

extension Scalars {
  /// Whether a parameter of this name tells where a link was found, or how to display its target.
  var isNoise: Bool { isWeakNoise || isTracking }

  /// Whether a parameter of this name only tells where a link was found.
  var isTracking: Bool {
    let noise: Set<String> = [
      "fbclid", "gclid", "igsh", "igshid", "mc_cid", "mc_eid", "ref_src", "ref_url", "si", "spm",
      "usg", "ved",
    ]
    return noise.contains(string) || starts(with: "utm_".unicodeScalars)
  }

  /// Whether a parameter of this name may also identify the target.
  fileprivate var isWeakNoise: Bool {
    ["feature", "hl", "lang", "locale", "ref", "source", "src"].contains(string)
  }

  /// Whether a name has only common characters of parameter names.
  fileprivate var isPlain: Bool { allSatisfy { $0.isIDPart || $0 == "." } }

  /// Whether it looks like the name of a kind of things.
  var isKindName: Bool { count > 2 && allSatisfy(\.isSmallLetter) }
}

extension Array {
  /// The elements grouped by key, in order of each key's first occurrence.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    let keys = map(key)
    return keys.uniqued.map { wanted in
      zip(self, keys).filter { $0.1 == wanted }.map(\.0)
    }
  }
}
