import Foundation

/// The text of a URL, to be matched with the components of deep links.
struct URLPatternMatcher: Equatable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.isExactly(right.text) }

  init(url: URL) throws(DeeplinkError) {
    // Older systems make URLs of texts that have no components.
    guard URLComponents(url: url, resolvingAgainstBaseURL: true) != nil else {
      throw .cannotExtractURLComponents(url: url)
    }
    text = url.absoluteString
  }
}

extension URLPatternMatcher {
  /// Fills the properties that the components name.
  func match<Value>(
    components: [DeeplinkInterpolation<Value>.Component],
    into instance: inout Value,
    _ decoding: DeeplinkDecoding = .asWritten,
    _ query: DeeplinkQueryReading = .standard
  ) throws(DeeplinkError) {
    let match = try find(components, decoding, query)
    var count = 0
    for component in components where component.keyPath != nil {
      count += 1
      switch (component, match[DeeplinkTemplate.numberedName(count)]) {
      case (.argument(let keyPath), .text(let text)): instance[keyPath: keyPath] = text
      case (.argumentList(let keyPath, _), .list(let list)): instance[keyPath: keyPath] = list
      default: preconditionFailure("an argument without a value of its kind")
      }
    }
  }

  private func find<Value>(
    _ components: [DeeplinkInterpolation<Value>.Component],
    _ decoding: DeeplinkDecoding,
    _ query: DeeplinkQueryReading
  ) throws(DeeplinkError) -> DeeplinkMatch {
    let template = DeeplinkTemplate(components, query: query)
    switch template.match(text: text, decoding: decoding) {
    case .success(let match): return match
    case .failure(let mismatch):
      throw error(mismatch, template, DeeplinkInterpolation(components: components).description)
    }
  }

  /// The error of a template that does not fit; nil if it fits.
  func error(_ template: DeeplinkTemplate, _ description: String) -> DeeplinkError? {
    switch template.match(text: text) {
    case .success: nil
    case .failure(let mismatch): error(mismatch, template, description)
    }
  }

  /// The error that says which literal is missing, or what comes before the first one.
  private func error(
    _ mismatch: DeeplinkMismatch,
    _ template: DeeplinkTemplate,
    _ description: String
  ) -> DeeplinkError {
    switch mismatch.reason {
    case .literalExpected(let literal)
    where mismatch.start == template.offset(in: text) && template.begins(with: literal):
      let pieces = rest(mismatch.start).splitFirstOccurrence(of: literal)
      return .pathDoesntMatchWithLiteralDeepLink(
        path: pieces[0],
        deepLink: pieces.count == 1 ? literal : description
      )
    case .literalExpected(let literal), .argumentWithoutEnd(_, let literal),
      .parameterMissing(let literal):
      return .pathDoesntMatchWithLiteralDeepLink(path: rest(mismatch.start), deepLink: literal)
    case .malformedPercentEncoding, .valueOfTypeExpected:
      return .pathDoesntMatchWithLiteralDeepLink(
        path: rest(mismatch.start).removeAfterAnyCharacterIn(string: "/?#"),
        deepLink: description
      )
    }
  }

  /// What is from an offset on, cut where it is too long to be shown for each of many deep links.
  private func rest(_ offset: Int) -> String {
    let bytes = text.utf8.dropFirst(offset)
    guard bytes.count > Self.maxPathLength else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.index(bytes.startIndex, offsetBy: Self.maxPathLength)
    while UTF8.isContinuation(bytes[end]) { end = bytes.index(before: end) }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// How much of a URL an error shows, in UTF-8 bytes.
  private static let maxPathLength = 4_096
}

extension DeeplinkTemplate {
  fileprivate func offset(in text: String) -> Int {
    var text = text
    return text.withUTF8 { start.offset(in: $0) }
  }

  fileprivate func begins(with literal: String) -> Bool {
    parts.first?.literal?.isExactly(literal) ?? false
  }
}
