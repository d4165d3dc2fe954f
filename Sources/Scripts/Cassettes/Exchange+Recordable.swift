import ScriptRuntime
import TextCoding

extension Exchange {
  /// Whether the format can represent the exchange exactly.
  ///
  /// It cannot represent control characters outside a body, sizes over ``Limits``, header fields
  /// that may be secrets, failures that a script would not see, and a URL not spelt as by
  /// ``HTTPURL``.
  public var isRecordable: Bool {
    isMethod(request.method) && HTTPURL(request.url)?.text == request.url
      && (request.body.isEmpty || RequestKey.hasBody(request.method))
      && request.body.count <= Limits.body && areRecordable(request.headers) && isOutcomeRecordable
  }

  private var isOutcomeRecordable: Bool {
    switch outcome {
    case .success(let response):
      (100...999).contains(response.status) && response.body.count <= Limits.body
        && response.url == response.redirects.last?.url ?? request.url
        && response.redirects.count <= Limits.redirects
        && response.redirects.allSatisfy {
          (100...999).contains($0.status) && HTTPURL($0.url)?.description == $0.url
        }
        && areRecordable(response.headers) && (untrimmedLength ?? .max) > response.body.count
    case .failure(.unknownHost(let url)): HTTPURL(url)?.description == url
    case .failure(.unreachable(let url, let reason)):
      HTTPURL(url)?.description == url && !reason.isEmpty && isLineText(reason)
        && !reason.utf8.elementsEqual(ExchangeFormat.unknownHost.utf8)
    case .failure(.tooManyRedirects(let url, let limit)): url == request.url && limit > 0
    case .failure(.redirectLoop(let url)): url == request.url
    case .failure(.unsupportedURL(let url)): !url.isEmpty && isLineText(url)
    case .failure: false
    }
  }

  private func areRecordable(_ fields: [HTTPField]) -> Bool {
    fields.count <= Limits.headerFields
      && fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 } <= Limits.header
      && fields.allSatisfy {
        isFieldName($0.name) && isLineText($0.name + $0.value)
          && !SecretNames.containsHeaderField($0.name)
      }
  }

  private func isLineText(_ text: String) -> Bool {
    text.utf8.count <= Limits.line - 256 && isPlainText(Array(text.utf8)[...], allowing: [0x09])
      && text.utf8.first != 0x20 && text.utf8.last != 0x20 && text.utf8.first != 0x09
      && text.utf8.last != 0x09
  }
}

/// Whether the text is a method: 1 to 20 upper-case letters.
func isMethod(_ text: String) -> Bool {
  (1...20).contains(text.utf8.count)
    && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
}

/// Whether the text is the name of a header field: a token of RFC 9110.
func isFieldName(_ text: String) -> Bool {
  let symbols = Set("!#$%&'*+-.^_`|~".utf8)
  return (1...256).contains(text.utf8.count)
    && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || symbols.contains($0) }
}
