extension HTTPFailure: CustomStringConvertible {
  /// The failure in words, on one line.
  public var description: String {
    switch self {
    case .notRecorded(let method, let url): "'\(method) \(url)' is not recorded"
    case .denied(let url): "the run allows no network, so '\(url)' was not requested"
    case .unsupportedURL(let url): "'\(url)' is not an http or https URL"
    case .addressRefused(let url, let address): "'\(url)' is at \(address), which is refused"
    case .unknownHost(let url): "cannot fetch '\(url)': there is no such host"
    case .unreachable(let url, let reason): "cannot fetch '\(url)': \(reason)"
    case .tooLarge(let url, let limit): "the response of '\(url)' is larger than \(limit) bytes"
    case .timeLimit(let url, let milliseconds): "'\(url)' took longer than \(milliseconds) ms"
    case .tooManyRedirects(let url, let limit): "'\(url)' redirects more than \(limit) times"
    case .redirectLoop(let url): "the redirects of '\(url)' form a loop"
    }
  }
}
