/// What is needed to find out which components of an entry can decide.
final class EntryReach {
  let components: [LinkComponent]
  let budget: JointPatternSearch.Budget
  private let index: ComponentIndex
  private let tests: [ComponentTest]
  private let gates: [PathGate]

  init(_ components: [LinkComponent], budget: JointPatternSearch.Budget) {
    self.components = components
    self.budget = budget
    index = ComponentIndex(components)
    tests = components.map(ComponentTest.init)
    gates = components.map(PathGate.init)
  }

  /// The cost of asking a component, in units of the budget.
  private static let askingCost = 2
}

extension EntryReach {
  /// Whether paths of two components may begin alike.
  func mayMeet(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (gates[one], gates[other])
    guard one.variant == other.variant else { return true }
    let shared = one.mask & other.mask
    return one.head & shared == other.head & shared
  }

  /// The components before another one that match a URL, in order, as far as the budget goes.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - number: The number of the other component.
  ///   - body: Is given each of them; it returns whether to go on.
  /// - Returns: Whether the budget sufficed.
  func forEachMatch(
    of url: LinkURL,
    before number: Int,
    _ body: (Int) -> Bool
  ) -> Bool {
    var subject = LinkSubject(url)
    // Looking up is linear in the text.
    budget.spend(4 + url.text.utf8.count / 4)
    let candidates = index.candidates(for: &subject)
    return subject.withPaths { subject, paths in
      for candidate in candidates {
        guard candidate < number else { return true }
        guard budget.isLeft else { return false }
        budget.spend(Self.askingCost)
        if tests[candidate].fits(&subject, paths), !body(candidate) { return true }
      }
      return budget.isLeft
    }
  }
}

extension EntryReach {
  /// The component that decides on a URL, and whether it opens it; nil if the budget did not
  /// suffice.
  func first(on url: LinkURL) -> (component: LinkComponent?, opens: Bool)? {
    var first: LinkComponent?
    let isDecided = forEachMatch(of: url, before: components.count) { number in
      first = components[number]
      return false
    }
    guard isDecided || first != nil else { return nil }
    return (first, first.map { !$0.excludes } ?? false)
  }
}

extension LinkComponent {
  var firstSampleURL: LinkURL? {
    guard let path = path.map(\.firstSample) ?? "/", let query = sampleQuery,
      let fragment = fragment.map(\.firstSample) ?? ""
    else { return nil }
    return Self.url(path: path, query: query, fragment: fragment)
  }

  /// Some URLs that the component matches, without scheme and host; empty where none is known.
  var sampleURLs: [LinkURL] {
    let paths = path.map(\.samples) ?? ["/"]
    let fragments = fragment.map(\.samples) ?? [""]
    guard let query = sampleQuery, !paths.isEmpty, !fragments.isEmpty else { return [] }
    return (0..<max(paths.count, fragments.count)).compactMap { number in
      Self.url(
        path: paths[number % paths.count],
        query: query,
        fragment: fragments[number % fragments.count]
      )
    }
  }

  /// A URL of a path and a fragment with a query that the component matches.
  func url(path: String, fragment: String) -> LinkURL? {
    sampleQuery.flatMap { query in
      options.isPercentEncoded
        ? Self.url(path: path, query: query, fragment: fragment)
        : Self.url(
          path: LinkPattern.encode(path),
          query: query,
          fragment: LinkPattern.encode(fragment)
        )
    }
  }

  /// A query that the component matches; nil if none is known.
  private var sampleQuery: String? {
    switch query {
    case .any: return ""
    case .whole(let pattern): return pattern.firstSample
    case .items(let rules):
      var items: [String] = []
      for rule in rules where !rule.value.matches(prepared: []) {
        guard let value = rule.value.firstSample, !value.utf8.contains(0x26) else {
          return nil
        }
        let name = rule.value.options.isPercentEncoded ? rule.name : LinkPattern.encode(rule.name)
        guard !name.utf8.contains(where: { $0 == 0x26 || $0 == 0x3D }) else { return nil }
        items.append("\(name)=\(value)")
      }
      return items.joined(separator: "&")
    }
  }

  /// A URL of some parts, if they can be parts of one.
  static func url(path: String, query: String, fragment: String) -> LinkURL? {
    let isPlain = [path, query, fragment].allSatisfy { part in
      !part.utf8.contains { LinkURL.isForeign($0) || $0 == UInt8(ascii: "#") }
    }
    // Two slashes would begin a host.
    guard isPlain, !path.utf8.contains(UInt8(ascii: "?")), !path.hasPrefix("//") else {
      return nil
    }
    let rest =
      (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    return try? LinkURL((path.hasPrefix("/") ? path : "/" + path) + rest)
  }
}
