public import Diagnostics

/// What a site answered to a request for its association file or its `assetlinks.json`.
public struct AssociationResponse: Sendable {
  /// The requested URL.
  public let url: String
  /// The status, such as 200.
  public let status: Int
  /// Where the answer leads to, if it is a redirect.
  public let location: String?
  /// The content type, if the answer has one.
  public let contentType: String?
  /// The content, unpacked.
  public let body: [UInt8]
  /// Whether `assetlinks.json` was requested, for Android.
  public let isForAndroid: Bool

  /// Creates a response from its parts.
  public init(
    url: String,
    status: Int,
    location: String? = nil,
    contentType: String? = nil,
    body: [UInt8],
    isForAndroid: Bool = false
  ) {
    self.url = url
    self.status = status
    self.location = location
    self.contentType = contentType
    self.body = body
    self.isForAndroid = isForAndroid
  }
}

extension AssociationResponse {
  /// The file that the answer holds, named by its URL.
  public var file: SourceFile { SourceFile(name: url, bytes: body) }

  /// What keeps the system from taking the answer, what is doubtful about it, and what the checks
  /// of its kind of file find in it.
  public var findings: [Diagnostic] {
    if let refusal { return [refusal] }
    if isForAndroid { return AssetLinksLint.findings(in: file) }
    return contentTypeFindings + AssociationLint.findings(in: file)
  }

  /// Whether the system takes the answer as the site's file, whatever the file says.
  public var isTaken: Bool {
    guard refusal == nil else { return false }
    if isForAndroid { return (try? AssetLinks(file)) != nil }
    guard body.count <= AssociationFile.byteLimit else { return false }
    return (try? AssociationFile(file)) != nil
  }

  private var refusal: Diagnostic? {
    if !url.hasPrefix("https://") {
      return note("aasa-response-scheme", .error, "the system requests the file only over HTTPS")
    }
    if (300..<400).contains(status) {
      let target = location.map { " to '\($0)'" } ?? ""
      return note(
        "aasa-response-redirect",
        .error,
        "the site responds with a redirect (\(status))\(target), which the system does not follow",
        help: "serve the file itself at this URL"
      )
    }
    if status != 200 {
      return note("aasa-response-status", .error, "the site responds with status \(status)")
    }
    // Error `ERROR_CODE_WRONG_CONTENT_TYPE` of Google's Digital Asset Links API.
    if isForAndroid, mediaType != "application/json" {
      return note(
        "aasa-response-content-type",
        .error,
        mediaType.map { "the content type is '\($0)', not 'application/json'" }
          ?? "the response has no content type: expected 'application/json'"
      )
    }
    return nil
  }

  private var mediaType: String? {
    contentType?.split(separator: ";").first.map { String($0).lowercased().filter { $0 != " " } }
  }

  private var contentTypeFindings: [Diagnostic] {
    switch mediaType {
    case "application/json", "application/pkcs7-mime": return []
    case nil:
      return [
        note(
          "aasa-response-content-type",
          .note,
          "the response has no content type: Apple's documentation asks for 'application/json'"
        )
      ]
    case .some(let type):
      return [
        note(
          "aasa-response-content-type",
          type == "text/html" ? .warning : .note,
          "the content type is '\(type)': Apple's documentation asks for 'application/json'"
        )
      ]
    }
  }

  private func note(
    _ code: String,
    _ severity: Severity,
    _ message: String,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: isForAndroid ? code.replacing("aasa-", with: "assetlinks-") : code,
      severity: severity,
      message: message,
      location: SourceLocation(file: url, line: 1, column: 1, utf8Range: 0..<0),
      help: help
    )
  }
}
