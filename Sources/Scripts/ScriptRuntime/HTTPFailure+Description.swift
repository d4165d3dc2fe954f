extension HTTPFailure: CustomStringConvertible {
  /// The failure in words, on one line.
  public var description: String {
    switch self {
    case .notRecorded(let method, let url): "'\(method) \(url)' is not recorded"
    case .denied(let url): "the run allows no network, and '\(url)' was asked for"
    case .unsupportedURL(let url): "'\(url)' is no http or https URL"
    case .addressRefused(let url, let address): "'\(url)' leads to \(address), which is refused"
    case .unknownHost(let url): "'\(url)' could not be had: there is no such host"
    case .unreachable(let url, let reason): "'\(url)' could not be had: \(reason)"
    case .tooLarge(let url, let limit): "the answer of '\(url)' is larger than \(limit) bytes"
    case .timeLimit(let url, let milliseconds): "'\(url)' took longer than \(milliseconds) ms"
    case .tooManyRedirects(let url, let limit): "'\(url)' redirects more than \(limit) times"
    }
  }
}
