package import FileAccess
import Synchronization

/// Serves a live report on the loopback address.
package final class ReportServer: Sendable {
  private let report: LiveReport
  private let server: HTTPServer
  private let token: AccessToken

  /// Begins to listen and to examine.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - port: The port; 0 for one that the system chooses.
  /// - Throws: `InputError` if the port cannot be had.
  package init(_ report: LiveReport, port: Int = 0) throws(InputError) {
    let token = AccessToken()
    let ownPort = Mutex(0)
    self.report = report
    self.token = token
    server = try HTTPServer(port: port) { request in
      Self.answer(request, report, RequestGuard(port: ownPort.withLock(\.self), token: token))
    }
    ownPort.withLock { $0 = server.port }
    server.start()
    report.start()
  }

  private static func answer(
    _ request: HTTPRequest,
    _ report: LiveReport,
    _ entrance: RequestGuard
  ) -> HTTPServer.Answer {
    if let refusal = entrance.refusal(of: request, needsToken: false) { return .response(refusal) }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3, entrance.token.isSame(as: parts[1]) else {
      return .response(
        HTTPResponse(.notFound, "there is nothing here: open the address that ruleproof printed")
      )
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .response(HTTPResponse(.methodNotAllowed, "this address takes another method"))
    }
    switch parts[2] {
    case "":
      var page = HTTPResponse(
        status: .ok,
        contentType: "text/html; charset=utf-8",
        body: Array(report.page.utf8)
      )
      // The page itself says what its texts may do.
      page.contentPolicy = "frame-ancestors 'none'"
      return .response(page)
    case "events": return .events(report.listen())
    default: return .response(HTTPResponse(.notFound, "there is nothing here"))
    }
  }
}

extension ReportServer {
  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(server.port)/\(token.text)/" }

  /// Ends all connections and what is examined.
  package func stop() {
    report.stop()
    server.stop()
  }
}
