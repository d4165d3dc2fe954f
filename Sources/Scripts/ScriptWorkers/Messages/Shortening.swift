internal import ScriptRuntime

extension ScriptFailure {
  /// The same failure with script-controlled texts shortened to fit a frame.
  var shortened: ScriptFailure {
    switch self {
    case .exception(let message, let line, let column):
      .exception(message: message.shortened(to: Self.messageLength), line: line, column: column)
    case .syntaxError(let message, let line, let column):
      .syntaxError(message: message.shortened(to: Self.messageLength), line: line, column: column)
    case .wrongResultType(let type): .wrongResultType(type.shortened(to: Self.messageLength))
    case .http(let failure): .http(failure.shortened)
    default: self
    }
  }

  /// The maximum length of a message, in UTF-8 bytes.
  static let messageLength = 4_096
}

extension HTTPFailure {
  /// The same failure with texts that fit a frame.
  var shortened: HTTPFailure {
    switch self {
    case .notRecorded(let method, let url): .notRecorded(method: cut(method), url: cut(url))
    case .denied(let url): .denied(url: cut(url))
    case .unsupportedURL(let url): .unsupportedURL(cut(url))
    case .addressRefused(let url, let address):
      .addressRefused(url: cut(url), address: cut(address))
    case .unknownHost(let url): .unknownHost(url: cut(url))
    case .unreachable(let url, let reason): .unreachable(url: cut(url), reason: cut(reason))
    case .tooLarge(let url, let limit): .tooLarge(url: cut(url), limit: limit)
    case .timeLimit(let url, let milliseconds):
      .timeLimit(url: cut(url), milliseconds: milliseconds)
    case .tooManyRedirects(let url, let limit): .tooManyRedirects(url: cut(url), limit: limit)
    case .redirectLoop(let url): .redirectLoop(url: cut(url))
    }
  }

  private func cut(_ text: String) -> String {
    text.shortened(to: Self.textLength)
  }

  /// The maximum length of a text, in UTF-8 bytes.
  static let textLength = 1 << 16
}

extension String {
  /// The scalars that fit into a number of UTF-8 bytes, with an ellipsis if some were cut.
  func shortened(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
