import Foundation

/// Server-sent events for one page.
final class EventStream: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [Event] = []
  private var isEnded = false
  private let ended: @Sendable (EventStream) -> Void

  /// An event: a name, and JSON on one line.
  struct Event: Sendable {
    var name: String
    var data: [UInt8]
    /// A newer event of the same key takes its place; nil to keep both.
    var key: String?
  }

  init(ended: @escaping @Sendable (EventStream) -> Void = { _ in }) { self.ended = ended }

  func add(_ event: Event) {
    condition.lock()
    defer { condition.unlock() }
    if let key = event.key { waiting.removeAll { $0.key == key } }
    // A page that does not read is not kept up with.
    if waiting.count >= Self.mostWaiting { isEnded = true }
    waiting.append(event)
    condition.signal()
  }

  func end() {
    condition.lock()
    defer { condition.unlock() }
    isEnded = true
    condition.signal()
  }

  /// Writes events until the client is gone.
  func write(to client: ClientSocket) {
    defer { ended(self) }
    let head = HTTPResponse(status: .ok, contentType: "text/event-stream", body: [])
      .head(closes: true, isStream: true)
    guard client.write(Array(head.utf8)) else { return }
    while let events = next() {
      var bytes: [UInt8] = []
      for event in events {
        bytes += Array("event: \(event.name)\ndata: ".utf8) + event.data + [0x0A, 0x0A]
      }
      if events.isEmpty {
        guard !client.isGone else { return }
        bytes = Array(": still here\n\n".utf8)
      }
      guard client.write(bytes) else { return }
    }
  }

  /// Waits for events; empty after a pause without any, nil at the end.
  private func next() -> [Event]? {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: Self.pause)
    while waiting.isEmpty, !isEnded, condition.wait(until: end) {}
    guard !isEnded else { return nil }
    defer { waiting = [] }
    return waiting
  }

  /// Seconds without an event before the connection is checked.
  private static let pause = 2.0
  private static let mostWaiting = 2_000
}
