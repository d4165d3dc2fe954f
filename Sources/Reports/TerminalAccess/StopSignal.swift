import Dispatch
import Foundation
package import ParallelWork
import Synchronization

/// Whether the run should end: after Ctrl-C, SIGTERM, a closed terminal, or a limit on processor
/// time.
///
/// A second Ctrl-C or SIGTERM ends it immediately.
package final class StopSignal: Sendable {
  private struct State: @unchecked Sendable {
    var sources: [any DispatchSourceSignal] = []
    var isClosing = false
  }

  /// What ends the work of the run.
  package let interruption = Interruption()
  private let state = Mutex(State())

  /// Starts handling the signals, which then no longer end the process on their own.
  ///
  /// - Parameter handOn: Called for each signal; nil to end the process at the second one.
  package init(_ handOn: (@Sendable (Int32) -> Void)? = nil) {
    for (number, name) in Self.signals {
      let earlier = signal(number, SIG_IGN)
      // `nohup` has it ignored, and means it.
      if number == SIGHUP, Self.isIgnored(earlier) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in
        guard let self else { return }
        if let handOn { return handOn(number) }
        if self.state.withLock(\.isClosing) { Foundation.exit(128 + number) }
        self.interruption.request(by: name)
        // The kernel repeats this one every second until the hard limit.
        guard number != SIGXCPU else { return }
        // A terminal and a supervising process both hand on one and the same Ctrl-C.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
          self.state.withLock { $0.isClosing = true }
        }
      }
      source.resume()
      state.withLock { $0.sources.append(source) }
    }
  }

  private static let signals = [
    (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"), (SIGXCPU, "SIGXCPU"),
  ]

  /// Whether what was in effect for a signal ignored it.
  static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  /// Whether the run is to end.
  package var isRaised: Bool { interruption.isRequested }

  /// The signal that ended it; nil if none did.
  package var name: String? { interruption.cause }
}
