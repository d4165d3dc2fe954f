import Cassettes
import LiveHTTP
import ScriptRuntime
import Synchronization

/// Asks servers politely whether links still exist.
///
/// HEAD first, GET where a server does not answer that; `robots.txt` is heeded at each place (RFC
/// 9309).
final class LinkProbe: Sendable {
  private let transport: RecordingTransport
  private let robotsTransport: RecordingTransport
  private let robots = Mutex<[String: Result<RobotsFile, HTTPFailure>]>([:])

  /// The name of this program in robots.txt files.
  static let agent = "ruleproof"
  /// The maximum number of redirects that are followed.
  static let redirectLimit = 10
  /// The bytes of a page that are recorded; what a page says does not matter.
  private static let pageLength = 1 << 10

  /// Marks the recorded answers, so that no script gets one: they may be redirects that were not
  /// followed.
  private static let headers = [HTTPField("Accept", "text/html, */*;q=0.1")]

  /// Status codes with which servers that dislike HEAD answer it.
  private static let doubtful: Set<Int> = [400, 403, 404, 405, 406, 410, 500, 501]

  init(store: CassetteStore, transport: any HTTPTransport, asksAgain: Bool) {
    let inner = WaitingServers(inner: transport)
    func recording(_ length: Int) -> RecordingTransport {
      RecordingTransport(
        inner: inner,
        store: store,
        policy: RecordingPolicy(
          responseHeaders: RecordingPolicy.defaultResponseHeaders.union(["date"]),
          trimmedLength: length
        ),
        mode: asksAgain ? .all : .missing
      )
    }
    self.transport = recording(Self.pageLength)
    robotsTransport = recording(RobotsFile.byteLimit)
  }

  /// The recording's notes, except those on written files.
  var problems: [RecordingNote] {
    (transport.report + robotsTransport.report).filter { note in
      switch note {
      case .problem, .needsSecret: true
      case .notRecorded, .answerKept, .written, .trimmed, .secret: false
      }
    }
  }
}

extension LinkProbe {
  func state(of link: HTTPURL) -> LinkState {
    var place = link
    for _ in 0...Self.redirectLimit {
      switch isAllowed(place) {
      case .success(true): break
      case .success(false): return .disallowed
      case .failure(let failure): return LinkState(failure)
      }
      switch answer(place) {
      case .success(let response):
        guard (300..<400).contains(response.status), let location = response.field("location")
        else {
          return LinkState(status: response.status, at: place, from: link)
        }
        guard let next = place.resolving(location) else {
          return .undecided("it leads to '\(location)', which is no web page")
        }
        place = next
      case .failure(.tooLarge):
        // So long an answer is one.
        return LinkState(status: 200, at: place, from: link)
      case .failure(let failure): return LinkState(failure)
      }
    }
    return .undecided("more than \(Self.redirectLimit) redirects")
  }

  private func answer(_ place: HTTPURL) -> Result<HTTPResponse, HTTPFailure> {
    let head = request("HEAD", place.text, transport)
    guard case .success(let response) = head, Self.doubtful.contains(response.status) else {
      return head
    }
    return request("GET", place.text, transport)
  }

  /// Whether the site lets programs ask for a link.
  private func isAllowed(_ place: HTTPURL) -> Result<Bool, HTTPFailure> {
    let known = robots.withLock { $0[place.origin] }
    let file = known ?? readRobots(place.origin)
    if known == nil { robots.withLock { $0[place.origin] = file } }
    return file.map { $0.allows(place.target) }
  }

  /// Reads a site's file: none allows everything, a server that fails allows nothing (section
  /// 2.3.1).
  private func readRobots(_ origin: String) -> Result<RobotsFile, HTTPFailure> {
    guard var place = HTTPURL(origin + "/robots.txt") else {
      return .failure(.unsupportedURL(origin))
    }
    for _ in 0...5 {
      switch request("GET", place.text, robotsTransport) {
      case .success(let response):
        switch response.status {
        case 200..<300: return .success(RobotsFile(response.body, agent: Self.agent))
        case 300..<400:
          guard let next = response.field("location").flatMap(place.resolving) else {
            return .success(RobotsFile([], agent: Self.agent))
          }
          place = next
        case 400..<500: return .success(RobotsFile([], agent: Self.agent))
        default:
          let reason = "its robots.txt is answered with status \(response.status)"
          return .failure(.unreachable(url: origin, reason: reason))
        }
      case .failure(.unsupportedURL), .failure(.tooLarge):
        return .success(RobotsFile([], agent: Self.agent))
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(RobotsFile([], agent: Self.agent))
  }

  private func request(
    _ method: String,
    _ url: String,
    _ transport: RecordingTransport
  ) -> Result<HTTPResponse, HTTPFailure> {
    transport.send(HTTPRequest(method: method, url: url, headers: Self.headers))
  }
}

extension LinkState {
  fileprivate init(_ failure: HTTPFailure) {
    switch failure {
    case .unknownHost: self = .unknownHost
    case .unreachable(_, let reason): self = .undecided(reason)
    default: self = .undecided(failure.description)
    }
  }
}

/// Turns an answer that requests a delay into a failure: it says nothing about the link, which the
/// next run tries again.
///
/// After a 429 the host is not contacted again in this run; a 503 may concern a single page.
private final class WaitingServers: HTTPTransport {
  private let inner: any HTTPTransport
  /// The hosts that were asked too often.
  private let hosts = Mutex<Set<String>>([])

  init(inner: any HTTPTransport) { self.inner = inner }

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let host = HTTPURL(request.url)?.host ?? ""
    if hosts.withLock({ $0.contains(host) }) {
      let reason = "the server asked to wait (status 429), and was not asked for more"
      return .failure(.unreachable(url: request.url, reason: reason))
    }
    return inner.send(request).flatMap { response in
      guard response.status == 429 || response.status == 503 else { return .success(response) }
      if response.status == 429 { hosts.withLock { _ = $0.insert(host) } }
      let reason = "the server asks to wait (status \(response.status))"
      return .failure(.unreachable(url: request.url, reason: reason))
    }
  }
}
