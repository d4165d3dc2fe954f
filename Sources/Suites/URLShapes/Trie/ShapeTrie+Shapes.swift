extension ShapeTrie {
  /// The shapes of a domain, those first that most probably want a rule.
  ///
  /// - Parameters:
  ///   - domain: The number of the domain.
  ///   - name: The domain.
  ///   - ranking: What ranks them.
  /// - Returns: All shapes; of equal score by their counts, then by host and template.
  package mutating func shapes(
    of domain: Int,
    named name: String,
    by ranking: ShapeRanking
  ) -> [Shape] {
    settle(domain)
    var shapes: [Shape] = []
    for (labels, child) in nodes[roots[domain]].sortedChildren {
      collect(child, labels, [], &shapes) { path, group in
        Shape(
          host: path.labels.isEmpty ? name : path.labels + "." + name,
          template: path.template,
          count: group.count,
          examples: group.examples.all.map(\.url),
          score: ranking.score(of: path, count: group.count),
          path: path
        )
      }
    }
    return shapes.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      if left.count != right.count { return left.count > right.count }
      return left.host != right.host ? left.host < right.host : left.template < right.template
    }
  }

  private func collect(
    _ node: Int,
    _ labels: String,
    _ segments: [String],
    _ shapes: inout [Shape],
    _ makeShape: (ShapePath, QueryGroups.Group) -> Shape
  ) {
    let children = nodes[node].sortedChildren
    let entries = children.filter { $0.key.hasPrefix("?") }.map { key, child in
      QueryGroups.Entry(
        items: QueryForm.items(of: key),
        count: nodes[child].count,
        examples: nodes[child].examples
      )
    }
    let varies = segments.contains { !SegmentForm.isLiteral($0) && $0 != SegmentForm.language }
    for group in QueryGroups.groups(of: entries, varies: varies) {
      let query = QueryForm.text(group.items)
      shapes.append(makeShape(ShapePath(labels: labels, segments: segments, query: query), group))
    }
    for (key, child) in children where !key.hasPrefix("?") {
      collect(child, labels, segments + [key], &shapes, makeShape)
    }
  }
}

extension ShapePath {
  fileprivate var template: String {
    "/" + segments.joined(separator: "/") + (query == "?" ? "" : query)
  }
}
