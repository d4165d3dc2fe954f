import ScriptRuntime

/// One request of a redirect chain.
struct Hop {
  var request: HTTPRequest
  var url: HTTPURL
}

struct HopAnswer: Sendable, Equatable {
  var status: Int
  var headers: [HTTPField]
  var body: [UInt8]
}

extension HopAnswer {
  /// The target of a redirect; nil if the answer is not one.
  var location: String? {
    guard Self.redirectStatuses.contains(status) else { return nil }
    return headers.first { $0.name.lowercased() == "location" }.map(\.value)
  }

  /// The statuses that redirect to a `Location` (RFC 9110, section 15.4).
  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}

extension Hop {
  /// The request that follows a redirect, as in browsers.
  ///
  /// After 303, and after 301 and 302 to a POST, it is a GET. For another origin only content
  /// negotiation fields are kept: the others may contain credentials for the first.
  func redirected(to next: HTTPURL, status: Int) -> Hop {
    var request = request
    let becomesGet =
      status == 303
      ? request.method != "HEAD" : request.method == "POST" && (status == 301 || status == 302)
    if becomesGet {
      request.method = "GET"
      request.body = []
      request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if next.origin != url.origin {
      let kept: Set = ["accept", "accept-language", "content-type", "x-requested-with"]
      request.headers.removeAll { !kept.contains($0.name.lowercased()) }
    }
    return Hop(request: request, url: next)
  }
}
