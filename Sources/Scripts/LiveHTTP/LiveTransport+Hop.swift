import Foundation
import ScriptRuntime
import Synchronization
import URLSyntax

extension LiveTransport {
  /// Sends one request to the first address of its host that accepts the connection.
  func perform(_ hop: Hop, deadline: ContinuousClock.Instant) throws(HopFailure) -> HopAnswer {
    let addresses = try checkedAddresses(of: hop.url.host, deadline: deadline)
    var lastFailure = HopFailure.unreachable("no connection")
    for (index, address) in addresses.enumerated() {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .timeLimit }
      let connection = PinnedConnection(
        address: address,
        policy: policy,
        trusted: trusted,
        connectTime: index == addresses.count - 1 ? left : min(left, .seconds(3)),
        deadline: deadline
      )
      let (result, wasSent) = connection.send(hop)
      switch result {
      case .success(let answer): return answer
      case .failure(let failure):
        // Another address may work, but a request is never sent twice.
        guard !wasSent, failure == .timeLimit || failure == .unreachable("no connection") else {
          throw failure
        }
        lastFailure = failure
      }
    }
    throw lastFailure
  }

  /// The addresses of a host, all of which are allowed.
  func checkedAddresses(
    of host: String,
    deadline: ContinuousClock.Instant
  ) throws(HopFailure) -> [IPAddress] {
    switch HostKind(host) {
    case .invalid: throw .invalidHost
    case .address(let address):
      guard policy.addresses.allows(address) else { throw .addressRefused(address.description) }
      return [address]
    case .disguisedAddress(let address):
      guard policy.addresses.allowPrivate else { throw .addressRefused("\(host) (\(address))") }
      return [address]
    case .name:
      let addresses = try lookUp(host, deadline: deadline)
      if let refused = addresses.first(where: { !policy.addresses.allows($0) }) {
        throw .addressRefused(refused.description)
      }
      return addresses
    }
  }

  /// Looks a name up on a separate thread, which is abandoned at the deadline, since the system's
  /// lookup cannot be cancelled.
  private func lookUp(_ name: String, deadline: ContinuousClock.Instant) throws(HopFailure)
    -> [IPAddress]
  {
    let done = DispatchSemaphore(value: 0)
    let slot = Slot<Result<[IPAddress], LookupFailure>>()
    Thread.detachNewThread { [resolver] in
      let addresses = resolver.addresses(of: name)
      slot.value.withLock { $0 = addresses }
      done.signal()
    }
    let left = ContinuousClock.now.duration(to: deadline).milliseconds
    guard done.wait(timeout: .now() + .milliseconds(max(left, 0))) == .success else {
      throw .timeLimit
    }
    switch slot.value.withLock({ $0 }) {
    case .success(let addresses) where !addresses.isEmpty: return addresses
    case .failure(.unknownName): throw .unknownHost
    case .failure(.noAddress): throw .unreachable("the host has no address")
    case .success, .failure(.failed), nil: throw .unreachable("the host could not be looked up")
    }
  }
}

/// Receives a value from another thread.
private final class Slot<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
