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

  /// Gives the forms of the path, as they are in memory.
  mutating func withPaths<Result>(
    _ body: (inout LinkSubject, PathForms) throws -> Result
  ) rethrows -> Result {
    let paths = paths
    return try paths[0].withUnsafeBufferPointer { first in
      try paths[1].withUnsafeBufferPointer { second in
        try paths[2].withUnsafeBufferPointer { third in
          try paths[3].withUnsafeBufferPointer { fourth in
            try body(&self, PathForms(forms: (first, second, third, fourth)))
          }
        }
      }
    }
  }

  func pathText(_ variant: Int) -> [UInt8] { paths[variant] }

  mutating func queryText(_ variant: Int) -> [UInt8] {
    if let text = queries[variant] { return text }
    let text = PartText.prepare(query, part: .other, options: MatchOptions.variants[variant])
    queries[variant] = text
    return text
  }

  mutating func fragmentText(_ variant: Int) -> [UInt8] {
    if let text = fragments[variant] { return text }
    let text = PartText.prepare(fragment, part: .other, options: MatchOptions.variants[variant])
    fragments[variant] = text
    return text
  }

  mutating func queryItems(_ variant: Int) -> QueryItems {
    if let known = items[variant] { return known }
    let made = QueryItems(query, options: MatchOptions.variants[variant])
    items[variant] = made
    return made
  }
}

/// A path in the forms of `MatchOptions.variants`.
struct PathForms {
  let forms:
    (
      UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>,
      UnsafeBufferPointer<UInt8>
    )

  subscript(variant: Int) -> UnsafeBufferPointer<UInt8> {
    switch variant {
    case 0: forms.0
    case 1: forms.1
    case 2: forms.2
    default: forms.3
    }
  }
}
