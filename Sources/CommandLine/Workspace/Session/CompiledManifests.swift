import LinkResolver
import Synchronization

/// The manifests of a session, compiled once on first use.
final class CompiledManifests: Sendable {
  private let compiled: Mutex<[LinkResolver]?> = Mutex(nil)

  /// The compiled manifests.
  ///
  /// - Parameter make: Compiles them.
  /// - Returns: The manifests in their order.
  func resolvers(_ make: () -> [LinkResolver]) -> [LinkResolver] {
    compiled.withLock { compiled in
      let resolvers = compiled ?? make()
      compiled = resolvers
      return resolvers
    }
  }
}
