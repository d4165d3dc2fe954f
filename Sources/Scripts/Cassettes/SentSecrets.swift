import ScriptRuntime
import TextCoding

/// The secrets that are sent in place of their marks.
struct SentSecrets {
  /// The values by their marks.
  private var values: [String: String] = [:]
  /// The normalised URL to send the request to, if it has such a secret.
  private(set) var url: String?

  /// The minimum length of a secret to search an answer for: shorter ones occur in any text.
  private static let minLength = 6
}

extension SentSecrets {
  /// The secrets that a remover found in a request.
  init(of request: SecretRemover) {
    values = request.values
  }

  /// A request with its marks replaced by their secrets; nil if one is unknown.
  static func put(
    into request: HTTPRequest,
    from secrets: [String: String]
  ) -> (HTTPRequest, SentSecrets)? {
    var sent = SentSecrets()
    var isComplete = true
    func value(_ mark: String, as spelling: (String) -> String?) -> String? {
      guard let value = secrets[mark], let text = spelling(value) else {
        isComplete = false
        return nil
      }
      sent.values[mark] = value
      return text
    }
    var result = request
    result.url = SecretMark.replaceAll(in: request.url) { value($0) { $0.percentEncoded() } }
    for index in request.headers.indices {
      result.headers[index].value = SecretMark.replaceAll(in: request.headers[index].value) {
        // A line break would begin another field.
        value($0) { value in value.utf8.contains { $0 < 0x20 && $0 != 0x09 } ? nil : value }
      }
    }
    let isForm = SecretRemover.isForm(request.body)
    let isJSON = request.body.first { $0 > 0x20 }.map("{[\"".utf8.contains) ?? false
    result.body = SecretMark.replaceAll(in: request.body) { mark in
      value(mark) { isForm ? $0.percentEncoded() : isJSON ? $0.jsonEscaped : $0 }
    }
    if result.url != request.url { sent.url = HTTPURL(result.url)?.text }
    return isComplete ? (result, sent) : nil
  }

  /// The text with these secrets, however escaped, replaced by their marks.
  func removed(from bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for (mark, value) in values.sorted(by: Self.isOrderedBefore) {
      guard value.utf8.count >= Self.minLength, !mark.contains(value) else { continue }
      for spelling in Set([value, value.percentEncoded(), value.jsonEscaped]).sorted() {
        bytes = bytes.replacing(Array(spelling.utf8), with: Array(mark.utf8))
      }
    }
    return bytes
  }

  /// Longer values first, since a shorter one may be part of another.
  private static func isOrderedBefore(
    _ left: (key: String, value: String),
    _ right: (key: String, value: String)
  ) -> Bool {
    let (leftLength, rightLength) = (left.value.utf8.count, right.value.utf8.count)
    return leftLength == rightLength ? left.key < right.key : leftLength > rightLength
  }
}

extension SecretRemover {
  /// A failure without secrets in its URL and description; the request is the recorded one.
  mutating func failure(_ failure: HTTPFailure, of request: HTTPRequest) -> HTTPFailure {
    func cleaned(_ url: String) -> String {
      url == sent.url ? request.url : text(url, in: .redirect)
    }
    return switch failure {
    case .notRecorded(let method, let url): .notRecorded(method: method, url: cleaned(url))
    case .denied(let url): .denied(url: cleaned(url))
    case .unsupportedURL(let url): .unsupportedURL(cleaned(url))
    case .addressRefused(let url, let address):
      .addressRefused(url: cleaned(url), address: address)
    case .unknownHost(let url): .unknownHost(url: cleaned(url))
    case .unreachable(let url, let reason):
      .unreachable(url: cleaned(url), reason: cleaned(reason))
    case .tooLarge(let url, let limit): .tooLarge(url: cleaned(url), limit: limit)
    case .timeLimit(let url, let milliseconds):
      .timeLimit(url: cleaned(url), milliseconds: milliseconds)
    // Endless redirects are recorded without the final URL.
    case .tooManyRedirects(_, let limit): .tooManyRedirects(url: request.url, limit: limit)
    case .redirectLoop: .redirectLoop(url: request.url)
    }
  }
}
