import Foundation
import LiveExamination
import RunRecord
import Synchronization

/// What happens to the server, in order: messages of the client, and results of the background.
final class EventQueue: @unchecked Sendable {
  enum Event: Sendable {
    case message(IncomingMessage)
    case malformed(RPCError)
    case examined(RuleExamination)
    /// What the checks found that take longer, in the analysis of a number.
    case checked(Int, [DiagnosticRecord])
    /// What rules make of variations of their tests' links, in the analysis of a number.
    case varied(Int, [VariationRecord])
    /// What was found in the rules of a file that is no manifest, in the analysis of a number.
    case proven(String, Int, RuleFileAnalysis.Part, [DocumentFinding])
    /// A thread of the background did all of its order.
    case idle(Int)
    case end(MessageChannel.Failure?)
  }

  private let condition = NSCondition()
  private var events = Deque()
  /// How many of them are of the client.
  private var messages = 0
  private var cancelled: Set<MessageID> = []

  func add(_ event: Event) {
    condition.lock()
    events.append(event)
    if event.isOfClient { messages += 1 }
    condition.signal()
    condition.unlock()
  }

  /// Notes that the client no longer wants an answer.
  func cancel(_ id: MessageID) {
    condition.lock()
    cancelled.insert(id)
    // A client that cancels what was answered long ago fills no memory.
    if cancelled.count > 10_000 { cancelled = [id] }
    condition.unlock()
  }

  /// Whether a request was cancelled; reading it clears it.
  func takeCancellation(of id: MessageID) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return cancelled.remove(id) != nil
  }

  /// Waits for the next event until an instant; nil if there is none by then.
  func next(until end: Date?) -> Event? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let event = events.removeFirst() {
        if event.isOfClient { messages -= 1 }
        return event
      }
      if let end {
        guard condition.wait(until: end) else { return nil }
      } else {
        condition.wait()
      }
    }
  }

  /// Whether a message of the client waits.
  var hasMessage: Bool {
    condition.lock()
    defer { condition.unlock() }
    return messages > 0
  }

  /// A queue whose first element is removed in constant time.
  private struct Deque {
    private var events: [Event?] = []
    private var start = 0

    var isEmpty: Bool { start == events.count }

    mutating func append(_ event: Event) { events.append(event) }

    mutating func removeFirst() -> Event? {
      guard !isEmpty else { return nil }
      let event = events[start]
      events[start] = nil
      start += 1
      if isEmpty || start > 1_000 {
        events.removeFirst(start)
        start = 0
      }
      return event
    }
  }

  /// Reads messages until the input ends, on a thread of its own.
  func read(from channel: MessageChannel) {
    let thread = Thread {
      var reader = MessageChannel.Reader(channel)
      while true {
        do throws(MessageChannel.Failure) {
          guard let bytes = try reader.next() else {
            self.add(.end(nil))
            return
          }
          do throws(RPCError) {
            let message = try IncomingMessage(bytes)
            if message.method == "$/cancelRequest" {
              if let id = message.params["id"].flatMap(MessageID.init) { self.cancel(id) }
            } else {
              self.add(.message(message))
            }
          } catch {
            self.add(.malformed(error))
          }
        } catch {
          self.add(.end(error))
          return
        }
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

extension EventQueue.Event {
  fileprivate var isOfClient: Bool {
    switch self {
    case .message, .malformed, .end: true
    case .examined, .checked, .varied, .proven, .idle: false
    }
  }
}
