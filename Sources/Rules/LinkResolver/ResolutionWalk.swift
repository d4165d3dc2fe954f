import Diagnostics
import ManifestModel

/// The way from a URL through redirects, with what keeps it from going on for ever.
struct ResolutionWalk {
  /// Where the walk is.
  private(set) var url: String
  /// The device and app, with the headers of the URL's response once they are known.
  private(set) var context: ResolutionContext
  /// The URLs that were followed with HTTP.
  private(set) var headURLs: Set<ExactText> = []
  /// Why the walk ended before its end, if so.
  private(set) var problem: String?
  var hops: [Resolution.Hop] = []
  private var seen: Set<ExactText> = []

  private static let limit = 10

  /// What comes after a URL.
  enum Step {
    /// Another URL, with the headers of its response where it was reached by HTTP.
    case go(String, by: String, headers: HeaderFields?)
    /// The same URL with the headers of its response, which redirects nowhere.
    case again(headers: HeaderFields)
    /// Nothing: this is where the way leads.
    case end
    /// Nothing, because of this.
    case stop(String)
  }

  init(url: String, context: ResolutionContext) {
    self.url = url
    self.context = context
  }

  /// Takes a step and says whether there is a URL to look at.
  mutating func take(_ step: Step) -> Bool {
    switch step {
    case .end: return false
    case .stop(let problem):
      self.problem = problem
      return false
    case .again(let headers):
      headURLs.insert(ExactText(url))
      context.headers = headers
      return true
    case .go(let next, _, let headers):
      let isSame = ExactText(next) == ExactText(url)
      if let headers {
        headURLs.formUnion([ExactText(url), ExactText(next)])
        context.headers = headers
      } else if isSame {
        return false
      }
      seen.insert(ExactText(url))
      guard isSame || seen.insert(ExactText(next)).inserted else {
        problem = "the redirects form a loop"
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
