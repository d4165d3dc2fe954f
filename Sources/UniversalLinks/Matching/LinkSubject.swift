/// A URL's parts in the forms that components compare, each made once.
struct LinkSubject {
  private let query: [UInt8]
  private let fragment: [UInt8]
  private let paths: [[UInt8]]
  /// The beginnings of the path in each form.
  let heads: [UInt64]
  private var queries: [[UInt8]?] = [nil, nil, nil, nil]
  private var fragments: [[UInt8]?] = [nil, nil, nil, nil]
  private var items: [QueryItems?] = [nil, nil, nil, nil]

  init(_ url: LinkURL) {
    query = Array((url.query ?? "").utf8)
    fragment = Array((url.fragment ?? "").utf8)
    let path = Array(url.path.utf8)
    paths = MatchOptions.variants.map { PartText.prepare(path, part: .path, options: $0) }
    heads = paths.map(PathGate.head)
  }

  /// Whether a component matches the URL.
  mutating func fits(_ component: LinkComponent) -> Bool {
    let variant = component.options.variant
    if let path = component.path, !path.matches(prepared: paths[variant]) { return false }
    if let pattern = component.fragment, !pattern.matches(prepared: fragmentText(variant)) {
      return false
    }
    switch component.query {
    case .any: return true
    case .whole(let pattern): return pattern.matches(prepared: queryText(variant))
    case .items(let rules):
      let items = queryItems(variant)
      return rules.allSatisfy { items.fit($0) }
    }
  }

  private mutating func queryText(_ variant: Int) -> [UInt8] {
    if let text = queries[variant] { return text }
    let text = PartText.prepare(query, part: .other, options: MatchOptions.variants[variant])
    queries[variant] = text
    return text
  }

  private mutating func fragmentText(_ variant: Int) -> [UInt8] {
    if let text = fragments[variant] { return text }
    let text = PartText.prepare(fragment, part: .other, options: MatchOptions.variants[variant])
    fragments[variant] = text
    return text
  }

  private mutating func queryItems(_ variant: Int) -> QueryItems {
    if let known = items[variant] { return known }
    let made = QueryItems(query, options: MatchOptions.variants[variant])
    items[variant] = made
    return made
  }
}
