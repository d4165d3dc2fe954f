public import Diagnostics

/// An HTTP request of a script and what came of it; secrets are marks, and long texts are cut.
public struct ExchangeRecord: Sendable, Hashable, Codable {
  /// The method.
  public var method: String
  /// The URL, without its fragment.
  public var url: String
  /// The redirects that were followed, those that are kept.
  public var redirects: [Redirect]?
  /// The number of redirects that are not kept.
  public var redirectsLeftOut: Int?
  /// The status code of the response; nil if there is none.
  public var status: Int?
  /// The type of the response's body, as its header says.
  public var type: String?
  /// The length of the response's body, in bytes.
  public var length: Int?
  /// Why there is no response.
  public var reason: FailureReason?
  /// The recorded exchange that answered, relative to the folder of cassettes.
  public var file: String?
  /// The number of characters by which texts were cut.
  public var charactersLeftOut: Int?

  /// A redirect that was followed.
  public struct Redirect: Sendable, Hashable, Codable {
    /// The status code that redirected.
    public var status: Int
    /// Where to.
    public var url: String

    /// Creates a redirect.
    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// The most Unicode scalars of a text.
  public static let maxLength = 500
  /// The maximum number of redirects of a request.
  public static let maxRedirects = 5

  /// Creates a record of a request without secrets; texts over the limit are cut.
  public init(method: String, url: String) {
    self.method = method
    self.url = url
    self.method = cut(method)
    self.url = cut(url)
  }
}

extension ExchangeRecord {
  /// Notes the redirects, as many as are kept.
  public mutating func note(redirects: [Redirect]) {
    guard !redirects.isEmpty else { return }
    self.redirects = redirects.prefix(Self.maxRedirects).map { redirect in
      Redirect(status: redirect.status, url: cut(redirect.url))
    }
    let rest = redirects.count - Self.maxRedirects
    redirectsLeftOut = rest > 0 ? rest : nil
  }

  /// Notes a response.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - type: The type of its body.
  ///   - length: The length of its body, in bytes.
  public mutating func note(status: Int, type: String?, length: Int) {
    self.status = status
    self.type = type.map { cut($0) }
    self.length = length
  }

  private mutating func cut(_ text: String) -> String {
    // A text has at most as many scalars as bytes.
    guard text.utf8.count > Self.maxLength else { return text }
    let rest = text.unicodeScalars.count - Self.maxLength
    guard rest > 0 else { return text }
    charactersLeftOut = (charactersLeftOut ?? 0) + rest
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maxLength)))
  }
}
