/// A pattern for rule ids: `*` matches any characters, `?` one.
///
/// Without wildcards it selects the ids that contain it, ignoring case; an id that equals it is
/// then selected alone.
package struct Glob: Sendable, Hashable {
  package let text: String
  private let parts: [Character]
  private let isWild: Bool

  package init(_ text: String) {
    self.text = text
    isWild = text.contains { $0 == "*" || $0 == "?" }
    parts = Array(text.lowercased())
  }

  package func matches(_ id: String) -> Bool {
    let lowered = id.lowercased()
    return isWild ? matchesWild(Array(lowered)) : lowered.contains(String(parts))
  }

  package func select(from ids: some Sequence<String>) -> Set<String> {
    let ids = Set(ids)
    if ids.contains(text) { return [text] }
    return ids.filter(matches)
  }

  /// Greedy matching that backtracks only to the last `*`, so it is linear for each `*`.
  private func matchesWild(_ id: [Character]) -> Bool {
    var position = 0
    var part = 0
    var star: (part: Int, position: Int)?
    while position < id.count {
      if part < parts.count, parts[part] == "*" {
        star = (part, position)
        part += 1
      } else if part < parts.count, parts[part] == "?" || parts[part] == id[position] {
        part += 1
        position += 1
      } else if let last = star {
        part = last.part + 1
        position = last.position + 1
        star = (last.part, last.position + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == "*" }
  }
}
