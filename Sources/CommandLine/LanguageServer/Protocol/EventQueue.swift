import Foundation
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
    case end(MessageChannel.Failure?)
  }

  private let condition = NSCondition()
  private var events: [Event] = []
  private var cancelled: Set<MessageID> = []

  func add(_ event: Event) {
    condition.lock()
    events.append(event)
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

  /// Whether a request was cancelled; it is asked once.
  func takeCancellation(of id: MessageID) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return cancelled.remove(id) != nil
  }

  /// The next event; waits for it.
  func next() -> Event {
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty { condition.wait() }
    return events.removeFirst()
  }

  /// Whether a message of the client waits.
  var hasMessage: Bool {
    condition.lock()
    defer { condition.unlock() }
    return events.contains {
      switch $0 {
      case .message, .malformed, .end: true
      case .examined, .checked: false
      }
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
