/// The path of a match through a pattern: which nodes matched which part of the subject, nested.
struct MatchWay: Sendable {
  let subject: [UInt16]
  private(set) var visits: [Visit] = []

  /// One passage through a node.
  struct Visit: Sendable {
    var node: Int
    var start: Int
    var end: Int
    /// The inner passages, in order.
    var inside: [Int] = []
    /// The enclosing passage.
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
  func text(of visit: Int) -> [UInt16] {
    let range = visits[visit].start..<max(visits[visit].start, visits[visit].end)
    return Array(subject[range])
  }

  func visits(of node: Int) -> [Int] { visits.indices.filter { visits[$0].node == node } }
}
