/// The URLs of one path by what their queries have in common.
struct QueryGroups {
  /// URLs whose queries have the same keys.
  struct Entry {
    let items: [QueryForm.Item]
    let count: Int
    let examples: ShapeExamples
  }

  /// URLs with the keys that nearly all of them have.
  struct Group {
    var items: [QueryForm.Item]
    var count: Int
    var examples: ShapeExamples
  }

  /// How often the URLs of a path are divided.
  private static let maxDivisions = 6
}

extension QueryGroups {
  /// Divides the URLs of a path.
  ///
  /// The keys that nine of ten have belong to the shape. Where no part of the path varies, what is
  /// shown must be in the query: the URLs with the most frequent key are then one shape, and the
  /// others are divided further.
  ///
  /// - Parameters:
  ///   - entries: The URLs, in an order that is always the same.
  ///   - varies: Whether a segment of the path varies.
  /// - Returns: The groups.
  static func groups(of entries: [Entry], varies: Bool) -> [Group] {
    var groups: [Group] = []
    var rest = entries
    for _ in 0..<maxDivisions where !varies {
      let total = rest.total
      guard let (name, count) = mostFrequentKey(of: rest), count * 100 >= total else { break }
      let isIn = { (entry: Entry) in entry.items.contains { $0.name == name } }
      groups.append(Group(rest.filter(isIn)))
      rest.removeAll(where: isIn)
    }
    if !rest.isEmpty { groups.append(Group(rest)) }
    return groups
  }

  private static func mostFrequentKey(of entries: [Entry]) -> (String, Int)? {
    entries.keyCounts.min { left, right in
      left.value != right.value ? left.value > right.value : left.key < right.key
    }
    .map { ($0.key, $0.value) }
  }
}

extension QueryGroups.Group {
  fileprivate init(_ entries: [QueryGroups.Entry]) {
    count = entries.total
    examples = ShapeExamples()
    for entry in entries { examples.add(entry.examples) }
    items = []
    for (name, count) in entries.keyCounts.sorted(by: { $0.key < $1.key })
    where count * 10 >= self.count * 9 {
      let forms = entries.flatMap { entry in entry.items.filter { $0.name == name }.map(\.form) }
      items.append(QueryForm.Item(name: name, form: Self.common(Set(forms))))
    }
  }

  /// The class of all values.
  private static func common(_ forms: Set<String?>) -> String? {
    let known = Set(forms.compactMap(\.self))
    if known.count < 2 { return known.first }
    let ids: Set = [SegmentForm.digits, SegmentForm.hex, SegmentForm.id, SegmentForm.uuid]
    return known.isSubset(of: ids) ? SegmentForm.id : SegmentForm.word
  }
}

extension [QueryGroups.Entry] {
  fileprivate var total: Int { reduce(0) { $0 + $1.count } }

  fileprivate var keyCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for entry in self {
      for item in entry.items { counts[item.name, default: 0] += entry.count }
    }
    return counts
  }
}
