package import MatchEngine

extension URLLikeness {
  /// On which subjects engines differ.
  package var words: String {
    switch self {
    case .url: "on a URL"
    case .urlLike: "on a string like a URL"
    case .any: "on other strings"
    }
  }

  /// On which subject a pattern is slow.
  package var attackWords: String {
    switch self {
    case .url, .urlLike: words
    case .any: "on a string that is not a URL"
    }
  }

  /// The subject that makes a pattern slow.
  var noun: String {
    switch self {
    case .url: "a URL"
    case .urlLike: "a string like a URL"
    case .any: "a string"
    }
  }
}
