import Digests

/// A URL of a shape.
///
/// Those with the smallest hashes are kept, so that neither the order of the URLs nor the number of
/// threads matters.
struct ShapeExample: Sendable, Hashable {
  let url: String
  let hash: UInt64

  init(_ url: String) {
    self.url = url
    hash = FNV1a(of: url.utf8).value
  }
}

extension ShapeExample: Comparable {
  static func < (left: ShapeExample, right: ShapeExample) -> Bool {
    left.hash != right.hash
      ? left.hash < right.hash : left.url.utf8.lexicographicallyPrecedes(right.url.utf8)
  }
}

/// The few examples of a shape, each once, in the order of their hashes.
struct ShapeExamples: Sendable {
  private(set) var all: [ShapeExample] = []
  /// The bytes of the examples.
  private(set) var size = 0

  /// The maximum number of examples of a shape.
  static let limit = 3
}

extension ShapeExamples {
  /// Adds an example if it is among the first.
  mutating func add(_ example: ShapeExample) {
    if all.count == Self.limit, let last = all.last, last < example || last == example { return }
    guard let index = all.firstIndex(where: { !($0 < example) }) else {
      all.append(example)
      size += example.url.utf8.count
      return
    }
    guard all[index] != example else { return }
    all.insert(example, at: index)
    size += example.url.utf8.count
    if all.count > Self.limit, let dropped = all.popLast() { size -= dropped.url.utf8.count }
  }

  /// Adds those of others.
  mutating func add(_ others: ShapeExamples) {
    for example in others.all { add(example) }
  }
}
