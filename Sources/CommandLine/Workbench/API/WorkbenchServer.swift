package import FileAccess
import Foundation

/// Serves the workbench on the loopback address.
package final class WorkbenchServer: Sendable {
  private let bench: Workbench
  private let server: HTTPServer
  private let token: AccessToken

  /// Begins to listen and to examine.
  ///
  /// - Parameters:
  ///   - bench: The workbench.
  ///   - port: The port; 0 for one that the system chooses.
  /// - Throws: `InputError` if the port cannot be had.
  package convenience init(_ bench: Workbench, port: Int = 0) throws(InputError) {
    try self.init(bench, port: port, limits: HTTPServer.Limits(), token: AccessToken())
  }

  init(
    _ bench: Workbench,
    port: Int,
    limits: HTTPServer.Limits,
    token: AccessToken
  ) throws(InputError) {
    self.bench = bench
    self.token = token
    let router = Router(bench: bench, token: token)
    server = try HTTPServer(port: port, limits: limits) { request in router.answer(request) }
    router.setPort(server.port)
    server.start()
    bench.start()
  }
}

extension WorkbenchServer {
  package var port: Int { server.port }

  /// The address of the page; the token follows a `#`, which browsers do not send.
  package var address: String { "http://127.0.0.1:\(port)/#\(token.text)" }

  /// Ends all connections and what is examined.
  package func stop() {
    bench.stop()
    server.stop()
  }
}
