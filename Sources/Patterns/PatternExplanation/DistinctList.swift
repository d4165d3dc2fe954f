/// A list without duplicates, in order of insertion.
struct DistinctList<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  mutating func add(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }
}
