import Foundation
import Synchronization

/// Finds the answer to a request.
final class Router: Sendable {
  private let bench: Workbench
  private let token: AccessToken
  private let port = Mutex(0)

  init(bench: Workbench, token: AccessToken) {
    self.bench = bench
    self.token = token
  }

  func setPort(_ port: Int) { self.port.withLock { $0 = port } }

  func answer(_ request: HTTPRequest) -> HTTPServer.Answer {
    let isAPI = request.path.hasPrefix("/api/")
    let entrance = RequestGuard(port: port.withLock(\.self), token: token)
    if let refusal = entrance.refusal(of: request, needsToken: isAPI) { return .response(refusal) }
    guard isAPI else { return .response(page(request)) }
    switch (request.method, request.path) {
    case ("GET", "/api/overview"): return .response(json(bench.overview))
    case ("GET", "/api/events"):
      guard let page = request.parameter("page"), Self.isPage(page) else {
        return .response(HTTPResponse(.badRequest, "the page has no name"))
      }
      return .events(bench.listen(page))
    case ("POST", "/api/examine"):
      return respond(request) { (body: ExamineRequest) in
        Self.isPage(body.page) ? self.bench.examine(body) : nil
      }
    case ("POST", "/api/resolve"):
      return respond(request) { (body: ResolveRequest) in
        Self.isPage(body.page) ? self.bench.resolve(body) : nil
      }
    case ("POST", "/api/save"):
      return respond(request) { (body: SaveRequest) in self.bench.save(body) }
    case ("POST", "/api/accept"):
      return respond(request) { (body: AcceptRequest) in self.bench.accept(body) }
    case (_, "/api/overview"), (_, "/api/events"), (_, "/api/examine"), (_, "/api/resolve"),
      (_, "/api/save"), (_, "/api/accept"):
      return .response(HTTPResponse(.methodNotAllowed, "this address takes another method"))
    default: return .response(HTTPResponse(.notFound, "there is nothing here"))
    }
  }

  private func page(_ request: HTTPRequest) -> HTTPResponse {
    guard let file = WebFile(path: request.path) else {
      return HTTPResponse(.notFound, "there is nothing here")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(.methodNotAllowed, "this address takes another method")
    }
    return HTTPResponse(status: .ok, contentType: file.contentType, body: file.bytes)
  }

  private func respond<Body: Decodable, Value: Encodable>(
    _ request: HTTPRequest,
    _ work: (Body) -> Value?
  ) -> HTTPServer.Answer {
    guard request["content-type"] == "application/json" else {
      return .response(HTTPResponse(.wrongType, "the body has to be JSON"))
    }
    guard let body = BenchJSON.decode(Body.self, request.body) else {
      return .response(HTTPResponse(.badRequest, "the body is not what is expected here"))
    }
    guard let value = work(body) else {
      return .response(HTTPResponse(.unprocessable, "there is no such file or rule"))
    }
    return .response(json(value))
  }

  private func json(_ value: some Encodable) -> HTTPResponse {
    do {
      return HTTPResponse(
        status: .ok,
        contentType: "application/json",
        body: try BenchJSON.encode(value)
      )
    } catch {
      return HTTPResponse(.internalError, "the answer cannot be written")
    }
  }

  /// Whether a name is one that pages give themselves.
  private static func isPage(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
