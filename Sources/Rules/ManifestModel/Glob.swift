/// A pattern for rule ids: `*` stands for any characters, `?` for one.
///
/// Without either, it selects the ids that hold it, whatever their letters' case; an id that is
/// equal to it then selects alone.
package struct Glob: Sendable, Hashable {
  package let text: String
  private let parts: [Character]
  private let isWild: Bool

  package init(_ text: String) {
    self.text = text
    isWild = text.contains { $0 == "*" || $0 == "?" }
    parts = Array(text.lowercased())
  }

  /// Whether an id is selected.
  package func matches(_ id: String) -> Bool {
    let lowered = id.lowercased()
    return isWild ? matchesWild(Array(lowered)) : lowered.contains(String(parts))
  }

  /// The ids that are selected.
  package func select(from ids: some Sequence<String>) -> Set<String> {
    let ids = Set(ids)
    if ids.contains(text) { return [text] }
    return ids.filter(matches)
  }

  /// Greedy matching that goes back to the last `*` only: linear for each `*`.
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
