/// A list of elements in the order in which they came, each once.
struct DistinctList<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  mutating func add(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }
}
