import Diagnostics
import ManifestModel

/// The path from a URL through redirects, with protection against loops.
struct ResolutionWalk {
  private(set) var url: String
  /// The device and app, with the headers of the URL's response once known.
  private(set) var context: ResolutionContext
  /// The URLs that were followed with HTTP.
  private(set) var headURLs: Set<ExactText> = []
  /// Why the walk stopped early, if so.
  private(set) var problem: String?
  /// The URLs on the way, up to `url`.
  var hops: [Resolution.Hop] = []

  private static let limit = 10

  enum Step {
    /// Another URL, with its response's headers if it was reached by HTTP.
    case go(String, by: String, headers: HeaderFields?)
    /// The same URL with the headers of its response, which does not redirect.
    case again(headers: HeaderFields)
    case end
    /// An early stop for this reason.
    case stop(String)
  }

  /// Takes a step; returns whether there is a URL to examine.
  mutating func take(_ step: Step) -> Bool {
    switch step {
    case .end: return false
    case .stop(let problem):
      self.problem = problem
      return false
    case .again(let headers):
      headURLs.insert(ExactText(url))
      // The caller may know the headers of the first URL better.
      if !hops.isEmpty || context.headers == nil { context.headers = headers }
      return true
    case .go(let next, _, let headers):
      if let headers {
        headURLs.formUnion([ExactText(url), ExactText(next)])
        context.headers = headers
      }
      if let start = hops.firstIndex(where: { ExactText($0.url) == ExactText(next) }) {
        let loop = hops[start...].map(\.url) + [next]
        problem = "the redirects form a loop: " + loop.joined(separator: " → ")
        return false
      }
      guard hops.count <= Self.limit else {
        problem = "more than \(Self.limit) redirects"
        return false
      }
      url = next
      return true
    }
  }
}
