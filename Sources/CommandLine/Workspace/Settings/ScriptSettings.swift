package import Cassettes
package import FileAccess
package import LinkResolver
package import LiveHTTP
package import ScriptRuntime

package struct ScriptSettings: Sendable {
  /// Whether any does; a command without options for scripts runs none.
  package var areRun = false
  /// What answers their HTTP requests.
  package var network = NetworkMode.replay
  /// The folder of recorded answers.
  package var cassettes = NamedPath("corpus/http")
  /// How long a script may run, in milliseconds.
  package var timeout = 2_000
  /// How much memory a script may use, in MiB.
  package var memory = 512

  package init() {}

  /// The time limits that there can be, in milliseconds.
  package static let timeouts = 1...600_000
  /// The limits of memory that there can be, in MiB.
  package static let memories = 64...65_536
}

extension ScriptSettings {
  /// Makes what runs scripts.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - process: The process that starts the workers.
  /// - Throws: `InputError` if the folder of recorded answers must not be read.
  /// - Returns: The host; nil if none is run.
  package func host(workers: Int, in process: ProcessContext) throws(InputError) -> ScriptHost? {
    guard areRun else { return nil }
    return ScriptHost(
      runtime: ScriptProcesses.pool(size: workers, in: process),
      transport: try transport(),
      limits: ScriptLimits(milliseconds: timeout, memory: memory << 20)
    )
  }

  /// The store of recorded answers.
  package func store() throws(InputError) -> CassetteStore {
    try cassettes.boundary?.check(cassettes.path)
    return CassetteStore(path: cassettes.path)
  }

  /// Real HTTP, to public addresses or to all.
  package static func liveTransport(allowsPrivate: Bool) -> LiveTransport {
    LiveTransport(policy: LivePolicy(addresses: AddressPolicy(allowPrivate: allowsPrivate)))
  }

  /// Real HTTP that follows no redirect, to public addresses or to all.
  package static func singleTransport(allowsPrivate: Bool) -> any HTTPTransport {
    SingleTransport(live: liveTransport(allowsPrivate: allowsPrivate))
  }

  private func transport() throws(InputError) -> any HTTPTransport {
    switch network {
    case .replay: ReplayTransport(store: try store())
    case .deny: DenyTransport()
    case .live: TracedTransport(Self.liveTransport(allowsPrivate: false))
    case .private: TracedTransport(Self.liveTransport(allowsPrivate: true))
    }
  }
}

/// Sends each request once: an answer may be a redirect.
private struct SingleTransport: HTTPTransport {
  let live: LiveTransport

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> { live.sendOnce(request) }
}
