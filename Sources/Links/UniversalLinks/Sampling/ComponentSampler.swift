/// Makes URLs that a component probably matches; the matcher says which of them it decides.
struct ComponentSampler {
  let component: LinkComponent
  let variables: SubstitutionVariables
  let values: SampleValues

  /// The maximum number of URLs made.
  private static let limit = 16

  init(_ component: LinkComponent, variables: SubstitutionVariables, values: SampleValues) {
    self.component = component
    self.variables = variables
    self.values = values
  }
}

extension ComponentSampler {
  /// URLs without scheme and host, the likeliest first.
  var candidates: [LinkURL] {
    let (paths, queries, fragments) = (paths, queries, fragments)
    guard !paths.isEmpty, !queries.isEmpty, !fragments.isEmpty else { return [] }
    var urls: [LinkURL] = []
    let rounds = max(paths.count, queries.count, fragments.count)
    // The second time the parts meet others than before.
    for shift in 0..<2 {
      for index in 0..<rounds where urls.count < Self.limit {
        let url = LinkComponent.url(
          path: paths[index % paths.count],
          query: queries[(index + shift) % queries.count],
          fragment: fragments[index % fragments.count]
        )
        if let url, !urls.contains(url) { urls.append(url) }
      }
    }
    return urls
  }

  private var paths: [String] {
    guard let pattern = component.path else { return values.paths + ["/", "/a-short-title"] }
    return sampler(pattern).texts
  }

  private var fragments: [String] {
    component.fragment.map { sampler($0).texts } ?? [""]
  }

  private var queries: [String] {
    switch component.query {
    case .any: return [""]
    case .whole(let pattern): return sampler(pattern).texts
    case .items(let rules):
      let full = query(rules) { _ in true }
      let required = query(rules) { !$0.value.matches(prepared: []) }
      return full + required.filter { !full.contains($0) }
    }
  }

  /// Queries that have those of some items that are chosen; empty if an item has no value.
  private func query(_ rules: [QueryItemRule], _ isChosen: (QueryItemRule) -> Bool) -> [String] {
    let chosen = rules.filter(isChosen)
    let lists = chosen.map { rule in
      sampler(rule.value, item: rule.name).texts.compactMap { Self.item($0, of: rule) }
    }
    guard lists.allSatisfy({ !$0.isEmpty }) else { return [] }
    let count = min(lists.map(\.count).max() ?? 1, 4)
    return (0..<count).map { index in
      zip(chosen, lists).map { rule, list in
        let value = list[index % list.count]
        let isEncoded = rule.value.options.isPercentEncoded
        let name = isEncoded ? rule.name : LinkPattern.encode(rule.name).replacing("&", with: "%26")
        return value.isEmpty ? name : name + "=" + value
      }
      .joined(separator: "&")
    }
  }

  /// A value as an item has it; nil if it would be two items.
  private static func item(_ value: String, of rule: QueryItemRule) -> String? {
    guard value.contains("&") else { return value }
    return rule.value.options.isPercentEncoded ? nil : value.replacing("&", with: "%26")
  }

  private func sampler(_ pattern: LinkPattern, item: String? = nil) -> PatternSampler {
    PatternSampler(pattern, variables: variables, values: values, item: item)
  }
}
