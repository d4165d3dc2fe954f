/// The way of a match through a pattern: which nodes took which part of the subject, one in the other.
struct MatchWay: Sendable {
  /// The subject's UTF-16 units.
  let subject: [UInt16]
  private(set) var visits: [Visit] = []

  /// One passage through a node.
  struct Visit: Sendable {
    var node: Int
    var start: Int
    var end: Int
    /// The passages inside, in order.
    var inside: [Int] = []
    /// The passage around it.
    var around: Int?
  }

  init(subject: [UInt16], events: [WayEvent]) {
    self.subject = subject
    var open: [Int] = []
    for event in events {
      switch event.kind {
      case .enter:
        open.append(add(event, around: open.last))
      case .take:
        _ = add(event, around: open.last)
      case .leave:
        if let visit = open.popLast() { visits[visit].end = event.place }
      }
    }
  }

  private mutating func add(_ event: WayEvent, around: Int?) -> Int {
    let visit = Visit(node: event.node, start: event.start, end: event.place, around: around)
    visits.append(visit)
    if let around { visits[around].inside.append(visits.count - 1) }
    return visits.count - 1
  }
}

extension MatchWay {
  /// The text that a passage took.
  func text(of visit: Int) -> [UInt16] {
    let range = visits[visit].start..<max(visits[visit].start, visits[visit].end)
    return Array(subject[range])
  }

  /// The passages through a node, in order.
  func visits(of node: Int) -> [Int] { visits.indices.filter { visits[$0].node == node } }
}
